"""DatumQuest: quests on drawn maps, with combat dice.

How the package is laid out, for whoever adds to it:

* ``state.py`` is what a campaign is made of (`Campaign`, `Hero`, `Monster`, `Board`, `Item` ...) and ``state_quest.py``
  what a quest is made of (`Quest`, `Area`, `Door`, `Furniture`, `Trap`, `Placement`, `Note`, `Goal`, `Reward`): plain
  attrs data, quests immutable. A quest that is begun is copied into `Campaign.maps`; what changes is in `Board`.
* ``quests/`` makes a `Quest` of a file: ``quests.load(id) -> Quest`` and ``quests.known() -> Sequence[str]`` (ids in
  the order of the year, then the player's own). Nothing else of the package reads quest files.
* Content ids are the names of the records in ``data/datum/*.toml`` (``content.py``): monsters, furniture, traps,
  weapons, missiles, armour, gear, artifacts, spells, chaos_spells, skills, treasure and omen cards. Ids of things
  (``content().thing(id)``) are unique over weapons, missiles, armour, gear and artifacts; a scroll is ``scroll:spell``.
* Between quests (phase "home") is everything of the campaign: ``town*.py``. A quest begins with
  ``quest.set_out(game, id)`` and comes back with the phase "returned".
"""
