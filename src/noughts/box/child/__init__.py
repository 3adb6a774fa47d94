"""The child: what runs inside the box, beside the submission."""
