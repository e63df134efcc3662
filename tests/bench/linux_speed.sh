#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# linux_speed.sh [--runs N] [BUILD_FOLDER]: Debian's Linux on the Zynq machine beside the same image on qemu-system-arm -M
# xilinx-zynq-a9, in CPU seconds of the process, user and system, median of N (3) interleaved runs. A load is what a run
# takes beyond one without the load. QEMU's machine has no UART that this kernel drives, so there nothing is printed:
# programs are compared quietly, and `shell` is our whole boot with all that the kernel says on the line. An image on QEMU
# ends itself by a reset, and says its result on the machine's own UART.
. "$(dirname "$0")/common.sh"

runs=3 build=$root/build/release
while (($# != 0)); do
    case $1 in
        --runs) [[ ${2-} =~ ^[1-9][0-9]?$ ]] || give_up "--runs needs a number from 1 to 99"; runs=$2; shift ;;
        -*) give_up "unknown option $1" ;;
        *) build=$1 ;;
    esac
    shift
done
built "$build/tabletop" "$build/linux_image"
for tool in qemu-system-arm arm-linux-gnueabihf-gcc arm-none-eabi-gcc; do
    command -v "$tool" >/dev/null || give_up "needs $tool (Debian packages qemu-system-arm, gcc-arm-linux-gnueabihf, gcc-arm-none-eabi)"
done

firmware=$build/stimulus/firmware
work=$(mktemp -d)
process=""
trap '[[ -z $process ]] || kill "$process" 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/programs" "$work/image" "$work/seconds"
cd "$work"

# The objects of the bare program, and the bare C library's strcmp: the same machine code. Linkers warn of its enums.
newlib=$(arm-none-eabi-gcc -mcpu=cortex-a9 -mfpu=neon -mfloat-abi=hard -print-file-name=libc.a)
strcmp=$(arm-none-eabi-ar t "$newlib" | grep 'strcmp\.o$')
arm-none-eabi-ar x "$newlib" "$strcmp"
link() {
    arm-linux-gnueabihf-gcc -static -mcpu=cortex-a9 -std=gnu11 -O2 "$root/stimulus/firmware/benchmarks/bench_linux.c" \
        "$firmware/$1/benchmarks/$1"*.o "$strcmp" -o "programs/$1" 2>errors || give_up "$(<errors)"
}
link dhrystone_mix
link sieve_crc

# load MACHINE NAME COUNT: on QEMU the text goes to UART0 by bytes and the reset ends the run.
cat >load <<'S'
#!/bin/sh
work() {
    local n=0
    case $1 in
        nothing) ;;
        forks) while [ $n -lt $2 ]; do (:); n=$((n + 1)); done ;;
        execs) while [ $n -lt $2 ]; do /bin/busybox true; n=$((n + 1)); done ;;
        pipes) while [ $n -lt $2 ]; do n=$(echo $n | /bin/busybox awk '{ print $1 + 1 }'); done ;;
        *) ITERATIONS=$2 /root/programs/$1 | tail -n 1 ;;
    esac
    echo "$1: end $n"
}
if [ $1 != qemu ]; then
    work $2 $3
    exit
fi
work $2 $3 >said
devmem 0xE0000000 32 0x14
hexdump -v -e '1/1 "0x%02x\n"' said | while read byte; do devmem 0xE0000030 32 $byte; done
devmem 0xF8000008 32 0xDF0D
devmem 0xF8000200 32 1
S
chmod +x load

# cpu_seconds FUNCTION ARGUMENT..: those of the processes that it starts and waits for.
cpu_seconds() {
    ("$@" && times >"$work/times") || give_up "failed: $*: $(tail -n 3 "$work/errors")"
    sed -n 2p "$work/times" | tr 'ms' '  ' | awk '{ print 60 * $1 + $2 + 60 * $3 + $4 }'
}

boot_ours() {
    "$build/tabletop" run zynq --uart2 file:ours.text --linux-file programs --linux ./load here "$@" \
        </dev/null >/dev/null 2>errors
}
boot_qemu() {
    local entry devices=() file
    rm -f image/*
    entry=$("$build/linux_image" image zynq programs ./load qemu "$@" 2>errors)
    for file in image/*; do devices+=(-device "loader,file=$file,addr=0x${file#*/},force-raw=on"); done
    timeout 900 qemu-system-arm -M xilinx-zynq-a9 -m 512M -nographic -serial file:qemu.text -monitor none -no-reboot \
        "${devices[@]}" -device "loader,addr=0x$entry,cpu-num=0" </dev/null >/dev/null 2>errors
}
# linux NAME COUNT: both machines, the same text from both.
linux() {
    cpu_seconds boot_ours "$@" >>"seconds/ours.linux.$1.$2"
    cpu_seconds boot_qemu "$@" >>"seconds/qemu.linux.$1.$2"
    cmp -s <(tr -d '\r' <ours.text) <(tr -d '\r' <qemu.text) ||
        give_up "$*: here \"$(<ours.text)\", on QEMU \"$(<qemu.text)\""
}

shell_ours() {
    "$build/tabletop" run zynq --uart2 file:ours.text --stop-on '~ # ' --linux </dev/null >/dev/null 2>errors
}

