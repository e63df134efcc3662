#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Sweeps: a table on every machine, the same for any number of jobs, after a kill and a failed point; its page and its
# picture; refusals.
. "$(dirname "$0")/common.sh"

explore() { run 0 explore "$@"; }

# column FOLDER NAME: a column of results.csv, by its name.
column() {
    python3 - "$1/results.csv" "$2" <<'PYTHON'
import csv, sys
sys.stdout.write("".join(row[sys.argv[2]] + "\n" for row in csv.DictReader(open(sys.argv[1]))))
PYTHON
}

# The engine alone: what query says of the same positions, at every clock; a column for all that is measured.
explore zynq --stimulus positions --sweep engine.depth=2..3 --sweep fabric.clock=50MHz,100MHz --out engine
contains out '4 points, 0 failed: engine/results.csv'
[[ $(column engine cycles.search | sort -u | wc -l) == 2 ]] || fail "cycles depend on the clock"
[[ $(column engine zynq.fabric.clock | head -2 | tail -1) == "100 MHz" ]] || fail "the last key changes fastest"
explore zynq --stimulus positions --sweep engine.depth=3 --sweep stimulus.position=1 --out first
cycles=$(echo '{"moves":"","depth":3}' | "$tabletop" query connect4_minimax | sed 's/.*"cycles":\([0-9]*\).*/\1/')
[[ $(column first cycles.search) == "$cycles.000" ]] || fail "$(column first cycles.search) instead of $cycles cycles"
[[ $(column first latency.fabric.max) == "${cycles}0000" ]] || fail "not $cycles cycles of 10 ns"
[[ -z $(column first latency.line.mean)$(column first instructions) ]] || fail "an engine alone has no line"

# The page has the points of the table, and so has the picture.
python3 - <<'PYTHON' || fail "report.html is not results.json"
import json, re
page = open("engine/report.html").read()
carried = json.loads(re.search(r'<script type="application/json" id="results">(.*?)</script>', page, re.S).group(1))
assert carried == json.load(open("engine/results.json")) and len(carried["points"]) == 4
PYTHON
# Page and picture mark the published value of a parameter, and know it by this word.
contains engine/results.json '"source":"published design"'
# Strength is asked for by name. It is the engine's, whatever is played, and depth brings it.
explore zynq --stimulus positions --sweep engine.depth=1,6 --metric strength --out strong
explore zynq --sweep engine.depth=6 --metric strength --out strong_game
[[ $(column strong_game strength.kept) == "$(column strong strength.kept | tail -1)" ]] || fail "a game changes the strength"
python3 -c 'import sys; weak, strong = map(float, sys.argv[1:]); assert 0 < weak < strong - 0.05 and strong <= 1' \
    $(column strong strength.kept) || fail "strength: $(column strong strength.kept)"
python3 -c 'import sys; weak, strong = map(float, sys.argv[1:]); assert weak > strong > 0' $(column strong strength.lost) ||
    fail "lost: $(column strong strength.lost)"
! head -1 first/results.csv | finds strength || fail "strength that nobody has named"
explore nexys4 --sweep pad.clock=1MHz --metric strength --metric cycles --out weak
[[ -z $(column weak strength.kept) ]] || fail "the strength of a machine that does not play"
# The other Connect Four engine has one, too; the university computer has no engine.
explore de1_soc --sweep engine.generation=1,3 --sweep fabric.clock=50MHz,60MHz --metric strength --out generations
mapfile -t kept < <(column generations strength.kept)
[[ ${kept[0]} == "${kept[1]}" && ${kept[2]} == "${kept[3]}" ]] || fail "the clock changes the strength: ${kept[*]}"
python3 -c 'import sys; first, third = map(float, sys.argv[1:]); assert 0 < first < third < 1' "${kept[0]}" "${kept[2]}" ||
    fail "the third generation is not stronger: ${kept[*]}"

