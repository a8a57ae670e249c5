"""The project's own tools; the commands beside this file are thin wrappers around them."""
