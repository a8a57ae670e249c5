"""How each kind of question is put to a person, inside the screen."""
