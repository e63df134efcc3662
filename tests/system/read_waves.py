# SPDX-License-Identifier: Apache-2.0
# read_waves.py WAVES.fst WAVES.gtkw SIGNAL..: the pins of `model` and `rtl` are the same up to the mark and differ there, every
# SIGNAL is inside of `rtl.design` and changes, and the save file shows signals that there are, those that differ first.
# Prints the mark's time, how many pins and how many inner signals there are.
import subprocess
import sys


def read(path):
    text = subprocess.run(["fst2vcd", path], check=True, capture_output=True, text=True).stdout
    assert "\t1ps\n" in text, "another unit of time"
    scopes, names, by_code, changes, now = [], [], {}, [], 0
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "$scope":
            scopes.append(words[2])
        elif words[0] == "$upscope":
            scopes.pop()
        elif words[0] == "$var":
            name = ".".join(scopes + [words[4]])
            assert name not in names, f"{name} is there twice"
            names.append(name)
            by_code.setdefault(words[3], []).append(name)
        elif line[0] == "#":
            now = int(line[1:])
        elif line[0] in "bs":
            changes += [(now, name, words[0][1:]) for name in by_code[words[1]]]
        elif line[0] in "01xz":
            changes += [(now, name, line[0]) for name in by_code[line[1:]]]
    return names, changes


def states_differ(state):
    pins = {name.split(".", 1)[1]: value for name, value in state.items() if name.startswith("model.")}
    return sorted(pin for pin, value in pins.items() if state.get("rtl." + pin) != value)


names, changes = read(sys.argv[1])
inside = [name for name in names if name.startswith("rtl.design.")]
pins = [name for name in names if name.startswith("model.")]
assert pins and inside
for pin in pins:
    assert "rtl." + pin.split(".", 1)[1] in names, f"{pin} has no partner"

mark = next(at for at, name, value in changes if name == "difference.first" and value == "1")
state, moved = {}, {}
differing = None
for index, (at, name, value) in enumerate(changes):
    if state.get(name) not in (None, value):
        moved[name] = moved.get(name, 0) + 1
    state[name] = value
    if index + 1 < len(changes) and changes[index + 1][0] == at:
        continue
    if states_differ(state):
        differing = differing or (at, states_differ(state))
assert differing, "the pins never differ"
assert differing[0] == mark, f"{differing} instead of {mark}"
for signal in sys.argv[3:]:
    found = [name for name in inside if name.endswith("." + signal)]
    assert found, f"{signal} is not among {inside}"
    assert any(name in moved for name in found), f"{signal} does not change"

shown, marker = [], None
for line in open(sys.argv[2]):
    if line[0] == "*":
        marker = int(line.split()[1])
    elif line[0] not in "[@-":
        shown.append(line.strip().split("[")[0])
assert marker == mark, f"the marker stands at {marker}"
known = {name.split("[")[0] for name in names}
assert shown and set(shown) <= known, set(shown) - known
assert shown[0].startswith("model.") and shown[1] == "rtl." + shown[0].split(".", 1)[1], shown[:2]
channel = shown[0].split(".", 1)[1]
assert any(pin.split("[")[0] == channel or pin.rsplit(".", 1)[0] == channel.rsplit(".", 1)[0] for pin in differing[1]), (channel, differing)
print(mark, len(pins), len(inside))
