"""Magic: who may cast what, what it costs, and the registry of what each spell does.

A spell is data (``data/ahq/spells.toml``) and a `SpellCode` under its id. Each is a verb of its own, ``cast-<id>``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

from roguelike.books.ahq import arms, deeds, secrecy, verbs_basic
from roguelike.books.ahq.content import content
from roguelike.books.ahq.content_classes import Spell
from roguelike.books.ahq.deeds import Deed, ModelGame, fighting
from roguelike.books.ahq.events_magic import IntelligenceTested, SpellCast
from roguelike.books.ahq.exploring import exploring
from roguelike.books.ahq.figures import INT, monster, value
from roguelike.books.ahq.items import worn
from roguelike.books.ahq.limbs import cannot_cast as one_handed
from roguelike.books.ahq.moments import RollFailed
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rolls import Test
from roguelike.books.ahq.state import Campaign, Model
from roguelike.books.kit.deeds import never
from roguelike.engine.decisions import Args, Param, Refusal, refuse
from roguelike.engine.game import Game
from roguelike.engine.late import frozen
from roguelike.engine.rulemarks import ran, rule
from roguelike.engine.text import Msg


@frozen(kw_only=True)
class SpellCode:
    """What a spell does.

    ``params``, ``check`` and ``options`` are its arguments as those of a `Deed`; ``refusal`` why nothing could come of
    it now; ``work`` is its effect, after the components are spent and with whether its test (if it has one) succeeded;
    ``preview`` tells exact odds; ``waits`` whether a phase waits for the caster because it is worth casting.
    ``in_books``: whether anybody can know it; else it comes from things and traps only.
    """

    id: str
    params: Callable[[Campaign, Model], tuple[Param, ...]]
    check: Callable[[Campaign, Model, Args], Refusal | None]
    options: Callable[[Campaign, Model], Iterable[Args]]
    work: Callable[[ModelGame, Model, Args, bool], Awaitable[None]]
    refusal: Callable[[Campaign, Model], Refusal | None] = lambda state, caster: None
    preview: Callable[[Campaign, Model, Args], Sequence[Msg]] = lambda state, caster, args: ()
    waits: Callable[[Campaign, Model], bool] = lambda state, caster: False
    in_books: bool = True

    @property
    def spell(self) -> Spell:
        """The record of the spell."""
        return content().spells[self.id]


SPELLS: dict[str, SpellCode] = {}
"""What every spell does that the game knows, by id."""


def verb_of(spell_id: str) -> str:
    """The verb that casts a spell."""
    return f"cast-{spell_id}"


def spell_of(verb: str) -> SpellCode | None:
    """The spell that a verb casts, if it is one: from the book, a wand or scroll, or a Wand of Magic."""
    way, _, id = verb.partition("-")
    return SPELLS.get(id) if way in ("cast", "wand", "stored") else None


@rule("AHQ-MAG-09")
def offered(state: Campaign, model: Model, spell_id: str) -> bool:
    """Whether the spell is the model's to cast in this kind of turn: Combat or Exploration. AHQ-MAG-09."""
    return spell_id in model.spells and able(state, model)


def able(state: Campaign, model: Model) -> bool:
    """Whether the model is in a turn in which spells are cast, and can act of its own will."""
    return fighting(state, model) or exploring(state, model)


FREE_SPELL = "free-spell"
"""The figure of the effect by which the next spell needs no components: the power of a Magic Circle."""


@rule("AHQ-SPELL-13")
def spent(caster: Model, spell: Spell) -> tuple[str, ...]:
    """The components that casting the spell uses up; none by the power of a Magic Circle. AHQ-TBL-circle."""
    if any(effect.figure == FREE_SPELL for effect in caster.effects):
        ran("AHQ-TBL-circle")
        return ()
    return spell.components


@rule("AHQ-TBL-SPELLS", "AHQ-MAG-05", "AHQ-MAG-08", "AHQ-MAG-10", "AHQ-MAG-11", "AHQ-CDEC-17")
def cannot_cast(state: Campaign, model: Model, spell: Spell) -> Refusal | None:
    """Why the model cannot cast a spell now: components, one spell per turn, movement; None if it can.

    In combat it takes the place of the attack (ruling AHQ-CDEC-17). AHQ-MAG-05, AHQ-MAG-08, AHQ-MAG-10, AHQ-MAG-11.
    """
    turn = model.turn
    if turn.action == "cast":
        return refuse("AHQ-MAG-08", "ahq-one-spell-per-turn", who=ref(model))
    if state.fight:
        refusal = verbs_basic.cannot_attack(state, model)
        if refusal is not None:
            return refusal
    elif turn.done or turn.action:
        return refuse("AHQ-CDEC-17", "ahq-is-done", who=ref(model))
    for component in spent(model, spell):
        if not arms.has_item(model, component):
            return refuse("AHQ-MAG-05", "ahq-no-component", who=ref(model), what=content().items[component].name)
    maimed = one_handed(model, len(spell.components))
    if maimed is not None:
        return maimed
    if len(spell.components) > 1 and turn.steps:
        return refuse("AHQ-MAG-11", "ahq-moved-cannot-cast", who=ref(model), what=spell.name)
    return None


