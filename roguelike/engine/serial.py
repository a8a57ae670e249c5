"""State, events and answers as JSON and back.

What is dumped is plain attrs data, as `load` finds it by the types of its fields: numbers, text,
enums, lists, tuples, sets, mappings, named tuples (as lists), numpy arrays, messages, events (with
their class name) and unions of attrs classes (with a tag). ``load(type, dump(x)) == x``. Sets are
sorted and no dictionary is reordered, so equal data has equal bytes in every process.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence, Set
from functools import cache
from types import NoneType, UnionType
from typing import Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs
import numpy as np
from cattrs import Converter
from cattrs.cols import is_namedtuple
from cattrs.gen import make_dict_structure_fn
from cattrs.strategies import configure_union_passthrough

from roguelike.engine.decisions import Json
from roguelike.engine.events import Event
from roguelike.engine.late import has, made, waits
from roguelike.engine.text import Arg, Msg, Ref

T = TypeVar("T")

TAG = "_"
"""The key that names the class of an event, or of a member of a union."""
_PRIMITIVES = (str, int, bool, float)
_DTYPES = ("bool", "uint8", "int8", "int16", "int32")


MANY = 24
"""From so many objects of a class on, what reads it is compiled."""


class SharedObject(ValueError):
    """The same mutable object occurs twice in a state."""


def prepare(*kinds: type[Any]) -> Iterator[None]:
    """Make what writes events and all that is in these classes, a class at a time.

    It would be made when the first of its kind happens, or stands where nothing stood.
    """
    todo: list[Any] = [*reversed(Event.registry.values()), Event, *kinds]
    seen: set[Any] = set()
    while todo:
        kind = todo.pop()
        if parts := get_args(kind):
            todo += parts
        elif isinstance(kind, type) and has(kind) and kind not in seen:
            seen.add(kind)
            converter().get_unstructure_hook(kind)
            todo += get_type_hints(kind).values()
            yield


def dump(obj: Any, of: Any = None) -> Json:
    """The JSON of an object; ``of`` is the type it is dumped as, if not its class (a union, say).

    Raises TypeError for data that has no JSON here.
    """
    dumped: Json = converter().unstructure(obj, unstructure_as=of)
    return dumped


def load(cls: type[T], data: Json) -> T:
    """The object of JSON that `dump` made. Raises ValueError, TypeError, KeyError or another
    exception of cattrs if the data is not of that type."""
    return converter().structure(data, cls)


def to_bytes(obj: Any, of: Any = None) -> bytes:
    """The object as compact JSON text in UTF-8."""
    text = json.dumps(dump(obj, of), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()


def from_bytes(cls: type[T], data: bytes) -> T:
    """The object of what `to_bytes` made. Raises as `load`."""
    return load(cls, json.loads(data))


@cache
def converter() -> Converter:
    """The converter behind `dump` and `load`."""
    conv = Converter(
        detailed_validation=False,
        unstruct_collection_overrides={tuple: list, Set: _sorted, set: _sorted, frozenset: _sorted},
    )
    configure_union_passthrough(str | bool | int | float | None, conv)
    conv.register_unstructure_hook_factory(attrs.has, _kept(conv.gen_unstructure_attrs_fromdict))
    conv.register_structure_hook_factory(has, _kept(lambda cls: _class_reader(conv, cls)))
    conv.register_unstructure_hook_factory(is_namedtuple, lambda cls: _row_writer(conv, cls))
    conv.register_structure_hook_factory(is_namedtuple, lambda cls: _row_reader(conv, cls))
    conv.register_unstructure_hook_func(_is_array, _dump_array)
    conv.register_structure_hook_func(_is_array, lambda data, cls: _load_array(data))
    conv.register_unstructure_hook_func(_is_arg, dump_arg)
    conv.register_structure_hook_func(_is_arg, lambda data, cls: load_arg(data))
    conv.register_unstructure_hook(Msg, dump_arg)
    conv.register_structure_hook(Msg, lambda data, cls: _load_msg(data))
    conv.register_unstructure_hook_func(_is_json, lambda value: value)
    conv.register_structure_hook_func(_is_json, lambda data, cls: data)
    conv.register_unstructure_hook_factory(_is_tagged, lambda cls: _tagged_writer(conv))
    conv.register_structure_hook_factory(_is_tagged, lambda cls: _tagged_reader(conv, cls))
    conv.register_unstructure_hook_factory(_is_keyed, lambda cls: _pairs_writer(conv, cls))
    conv.register_structure_hook_factory(_is_keyed, lambda cls: _pairs_reader(conv, cls))
    conv.register_unstructure_hook_factory(_is_event, _kept(lambda cls: _event_writer(conv, cls)))
    conv.register_structure_hook_factory(_is_event, _kept(lambda cls: _event_reader(conv, cls)))
    conv.register_unstructure_hook_factory(waits, lambda cls: conv.get_unstructure_hook(made(cls)))
    return conv


def _kept(make: Callable[[Any], Callable[..., Any]]) -> Callable[[Any], Callable[..., Any]]:
    """A factory of hooks that makes each once: a converter forgets all its hooks whenever it meets a new collection."""
    known: dict[Any, Callable[..., Any]] = {}

    def kept(cls: Any) -> Callable[..., Any]:
        found = known.get(cls)
        if found is None:
            found = known[cls] = make(cls)
        return found

    return kept


def _sorted(values: Any) -> list[Any]:
    return sorted(values, key=lambda value: json.dumps(value, sort_keys=True))


# Classes: read field by field at first; what reads many of a kind is compiled.


def _class_reader(conv: Converter, cls: type[Any]) -> Callable[[Any, Any], Any]:
    read_so_far = 0
    fields: list[tuple[str, str, Any, Callable[[Any, Any], Any], bool]] = []
    compiled: Callable[[Any, Any], Any] | None = None

    def read(data: Any, _: Any) -> Any:
        nonlocal read_so_far, compiled
        if compiled is not None:
            return compiled(data, cls)
        if not read_so_far:
            hints, own = get_type_hints(made(cls)), attrs.fields(made(cls))
            for one in (one for one in own if one.init):
                kind = hints[one.name]
                fields.append((one.name, one.alias, kind, conv.get_structure_hook(kind), one.default is attrs.NOTHING))
        read_so_far += 1
        if read_so_far > MANY:
            compiled = make_dict_structure_fn(cls, conv)
        given = {alias: hook(data[name], kind) for name, alias, kind, hook, must in fields if must or name in data}
        return cls(**given)

    return read


# Named tuples: lists. Not left to cattrs, which does not resolve annotations that are strings.


def _row_writer(conv: Converter, cls: type[Any]) -> Callable[[Any], Json]:
    kinds = [get_type_hints(cls)[name] for name in cls._fields]
    if all(kind in _PRIMITIVES for kind in kinds):
        return list
    return lambda row: [conv.unstructure(v, kind) for v, kind in zip(row, kinds, strict=True)]


def _row_reader(conv: Converter, cls: type[Any]) -> Callable[[Any, Any], Any]:
    kinds = [get_type_hints(cls)[name] for name in cls._fields]

    def read(data: Any, _: Any) -> Any:
        if not isinstance(data, list) or len(data) > len(kinds):
            raise ValueError(f"not a {cls.__name__}: {data!r}")
        return cls(*(conv.structure(v, kind) for v, kind in zip(data, kinds, strict=False)))

    return read


# Arrays: their bytes in base64, of eight squares each if they are true or false. Not compressed
# here, because equal arrays must give equal bytes everywhere; who stores them compresses the whole.


def _is_array(cls: Any) -> bool:
    return cls is np.ndarray or get_origin(cls) is np.ndarray


def _dump_array(array: Any) -> Json:
    name = str(array.dtype)
    if name not in _DTYPES:
        raise TypeError(f"arrays of {name} are not saved")
    little = np.packbits(array) if name == "bool" else array.astype(array.dtype.newbyteorder("<"))
    return {"shape": list(array.shape), "of": name, "data": b64encode(little.tobytes()).decode()}


def _load_array(data: Any) -> Any:
    shape, name = tuple(data["shape"]), data["of"]
    if name not in _DTYPES:
        raise ValueError(f"arrays of {name} are not saved")
    raw = b64decode(data["data"], validate=True)
    if name == "bool":
        bits = np.unpackbits(np.frombuffer(raw, np.uint8), count=int(np.prod(shape)))
        return bits.astype(np.bool_).reshape(shape)
    little = np.dtype(name).newbyteorder("<")
    return np.frombuffer(raw, little).astype(np.dtype(name)).reshape(shape)


# Messages and their arguments


def _members(cls: Any) -> tuple[Any, ...]:
    return get_args(cls) if get_origin(cls) in (Union, UnionType) else ()


def _is_arg(cls: Any) -> bool:
    members = _members(cls)
    return (Msg in members and Ref in members and str in members) or _named(cls, "Arg")


def _named(cls: Any, name: str) -> bool:
    return isinstance(cls, ForwardRef) and cls.__forward_arg__ == name


def dump_arg(arg: Arg | Msg) -> Json:
    """The JSON of a message argument, or of a message."""
    if isinstance(arg, Msg):
        return {"msg": arg.id, "args": {name: dump_arg(value) for name, value in arg.args.items()}}
    if isinstance(arg, Ref):
        return {"ref": arg.id, "label": arg.label}
    return [dump_arg(item) for item in arg] if isinstance(arg, tuple) else arg


def load_arg(data: Any) -> Arg:
    """The message argument of what `dump_arg` made. Raises ValueError for anything else."""
    if isinstance(data, str | int):
        return data
    if isinstance(data, list):
        return tuple(load_arg(item) for item in data)
    if isinstance(data, dict) and "ref" in data:
        return Ref(str(data["ref"]), str(data["label"]))
    if isinstance(data, dict) and "msg" in data:
        return _load_msg(data)
    raise ValueError(f"not an argument of a message: {data!r}")


def _load_msg(data: Any) -> Msg:
    return Msg(str(data["msg"]), {name: load_arg(arg) for name, arg in data["args"].items()})


def _is_json(cls: Any) -> bool:
    origins = {get_origin(member) for member in _members(cls)}
    return {Sequence, Mapping} <= origins or _named(cls, "Json")


# Unions with classes: the name of the class goes with the data


def _is_tagged(cls: Any) -> bool:
    members = [member for member in _members(cls) if member is not NoneType]
    return len(members) > 1 and any(map(has, members)) and not (_is_arg(cls) or _is_json(cls))


def _tagged_writer(conv: Converter) -> Callable[[Any], Json]:
    def write(value: Any) -> Json:
        data: Any = conv.unstructure(value)
        return {TAG: type(value).__name__, **data} if attrs.has(type(value)) else data

    return write


def _tagged_reader(conv: Converter, union: Any) -> Callable[[Any, Any], Any]:
    members = _members(union)
    by_name = {cls.__name__: cls for cls in members if has(cls)}
    plain = tuple(cls for cls in members if cls in (*_PRIMITIVES, NoneType))
    others = [cls for cls in members if cls not in plain and not has(cls)]
    if len(by_name) + len(plain) + len(others) != len(members) or len(others) > 1:
        raise TypeError(f"which member of the union is meant cannot be told: {union}")

    def read(data: Any, _: Any) -> Any:
        if isinstance(data, dict) and data.get(TAG) in by_name:
            cls = by_name[data[TAG]]
            own = data if _is_event(cls) else {k: v for k, v in data.items() if k != TAG}
            return conv.structure(own, cls)
        if type(data) in plain:
            return data
        if others:
            return conv.structure(data, others[0])
        raise ValueError(f"none of {sorted(by_name)}: {data!r}")

    return read


# Mappings whose keys are not text: a list of pairs


def _is_keyed(cls: Any) -> bool:
    if get_origin(cls) not in (dict, Mapping, MutableMapping):
        return False
    key = get_args(cls)[0]
    if get_origin(key) is Literal:
        return not all(isinstance(value, str) for value in get_args(key))
    return key is not Any and not (isinstance(key, type) and issubclass(key, str))


def _pairs_writer(conv: Converter, cls: Any) -> Callable[[Any], Json]:
    key, value = get_args(cls)
    return lambda mapping: [[conv.unstructure(k, key), conv.unstructure(v, value)] for k, v in mapping.items()]


def _pairs_reader(conv: Converter, cls: Any) -> Callable[[Any, Any], Any]:
    key, value = get_args(cls)
    return lambda data, _: {conv.structure(k, key): conv.structure(v, value) for k, v in data}


# Events: any field that is typed as an event may hold an event of a class below it


def _is_event(cls: Any) -> bool:
    return isinstance(cls, type) and issubclass(cls, Event)


def _event_writer(conv: Converter, cls: type[Event]) -> Callable[[Event], Json]:
    # Written field by field, not by compiled code as cattrs would: there are hundreds of kinds, each seldom written.
    plain, hints, name = conv.get_unstructure_hook(str), get_type_hints(cls), cls.saved_as()
    hooks = {one.name: conv.get_unstructure_hook(hints[one.name]) for one in attrs.fields(cls)}  # type: ignore[arg-type]
    fields = [(field, None if hook is plain else hook) for field, hook in hooks.items()]

    def write(event: Event) -> Json:
        if type(event) is not cls:
            dumped: Json = conv.unstructure(event)
            return dumped
        out: dict[str, Json] = {TAG: name}
        for field, hook in fields:
            value = getattr(event, field)
            out[field] = value if hook is None else hook(value)
        return out

    return write


def _event_reader(conv: Converter, cls: type[Event]) -> Callable[[Any, Any], Event]:
    own = _class_reader(conv, cls)

    def read(data: Any, _: Any) -> Event:
        name = data[TAG]
        if name == cls.saved_as():
            event: Event = own({key: value for key, value in data.items() if key != TAG}, cls)
            return event
        kind = Event.registry.get(name)
        if kind is None or not issubclass(kind, cls):
            raise ValueError(f"no event of this name is a {cls.__name__}: {name!r}")
        return conv.structure(data, kind)

    return read


# The tree


def _is_frozen(cls: type[Any]) -> bool:
    return attrs.has(cls) and attrs.inspect(cls).is_frozen


def walk_objects(state: Any, path: str = "state") -> Iterator[tuple[str, Any]]:
    """Every attrs object, list, dict, set and array of a state once, with its path
    (``state.heroes[0].pack``).

    Raises SharedObject, naming both paths, if one that can be changed occurs twice: a state is a
    tree, and what is shared is referred to by id. Frozen objects are values and may occur again.
    """
    seen: dict[int, tuple[str, Any]] = {}

    def walk(obj: Any, path: str) -> Iterator[tuple[str, Any]]:
        is_attrs = attrs.has(type(obj))
        if is_attrs or isinstance(obj, list | dict | set | np.ndarray):
            if id(obj) in seen:
                if not _is_frozen(type(obj)):
                    raise SharedObject(f"the same object is {seen[id(obj)][0]} and {path}")
                return
            seen[id(obj)] = (path, obj)
            yield path, obj
        if is_attrs:
            for attribute in attrs.fields(type(obj)):
                yield from walk(getattr(obj, attribute.name), f"{path}.{attribute.name}")
        elif isinstance(obj, dict):
            for key, value in obj.items():
                yield from walk(value, f"{path}[{key!r}]")
        elif isinstance(obj, list | tuple):
            for number, value in enumerate(obj):
                yield from walk(value, f"{path}[{number}]")

    yield from walk(state, path)
