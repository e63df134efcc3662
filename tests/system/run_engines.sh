#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Several engines in the Zynq's fabric: all of them at once, beside the copy engine, in every view; the machine's own game,
# in which they share the root's moves, has the moves and scores of one; games at once are the same games; and what a run
# shows of them.
. "$(dirname "$0")/common.sh"

# What is compiled is kept below the build tree, as by the unit test.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
check=(run zynq --firmware "$programs/zynq_engines_check.elf" --check-protocol --until 1s)

# Each engine's answer beside the others is its answer alone, to the cycle, whoever waits and how.
for view in at ca; do
    run 0 "${check[@]}" --view $view --set engines=4 --set fabric.copy=on --set fabric.uart=on --uart1 file:said \
        --stats stats.json
    contains stats.json '"end": "idle"'
    contains stats.json '"zynq.engines": "4"'
    contains said 'engines: 4'
    contains said 'by interrupt: 4 right'
    contains said 'polled: 4 right'
    (($(grep -c 'beside a copy of engine [0-3]: 4 right, ID copied' said) == 4)) || fail "beside copies: $(<said)"
    grep -q 'crossbar, copy: 512 accesses, [0-9]*[1-9]' err || fail "no contention: $(<err)"
done
run 0 "${check[@]}" --set engines=3 --uart1 file:said
contains said 'engines: 3'
contains said 'by interrupt: 3 right'
run 0 "${check[@]}" --set engines=2 --view engine1=rtl --uart1 file:said
contains said 'by interrupt: 2 right'
contains said 'polled: 2 right'

# The own game: moves and scores of one engine; without alpha-beta the boards, too. Nothing is looked for in vain.
plays() { sed -n "s/.*Engine plays \(.*\), [0-9]* $1.*/\1/p" out; }
for settings in 'on nodes' 'off cycles'; do
    read -r alpha_beta up_to <<<"$settings"
    for engines in 1 2 3 4; do
        run 0 run zynq --set engines=$engines --set engine.depth=5 --set engine.alpha_beta="$alpha_beta" --player random \
            --seed 3 --games 2
        ! grep -q Abort err || fail "looks for an engine: $(<err)"
        plays "$up_to" >plays.$engines
        (($(wc -l <plays.$engines) > 6)) || fail "no game: $(<out)"
        cmp -s plays.1 plays.$engines || fail "$engines engines, alpha-beta $alpha_beta: $(diff plays.1 plays.$engines)"
    done
done
contains out "The engines share the root's moves"

# Both ways to wait, in turns, and depth 1, at which there is nothing to share.
cat >waits.script <<'END_OF_SCRIPT'
~ (y/n):\x20
> depth 1\r
~ Depth is 1.
> wait irq\r
~ Wait is irq.
> n\r
~ , 7 nodes,
> depth 4\r
~ Depth is 4.
> 4\r
~ Engine plays
> wait poll\r
~ Wait is poll.
> 4\r
~ Engine plays
> wait irq\r
~ Wait is irq.
> 4\r
~ Engine plays
> quit\r
~ Goodbye.
END_OF_SCRIPT
run 0 run zynq --set engines=4 --uart1 script:waits.script

# The same games, however many are played at once, and the more at once the sooner.
before=
for engines in 1 2 3 4; do
    run 0 run zynq --set engines=$engines --set engine.depth=3 --firmware "$programs/zynq_engine_games.elf" --uart1 file:said
    grep -v 'at once' said >games.$engines
    (($(grep -c ': \(the \(first\|second\) wins\|a draw\)' games.$engines) == 7)) || fail "not seven games: $(<said)"
    cmp -s games.1 games.$engines || fail "other games with $engines engines: $(diff games.1 games.$engines)"
    ticks=$(sed -n "s/.*, $engines at once: \([0-9]*\) ticks.*/\1/p" said)
    [[ -n $ticks ]] || fail "no time: $(<said)"
    [[ -z $before ]] || ((ticks < before)) || fail "$engines games at once take $ticks ticks, fewer $before"
    before=$ticks
done

# Recordings, the list of blocks, the picture, and a sweep.
run 0 run zynq --set engines=4 --set engine.depth=3 --player random --vcd waves.vcd --trace trace.json --recording all.jsonl
for name in engine.in engine1.in engine3.in engine3.irq; do contains all.jsonl "\"$name\""; done
contains trace.json 'engine2.CONTROL'
grep -q 'engine3' waves.vcd || fail "no engine3 in the waveform"
run 0 diagram zynq --set engines=4 --out four.dot
contains four.dot 'engine .. engine3'
contains four.dot '0x43C30000\n0x43C40000\n0x43C50000'
contains four.dot 'irq 61\nirq 64\nirq 65\nirq 66'
! grep -q 'engine1' four.dot || fail "an engine is drawn once more: $(<four.dot)"
run 0 diagram zynq --set engines=2 --out two.dot
contains two.dot '"zynq.engine1" -> "zynq.ps" [label="irq 64"]'
run 0 diagram zynq --out one.dot
! grep -q engine1 one.dot || fail "engine1 is drawn, which is not there"
run 0 list --svd zynq
contains out '<name>ENGINE3</name>'
contains out '<baseAddress>0x43C50000</baseAddress>'
run 0 explore zynq --sweep zynq.engines=1..4 --sweep engine.depth=5 --sweep engine.alpha_beta=off --metric latency \
    --metric cycles --out engines
python3 - engines/results.csv <<'END' || fail "not faster: $(<engines/results.csv)"
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1])))
fabric = [int(row["latency.fabric.mean"]) for row in rows]
assert len(rows) == 4 and fabric == sorted(fabric, reverse=True) and fabric[0] > 3 * fabric[3], fabric
assert len({row["latency.fabric.count"] for row in rows}) == 1
assert all(float(row[f"cycles.{phase}"]) > 0 for row in rows for phase in ("load", "search", "fetch"))
END
run 1 explore zynq --stimulus positions --sweep engines=2 --out positions
contains positions/results.json 'positions are played by one engine'

refused 'zynq.engines: "5"' run zynq --set engines=5
refused '--view: engine2: it exists only with zynq.engines > 2' run zynq --set engines=2 --view engine2=at
refused 'zynq.engines: "2" is not 1; zynq.engine.kind = software' run zynq --set engines=2 --set engine.kind=software
refused 'not with zynq.engines = 2, which needs more ports' run zynq --set engines=2 \
    --rtl "crossbar=$here/../../rtl-wrappers/axi_crossbar/axi_crossbar.toml"
