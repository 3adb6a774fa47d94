"""What is asked of a submission, and what its answers mean: pure, with no process, no file and no clock."""
