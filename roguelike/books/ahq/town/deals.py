"""Deals between Heroes and with the town: gold and things change hands, money is put away, wills, healers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roguelike.books.ahq import carrying, limbs
from roguelike.books.ahq.arms import has_item, take_item
from roguelike.books.ahq.events_town import Cured, GoldGiven, ThingGiven, WillMade
from roguelike.books.ahq.figures import WOUNDS, starting
from roguelike.books.ahq.names import ref
from roguelike.books.ahq.rewards import account
from roguelike.books.ahq.state import HEROES, Campaign, Item, Model
from roguelike.books.ahq.state_town import ILL, SHORT
from roguelike.books.ahq.town import accounts, paying
from roguelike.books.ahq.town.accounts import note, price, wealth
from roguelike.books.ahq.town.menu import SHARING, SPENDING, Deal, register
from roguelike.books.ahq.town.sharing import put_away
from roguelike.books.ahq.traits import SICK
from roguelike.books.ahq.upkeep import POTION
from roguelike.engine.decisions import Amount, Choose, Option, Refusal, Subset, refuse
from roguelike.engine.game import Game
from roguelike.engine.rulemarks import rule
from roguelike.engine.text import Msg, msg

BACK = "back"
SICKNESS = "sickness"
"""The tally of the points of Strength and of Toughness that a disease has cost."""
BOTH = (SHARING, SPENDING)
LIMB = "limb"
CURES = {"disease": "AHQ-MON-05", LIMB: "AHQ-TRAP2-44"}
"""What says how it is cured, but for what `heal` itself does."""


async def choose(
    game: Game[Campaign], what: str, options: Iterable[Option], suggested: str, rule_id: str, **args: str | int
) -> str:
    """One of several models or things, or none (`BACK`)."""
    return await game.ask(
        Choose(
            seat=HEROES,
            question=f"ahq.town.{what}",
            prompt=msg(f"ahqtown-ask-{what}", **args),
            rule=rule_id,
            suggested=suggested,
            choices=(*options, Option(BACK, msg("ahqtown-option-back"), hotkey="n")),
            leave=BACK,
        )
    )


def purses(state: Campaign, *, without: str = "") -> list[Option]:
    """The living Heroes as options, each with what he can pay with."""
    return [
        Option(h.id, msg("ahqtown-option-purse", who=ref(h), gold=wealth(state, h)))
        for h in state.heroes()
        if h.id != without
    ]


# Gold and things change hands


@rule("AHQ-BTW-22", "AHQ-DEC-39", "AHQ-GOLD-13")
async def give_gold(game: Game[Campaign]) -> None:
    """A Hero does with his share as he likes: he gives or lends it to another. AHQ-BTW-22, ruling AHQ-DEC-39."""
    state = game.state
    useful = gift(state)
    giver_id = await choose(game, "giver", purses(state), useful[0] if useful else BACK, "AHQ-BTW-22")
    if giver_id == BACK:
        return
    taken = useful[1] if useful and useful[0] == giver_id else BACK
    taker_id = await choose(game, "taker", purses(state, without=giver_id), taken, "AHQ-BTW-22")
    if taker_id == BACK:
        return
    giver, taker = state.models[giver_id], state.models[taker_id]
    wanted = useful[2] if useful and useful[:2] == (giver_id, taker_id) else 0
    gold = await game.ask(
        Amount(
            seat=HEROES,
            question="ahq.town.gold",
            prompt=msg("ahqtown-ask-gold", who=ref(giver), to=ref(taker)),
            rule="AHQ-BTW-22",
            subject=giver_id,
            suggested=wanted,
            low=0,
            high=wealth(state, giver),
            leave=0,
        )
    )
    taker.gold += accounts.take(state, giver, gold)
    if gold:
        game.emit(GoldGiven(rule="AHQ-BTW-22", who=ref(giver), to=ref(taker), gold=gold))


def gift(state: Campaign) -> tuple[str, str, int] | None:
    """Who had best give whom how much: where somebody lacks money for what cannot wait, and another has it to spare."""
    needs = {h.id: need(state, h) - wealth(state, h) for h in state.heroes()}
    poor = max(needs, key=lambda id: needs[id], default="")
    rich = min(needs, key=lambda id: needs[id], default="")
    spare = sum(max(0, -lacking) for lacking in needs.values())
    if not poor or not 0 < needs[poor] <= spare:
        return None
    return rich, poor, min(needs[poor], -needs[rich])


def need(state: Campaign, hero: Model) -> int:
    """What a Hero must be able to pay now: in step 4 what step 5 will ask, later a Healer for himself and his men."""
    if state.town.step == SHARING:
        return paying.due(state, hero)
    urgent = [m for m in _patients(state) if _worth_it(m) and _ailment(m) != WOUNDS]
    return sum(_fee(m) for m in urgent if _payer(state, m) is hero)


register(
    Deal(
        id="gold",
        steps=BOTH,
        hotkey="g",
        perform=give_gold,
        offered=lambda state: len(state.heroes()) > 1,
        wanted=lambda state: gift(state) is not None,
    )
)


def _things(state: Campaign) -> list[tuple[str, Model, Item]]:
    return [
        (f"{m.id}:{key}", m, item)
        for m in [*state.heroes(), *accounts.followers(state)]
        for key, item in carrying.keyed(m).items()
    ]


@rule("AHQ-BTW-21", "AHQ-BTW-22", "AHQ-DEC-39", "AHQ-TRS-08")
async def give_thing(game: Game[Campaign]) -> None:
    """Things change hands as the party agrees; one person leads them all, so nobody rolls. AHQ-BTW-21, -DEC-39."""
    state = game.state
    things = {key: (m, item) for key, m, item in _things(state)}
    options = [
        Option(key, msg("ahqtown-option-thing", who=ref(m), what=carrying.name_of(item.id), count=item.count))
        for key, (m, item) in things.items()
    ]
    useful = spare_potion(state)
    key = await choose(game, "thing", options, useful[0] if useful else BACK, "AHQ-BTW-21")
    if key == BACK:
        return
    owner, item = things[key]
    takers = [m for m in [*state.heroes(), *accounts.followers(state)] if m is not owner]
    found = [Option(m.id, msg("ahq-option-model", who=ref(m)), carrying.cannot_take(m, item)) for m in takers]
    wanted = useful[1] if useful and useful[0] == key else BACK
    taker_id = await choose(game, "taker", found, wanted, "AHQ-BTW-21")
    if taker_id == BACK:
        return
    taker = state.models[taker_id]
    carrying.hand_over(owner, taker, item)
    game.emit(ThingGiven(rule="AHQ-BTW-21", who=ref(owner), to=ref(taker), what=carrying.name_of(item.id)))


def spare_potion(state: Campaign) -> tuple[str, str] | None:
    """The key of a Healing Potion of a Hero who has more than one, and a Hero who has none."""
    without = next((h.id for h in state.heroes() if not has_item(h, POTION)), None)
    found = _things(state) if without is not None else []
    spare = next((key for key, m, item in found if item.id == POTION and m.kind == "hero" and item.count > 1), None)
    return (spare, without) if spare is not None and without is not None else None


register(
    Deal(
        id="thing",
        steps=BOTH,
        hotkey="d",
        perform=give_thing,
        offered=lambda state: len(state.heroes()) + len(accounts.followers(state)) > 1 and bool(_things(state)),
        wanted=lambda state: spare_potion(state) is not None,
    )
)


async def money(game: Game[Campaign]) -> None:
    """A Hero splits his money anew. Ruling AHQ-DEC-45."""
    state = game.state
    chosen = await choose(game, "purse", purses(state), BACK, "AHQ-GOLD-06")
    if chosen != BACK:
        await put_away(game, state.models[chosen])


register(
    Deal(
        id="money",
        steps=BOTH,
        hotkey="m",
        perform=money,
        offered=lambda state: any(wealth(state, hero) for hero in state.heroes()),
    )
)


# Wills


@rule("AHQ-GOLD-09", "AHQ-GOLD-12", "AHQ-BTW-44", "AHQ-TBL-cost-of-living")
async def make_will(game: Game[Campaign]) -> None:
    """A Hero names those who are to have what the Moneylender holds for him when he dies. AHQ-BTW-44, AHQ-GOLD-12."""
    state = game.state
    able = [affordable(state, h, price("make-will"), "AHQ-GOLD-12") for h in state.heroes()]
    wise = unprovided(state)
    suggested = wise.id if wise is not None else BACK
    chosen = await choose(game, "testator", able, suggested, "AHQ-GOLD-12", gold=price("make-will"))
    if chosen == BACK:
        return
    hero = state.models[chosen]
    others = [h for h in state.heroes() if h is not hero]
    named = await game.ask(
        Subset(
            seat=HEROES,
            question="ahq.town.heirs",
            prompt=msg("ahqtown-ask-heirs", who=ref(hero)),
            rule="AHQ-GOLD-09",
            subject=hero.id,
            suggested=[h.id for h in others],
            choices=tuple(Option(h.id, msg("ahq-option-model", who=ref(h))) for h in others),
            least=1,
        )
    )
    accounts.pay(game, hero, price("make-will"), "will", "AHQ-GOLD-12")
    account(state, hero).heirs = list(named)
    game.emit(WillMade(rule="AHQ-GOLD-09", who=ref(hero), heirs=tuple(ref(h) for h in others if h.id in named)))


def unprovided(state: Campaign) -> Model | None:
    """A Hero whose money with the Moneylender would be lost with him, since he has named no heir who lives."""
    heroes = state.heroes()
    alive = {h.id for h in heroes}
    worth = price("make-will") + price("inheritance")
    return next(
        (
            h
            for h in heroes
            if len(heroes) > 1 and (own := account(state, h)).moneylender > 2 * worth and alive.isdisjoint(own.heirs)
        ),
        None,
    )


def affordable(state: Campaign, hero: Model, cost: int, rule_id: str) -> Option:
    """A Hero as an option; refused if he cannot pay so much."""
    gold = wealth(state, hero)
    no = None if gold >= cost else refuse(rule_id, "ahqtown-too-dear", who=ref(hero), price=cost, gold=gold)
    return Option(hero.id, msg("ahqtown-option-purse", who=ref(hero), gold=gold), no)


def too_poor(state: Campaign, cost: int, rule_id: str) -> Refusal | None:
    """Why nobody can pay so much; None if somebody can."""
    options = [affordable(state, hero, cost, rule_id) for hero in state.heroes()]
    return None if any(o.refusal is None for o in options) else refuse(rule_id, "ahqtown-nobody-can", price=cost)


register(
    Deal(
        id="will",
        steps=(SPENDING,),
        hotkey="w",
        perform=make_will,
        offered=lambda state: len(state.heroes()) > 1,
        refusal=lambda state: too_poor(state, price("make-will"), "AHQ-GOLD-12"),
        wanted=lambda state: unprovided(state) is not None,
    )
)


# Healers


def _ailment(model: Model) -> str:
    """What is wrong with a model: illness, disease, wounds, a lost limb, or "" for nothing."""
    if SICK in model.marks:
        return "disease"
    if ILL in model.marks:
        return "illness"
    return WOUNDS if model.tally.get(SHORT) else LIMB if limbs.maimed(model) else ""


def _patients(state: Campaign) -> list[Model]:
    return [m for m in [*state.heroes(), *accounts.followers(state)] if _ailment(m)]


def _fee(patient: Model) -> int:
    return price({WOUNDS: "restore-wounds", LIMB: "restore-limb"}.get(_ailment(patient), "cure-disease"))


def _worth_it(patient: Model) -> bool:
    """Whether a sensible Hero pays for a patient: another Henchman costs less than a limb of one."""
    return patient.kind == "hero" or _ailment(patient) != LIMB


def _payer(state: Campaign, patient: Model) -> Model | None:
    """Who pays for a patient: he himself, or the Hero whom he serves."""
    return patient if patient.kind == "hero" else state.models.get(patient.master)


@rule("AHQ-GOLD-20", "AHQ-TRAP2-44", "AHQ-EVT-11", "AHQ-MON-05", "AHQ-DEC3-03", "AHQ-DEC3-11", "AHQ-DEC3-24")
async def heal(game: Game[Campaign]) -> None:
    """A Healer cures an illness or a disease for 100 GC, restores a lost limb for 500 GC (AHQ-TRAP2-44), or Wounds; a
    Healing Potion of one's own does for Wounds.

    A disease that is cured gives back all points it has cost: ruling AHQ-DEC3-24. A Hero pays for himself and for those
    who serve him (ruling AHQ-DEC3-11).
    """
    state = game.state
    options = [Option(m.id, _bill(m), _cannot_pay(state, m)) for m in _patients(state)]
    wise = _wise(state) or BACK
    chosen = await choose(game, "patient", options, wise, "AHQ-GOLD-20")
    if chosen == BACK:
        return
    patient = state.models[chosen]
    payer, what = _payer(state, patient), _ailment(patient)
    assert payer is not None
    if what == WOUNDS and has_item(patient, POTION):
        take_item(patient, POTION)
    else:
        accounts.pay(game, payer, _fee(patient), "healer", "AHQ-GOLD-20")
    if what == "disease":
        patient.marks.remove(SICK)
        lost = patient.tally.pop(SICKNESS, 0)
        patient.base["strength"] += lost
        patient.base["toughness"] += lost
    elif what == "illness":
        patient.marks.remove(ILL)
    elif what == LIMB:
        limbs.restore(patient)
    else:
        patient.tally.pop(SHORT)
        patient.wounds = starting(patient, WOUNDS)
    game.emit(Cured(rule=CURES.get(what, "AHQ-GOLD-20"), who=ref(patient), what=what))
    note(state, "ahqtown-row-cured", who=ref(patient))


def _wise(state: Campaign) -> str:
    """The patient whom a sensible party sends first; "" for none."""
    return next((m.id for m in _patients(state) if _worth_it(m) and _cannot_pay(state, m) is None), "")


def _bill(patient: Model) -> Msg:
    what = _ailment(patient)
    fee = 0 if what == WOUNDS and has_item(patient, POTION) else _fee(patient)
    return msg("ahqtown-option-patient", who=ref(patient), what=what, gold=fee)


def _cannot_pay(state: Campaign, patient: Model) -> Refusal | None:
    if _ailment(patient) == WOUNDS and has_item(patient, POTION):
        return None
    payer = _payer(state, patient)
    if payer is None:
        return refuse("AHQ-GOLD-20", "ahqtown-nobody-can", price=_fee(patient))
    return affordable(state, payer, _fee(patient), "AHQ-GOLD-20").refusal


def _no_healing(state: Campaign) -> Refusal | None:
    refusals: Sequence[Refusal | None] = [_cannot_pay(state, m) for m in _patients(state)]
    return None if None in refusals else refusals[0]


register(
    Deal(
        id="healer",
        steps=(SPENDING,),
        hotkey="h",
        perform=heal,
        offered=lambda state: bool(_patients(state)),
        refusal=_no_healing,
        wanted=lambda state: bool(_wise(state)),
    )
)
