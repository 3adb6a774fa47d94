"""Patterns that the answers show together with a function's own text, which is only searched and never run."""

import builtins
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from noughts.judge.contract import Failure
from noughts.judge.diagnosis.blame import KNOWN, PART_OF, Evidence
from noughts.judge.diagnosis.calls import WORD, bodies, code, function_at, raises_at, reached, text_of, variables
from noughts.judge.diagnosis.patterns import About, Pattern, kind, raised, the_variable
from noughts.judge.values import Seq

ASKED_EVERYTHING = ("winner", "terminal", "result")
"""Roles that are asked about every board there is, or about every free cell of it."""
OTHER_EMPTY = r"(==|!=|\bis|\bnot|\bin) +((?!EMPTY\b)(?i:EMPTY))\b"
ARGUMENTS = "positional argument|unexpected keyword"
CALLED = re.compile(r"([\w.]+)\(\)")
WINNER_TRUE = r"\bwinner *\(\w+\) *(==|\bis\b) *True\b"
WINNER_NOT_FALSE = r"\bwinner *\(\w+\) *(!=|\bis +not) *False\b"
TUPLE_AND_NUMBER = r"'tuple' and '(float|int)'|'(float|int)' and 'tuple'"
CONSTANTS = ("X", "O", "EMPTY")
LONGEST = 300  # letters of a line that are looked at
IMPORTED = ("copy", "deepcopy", "itertools", "math", "random", "time", "Counter", "inf")
"""Names of the standard library that searches use."""
FOR = re.compile(r" *for\b.*\bin\b.*: *(\"\")?$")
ASKS_FOR_CLASS = re.compile(r"\s*(?:if|elif|assert)\b[^#\"']*\bisinstance\( *(\w+) *, *(\w+) *\)")
NO_MODULE = re.compile(r"No module named '(\w+)[\w.]*'")
"""What Python says of a module that is not there: its first name, and perhaps more of it."""
REPLY = re.compile(r"\breturn +minimax *\( *(?!board\b|state\b)(?:result *\([^()]*\)|\w+) *\) *$", re.MULTILINE)
"""The move for another board than the one that a search was given, returned as it is."""
RETURNS = re.compile(r" *return\b")
RETURN = re.compile(r"\breturn\b *([^\n;#]*)")


def saying(pattern: Pattern, more: Callable[[Evidence, str], About]) -> Pattern:
    """Return a pattern that has more to say of the evidence."""
    return pattern._replace(about=lambda evidence, role: {**pattern.about(evidence, role), **more(evidence, role)})


def gives_nothing_but_none(evidence: Evidence, role: str) -> bool:
    """Hold when a function has no return but of None."""
    given = RETURN.findall(text_of(evidence.source, evidence.names.get(role, role)))
    return bool(given) and all(value.strip() in ("", "None", "(None)", "EMPTY") for value in given)


def returns_in_a_loop(text: str, value: str = "") -> bool:
    """Tell by the indents whether a return, of such a value, stands inside a loop."""
    loops: list[int] = []
    for line in filter(str.strip, text.expandtabs().splitlines()):
        indent = _indent(line)
        loops = [loop for loop in loops if loop < indent]
        if re.match(r" *(for|while)\b", line):
            loops.append(indent)
        if loops and re.search(rf"\breturn\b{value}", line):
            return True
    return False


def leaves_a_loop(evidence: Evidence, role: str) -> About:
    """Say whether a function, or one that it calls, has a return inside a loop."""
    return {"loop": True} if any(map(returns_in_a_loop, texts_reached(evidence, role).values())) else {}


def texts_reached(evidence: Evidence, role: str) -> dict[str, str]:
    """Return the text of a function and of all of the file that it reaches."""
    name = evidence.names.get(role, role)
    names = {name, *(reached(evidence.source, name) or ())} & bodies(evidence.source).keys()
    return {each: text_of(evidence.source, each) for each in sorted(names)}


def ends_at_once(evidence: Evidence, role: str) -> bool:
    """Hold when a search answers, and a loop of it ends in its first round by a return with no condition before it."""
    answered = any(not kind("raised")(failure) for failure in evidence.failures.get(role, ()))
    return answered and bool(where_at_once(evidence, role))