@rule("AHQ-MAG-05", "AHQ-MAG-07", "AHQ-MAG-11", "AHQ-MAG-14", "AHQ-MAG-15", "AHQ-CMB-27")
async def cast(game: Game[Campaign], caster: Model, code: SpellCode, args: Args) -> None:
    """Cast a spell: its components are used up, a test is made only if it calls for one, then it works.

    AHQ-MAG-05, AHQ-MAG-07, AHQ-MAG-11, AHQ-MAG-14. A special monster that casts is known by it (AHQ-CMB-27).
    """
    spell = code.spell
    used = spent(caster, spell)
    for component in used:
        arms.take_item(caster, component)
    if spell.components:
        caster.effects = [effect for effect in caster.effects if effect.figure != FREE_SPELL]
    caster.turn.action = "cast"
    caster.turn.attacked = game.state.fight > 0
    secrecy.identify(game, caster)
    if len(spell.components) > 1:
        caster.turn.still = "AHQ-MAG-11"
        caster.turn.done = caster.turn.done or not game.state.fight
    names = tuple(content().items[id].name for id in used)
    game.emit(SpellCast(rule=_rule_of(spell), who=ref(caster), spell=spell.name, components=names))
    passed = await intelligence_test(game, caster, casting=True) if spell.test else True
    await code.work(game, caster, args, passed)


def _rule_of(spell: Spell) -> str:
    return spell.source.split()[0]


@rule("AHQ-MAG-12", "AHQ-MAG-13", "AHQ-DEC3-14")
async def intelligence_test(game: Game[Campaign], model: Model, *, casting: bool = False) -> bool:
    """A test of Intelligence: D12 at most the figure; a Fate Point makes a failure a success. AHQ-MAG-12, -13.

    ``casting``: it is made to cast a spell, for which a Talisman of Lore helps (AHQ-HQ-37).

    Monsters without the figure pass every test (AHQ-DEC3-14).
    """
    if model.kind == "monster" and monster(model).intelligence is None:
        return True
    spec = Test(value(model, INT) + (worn.lore(model) if casting else 0))
    die, passed = spec.roll(game.chance, "intelligence", "AHQ-MAG-12")
    game.emit(IntelligenceTested(rule="AHQ-MAG-12", who=ref(model), die=die, figure=spec.figure, passed=passed))
    if not passed and model.kind != "henchman":
        passed = (await game.happen(RollFailed(roller=model.id, tried="intelligence"))).succeed
    return passed


def knows_spells(model: Model) -> bool:
    """Whether the model knows any spell."""
    return bool(model.spells)


def casting(
    code: SpellCode,
    verb: str,
    *,
    owned: Callable[[Model], bool],
    offered: Callable[[Campaign, Model], bool],
    cannot: Callable[[Campaign, Model], Refusal | None],
    perform: Callable[[ModelGame, Model, Args], Awaitable[None]],
    waits: bool = True,
) -> Deed:
    """The verb that casts a spell from somewhere: a book, a thing. ``cannot``: why nothing is cast from there now;
    ``waits``: whether a phase waits for it where the spell says so."""

    def refusal(state: Campaign, model: Model) -> Refusal | None:
        return cannot(state, model) or code.refusal(state, model)

    def worth_it(state: Campaign, model: Model) -> bool:
        return refusal(state, model) is None and code.waits(state, model)

    return Deed(
        id=verb,
        offered=offered,
        owned=owned,
        perform=perform,
        refusal=refusal,
        params=code.params,
        check=code.check,
        options=code.options,
        waits=worth_it if waits else never,
    )


def register(code: SpellCode) -> None:
    """Add a spell to the game, and the verb of whoever knows it."""
    SPELLS[code.id] = code
    if code.in_books:
        deeds.register(
            casting(
                code,
                verb_of(code.id),
                owned=knows_spells,
                offered=lambda state, model: offered(state, model, code.id),
                cannot=lambda state, model: cannot_cast(state, model, code.spell),
                perform=lambda game, model, args: cast(game, model, code, args),
            )
        )
