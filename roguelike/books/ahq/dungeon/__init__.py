"""The dungeon of Advanced HeroQuest: laid section by section as it is explored, never before.

``generate`` lays levels, exits and what is behind doors; ``search`` knows where secret doors may be; ``terrain``
derives what stands on every square; ``machine`` explores whole levels for other programs.
"""