# Area, where there is RTL of that configuration; a table of it is on the page.
explore spartan --sweep engine.scan_lines=2 --metric area --out no_area
[[ $(sed -n 2p no_area/results.csv) == 1,2,,,,,ok, ]] || fail "an area of what is no RTL: $(<no_area/results.csv)"
# The published clock needs no Yosys, and is that of the published engine alone; a clock above it is told.
explore spartan --sweep fabric.clock=50MHz,100MHz --sweep engine.fixes=off,on --metric area.fmax --out fmax
[[ $(column fmax area.fmax | tr '\n' ' ') == '130000000  130000000  ' ]] || fail "Fmax: $(<fmax/results.csv)"
(($(grep -c 'spartan.fabric.clock: 100 MHz is above the highest clock .*: 79 MHz of the Spartan-3 700A-4 of the board (table I' err) == 1)) || fail "$(<err)"
contains fmax/report.html '"title":"Highest clocks that are published of the engine"'
explore spartan --sweep fabric.clock=50MHz,100MHz --constraint 'fabric.clock < 79MHz' --metric area.fmax --out fmax_below
! grep -q 'is above' err || fail "no point has that clock: $(<err)"
explore zynq --stimulus positions --sweep fabric.clock=400MHz --sweep stimulus.position=1 --metric area.fmax --out no_fmax
[[ -z $(column no_fmax area.fmax) ]] || fail "an Fmax that nobody has published"
explore spartan --sweep fabric.clock=50MHz,100MHz --minimise latency.line.mean --subject-to 'area.fmax > 100 MHz' --budget 2 --out fmax_met
contains out 'area.fmax 130 MHz'
if command -v yosys >/dev/null; then
    explore zynq --stimulus positions --sweep engine.depth=1,2 --sweep stimulus.position=1 --metric area --out area
    (($(grep -c '^area 1 of 1' err) == 1)) || fail "asked more than once: $(<err)"
    (($(column area area.lut | head -1 | cut -d. -f1) > 1000)) || fail "LUT: $(column area area.lut)"
    contains area/results.json '"title":"Area of connect4_minimax (SOLVERS=1 ALPHA_BETA=1), xc7"'
fi

mkdir tools
if command -v gnuplot >/dev/null; then
    explore zynq --stimulus positions --sweep engine.depth=1..2 --out plotted --plot picture.png
    [[ $(head -c 4 picture.png | tail -c 3) == PNG ]] || fail "no picture"
    run 2 explore zynq --stimulus positions --sweep stimulus.position=1 --metric instructions --plot none.png --out unmeasured
    contains err 'nothing to plot'
    [[ -e unmeasured/report.html ]] || fail "without a picture there is no report"
    refused 'its folder is not there' explore zynq --sweep engine.depth=1 --out none --plot nowhere/picture.png
    refused 'it is a folder' explore zynq --sweep engine.depth=1 --out none --plot tools
fi
path=$PATH
PATH=tools
run 2 explore zynq --stimulus positions --sweep engine.depth=1 --out none --plot picture.png
PATH=$path
contains err 'gnuplot'
(($(wc -l <err) == 1)) || fail "more than one line: $(<err)"

# A game on every machine. What it plays, and from whom, can be swept too.
explore zynq --sweep engine.depth=6 --sweep stimulus.wait=poll,irq --sweep cpu.clock=400MHz --out zynq
explore de1_soc --sweep sram.read_cycles=3,8 --out de1_soc
explore spartan --sweep uart.baud=9600,115200 --sweep stimulus.seed=1..2 --sweep engine.weights_update=full --out spartan
explore nexys4 --sweep pad.clock=1MHz,400Hz --sweep stimulus.player=random --out nexys4
explore labkit --sweep pc.delay=1ms,50ms --sweep stimulus.player=search --out labkit
for machine in zynq de1_soc spartan nexys4 labkit; do
    [[ -n $(column $machine latency.fabric.mean) ]] || fail "$machine: no latency of the fabric"
    ! column $machine latency.line.max | finds -vE '^[1-9][0-9]*$' || fail "$machine: no latency of the line"
    ! column $machine status | finds -v ok || fail "$machine: $(column $machine message)"
done
for metric in bus.utilisation instructions transactions sleep_ps cycles.load cycles.fetch; do
    [[ -n $(column zynq $metric | head -1) && -n $(column de1_soc $metric | head -1) ]] || fail "no $metric"
done
[[ -z $(column spartan instructions | sort -u) ]] || fail "a machine without processor has instructions"
(($(column de1_soc cycles.exchange | tail -1 | cut -d. -f1) > $(column de1_soc cycles.exchange | head -1 | cut -d. -f1))) ||
    fail "a slower memory is not slower"
[[ $(column spartan latency.fabric.max | sort -u | wc -l) == 2 ]] || fail "the rate of the line changes the fabric, or the seed nothing"
(($(column zynq instructions | head -1) > 2 * $(column zynq instructions | tail -1))) || fail "polling costs nothing"
for step in debounce scan locate link pc updates screen picture; do
    [[ $(column labkit cycles.$step | head -1) ]] || fail "no step $step"
