"""The doctor: attacks the boxes of this machine and says what held."""
