"""Options of a game: a pydantic model whose fields say what they do, read from words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args, get_origin

from pydantic import Field, ValidationError

from games.core.errors import Unreadable
from games.core.models import Frozen, Setup

if TYPE_CHECKING:
    from games.core.rules import GameInfo

YES = ("on", "yes", "true", "1")
NO = ("off", "no", "false", "0")


class OptionInfo(NamedTuple):
    """An option as it is listed: `rule` is its number, `values` the words it takes.

    `id` is the number that the rules page gives it, where that is not the rule's own; `labels` are
    the values as people read them.
    """

    slug: str
    rule: str
    title: str
    text: str
    difficulty: str
    values: tuple[str, ...]
    default: str
    id: str
    labels: tuple[str, ...] = ()

    def told(self, value: Any) -> str:
        """A value as people read it."""
        word = show_value(value)
        return dict(zip(self.values, self.labels, strict=False)).get(word, word)


def option(
    default: Any, rule: str, title: str, text: str, difficulty: str = "", number: str = ""
) -> Any:
    """A field of an options model; `number` is its own where it shares a rule."""
    extra: dict[str, Any] = {"rule": rule, "difficulty": difficulty, "id": number or rule}
    return Field(default=default, title=title, description=text, json_schema_extra=extra)


def option_of(data: Mapping[str, Any], default: Any) -> Any:
    """A field of an options model whose words stand in a game's data file."""
    number = data["id"]
    field = option(default, data["rule"], data["name"], data["about"], data["difficulty"], number)
    field.json_schema_extra["labels"] = dict(data.get("labels", {}))
    return field


def describe_options(model: type[Frozen]) -> tuple[OptionInfo, ...]:
    """The options of a game in the order in which they are offered."""
    return tuple(_info(model, slug) for slug in model.model_fields)


def _info(model: type[Frozen], slug: str) -> OptionInfo:
    field = model.model_fields[slug]
    extra = field.json_schema_extra
    assert isinstance(extra, dict)
    values = _values(field.annotation)
    labels = extra.get("labels")
    words = labels if isinstance(labels, dict) else {}
    return OptionInfo(
        slug,
        str(extra["rule"]),
        field.title or slug,
        field.description or "",
        str(extra["difficulty"]),
        values,
        show_value(field.default),
        str(extra["id"]),
        tuple(str(words.get(value, value)) for value in values),
    )


def _values(annotation: Any) -> tuple[str, ...]:
    if annotation is bool:
        return ("on", "off")
    if get_origin(annotation) is Literal:
        return tuple(map(str, get_args(annotation)))
    # What is left is `bool | None`: None leaves it to the scenario.
    return ("scenario", "on", "off")


def show_value(value: Any) -> str:
    """The value of an option as a word."""
    if value is None:
        return "scenario"
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def read_option(model: type[Frozen], key: str, value: str) -> tuple[str, Any]:
    """Slug and value of an option given in words; Unreadable names what there is."""
    known = describe_options(model)
    for info in known:
        if key.lower().replace("-", "_") in (info.slug, info.rule, info.id.lower()):
            return info.slug, _read_value(info, value)
    names = ", ".join(f"{o.slug} [{o.rule}]" for o in known)
    raise Unreadable(f"there is no option {key!r}; there are {names}")


def _read_value(info: OptionInfo, value: str) -> Any:
    word = value.lower()
    if "on" in info.values:
        if word in YES:
            return True
        if word in NO:
            return False
        if word == "scenario" and "scenario" in info.values:
            return None
    elif word in info.values:
        return word
    raise Unreadable(f"option {info.slug} takes {', '.join(info.values)}, not {value!r}")


def complete(info: GameInfo, setup: Setup) -> Setup:
    """A setup with its scenario's id and every option filled in; Unreadable says what is wrong."""
    if setup.seats not in info.seats:
        raise Unreadable(
            f"{info.title} is for {' or '.join(map(str, info.seats))} "
            f"seat{'s' * (info.seats != (1,))}, not {setup.seats}"
        )
    if setup.edition not in info.editions:
        raise Unreadable(f"{info.title} has no edition {setup.edition!r}")
    scenario = info.scenario(setup.scenario)
    try:
        options = info.options.model_validate(setup.options)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        known = ", ".join(info.options.model_fields)
        raise Unreadable(f"option {where!r}: {first['msg']} (options are {known})") from None
    return Setup(
        seats=setup.seats,
        options=options.model_dump(),
        scenario=scenario.id,
        edition=setup.edition,
    )
