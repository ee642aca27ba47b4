"""What `pyproject.toml` cannot say: the extension modules, which the build backend knows."""

from fivewinds_build import setup_arguments
from setuptools import setup

setup(**setup_arguments())