done
python3 - $(column labkit cycles.pc) <<'PYTHON' || fail "49 ms more are not 3 175 200 cycles: $(column labkit cycles.pc)"
import sys
soon, late = map(float, sys.argv[1:])
assert abs(late - soon - 49 * 64800) < 2
PYTHON
# A round is what lies between the switch and the screen.
python3 - labkit/results.csv <<'PYTHON' || fail "the steps of a round are not its time: $(<labkit/results.csv)"
import csv, sys
for row in csv.DictReader(open(sys.argv[1])):
    steps = sum(float(row["cycles." + step]) for step in ("debounce", "scan", "locate", "link", "pc", "updates", "screen", "picture"))
    assert abs(steps / 64.8e6 * 1e12 - float(row["latency.line.mean"])) < 100_000, row
    fabric = sum(float(row["cycles." + step]) for step in ("scan", "locate", "link"))
    assert abs(fabric / 64.8e6 * 1e12 - float(row["latency.fabric.mean"])) < 100_000, row
PYTHON
# The stages of an answer are all of its time, to the picosecond, and so are those of the one that is shown.
python3 - zynq de1_soc spartan nexys4 labkit <<'PYTHON' || fail "the stages are not the time of an answer"
import csv, json, sys
for machine in sys.argv[1:]:
    results = json.load(open(f"{machine}/results.json"))
    names = ["stage." + stage["name"] for stage in results["stages"]]
    for row, point in zip(csv.DictReader(open(f"{machine}/results.csv")), results["points"]):
        assert [name for name in row if name.startswith("stage.")] == names, row
        assert sum(int(row[name]) for name in names) == int(row["latency.line.mean"]), (machine, row)
        assert sum(int(row[name]) > 0 for name in names) >= 5, (machine, row)
        spans = point["answer"]["spans"]
        assert spans[0][1] == 0 and all(a[2] == b[1] for a, b in zip(spans, spans[1:])), (machine, spans)
        assert int(row["latency.line.min"]) <= spans[-1][2] <= int(row["latency.line.max"]), (machine, spans)
PYTHON
# The command that records it plays the same: the request and the end of the answer are where they were.
records() {
    local folder=$1 point=$2 recording
    recording=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["points"][int(sys.argv[2]) - 1]["recording"])' \
        "$folder/results.json" "$point")
    eval "run 0 ${recording#tabletop } --serial-log recorded.jsonl"
    python3 - "$recording" <<'PYTHON' || fail "another answer is recorded: $recording"
import json, re, sys
trace, begin, end = re.search(r"(point-\d+\.json),(\d+)ps\.\.(\d+)ps$", sys.argv[1]).groups()
begin, end = int(begin), int(end)
bytes = [entry for entry in map(json.loads, open("recorded.jsonl")) if "byte" in entry]
assert any(entry["dir"] == "to_device" and entry["end_ps"] == begin for entry in bytes)
assert any(entry["dir"] == "from_device" and entry["end_ps"] == end for entry in bytes)
assert len(json.load(open(trace))["traceEvents"]) > 20
PYTHON
}
records spartan 3
records zynq 2
grep -q -- "--setting 'wait irq'" zynq/results.json || fail "the program polls where it has slept"
refused '--setting: there is no player; --player names one' run zynq --setting 'depth 4'
refused '--setting: spartan takes no commands from its players' run spartan --player random --setting 'depth 4'
refused '--setting: nexys4 takes no commands from its players' run nexys4 --player random --setting 'depth 4'
refused 'a setting is a line of printable characters' run zynq --player random --setting ''
refused '--phase: there is no --player' run spartan --phase spread
refused '--phase: sometimes not in' run spartan --player random --phase sometimes

(($(column nexys4 latency.line.max | tail -1) > $(column nexys4 latency.line.max | head -1))) || fail "a slow pad is faster"

