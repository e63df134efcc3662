#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The Zynq machine against qemu-system-arm on the same programs, as ratios of wall time in one run; --help says how.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)

usage() {
    cat <<'EOF'
firmware_speed.sh [--runs N] [--iterations N] [--check] [BUILD_FOLDER]

Runs benchmark programs in turn on the Zynq machine, as shipped, and on qemu-system-arm -M xilinx-zynq-a9, and prints
the ratio of their speeds. A time is the median of N runs (3), from the start of the process to the program's last line
of text, less the median of the same ELF with no iterations. MIPS are from the instructions that our machine counts.

  --runs N        runs of each program on each machine (3)
  --iterations N  of every program; by default as many as take about a second
  --check         exit code 1 when a ratio is below its requirement
  BUILD_FOLDER    default: build/release
EOF
}

give_up() {
    echo "firmware_speed.sh: $*" >&2
    exit 2
}

count() {
    [[ ${2-} =~ ^[1-9][0-9]{0,8}$ ]] || give_up "$1 needs a number from 1 to 999999999"
    echo "$2"
}

runs=3 iterations="" check=false build=$root/build/release
while (($# != 0)); do
    case $1 in
        --help | -h) usage; exit 0 ;;
        --runs) runs=$(count "$@"); shift ;;
        --iterations) iterations=$(count "$@"); shift ;;
        --check) check=true ;;
        -*) give_up "unknown option $1" ;;
        *) build=$1 ;;
    esac
    shift
done

if ! command -v qemu-system-arm >/dev/null; then
    echo "firmware_speed.sh: needs qemu-system-arm (Debian package qemu-system-arm)" >&2
    [[ -z ${CI:-} ]] && exit 77
    exit 1
fi
[[ -x $build/tabletop ]] || give_up "$build: no built program in this folder"

# Program, iterations, required ratio.
programs=(
    "dhrystone_mix 5000000 2.0"
    "sieve_crc 10000 0.65"
    "uart_poll 40000000 2.0"
)
count_address=0x07000000 # BENCH_ITERATIONS_ADDRESS in stimulus/firmware/benchmarks/bench.h
longest_seconds=120      # without a line of text: a broken program, not a slow one

export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
machine=""
trap '[[ -n $machine ]] && kill "$machine" 2>/dev/null; rm -rf "$work"' EXIT

fail() {
    cat "$work/errors" >&2
    echo "firmware_speed.sh: $*" >&2
    exit 1
}

# microseconds_to_result TEXT COMMAND..: starts the command as `machine`, its text in `output`; leaves what it prints up
# to the program's result in the file TEXT, and the time that took in `microseconds`. The command goes on.
microseconds_to_result() {
    local text=$1 line start=${EPOCHREALTIME/./}
    shift
    : >"$text"
    exec {output}< <(exec "$@" </dev/null 2>"$work/errors")
    machine=$!
    while IFS= read -r -t "$longest_seconds" line <&"$output"; do
        microseconds=$((${EPOCHREALTIME/./} - start))
        echo "$line" >>"$text"
        [[ $line == *": result "* ]] && break
    done
    [[ $line == *": result "* ]] || fail "no result from: $*"
}

end_machine() {
    exec {output}<&-
    machine=""
}

# Once the result is out the processor sleeps for good: this machine ends by itself and leaves its statistics.
run_ours() {
    local program=$1 n=$2 bytes status=0
    printf -v bytes '\\x%02x' $((n & 255)) $((n >> 8 & 255)) $((n >> 16 & 255)) $((n >> 24))
    printf '%b' "$bytes" >"$work/count"
    microseconds_to_result "$work/ours.text" "$build/tabletop" run zynq --uart0 stdio --stats "$work/stats" \
        --firmware "$build/stimulus/firmware/$program.elf" --load "$work/count@$count_address"
    wait "$machine" || status=$?
    end_machine
    ((status == 0)) || fail "exit code $status from our machine with $program"
    instructions=$(sed -n 's/^ *"instructions": \([0-9]*\),*/\1/p' "$work/stats")
}

run_qemu() {
    local program=$1 n=$2
    microseconds_to_result "$work/qemu.text" qemu-system-arm -M xilinx-zynq-a9 -nographic -serial stdio -monitor none \
        -kernel "$build/stimulus/firmware/$program.elf" -device "loader,addr=$count_address,data=$n,data-len=4"
    kill "$machine"
    wait "$machine" 2>/dev/null || true
    end_machine
}

# One round: both machines without and with iterations, and the same text from both.
round() {
    local program=$1 n
    for n in 0 "$2"; do
        run_ours "$program" "$n"
        echo "$microseconds" >>"$work/$program.ours.$((n != 0))"
        echo "$instructions" >"$work/$program.instructions.$((n != 0))"
        run_qemu "$program" "$n"
        echo "$microseconds" >>"$work/$program.qemu.$((n != 0))"
        cmp -s "$work/ours.text" "$work/qemu.text" && continue
        echo "firmware_speed.sh: $program with $n iterations prints different text here and on QEMU:" >&2
        diff "$work/ours.text" "$work/qemu.text" >&2 || true
        exit 1
    done
}

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }

# A line of the table; false when the requirement is missed.
report() {
    local program=$1 n=$2 required=$3 from="$work/$1"
    awk -v program="$program" -v n="$n" -v required="$required" \
        -v ours="$(median "$from.ours.1")" -v ours_0="$(median "$from.ours.0")" \
        -v qemu="$(median "$from.qemu.1")" -v qemu_0="$(median "$from.qemu.0")" \
        -v instructions="$(<"$from.instructions.1")" -v instructions_0="$(<"$from.instructions.0")" '
        function mips(us) { return us > 0 ? sprintf("%.0f", (instructions - instructions_0) / us) : "-" }
        BEGIN {
            ours -= ours_0
            qemu -= qemu_0
            ratio = ours > 0 && qemu > 0 ? qemu / ours : 0
            shown = ratio > 0 ? sprintf("%.2f", ratio) : "-"
            printf "%-14s %10d %9.3f %6s %9.3f %6s %7s %9.2f\n", program, n, ours / 1e6, mips(ours), qemu / 1e6,
                mips(qemu), shown, required
            exit ratio < required
        }'
}

echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores," \
    "load $(cut -d' ' -f1 /proc/loadavg) before the start"
echo "Against: $(qemu-system-arm --version | head -n 1)"
echo "Median of $runs interleaved runs; ratio: QEMU's seconds over ours"
echo
printf '%-14s %10s %9s %6s %9s %6s %7s %9s\n' program iterations "ours s" MIPS "QEMU s" MIPS ratio required
missed=false
for entry in "${programs[@]}"; do
    read -r program n required <<<"$entry"
    n=${iterations:-$n}
    for ((i = 0; i < runs; ++i)); do round "$program" "$n"; done
    report "$program" "$n" "$required" || missed=true
done
if [[ $check == true && $missed == true ]]; then
    echo "firmware_speed.sh: a ratio is below its requirement" >&2
    exit 1
fi
