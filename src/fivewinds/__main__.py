"""`python -m fivewinds` is the same as the command `fivewinds`."""

from fivewinds.commands import main

main()
