#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The examples of explore: each comes to its end, and the page says of them what they print. The area is left out: Yosys
# takes a minute for it.
. "$(dirname "$0")/common.sh"

explore=$here/../../platforms/explore

shopt -s nullglob
for example in "$explore"/examples/*.toml; do
    name=$(basename "$example" .toml)
    options=()
    ! grep -q '"area"' "$example" || options=(--metric latency.fabric --metric strength)
    run 0 explore --config "$example" --out "$name" "${options[@]}"
    contains out ' points, 0 failed'
    [[ -s $explore/examples/$name.png ]] || fail "$name has no picture"
    grep -qF "(examples/$name.png)" "$explore/README.md" || fail "the page does not show $name.png"
done

# The others are commands on the page.
mapfile -t commands < <(sed -n '/^## Examples/,/^## How fast/s/^    tabletop \(explore .*\)/\1/p' "$explore/README.md" | grep -v -- --config)
for command in "${commands[@]}"; do
    # shellcheck disable=SC2086
    run 0 $command
done
cp out compared
run 0 explore spartan --sweep engine.scan=sequential --sweep stimulus.games=20 --metric latency.line --metric cycles --out few_sequential
run 0 explore spartan --sweep engine.scan=concurrent --sweep stimulus.games=20 --metric latency.line --metric cycles --out few_concurrent
run 0 explore --compare few_sequential few_concurrent
contains out '0 of 1'

python3 - "$explore/README.md" "$(arm-none-eabi-gcc -dumpfullversion)" <<'PYTHON' || fail "the page says something else of an example"
import csv, re, sys

page = open(sys.argv[1], encoding="utf-8").read()

def rows(name):
    return list(csv.DictReader(open(name + "/results.csv")))

def point(name, **swept):
    found = [row for row in rows(name) if all(row[key.replace("__", ".")] == text for key, text in swept.items())]
    assert len(found) == 1, (name, swept, len(found))
    return {key: float(text) for key, text in found[0].items() if key.split(".")[0] in METRICS and text}

def said(text):
    assert text in page, text

METRICS = ("latency", "cycles", "strength", "instructions")

def engine(depth, solvers):
    return point("depth_and_solvers", zynq__engine__depth=depth, zynq__engine__solvers=solvers)

slow, small, fast = engine("8", "1"), engine("4", "7"), engine("8", "7")
mean = "latency.fabric.mean"
said(f"takes {slow[mean] / 1e9:.1f} ms for a move")
said(f"{100 * slow['strength.kept']:.1f} %")
said(f"{small[mean] / 1e6:.0f} µs, {slow[mean] / small[mean]:.0f} times less, and {100 * small['strength.kept']:.1f} %")
said(f"{slow[mean] / fast[mean]:.1f} times as fast as one")

def bus(cycles, wait, depth):
    return point("bus_and_interrupt", zynq__ps__gp0_cycles=cycles, stimulus__wait=wait, zynq__engine__depth=depth)

def way_us(at):
    return (at["cycles.load"] + at["cycles.fetch"]) / 100

usual, far = bus("10", "poll", "4"), bus("1000", "poll", "4")
said(f"take {way_us(usual):.1f} µs of a move of depth 4, whose search takes {usual[mean] / 1e6:.0f} µs")
deep = bus("1000", "poll", "8")
said(f"it is {way_us(far):.0f} µs, more than the search, and at depth 8 still {100 * way_us(deep) * 1e6 / deep[mean]:.1f} %")
polls, sleeps = bus("10", "poll", "8"), bus("10", "irq", "8")
said(f"{sleeps['cycles.fetch'] - polls['cycles.fetch']:.0f} cycles later")
said(f"{sleeps['instructions'] / 1e6:.1f} M instructions in a game at depth 8 instead of {polls['instructions'] / 1e6:.1f} M")

def reply(lines):
    return point("baud_and_scan_lines", spartan__uart__baud="115200", spartan__engine__scan_lines=lines)

said(f"busy for {reply('1')['latency.fabric.max'] / 1e9:.2f} ms")
said(f"bring the engine to {reply('4')['latency.fabric.max'] / 1e9:.2f} ms")
bits = 80
there, back = bits / 115200, bits * 28 * 16 / 50e6
said(f"{1e3 * (there + back):.2f} ms at 115200 baud")
said(f"the line to {1e3 * (bits / 625500 + bits * 5 * 16 / 50e6):.2f} ms")

def finger(clock, refresh, metric="latency.first.mean"):
    found = [row for row in rows("finger_to_photon")
             if row["nexys4.pad.clock"] == clock and row["nexys4.timing.refresh"] == refresh]
    return float(found[0][metric]) / 1e9

said(f"{finger('400 Hz', '60 Hz'):.1f} ms pass")
said(f"to {finger('400 Hz', '240 Hz'):.1f} ms, ten times the pad clock to {finger('4 kHz', '60 Hz'):.1f} ms, "
     f"both to {finger('4 kHz', '240 Hz'):.1f} ms")
slow_screen = finger("100 kHz", "30.6 Hz")
said(f"keeps {slow_screen:.1f} ms")
said(f"is there {finger('100 kHz', '30.6 Hz', 'latency.line.mean') - slow_screen:.1f} ms later")

def exchange(reads, packed, bridge):
    at = point("rows_and_bridge", de1_soc__sram__read_cycles=reads, de1_soc__engine__packed_rows=packed,
               de1_soc__bridge__request_cycles=bridge)
    return at[mean] / 1e6

exchanges = re.search(r"takes (\S+) µs at 3 cycles a read and (\S+) µs at 8, with packed rows (\S+) µs and (\S+) µs; so says a "
                      r"program of arm-none-eabi-gcc (\S+), .* says up to (\S+) µs more or less", page)
assert exchanges
*there, compiler, apart = exchanges.groups()
for text, way in zip(there, (("3", "off"), ("8", "off"), ("3", "on"), ("8", "on"))):
    here = exchange(*way, "4")
    same = f"{here:.2f}" == text
    assert same or not sys.argv[2].startswith(compiler) and abs(here - float(text)) <= float(apart), (way, here, text)
far = [exchange(str(reads), packed, "64") for reads in range(3, 9) for packed in ("off", "on")]
said(f"{min(far):.2f} to {max(far):.2f} µs whatever")
line = [float(row["latency.first.mean"]) / 1e9 for row in rows("rows_and_bridge") if row["de1_soc.bridge.request_cycles"] == "4"]
said(f"begins after {line[0]:.2f} ms, it is a microsecond")
assert 0.0005 < max(line) - min(line) < 0.0015

def round(steady, delay):
    return point("switch_to_screen", labkit__debouncer__steady=steady, labkit__pc__delay=delay)

usual = round("648000", "1 ms")
parts = [f"{usual['cycles.' + step] / 64800:.1f} ms" for step in ("scan", "debounce", "screen", "pc")]
said(f"Of the {usual['latency.first.mean'] / 1e9:.1f} ms from the switch to the first pixel of the answer {parts[0]} are the wait "
     f"for a frame and its scan, {parts[1]} the debouncer, {parts[2]} the wait for the screen and {parts[3]} the PC")
quick, prompt = round("6480", "1 ms"), round("648000", "0 ps")
said(f"brings it to {quick['latency.first.mean'] / 1e9:.1f} ms, a PC that answers without delay to "
     f"{prompt['latency.first.mean'] / 1e9:.1f} ms: more than half of what it gains is a longer wait for the screen")
assert f"{usual['latency.line.mean'] / 1e9:.1f}" == f"{prompt['latency.line.mean'] / 1e9:.1f}"
said(f"The last pixel comes after {usual['latency.line.mean'] / 1e9:.1f} ms with either PC")
gained = (usual["cycles.pc"] - prompt["cycles.pc"]) / 64800
assert 0.5 * gained < (prompt["cycles.screen"] - usual["cycles.screen"]) / 64800 < gained

which = {row["platform"]: row for row in rows("which")}
def ms(machine, metric="latency.line.mean"):
    return f"{int(which[machine][metric]) / 1e9:.1f} ms"

said(f"The Spartan answers after {ms('spartan')} in the mean, of which the line takes {int(which['spartan']['stage.line']) / 1e9:.2f} ms")
said(f"the DE1-SoC after {ms('de1_soc')}, of which {ms('de1_soc', 'stage.line')} are the board that its program prints to the line and "
     f"{int(which['de1_soc']['stage.exchange']) / 1e6:.1f} µs the engine")
said(f"the labkit after {ms('labkit')}, of which {ms('labkit', 'stage.scan')} are the scan, {ms('labkit', 'stage.picture')} the picture "
     f"and {ms('labkit', 'stage.debounce')} the debouncer")
said(f"the Nexys 4 after {ms('nexys4')}, of which {ms('nexys4', 'stage.press')} are the press")
said(f"the Zynq after {ms('zynq')}, of which {ms('zynq', 'stage.search')} are the search to depth 8 and {ms('zynq', 'stage.line')} the line")
said(f"a 95 % interval of {ms('zynq', 'latency.line.mean.low')[:-3]} to {ms('zynq', 'latency.line.mean.high')}")

worth = {tuple(row[key] for key in ("zynq.engine.solvers", "zynq.cpu.clock", "zynq.ps.gp0_cycles")): row for row in rows("worth")}
def answer(*swept, metric="latency.line.mean"):
    return int(worth[swept][metric]) / 1e9

one, seven = ("1", "400 MHz", "10"), ("7", "400 MHz", "10")
said(f"Of the {answer(*one):.1f} ms that the Zynq takes in the mean {answer(*one, metric='stage.search'):.1f} ms are the search and "
     f"{answer(*one, metric='stage.line'):.1f} ms the line")
said(f"bring the search to {answer(*seven, metric='stage.search'):.1f} ms and the answer to {answer(*seven):.1f} ms")
for solvers in "1", "7":
    for other in (("800 MHz", "10"), ("400 MHz", "2")):
        assert 0 <= answer(solvers, "400 MHz", "10") - answer(solvers, *other) < 5e-3, (solvers, other)

single, known = rows("one_game")[0], rows("known")[0]
line = "latency.line.mean"
low, high = (int(single[f"{line}.{end}"]) / 1e9 for end in ("low", "high"))
said(f"{known['games']} on the Spartan")
said(f"between {low:.2f} and {high:.2f} ms")
count, middle, reach = int(known["latency.line.count"]), int(known[line]), int(known[line + ".high"]) - int(known[line])
said(f"{count:,} answers say".replace(",", " "))
said(f"say {middle / 1e9:.2f} ms, and are off by {100 * float(known['precision']):.1f} % at most")
deviation = reach / 1.96 * count ** 0.5
needed = (1.96 * deviation / (0.02 * middle)) ** 2
said(f"standard deviation is {deviation / 1e9:.2f} ms")
said(f"with {f'{needed:,.0f}'.replace(',', ' ')} of them, or {needed * int(known['games']) / count:.0f} games")
assert needed < count < 1.2 * needed

before, after = rows("sequential")[0], rows("concurrent")[0]
compared = open("compared").read()
gained = int(before[line]) - int(after[line])
said(f"{gained / 1e6:.1f} µs sooner in the mean, {100 * gained / int(before[line]):.2f} % of {int(before[line]) / 1e6:.2f} µs")
assert re.search(r"latency\.line\.mean .* 1 of 1\n", compared), compared
scan = float(before["cycles.threat_scan"])
said(f"{scan:,.0f} cycles or {scan / 50:.1f} µs at 50 MHz".replace(",", " "))
saved = (int(before["latency.line.p50"]) - int(after["latency.line.p50"])) / 1e6
said(f"The median falls by {saved:.1f} µs")
assert abs(saved - scan / 50) < 1e6 / 115200 / 16, saved  # a tick
assert after["cycles.threat_scan"] == "" and abs(int(before["latency.line.min"]) - int(after["latency.line.min"])) < 540_000
PYTHON
