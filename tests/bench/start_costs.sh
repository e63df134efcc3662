#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# start_costs.sh [BUILD_FOLDER]: where the CPU milliseconds of a run of the Zynq machine go whose program sleeps at once.
# What libLLVM costs, which Debian's libdynarmic is linked with, is told by a library that stands in for it: only dynarmic's
# disassembler needs it, which nobody calls. The least of twenty alternating runs counts, children of the process included.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

build=$(readlink -m "${1:-$root/build/release}")
limit=$build/tests/bench/translator_limit
built "$build/tabletop" "$limit"
for tool in arm-none-eabi-gcc:gcc-arm-none-eabi gcc:gcc nm:binutils readelf:binutils; do
    command -v "${tool%:*}" > /dev/null || give_up "needs ${tool%:*} (Debian package ${tool#*:})"
done
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

printf '.global _start\n_start: wfi\n    b _start\n' > "$work/empty.S"
arm-none-eabi-gcc -mcpu=cortex-a9 -nostdlib -Wl,-Ttext=0x100000 "$work/empty.S" -o "$work/empty.elf"

dynarmic=$(ldd "$limit" | awk '/libdynarmic/ { print $3 }')
llvm=$(readelf -d "$dynarmic" | grep -o 'libLLVM[^]]*') || give_up "$dynarmic is not linked with libLLVM"
nm -D --undefined-only "$dynarmic" | awk '/LLVM/ { print $2 }' > "$work/wanted"
sed 's/@.*//; s/.*/void &(void) {}/' "$work/wanted" > "$work/stand_in.c"
sed 's/.*@//; s/$/ { global: *; };/; q' "$work/wanted" > "$work/versions"
mkdir "$work/without"
gcc -shared -fPIC -w -Wl,-soname,"$llvm" -Wl,--version-script="$work/versions" "$work/stand_in.c" -o "$work/without/$llvm"

# take NAME COMMAND..: notes the CPU seconds of a run of the command, with those of the kernel.
take() {
    local name=$1 TIMEFORMAT='%U %S'
    shift
    { time "$@" < /dev/null > "$work/text" 2> "$work/errors"; } 2>> "$work/$name" || { cat "$work/errors" >&2; exit 1; }
}
run() { "$build/tabletop" run zynq --uart0 stdio --firmware "$work/empty.elf"; }
start() { "$build/tabletop" --version; }
without_llvm() { LD_LIBRARY_PATH=$work/without "$@"; }
without_tools() { PATH=$work/without "$@"; }
asked=table,counted,aligned,halting,plain_dispatch # as by our core

for _ in {1..20}; do
    take run run
    take run_without without_llvm run
    take run_placeless without_tools run
    take start start
    take start_without without_llvm start
    "$limit" "$build/stimulus/firmware/sieve_crc.elf" 1 "$asked" > "$work/text"
    awk '/to make the translator/ { print $1 / 1000, 0 }' "$work/text" >> "$work/translator"
done

milliseconds() { awk '{ printf "%.0f\n", ($1 + $2) * 1000 }' "$work/$1" | sort -n > "$work/sorted" && head -n 1 "$work/sorted"; }
line() { printf '%-70s %6.0f\n' "$1" "$2"; }
echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores," \
    "load $(cut -d' ' -f1 /proc/loadavg) at the end; $(basename "$(readlink -f "$dynarmic")"), $llvm"
line "run of an empty program, CPU milliseconds" "$(milliseconds run)"
line "  of these, what any command takes: tabletop --version" "$(milliseconds start)"
line "    and of these, libLLVM" $(($(milliseconds start) - $(milliseconds start_without)))
line "  one translator of dynarmic" "$(milliseconds translator)"
line "  where the program is at the end, by addr2line" $(($(milliseconds run) - $(milliseconds run_placeless)))
line "the run without libLLVM" "$(milliseconds run_without)"