# Presses in step with the frames say that faster pads answer later; spread over all phases they do not.
explore nexys4 --sweep pad.clock=4kHz,100kHz --sweep timing.refresh=30.6Hz --sweep stimulus.phase=spread,locked --metric latency.first --metric phase --out phases
python3 - phases/results.csv <<'PYTHON' || fail "the phases are not met: $(<phases/results.csv)"
import csv, sys
rows = {(row["nexys4.pad.clock"], row["stimulus.phase"]): row for row in csv.DictReader(open(sys.argv[1]))}
first = {key: float(row["latency.first.mean"]) for key, row in rows.items()}
assert first["100 kHz", "spread"] < first["4 kHz", "spread"] and first["100 kHz", "locked"] > first["4 kHz", "locked"]
assert float(rows["100 kHz", "locked"]["phase.screen"]) > 0.8
for key in ("4 kHz", "spread"), ("100 kHz", "spread"):
    count = int(rows[key]["latency.first.count"])
    assert all(float(rows[key]["phase." + period]) < 4.5 / count for period in ("pads", "screen")), rows[key]
PYTHON

# A metric of one's own, made of others and of one before it; what the columns are.
explore spartan --sweep uart.baud=9600,19200 --metric latency.line --define 'rest=latency.line.mean - latency.fabric.mean' \
    --define 'share=1 - rest / latency.line.mean' --out defined
python3 - <<'PYTHON' || fail "not what is defined: $(<defined/results.csv)"
import csv, json
for row in csv.DictReader(open("defined/results.csv")):
    line, fabric = float(row["latency.line.mean"]), float(row["latency.fabric.mean"])
    assert int(row["rest"]) == round(line - fabric) and abs(float(row["share"]) - fabric / line) < 2e-6, row
columns = json.load(open("defined/results.csv-metadata.json"))["tableSchema"]["columns"]
assert [column["titles"] for column in columns] == open("defined/results.csv").readline().strip().split(",")
units = {column["titles"]: column.get("schema:unitText") for column in columns}
assert units["rest"] == "ps" and units["share"] is None
PYTHON
explore zynq --stimulus positions --sweep engine.depth=1..3 --define 'cost=latency.fabric.mean * (1 + strength.lost)' --minimise cost \
    --budget 3 --out searched_for
contains out 'the best:'

# Figures of at are shown with their error: three points, or as many as one asks for, are played in ca too.
explore spartan --view at --sweep engine.scan_lines=1,2,4 --sweep uart.baud=9600,19200 --metric latency --check 4 --out checked
contains out 'at beside ca, 4 points: latency.fabric.mean is '
contains out 'the order of the points holds'
explore spartan --view ca --sweep engine.scan_lines=1,2,4 --sweep uart.baud=9600,19200 --metric latency --out exact
! grep -q 'beside ca' out || fail "nothing is approximate: $(<out)"
python3 - <<'PYTHON' || fail "not the error of at beside ca"
import csv, json
at, ca = (list(csv.DictReader(open(folder + "/results.csv"))) for folder in ("checked", "exact"))
table, = json.load(open("checked/results.json"))["tables"]
assert [row[1] for row in table["rows"] if row[0] == "latency.line.mean"] == ["1", "3", "4", "6"], table
for metric, point, own, other, error in table["rows"]:
    mine, theirs = (float(rows[int(point) - 1][metric]) for rows in (at, ca))
    assert (own, other, error) == (f"{mine / 1e9:.6f}", f"{theirs / 1e9:.6f}", f"{100 * (mine - theirs) / theirs:+.2f}")
assert any(row[2] != row[3] for row in table["rows"])
PYTHON

# Every parameter that `list` names can be swept; with their defaults nothing changes.
"$tabletop" list --json >list.json
for machine in zynq de1_soc spartan nexys4 labkit; do
    mapfile -t all < <(python3 - "$machine" <<'PYTHON'
import json, sys
machine = next(each for each in json.load(open("list.json"))["platforms"] if each["name"] == sys.argv[1])
for parameter in machine["parameters"]:
    print("--sweep=" + parameter["key"] + "=" + parameter["default"])
PYTHON
    )
    explore $machine "${all[@]}" --metric latency --out all_$machine
    explore $machine --sweep stimulus.games=1 --metric latency --out plain_$machine
    for metric in latency.fabric.mean latency.line.max; do
        [[ $(column all_$machine $metric) == "$(column plain_$machine $metric)" ]] || fail "$machine: defaults change $metric"
    done
done

