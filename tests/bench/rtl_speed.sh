#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# rtl_speed.sh [PROGRAM] [--runs N] [NAME..]: how fast RTL of a user's own runs. It is that of our Nexys 4 machine,
# at 25 MHz with a pixel a cycle, and a monitor looks at it: as the program compiles it, with every edge of its clock
# evaluated, and with other options of Verilator and of the compiler, which programs of their names put in. Half a second
# of the machine in processor time, without what it takes to start; of each the best of some runs (3), which take turns.
. "$(dirname "$0")/common.sh"

program=$root/build/release/tabletop runs=3 names=()
while (($# > 0)); do
    case $1 in
        --runs) runs=$2 && shift ;;
        -*) give_up "unknown option $1" ;;
        */*) program=$1 ;;
        *) names+=("$1") ;;
    esac
    shift
done
program=$(readlink -m "$program")
built "$program"
for tool in verilator g++; do command -v $tool >/dev/null || give_up "needs $tool"; done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
rtl=$root/rtl-wrappers
composition=$rtl/compositions/connect4_game

# The design; its clock as a bit of a port, of which nothing is proven.
sed "s|\"../../|\"$rtl/|; s|\"connect4_game.sv\"|\"$composition/connect4_game.sv\"|
     s/100 MHz/25 MHz/" \
    "$composition/connect4_game.toml" >"$folder/game.toml"
sed '0,/input  logic       clk,/s//input  logic [1:0] clocks,/; 0,/^);$/s//);\n    logic clk;\n    assign clk = clocks[1];/' \
    "$composition/connect4_game.sv" >"$folder/both_edges.sv"
sed "s|\"$composition/connect4_game.sv\"|\"both_edges.sv\"|; s/^port = \"clk\"/port = \"clocks[1]\"/" \
    "$folder/game.toml" >"$folder/both_edges.toml"

printf '@ 60 s\n' >"$folder/idle"

# tool VARIANT NAME OPTION..: the program NAME with these options behind all others.
tool() {
    local file=$folder/$1/$2 name=$2
    shift 2
    printf '#!/bin/bash\n[[ $1 == --getenv || $1 == --version ]] && exec %s "$@"\nexec %s "$@" %s\n' \
        "$(command -v "$name")" "$(command -v "$name")" "$*" >"$file"
    chmod +x "$file"
}

# variant NAME DESCRIPTION VERILATOR_OPTIONS COMPILER_OPTIONS
variants=()
variant() {
    ((${#names[@]} == 0)) || [[ " ${names[*]} " == *" $1 "* ]] || return 0
    variants+=("$1")
    mkdir -p "$folder/$1/tabletop/rtl"
    cp "$(dirname "$program")"/cache/tabletop/rtl/runtime-* "$folder/$1/tabletop/rtl" 2>/dev/null || true
    echo "$2" >"$folder/$1/description"
    # shellcheck disable=SC2086 # several options
    tool "$1" verilator $3
    # shellcheck disable=SC2086
    tool "$1" g++ $4
}
variant as_it_is game.toml '' ''
variant both_edges both_edges.toml '' ''
variant x_initial_fast game.toml '--x-initial fast' ''
variant x_assign_fast game.toml '--x-assign fast' ''
variant x_assign_unique game.toml '--x-assign unique' ''
variant threads_2 game.toml '--threads 2' ''
variant verilator_O0 game.toml '-O0' ''
variant compiler_O2 game.toml '' '-O2'
variant compiler_native game.toml '' '-march=native'

# simulate VARIANT TIME: processor seconds, of the tools as well.
simulate() {
    local TIMEFORMAT=%U
    rm -rf "$folder/$1/pictures"
    if ! { time PATH=$folder/$1:$PATH XDG_CACHE_HOME=$folder/$1 "$program" run nexys4 \
        --rtl nexys4="$folder/$(<"$folder/$1/description")" --pad1 "script:$folder/idle" --display "png:$folder/$1/pictures" \
        --until "$2" </dev/null 2>"$folder/$1/said"; } 2>"$folder/$1/seconds"; then
        give_up "$1: $(<"$folder/$1/said")"
    fi
    cat "$folder/$1/seconds"
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores"
echo
for name in "${variants[@]}"; do simulate "$name" 1ms >/dev/null; done # compiles
for ((run = 0; run < runs; ++run)); do
    for name in "${variants[@]}"; do
        start=$(simulate "$name" 1ms)
        whole=$(simulate "$name" 500ms)
        echo "$name $start $whole"
    done
done | awk '
    !($1 in least) { order[++n] = $1; least[$1] = 1e9 }
    $3 - $2 < least[$1] { least[$1] = $3 - $2 }
    END {
        for (i = 1; i <= n; ++i)
            printf "%-16s %6.1f M cycles/s, %.2f times real time\n", order[i], 12.5 / least[order[i]], 0.5 / least[order[i]]
    }'