def where_at_once(evidence: Evidence, role: str) -> About:
    """Say which function of a search has a loop that asks for values and ends in its first round, and how."""
    rules = {name for other in KNOWN for name in texts_reached(evidence, other)}
    searching = {name: text for name, text in texts_reached(evidence, role).items() if name not in rules}
    inner = re.findall(r"\bdef +(\w+)", "\n".join(searching.values()))
    asks = re.compile(rf"\b({'|'.join([*searching, *inner])}) *\(") if searching else None
    for name, text in searching.items():
        for loop in _ended_at_once(text):
            if asks and asks.search("\n".join(loop)):
                return {"function": name, "branches": not any(RETURNS.match(loop[number]) for number in _heads(loop))}
    return {}


def returns_the_reply(evidence: Evidence, role: str) -> bool:
    """Hold when a search that moves wrongly returns, as its own move, what it finds for another board."""
    text = text_of(evidence.source, evidence.names.get(role, role))
    wrong = any(map(kind("value", "illegal", "type"), evidence.failures.get(role, ())))
    return wrong and bool(REPLY.search(text))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _ended_at_once(text: str) -> Iterator[list[str]]:
    """Yield the lines of each loop that a return ends in its first round, with nothing to skip it."""
    lines = [*filter(str.strip, text.expandtabs().splitlines())]
    for number, line in enumerate(lines):
        body = block(lines, number) if FOR.match(line) else []
        if body and returns_always(body) and not re.search(r"\bcontinue\b", "\n".join(body)):
            yield body


def block(lines: Sequence[str], head: int) -> list[str]:
    """Return the lines below one that stand further right."""
    inside = takewhile(lambda number: _indent(lines[number]) > _indent(lines[head]), range(head + 1, len(lines)))
    return [lines[number] for number in inside]


def returns_always(lines: Sequence[str]) -> bool:
    """Tell whether a block ends with a return on every way through it: by itself, or in each of its branches."""
    branches = False
    for number in _heads(lines):
        head, body = lines[number], block(lines, number)
        ends = returns_always(body) if body else bool(re.search(r": *return\b", head))
        branches = ends and (branches or re.match(r" *if\b", head) is not None)
        if RETURNS.match(head) or (branches and re.match(r" *else *:", head)):
            return True
    return False


def _heads(lines: Sequence[str]) -> list[int]:
    """Return which lines of a block stand no further right than its first."""
    return [number for number, line in enumerate(lines) if _indent(line) <= _indent(lines[0])]


def another_empty(evidence: Evidence, role: str) -> bool:
    """Hold when a function compares with an imported name that differs from EMPTY in its letters' size alone."""
    return bool(the_name(evidence, role))


def the_name(evidence: Evidence, role: str) -> About:
    """Say which name stands where EMPTY seems to be meant."""
    found = re.search(OTHER_EMPTY, text_of(evidence.source, evidence.names.get(role, role)))
    imported = found and re.search(rf"\bimport\b[^\n]*\b{found[2]}\b", code(evidence.source))
    return {"other": found[2]} if found and imported else {}


def hands_on(evidence: Evidence, role: str) -> bool:
    """Hold when Python stops in a function that raises on no board, so that it was given something else."""
    return bool(who_was_handed(evidence, role))


def who_was_handed(evidence: Evidence, role: str) -> About:
    """Say which function was given something that is no board."""
    failures = [f for f in evidence.failures.get(role, ()) if raised("TypeError", "IndexError", "AttributeError")(f)]
    names = {_stopped_in(evidence, failure) for failure in failures}
    asked = {evidence.names.get(other, other) for other in ASKED_EVERYTHING if _never_raises(evidence, other)}
    if len(names) != 1 or not names <= asked or "result" in evidence.failures:
        return {}
    searching = texts_reached(evidence, role)
    pairs = any(re.search(r"\bfor +\w+ +in +enumerate *\(", text) for text in searching.values())
    return {"function": names.pop(), "pairs": pairs}


def _stopped_in(evidence: Evidence, failure: Failure) -> str:
    line = failure.answer and failure.answer.line
    return function_at(evidence.source, line) if line else ""


def _never_raises(evidence: Evidence, role: str) -> bool:
    failures = evidence.failures.get(role, ())
    return role not in evidence.partial | evidence.missing and not any(map(kind("raised", "died"), failures))


def calls_wrongly(evidence: Evidence, role: str) -> bool:
    """Hold when every failure is a call in the file of one of its functions with arguments that it does not take."""
    return bool(the_call(evidence, role))