# The same bytes for any number of jobs, and after a kill; what is done is not done again. A point alone is the same.
sweep=(explore spartan --sweep engine.scan_lines=1,2,4 --sweep stimulus.seed=1..30 --metric latency --metric cycles)
run 0 "${sweep[@]}" --out one
run 0 "${sweep[@]}" --jobs 3 --out three
cmp one/results.csv three/results.csv || fail "jobs change the results"
"$tabletop" "${sweep[@]}" --jobs 2 --out killed </dev/null >/dev/null 2>&1 &
child=$!
until [[ -s killed/points.jsonl ]]; do sleep 0.01; done
end_child KILL
[[ ! -e killed/results.csv ]] || fail "too fast to be killed"
done_before=$(grep -c '}$' killed/points.jsonl)
printf '{"point":1,"sta' >>killed/points.jsonl # cut off
refused 'holds a sweep' "${sweep[@]}" --out killed
refused 'another "seed"' "${sweep[@]}" --out killed --resume --seed 2
refused 'another "sweep"' explore spartan --sweep engine.scan_lines=1 --metric latency --metric cycles --out killed --resume
run 0 "${sweep[@]}" --out killed --resume --jobs 2
cmp one/results.csv killed/results.csv || fail "a resumed sweep has other results"
[[ $(wc -l <killed/points.jsonl) == 90 ]] || fail "points are done twice: $done_before were done"
run 0 "${sweep[@]}" --out killed --resume
cmp one/results.csv killed/results.csv || fail "a finished sweep has other results"
command=$(python3 -c 'import json; print(json.load(open("one/results.json"))["points"][44]["command"])')
(eval "${command/tabletop/$tabletop}" >/dev/null)
cmp <(sed -n 46p one/results.csv | cut -d, -f2-) <(sed -n 2p one/point-45/results.csv | cut -d, -f2-) || fail "$command"

# Points that are no points of this sweep are found, and said where.
run 0 explore spartan --sweep engine.scan_lines=1,2 --metric latency --out broken
cp broken/points.jsonl good.jsonl
broken() {
    { head -1 good.jsonl; echo "$1"; } >broken/points.jsonl
    refused 'broken/points.jsonl: it is damaged, line 2' explore spartan --sweep engine.scan_lines=1,2 --metric latency --out broken --resume
}
broken '{"point":1}'
broken '{'
broken "$(sed -n '2s/"status":"ok"/"status":"okk"/p' good.jsonl)"
broken "$(sed -n '2s/"latency.line.mean":[0-9]*/"latency.line.mean":"12"/p' good.jsonl)"
broken "$(sed -n '2s/"latency.line.mean":[0-9]*,//p' good.jsonl)"
broken "$(sed -n '2s/"point":2/"point":3/p' good.jsonl)"
cp good.jsonl broken/points.jsonl
run 0 explore spartan --sweep engine.scan_lines=1,2 --metric latency --out broken --resume

# A sample of more than there is.
run 0 explore spartan --sweep engine.scan_lines=1,2,4 --sample random:1000 --metric latency --out sampled
contains err 'random:1000: there are 3 combinations, and all of them are taken'
[[ $(wc -l <sampled/results.csv) == 4 ]] || fail "not all three: $(<sampled/results.csv)"

# Ctrl-C keeps what is done.
"$tabletop" "${sweep[@]}" --out stopped </dev/null >/dev/null 2>said &
child=$!
until [[ -s stopped/points.jsonl ]]; do sleep 0.01; done
interrupt TERM
contains said ', and stopped/results.csv is partial; --resume goes on'
(($(wc -l <stopped/results.csv) == 1 + $(wc -l <stopped/points.jsonl))) || fail "not the points that are done"
! grep -vxFf one/results.csv stopped/results.csv || fail "it has other rows than the whole sweep"
run 0 "${sweep[@]}" --out stopped --resume
cmp one/results.csv stopped/results.csv || fail "a partial table is not made whole"

# Every value has RTL.
explored=(explore zynq --stimulus positions --sweep engine.depth=1 --sweep engine.solvers=1,3 --metric cycles)
run 0 "${explored[@]}" --view engine=rtl --out by_rtl
run 0 "${explored[@]}" --view engine=ca --out by_ca
cycles=$(column by_rtl cycles.search)
[[ -n $cycles && $cycles == "$(column by_ca cycles.search)" ]] || fail "RTL: $cycles"

# A point that fails has a message, and the others go on.
run 1 explore zynq --stimulus positions --sweep engine.depth=1,12 --point-limit 3s --jobs 2 --out slow
contains out '2 points, 1 failed'
[[ $(column slow status | tr '\n' ' ') == "ok failed " ]] || fail "$(column slow message)"
column slow message | finds -F 'it took longer than 3s (--point-limit)' || fail "$(column slow message)"
contains slow/results.json '--point-limit 3s'
run 1 explore nexys4 --sweep pad.clock=1MHz,999999Hz --out undivided
column undivided message | finds '999.999 kHz' || fail "no reason: $(column undivided message)"

