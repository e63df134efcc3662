# SPDX-License-Identifier: Apache-2.0
# Sourced by the benches, with their arguments: --help prints the comment at a bench's head.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)

give_up() {
    echo "$(basename "$0"): $*" >&2
    exit 2
}

# built PATH..: what a bench runs.
built() {
    local path
    for path; do
        [[ -f $path && -x $path ]] || give_up "there is no program $path; ./tabletop test builds them all"
    done
}

iterations_address=0x07000000 # BENCH_ITERATIONS_ADDRESS in stimulus/firmware/benchmarks/bench.h

# The user seconds of a benchmark program, $work being a folder for what comes and goes, $build that of the build, which
# has both what runs and, in stimulus/firmware, what is run. WORDS begin with the iterations; they are two at most.
# zynq_seconds PROGRAM WORD..: of our machine with zynq_options, which ends by itself when the program sleeps for good.
zynq_options=()
zynq_seconds() {
    local program=$1 word bytes="" TIMEFORMAT=%U
    shift
    for word; do
        printf -v bytes '%s\\x%02x\\x%02x\\x%02x\\x%02x' "$bytes" $((word & 255)) $((word >> 8 & 255)) \
            $((word >> 16 & 255)) $((word >> 24))
    done
    printf '%b' "$bytes" > "$work/words"
    { time "$build/tabletop" run zynq "${zynq_options[@]}" --uart0 stdio --firmware "$build/stimulus/firmware/$program.elf" \
        --load "$work/words@$iterations_address" < /dev/null > "$work/text" 2> "$work/errors"; } 2> "$work/seconds" ||
        { cat "$work/errors" >&2; exit 1; }
    grep -qs ': result ' "$work/text" || give_up "no result from $program"
    cat "$work/seconds"
}

# qemu_seconds PROGRAM WORD..: of qemu-system-arm until it has the program's result, to a hundredth.
qemu_seconds() {
    local program=$1 data=$2 length=4 qemu ticks
    if (($# == 3)); then
        data=$(($3 << 32 | $2)) length=8
    fi
    rm -f "$work/text"
    qemu-system-arm -M xilinx-zynq-a9 -nographic -serial "file:$work/text" -monitor none \
        -kernel "$build/stimulus/firmware/$program.elf" \
        -device "loader,addr=$iterations_address,data=$data,data-len=$length" < /dev/null > "$work/errors" 2>&1 &
    qemu=$!
    until grep -qs ': result ' "$work/text"; do
        kill -0 "$qemu" 2> /dev/null || { cat "$work/errors" >&2; exit 1; }
        sleep 0.05
    done
    ticks=$(awk '{ print $14 }' "/proc/$qemu/stat")
    kill "$qemu"
    wait "$qemu" 2> /dev/null || true
    awk -v ticks="$ticks" -v hz="$(getconf CLK_TCK)" 'BEGIN { print ticks / hz }'
}

least() { sort -n "$1" | head -n 1; }

if [[ ${1-} == --help || ${1-} == -h ]]; then
    awk 'NR > 2 && !/^#/ { exit } NR > 2 && !/shellcheck/ { sub(/^# ?/, ""); print }' "$0"
    exit
fi
