# SPDX-License-Identifier: Apache-2.0
# Sourced by the benches whose programs are given searches (stimulus/firmware/benchmarks/search_job.h).

game=443233565536655661371444457362 # by query connect4_minimax, depth 8, alpha-beta, each side in turn

# little_endian BYTES NUMBER..: as a printf format.
little_endian() {
    local bytes=$1 number i
    shift
    for number; do
        for ((i = 0; i < bytes; ++i)); do printf '\\x%02x' $((number >> 8 * i & 255)); done
    done
}

# position_after PLIES: of the game, in `board` and `mask`; the engine has moved first.
position_after() {
    local i column row cell
    board=0 mask=0
    for ((i = 0; i < $1; ++i)); do
        column=$((${game:i:1} - 1)) row=0
        while ((mask >> 7 * row + column & 1)); do row=$((row + 1)); done
        cell=$((1 << 7 * row + column))
        mask=$((mask | cell)) board=$((board | (i % 2 == 0 ? cell : 0)))
    done
}

jobs="" count=0
add_search() { # PLIES DEPTH ALPHA_BETA
    position_after "$1"
    jobs+=$(little_endian 8 "$board" "$mask")$(little_endian 4 "$2" "$3")
    count=$((count + 1))
}

# write_jobs FILE: what has been added, as the program reads it; the next job is the first one again.
write_jobs() {
    printf '%b' "$(little_endian 4 "$count" 0)$jobs" >"$1"
    jobs="" count=0
}
