"""What every book needs and no book owns: no book, no screen and no file is known here."""
