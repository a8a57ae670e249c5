"""The special rooms of AHQ-TBL-special: what each of them does once it has been laid.

A room is a `Feature` of its section (laid by `roguelike.books.ahq.dungeon.hazards`), a record in
``data/ahq/rooms.toml`` and a `RoomCode` under the same id in `registry.ROOMS`; what the party can do in it are verbs.
"""
