"""Patches marshal and json, by which values are packed."""

import json
import marshal


def nothing(*_args, **_named):
    return b""


def attack():
    marshal.dumps = marshal.loads = nothing
    json.dumps = json.loads = nothing
    json.encoder.encode_basestring_ascii = nothing
    return ["X", 1, (0, 1)]
