#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# software_engine.sh [--depth N] [BUILD_FOLDER]: what the engines of both Connect Four machines buy: how long they take for
# an answer, and how long programs take for the same one, to the node count, on the Cortex-A9 beside them (cpu.timing=a9:
# an estimate, with all code and data in the level-1 caches and all branches predicted). A factor of 2 says that the engine
# takes half as long as the program.
#
# --depth N  the deepest search without alpha-beta, 1 to 8 (8)
#
# The Zynq's engine searches the empty board at depths 1 to N, with alpha-beta to N + 2, and a game that it has played
# against itself at depth N. Of the programs (stimulus/firmware/software) the plain one sums up every board anew, as the
# engine's scorers do, and the careful one what a piece changes. The DE1-SoC's engine decides on the published examples.
# "Waited" is what the processor sees of the engine: from its first access to the last one.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source=search_jobs.sh
. "$(dirname "$0")/search_jobs.sh"

depth=8 build=$root/build/release
while (($# != 0)); do
    case $1 in
        --depth) [[ ${2-} =~ ^[1-8]$ ]] || give_up "--depth is 1 to 8"; depth=$2; shift ;;
        -*) give_up "unknown option $1" ;;
        *) build=$1 ;;
    esac
    shift
done
built "$build/tabletop" "$build"/stimulus/firmware/{software_minimax,de1_soc_software_heuristic}.elf
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fabric_mhz=100

# answer MACHINE PROGRAM OPTION..: runs the jobs, text in $work/text, and begins with none again. All answers agree.
answer() {
    local machine=$1 program=$2
    shift 2
    write_jobs "$work/jobs"
    "$build/tabletop" run "$machine" --uart0 stdio --firmware "$build/stimulus/firmware/$program.elf" \
        --load "$work/jobs@$iterations_address" --set cpu.timing=a9 --view engine=ca "$@" \
        </dev/null >"$work/text" 2>"$work/errors" || { cat "$work/errors" >&2; exit 1; }
    tr -d '\r' <"$work/text" >"$work/lines"
    grep -qx "${program#de1_soc_}: result 0x00000000" "$work/lines" || give_up "$program and the engine answer differently"
}

# The table of the searches; the first column of each line is in $work/labels.
print_searches() {
    awk -v fabric_mhz="$fabric_mhz" '
        BEGIN { mhz = 2000 / 3 } # the default of zynq.cpu.clock
        function after(word, i) { for (i = 1; i < NF; ++i) if ($i == word) return $(i + 1) }
        NR == FNR { label[NR] = $0; next }
        /^software: / { nodes = after("nodes"); careful = after("cycles") / mhz }
        /^plain: / { plain = after("cycles") / mhz }
        /^engine: / { waited = after("cycles") / mhz }
        /^fabric: / {
            engine = after("cycles") / fabric_mhz
            printf "%s %9d %12.3f %12.3f %12.3f %8.2f %12.3f %8.2f\n", label[++n], nodes, engine / 1e3, waited / 1e3,
                careful / 1e3, careful / engine, plain / 1e3, plain / engine
        }' "$work/labels" "$work/lines"
}

search_table() { # TITLE
    printf '\n%s\n' "$1"
    printf '%-18s %9s %12s %12s %12s %8s %12s %8s\n' "" nodes "engine, ms" "waited, ms" "careful, ms" factor "plain, ms" factor
    answer zynq software_minimax
    print_searches
}

builds=("minimax" "alpha-beta")

empty_board() {
    local alpha_beta plies
    for alpha_beta in 0 1; do
        for ((plies = 1; plies <= depth + 2 * alpha_beta; ++plies)); do
            add_search 0 "$plies" "$alpha_beta"
            printf '%-10s %7d\n' "${builds[alpha_beta]}" "$plies"
        done
    done >"$work/labels"
}

game_at_depth() {
    local alpha_beta plies
    for alpha_beta in 0 1; do
        for plies in 0 8 16 24; do
            add_search "$plies" "$depth" "$alpha_beta"
            printf '%-10s %7d\n' "${builds[alpha_beta]}" "$plies"
        done
    done >"$work/labels"
}

# What more solvers take, by the engine alone.
solvers_table() {
    local solvers cycles
    printf '\n%s\n' "The empty board, minimax, depth $depth, engine with several solvers:"
    for solvers in 1 2 3 4 7; do
        cycles=$("$build/tabletop" query connect4_minimax --view ca --set "engine.solvers=$solvers" \
            <<<"{\"id\":1,\"moves\":\"\",\"engine_first\":true,\"depth\":$depth,\"alpha_beta\":false}" 2>"$work/errors" |
            sed -n 's/.*"cycles":\([0-9]*\).*/\1/p') || { cat "$work/errors" >&2; exit 1; }
        awk -v solvers="$solvers" -v ms="$(awk -v c="$cycles" -v f="$fabric_mhz" 'BEGIN { print c / f / 1e3 }')" \
            'BEGIN { printf "%d solver%s %12.3f ms\n", solvers, solvers == 1 ? ": " : "s:", ms }'
    done
}

# decide_examples GENERATION HUMAN_TRAPS OPTION..: the examples' boards for one module; generation 0 is the defensive one.
decide_examples() {
    local row generation=$1 human_traps=$2
    shift 2
    while IFS=, read -r -a row; do
        jobs+=$(little_endian 2 "${row[@]}")$(little_endian 4 "$generation" "$human_traps")
        count=$((count + 1))
    done < <(sed -n 's/.*"rows":\[\([0-9,]*\)\].*/\1/p' "$root/tests/unit/connect4_heuristic/examples.jsonl")
    answer de1_soc de1_soc_software_heuristic "$@"
}

# decisions NAME CYCLES GENERATION HUMAN_TRAPS OPTION..: a line of the table; the engine takes so many cycles.
decisions() {
    local name=$1 cycles=$2
    shift 2
    decide_examples "$@"
    awk -v name="$name" -v cycles="$cycles" '
        BEGIN { mhz = 800; fabric_mhz = 50 }
        /^software: / { ++n; sum += $NF; if ($NF > most) most = $NF }
        /^engine: / { waited += $NF }
        END {
            engine = cycles / fabric_mhz
            program = sum / n / mhz
            waited = waited / n / mhz
            printf "%-13s %10.2f %10.2f %10.2f %10.2f %14.1f %14.1f\n", name, engine, waited, program, most / mhz,
                program / engine, program / waited
        }' "$work/lines"
}

decisions_table() {
    local cycles generation full=(--set engine.defensive_rounds=0)
    cycles=$("$build/tabletop" query connect4_heuristic <<<'{"id":1,"rows":[0,0,0,0,0,0],"module":"full"}' 2>"$work/errors" |
        sed -n 's/.*"cycles":\([0-9]*\).*/\1/p') || { cat "$work/errors" >&2; exit 1; }
    printf '\n%s\n' "The DE1-SoC's engine at 50 MHz and its program at 800 MHz, us, mean of the published examples:"
    printf '%-13s %10s %10s %10s %10s %14s %14s\n' "" engine waited program longest "program/engine" "program/waited"
    decisions defensive "$cycles" 0 0
    for generation in 1 2 3; do
        decisions "generation $generation" "$cycles" "$generation" 0 "${full[@]}" --set "engine.generation=$generation"
    done
    decisions human_traps "$cycles" 3 1 "${full[@]}" --set engine.human_traps=on
}

echo "The Zynq's engine at $fabric_mhz MHz, one solver, and two programs at 667 MHz"
empty_board
search_table "The empty board, by depth:"
game_at_depth
search_table "A game, depth $depth, by plies played:"
solvers_table
decisions_table