def the_call(evidence: Evidence, role: str) -> About:
    """Say which function is called with other arguments than it takes, in which line, and whether with too many."""
    failures = evidence.failures.get(role, ())
    inside = [failure for failure in failures if failure.answer and failure.answer.line]
    if not failures or not all(_called(failure) in bodies(evidence.source) for failure in inside):
        return {}
    answer = inside[0].answer if len(inside) == len(failures) else None
    many = bool(answer and answer.raised and re.search("takes .* but|unexpected", answer.raised[1]))
    return {"function": _called(inside[0]), "line": answer.line, "many": many} if answer else {}


def takes_other_arguments(failure: Failure) -> bool:
    """Hold when a function cannot be called as the course calls it: Python stops in no line of the file."""
    return raised("TypeError", words=ARGUMENTS)(failure) and not (failure.answer and failure.answer.line)


def _called(failure: Failure) -> str:
    """Return the function that Python says was called with arguments that it does not take."""
    error = failure.answer and failure.answer.raised
    found = error and raised("TypeError", words=ARGUMENTS)(failure) and CALLED.match(error[1])
    return found[1] if found else ""


def module_in_vain(failure: Failure) -> str:
    """Return the module that a function imports and that is not there for it, if that is what stops it."""
    error = failure.answer and failure.answer.raised
    found = error and raised("ModuleNotFoundError")(failure) and NO_MODULE.fullmatch(error[1])
    return found[1] if found else ""


def lacks_a_module(evidence: Evidence, role: str) -> bool:
    """Hold when a function imports a module that is not there."""
    return bool(the_module(evidence, role))


def is_kept_out(evidence: Evidence, role: str) -> bool:
    """Hold when a function imports a module that is there, and that the box does not let in."""
    return the_module(evidence, role).get("module") in evidence.kept_out


def the_module(evidence: Evidence, role: str) -> About:
    """Say which module a function imports in vain, and in which line."""
    failure = next(filter(module_in_vain, evidence.failures.get(role, ())), None)
    return {"module": module_in_vain(failure), "line": failure.answer.line} if failure and failure.answer else {}


def wants_its_own_class(evidence: Evidence, role: str) -> bool:
    """Hold when a function raises wherever it is wrong, because it is given no object of a class of the file."""
    return bool(the_class(evidence, role))


def the_class(evidence: Evidence, role: str) -> About:
    """Say which class a function asks for, in which line, and of which of its parameters."""
    failures, name = evidence.failures.get(role, ()), PART_OF.get(role, role)
    lines = {failure.answer.line if failure.answer and failure.answer.raised else None for failure in failures}
    line = lines.pop() if len(lines) == 1 else None
    own = line and raises_at(evidence.source, line) and function_at(evidence.source, line) == name
    return _asked_for(evidence.source, name, line) if line and own else {}


def _asked_for(source: str, name: str, line: int) -> About:
    """Return what is asked in the line that raises, or in the one of the same function of which the raise comes."""
    lines, text = source.splitlines()[:line], text_of(source, name)
    number = next((at for at in range(line, 0, -1) if ASKS_FOR_CLASS.match(lines[at - 1])), line)
    found = ASKS_FOR_CLASS.match(lines[number - 1])
    if not found or function_at(source, number) != name or not _comes_of(lines[number - 1 :]):
        return {}
    given = WORD.findall(text.partition(")")[0])
    kept = found[1] in given and not re.search(rf"\b{found[1]} *=(?!=)", text)
    is_class = re.search(rf"^class +{found[2]}\b", code(source), re.MULTILINE)
    return {"wanted": found[2], "line": number, "move": found[1] != given[0]} if kept and is_class else {}


def _comes_of(lines: Sequence[str]) -> bool:
    """Tell whether the last of some lines is what a function comes to when the question of the first is answered no."""
    asking, after = lines[0], [*filter(str.strip, lines[1:])]
    if re.search(r"\bor\b", asking):
        return False
    if not after or re.search(r"\bnot +isinstance\b", asking):
        return len(after) <= 1
    *body, raising = after
    inside = all(_indent(line) > _indent(asking) or line.strip() == "else:" for line in body)
    return inside and (_indent(raising) == _indent(asking) or body[-1:] == [" " * _indent(asking) + "else:"])


