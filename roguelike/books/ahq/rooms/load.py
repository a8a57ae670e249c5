"""Registers all special rooms and their verbs when it is imported."""

from roguelike.books.ahq.rooms import chasm as chasm
from roguelike.books.ahq.rooms import circle as circle
from roguelike.books.ahq.rooms import hatch as hatch
from roguelike.books.ahq.rooms import mould as mould
from roguelike.books.ahq.rooms import mushrooms as mushrooms
from roguelike.books.ahq.rooms import npc as npc
from roguelike.books.ahq.rooms import pool as pool
from roguelike.books.ahq.rooms import statue as statue
from roguelike.books.ahq.rooms import throne as throne
from roguelike.books.ahq.rooms import trapdoor as trapdoor
from roguelike.books.ahq.rooms import vermin as vermin
