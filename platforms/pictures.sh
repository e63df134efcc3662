#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Draws the pictures of the pages: each machine as it is elaborated, and the house from tests/unit/layers.txt.
#     pictures.sh PROGRAM [FOLDER]
# The test system/diagram draws them to another folder and says which of the committed ones is stale.
set -euo pipefail

program=$(realpath "$1")
tree=$(cd "$(dirname "$0")/.." && pwd)
to=$(realpath "${2:-$tree/platforms}")

# OFFERS: what the modules of a kind offer, in the order of their ranks.
offered() {
    grep -lx "kind = \"$1\"" "$(dirname "$program")"/lib/tabletop/*.toml | while read -r manifest; do
        echo "$(sed -n 's/^rank = //p' "$manifest") $(sed -n 's/^offers = \["\(.*\)"\]$/\1/p' "$manifest")"
    done | sort -n | cut -d ' ' -f 2-
}

commands() {
    "$program" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\) .*/\1/p'
}

# joined < LINES: with commas, in lines of a label.
joined() {
    paste -sd , | sed 's/,/, /g' | fold -s -w 42 | sed 's/ *$//' | paste -sd '|' | sed 's#|#<br/>#g'
}

holds() {
    case $1 in
        support) echo 'files, programs and folders of the computer' ;;
        errors) echo 'what is wrong with an input' ;;
        tools) echo 'programs of the build' ;;
        base) echo 'clocks, registers, protocol, serial lines, recording' ;;
        models) echo 'blocks: at and ca views' ;;
        rtl) echo 'SystemVerilog: rtl views' ;;
        players) echo 'opponents' ;;
        traffic) echo 'stimulus of the sign-off' ;;
        composition) offered machine | joined ;;
        adapter) echo 'a composition as a machine' ;;
        host) echo 'lines, pads, displays, debugger' ;;
        modules) echo 'what is loaded when it is needed' ;;
        signoff) echo 'benches, rules, comparison, report' ;;
        explore) echo 'sweeps, page' ;;
        cli) commands | joined ;;
        specification) echo 'register tables, rules of a game' ;;
        machines) echo 'the list of machines' ;;
        *) echo "$1" ;;
    esac
}

# A room for each line, and an arrow to each room that it may include.
rooms() {
    sed -n 's/^room *//p' "$tree/tests/unit/layers.txt" | while read -r name rest; do
        [[ $name != tests ]] || continue
        files=$(sed 's/ *:.*//; s/ .*//; s#/\*$#/#' <<<"$rest")
        [[ $name != composition ]] || files=platforms/NAME/
        [[ $files == */ ]] || files=$name
        echo "\"$name\" [label=<<b>$files</b><br/><font point-size=\"10\">$(holds "$name")</font>>]"
        for used in ${rest#*:}; do echo "\"$name\" -> \"$used\""; done
    done
}

# Draws the sign-off of one block.
sign_off() {
    cat <<'END'
subgraph "cluster_signoff" {
  graph [label="Sign-off of a block" labelloc=t style="rounded,filled" fillcolor="#f7f9fb" color="#8899aa"]
  node [fillcolor="#fff3d6"]
  "stimulus" [label="one stimulus:\nrandom traffic, games, resets"]
  "compare" [label="signoff compares every\nevent by its cycle"]
  "stimulus" -> { "at view" "ca view" "rtl view" } -> "compare"
}
END
}

# An arrow to a room that is reached by another one is left out.
house() {
    {
        echo 'digraph rooms {'
        rooms
        echo '}'
    } | tred | sed '1s/.*/digraph house {\
  graph [bgcolor="#ffffff" fontname="Helvetica" fontsize=13 nodesep=0.25 ranksep=0.35]\
  node [shape=box style="rounded,filled" fillcolor="#e8eef8" color="#334455" fontname="Helvetica" fontsize=12]\
  edge [color="#334455" arrowsize=0.7]/; $d'
    sign_off
    echo '}'
}

# draw FILE WORD ..
draw() {
    "$program" diagram "${@:2}" --out "$to/$1"
}

for machine in $(offered machine); do
    settings=()
    [[ $machine != zynq ]] || settings=(--set fabric.uart=on)
    draw "$machine/$machine.svg" "$machine" "${settings[@]}"
done
draw de1_soc/computer.svg de1_soc --set design=computer
house | dot -Tsvg -o "$to/house.svg"
