"""Whoever answers for a seat besides the person: standing orders, minds of a book, and the table they sit at."""