def several(failure: Failure) -> bool:
    """Hold when several values came back together."""
    return failure.answer is not None and isinstance(failure.answer.returned, Seq)


def what_is_hidden(evidence: Evidence, role: str) -> About:
    """Say which function a variable hides."""
    return {"variable": the_variable(evidence, role)["variable"]}


def not_imported(evidence: Evidence, role: str) -> About:
    """Say which module is used without being imported, or which known name is meant that differs in capitals alone."""
    errors = [f.answer.raised[1] for f in evidence.failures.get(role, ()) if f.answer and f.answer.raised]
    names = [found[1] for error in errors if (found := re.match(r"name '(\w+)' is not defined", error))]
    if not names or names[0] in IMPORTED:
        return {"module": names[0]} if names else {}
    known = {*bodies(evidence.source), *dir(builtins), *CONSTANTS}
    meant = [name for name in sorted(known) if name.lower() == names[0].lower()]
    if meant:
        return {"written": names[0], "meant": meant[0]}
    owner = [name for name, text in bodies(evidence.source).items() if names[0] in variables(text)]
    return {"written": names[0], **({"owner": owner[0]} if owner else {})}


def never_called(evidence: Evidence, role: str) -> bool:
    """Hold when a function that fails compares another function itself, instead of what that returns."""
    return bool(the_function(evidence, role))


def the_function(evidence: Evidence, role: str) -> About:
    """Say which function is compared and not called."""
    text = text_of(evidence.source, evidence.names.get(role, role))
    asked = {evidence.names.get(other, other) for other in KNOWN} & bodies(evidence.source).keys()
    compared = next((name for name in sorted(asked - variables(text)) if _compares(text, name)), "")
    return {"function": compared} if compared and role in evidence.failures else {}


def asked_for_none(evidence: Evidence, role: str) -> About:
    """Say whether winner itself, instead of what it returns, is asked whether it is None: it never is."""
    text = text_of(evidence.source, evidence.names.get(role, role))
    name = evidence.names.get("winner", "winner")
    asks = re.search(rf"(?<![\w.]){name} *(==|!=|\bis\b)( +not\b)? *None\b", text)
    return {"function": name} if asks and name not in variables(text) else {}


def _compares(text: str, name: str) -> bool:
    """Tell whether a name without brackets is compared with more than None, kept, or asked whether it is true.

    A function is never None, so that to ask whether it is does nothing: it may stand in a file that is right.
    """
    asked = rf"\b(if|elif|while|not|and|or) +{name} *(:|\band\b|\bor\b)"
    compared = rf"(?<!\.)\b{name} *(!=|\bis +not\b|(==|\bis\b)(?! *(None|EMPTY|not)\b))"
    kept = re.search(rf"^ *(\w+) *= *{name} *$", text, re.MULTILINE)
    return bool(re.search(f"{compared}|{asked}", text) or (kept and not re.search(rf"\b{kept[1]} *\(", text)))


def calls_back(evidence: Evidence, role: str) -> About:
    """Say through which other function a rule comes to call itself again."""
    name = evidence.names.get(role, role)
    others = sorted((reached(evidence.source, name) or frozenset()) & bodies(evidence.source).keys() - {name})
    back = [other for other in others if name in (reached(evidence.source, other) or ())]
    direct = [other for other in back if re.search(rf"\b{other} *\(", text_of(evidence.source, name))]
    return {"rule": name, "through": (direct or [""])[0]} if role in KNOWN else {}


def calls_itself(evidence: Evidence, role: str) -> About:
    """Say whether a search calls itself, so that it needs values where it must return moves."""
    name = evidence.names.get(PART_OF.get(role, role), "minimax")
    return {"itself": name in (reached(evidence.source, name) or ())}


def what_is_kept(evidence: Evidence, role: str) -> About:
    """Say which variable of the file a function writes, or which list or dict it has for a default value."""
    texts = texts_reached(evidence, PART_OF.get(role, role)).values()
    written = re.search(r"\bglobal +(\w+)", "\n".join(texts))
    heads = "\n".join(text.partition("\n")[0][:LONGEST] for text in texts)
    default = re.search(r"\b(\w+) *= *(?:\[\]|\{\}|set\(\)|dict\(\)|list\(\))", heads)
    return {"global": written[1]} if written else {"default": default[1]} if default else {}