# The same source on the bare machine, which does not end by itself on QEMU.
bare_ours() {
    printf '%b' "$(printf '\\x%02x' $(($2 & 255)) $(($2 >> 8 & 255)) $(($2 >> 16 & 255)) $(($2 >> 24)))" >count
    "$build/tabletop" run zynq --uart0 file:ours.text --firmware "$firmware/$1.elf" --load count@0x07000000 \
        </dev/null >/dev/null 2>errors
}
bare_qemu() {
    local line
    exec {output}< <(exec qemu-system-arm -M xilinx-zynq-a9 -nographic -serial stdio -monitor none -kernel \
        "$firmware/$1.elf" -device "loader,addr=0x07000000,data=$2,data-len=4" </dev/null 2>errors)
    process=$!
    until [[ ${line-} == *": result "* ]]; do IFS= read -r -t 300 line <&"$output"; done
    kill "$process"
    wait "$process" || true
}
bare() {
    cpu_seconds bare_ours "$@" >>"seconds/ours.bare.$1.$2"
    cpu_seconds bare_qemu "$@" >>"seconds/qemu.bare.$1.$2"
}

# CPU milliseconds a second of wall time at a prompt, with a terminal that is read. Nobody types.
idle() {
    local before attempts=0
    "$build/tabletop" run zynq --uart2 pty --linux </dev/null >/dev/null 2>idle.errors &
    process=$!
    until [[ -n $(terminal) ]]; do sleep 0.1; ((++attempts < 300)) || give_up "no terminal: $(<idle.errors)"; done
    cat "$(terminal)" >idle.text &
    local reader=$!
    until grep -qs '~ # ' idle.text; do sleep 0.5; kill -0 "$process" || give_up "no shell: $(<idle.errors)"; done
    sleep 3
    before=$(ticks)
    sleep 20
    echo $((($(ticks) - before) * 1000 / 20 / $(getconf CLK_TCK))) >seconds/idle
    kill "$process"
    wait "$process" || true
    wait "$reader" || true
    process=""
}
terminal() { grep -o '/dev/pts/[0-9]*' idle.errors | head -n 1; }
ticks() { awk '{ print $14 + $15 }' "/proc/$process/stat"; }

median() { sort -n "seconds/$1" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'; }

# row WHAT OURS LESS QEMU LESS ASKED: our seconds over QEMU's.
row() {
    awk -v what="$1" -v ours="$(median "$2")" -v ours_0="${3:+$(median "$3")}" -v qemu="$(median "$4")" \
        -v qemu_0="${5:+$(median "$5")}" -v asked="$6" 'BEGIN {
            ours -= ours_0; qemu -= qemu_0
            printf "| %s | %.2f | %.2f | %.2f | %s |\n", what, ours, qemu, (qemu > 0 ? ours / qemu : 0), asked
        }'
}
quotient() {
    awk -v a="$(median "qemu.$1.$2")" -v a0="$(median "qemu.$1.$3")" -v b="$(median "ours.$1.$2")" \
        -v b0="$(median "ours.$1.$3")" 'BEGIN { printf "%.2f", (a - a0) / (b - b0) }'
}

declare -A iterations=([dhrystone_mix]=10000000 [sieve_crc]=20000)
forks=1000 execs=500 pipes=200
echo "Measured on: $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo), $(nproc) cores," \
    "load $(cut -d' ' -f1 /proc/loadavg) before the start"
echo "Against: $(qemu-system-arm --version | head -n 1)"
echo
for ((run = 0; run < runs; ++run)); do
    cpu_seconds shell_ours >>seconds/ours.shell
    linux nothing 0
    linux forks $forks
    linux execs $execs
    linux pipes $pipes
    for program in dhrystone_mix sieve_crc; do
        n=${iterations[$program]}
        linux $program $n
        bare $program 0
        bare $program $n
    done
done
idle

echo '| CPU seconds | ours | QEMU | ours over QEMU | asked |'
echo '|---|---|---|---|---|'
row 'to the shell, everything that the kernel says on the line' ours.shell '' qemu.linux.nothing.0 '' '1.3'
row 'to a program, quiet' ours.linux.nothing.0 '' qemu.linux.nothing.0 '' ''
row "$forks forks of a shell" ours.linux.forks.$forks ours.linux.nothing.0 qemu.linux.forks.$forks qemu.linux.nothing.0 1.5
row "$execs forks with an exec" ours.linux.execs.$execs ours.linux.nothing.0 qemu.linux.execs.$execs qemu.linux.nothing.0 1.5
row "$pipes pipes to a program" ours.linux.pipes.$pipes ours.linux.nothing.0 qemu.linux.pipes.$pipes qemu.linux.nothing.0 1.5
echo
echo '| program | times QEMU, bare | times QEMU, under Linux |'
echo '|---|---|---|'
for program in dhrystone_mix sieve_crc; do
    n=${iterations[$program]}
    cp seconds/ours.linux.nothing.0 "seconds/ours.linux.$program.0"
    cp seconds/qemu.linux.nothing.0 "seconds/qemu.linux.$program.0"
    echo "| $program | $(quotient bare $program.$n $program.0) | $(quotient linux $program.$n $program.0) |"
done
echo
echo "An idle shell with a terminal: $(awk '{ print $1 / 10 }' seconds/idle) % of a core (asked: less than 2 %)"
