"""The screens: title, game, reader."""
