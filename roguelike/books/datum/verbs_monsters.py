"""The verbs of Zargon's creatures besides walking and striking: putting lamps out, calling, alerting. DQ-TRN-05."""

from __future__ import annotations

from roguelike.books.datum import lamps, movement, sentinels
from roguelike.books.datum.deeds import DatumGame, Deed, register
from roguelike.books.datum.figures import AnyFigure
from roguelike.books.datum.state import Monster
from roguelike.engine.decisions import Args


async def _snuff(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Monster)
    movement.use_action(figure)
    lamps.snuff(game, figure)


async def _call(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Monster)
    sentinels.call(game, figure)


async def _alert(game: DatumGame, figure: AnyFigure, args: Args) -> None:
    assert isinstance(figure, Monster)
    sentinels.alert(game, figure, sentinels.alertable(game.state, figure)[0])


register(
    Deed(
        id="snuff",
        offered=lambda state, figure: isinstance(figure, Monster) and bool(lamps.lamps_in_reach(state, figure)),
        perform=_snuff,
        refusal=lambda state, figure: movement.may_act(figure),
    )
)
register(
    Deed(
        id="call",
        offered=lambda state, figure: isinstance(figure, Monster) and sentinels.can_call(state, figure),
        perform=_call,
        refusal=lambda state, figure: movement.may_act(figure),
    )
)
register(
    Deed(
        id="alert",
        offered=lambda state, figure: isinstance(figure, Monster) and bool(sentinels.alertable(state, figure)),
        perform=_alert,
        refusal=lambda state, figure: movement.may_act(figure),
    )
)