# Samples and constraints.
explore spartan --sweep uart.baud=9600,19200,38400 --sweep stimulus.seed=1..3 --sample zip --metric cycles --out zip
[[ $(column zip stimulus.seed | tr '\n' ' ') == "1 2 3 " ]] || fail "zip"
explore spartan --sweep uart.baud=9600,19200 --sweep stimulus.seed=1..9 --constraint 'stimulus.seed*uart.baud <= 19200' \
    --metric cycles --out kept
[[ $(column kept stimulus.seed | tr '\n' ' ') == "1 2 1 " ]] || fail "constraint"

# A file that is played, and a sweep in a file.
printf '> D\n< 4\n> 09090808\n< 4\n' >script
explore spartan --stimulus script --sweep engine.weights_update=full,influenced --out script_out
[[ $(column script_out cycles.win_scan | wc -l) == 2 ]] || fail "script"
printf '@ 1 ms\n' >idle
explore labkit --stimulus idle --sweep camera.noise=0,16 --out idle_out
[[ $(column idle_out status | tr '\n' ' ') == 'ok ok ' && -z $(column idle_out latency.line.mean) ]] || fail "$(<idle_out/results.csv)"
printf 'platform = "spartan"\nsweep = ["uart.baud=9600,19200"]\nmetric = "latency.line"\n' >sweep.toml
explore --config sweep.toml --out from_file
[[ $(head -1 from_file/results.csv) == point,spartan.uart.baud,latency.line.count,*,latency.line.max,status,message ]] ||
    fail "$(head -1 from_file/results.csv)"

# Refused: nothing is started, nothing overwritten.
echo 'mve 50 41' >idle_script
echo '{"t_ps":0}' >log
good=(--sweep engine.depth=4 --out none)
refused 'nearest is zynq' explore zinq "${good[@]}"
refused 'no machine' explore "${good[@]}"
refused 'nothing is swept' explore zynq --out none
refused 'nearest is' explore zynq --sweep engine.dept=4 --out none
refused 'is empty' explore zynq --sweep engine.depth=5..4 --out none
refused 'units Hz' explore zynq --sweep fabric.clock=100 --out none
refused 'outside 1 to 12' explore zynq --sweep engine.depth=13 --out none
refused 'swept twice' explore zynq "${good[@]}" --sweep engine.depth=5
refused 'unknown metric' explore zynq "${good[@]}" --metric speed
refused '--view' explore zynq "${good[@]}" --view gearbox=ca
refused '--constraint' explore zynq "${good[@]}" --constraint 'engine.depth <'
refused 'no point is left' explore zynq "${good[@]}" --constraint 'engine.depth > 4'
refused '--yes' explore zynq --sweep stimulus.seed=1..1000000 --sweep engine.depth=4,5 --out none
refused '--sample' explore zynq "${good[@]}" --sample some
refused '--jobs' explore zynq "${good[@]}" --jobs 0
refused '--check' explore zynq "${good[@]}" --view ca --check 2
refused '--define' explore zynq "${good[@]}" --define 'latency.line.mean=1'
refused 'unknown metric "latency.line.meen"' explore zynq "${good[@]}" --define 'a=latency.line.meen'
refused 'a number of ps and a number' explore zynq "${good[@]}" --define 'a=latency.line.mean + 1'
refused '--check' explore zynq "${good[@]}" --view at --check many
refused '--point-limit' explore zynq "${good[@]}" --point-limit 5
refused 'no line or pad of labkit' explore labkit --stimulus log --sweep pc.delay=1ms --out none
refused 'less than 1 ms' explore zynq "${good[@]}" --point-limit 10us
refused 'idle_script:1' explore labkit --stimulus idle_script --sweep camera.noise=0 --out none
refused '--seed' explore zynq "${good[@]}" --seed x
refused 'no sweep to resume' explore zynq "${good[@]}" --resume
refused 'nothing_there' explore zynq "${good[@]}" --stimulus nothing_there
refused 'played alone' explore spartan --stimulus positions --sweep uart.baud=9600 --out none
refused 'sweep.toml' explore --config sweep.toml.gone --out none
[[ ! -e none ]] || fail "a refused sweep has left a folder"
mkdir full && touch full/mine
refused 'not empty' explore zynq --sweep engine.depth=4 --out full
refused 'holds a sweep' explore zynq --sweep engine.depth=4 --out zynq
