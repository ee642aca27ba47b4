"""Has the words of a broken book beside it, and nothing else."""
