"""What two or more books really share."""
