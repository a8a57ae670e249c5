"""Between two expeditions: the nine steps of AHQ-BTW-03, in the book's order."""
