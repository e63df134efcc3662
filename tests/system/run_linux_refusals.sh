#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What --linux refuses, before anything is got from a package source or started.
. "$(dirname "$0")/common.sh"

refused '--linux: spartan runs no Linux' run spartan --linux
refused '--firmware: not with --linux' run zynq --firmware x.elf --linux
refused '--semihosting: not with --linux' run zynq --semihosting . --linux
refused '--linux-file: it is for --linux' run zynq --linux-file data
refused '--kernel: it is for --linux' run zynq --kernel data
refused 'zynq.fabric.uart is off' run zynq --set fabric.uart=off --linux
refused '--uart2: it exists only with zynq.fabric.uart = on' run zynq --uart2 null
refused 'there is no program "nothing" in stimulus/firmware/linux' run de1_soc --linux nothing
refused 'options of the run come before it' run de1_soc --linux --until 1s
refused './nothing: No such file' run de1_soc --linux ./nothing
refused '/: not a regular file' run de1_soc --linux /
refused 'not a program for 32-bit ARM' run de1_soc --linux /bin/true
echo text >text
refused './text: neither an ELF file nor a script' run de1_soc --linux ./text
refused 'text: not a kernel; wanted is a zImage' run de1_soc --kernel text --linux
refused 'text: not a compiled device tree' run de1_soc --dtb text --linux
refused '--initrd: it has its own programs' run de1_soc --initrd text --linux ./text
refused 'nowhere: No such file' run de1_soc --kernel nowhere --linux

# Headers as those kernels have them.
head -c 1024 /dev/zero >arm64
printf 'ARMd' | dd of=arm64 bs=1 seek=56 conv=notrunc status=none
refused 'arm64: a kernel for 64-bit ARM' run zynq --kernel arm64 --linux
head -c 1024 /dev/zero >x86
printf 'HdrS' | dd of=x86 bs=1 seek=514 conv=notrunc status=none
refused 'x86: a kernel for x86' run zynq --kernel x86 --linux

# A folder of its own for the packages, and no source of them.
needs dtc device-tree-compiler
needs apt-get apt
without build
cat >apt.conf <<'C'
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "/dev/null";
C
status=0
APT_CONFIG=$folder/apt.conf "$tabletop" run zynq --linux >out 2>err </dev/null || status=$?
((status == 2)) || fail "exit code $status without a package source: $(<err)"
contains err "tabletop: Debian's busybox-static for armhf cannot be fetched: "
[[ ! -s out ]] || fail "output before a refusal"

needs arm-linux-gnueabihf-gcc gcc-arm-linux-gnueabihf
echo 'int f(void) { return 1; }' >lib.c
echo 'int f(void); int main(void) { return f(); }' >main.c
arm-linux-gnueabihf-gcc -shared -Wl,-soname,libnowhere.so.5 lib.c -o libnowhere.so.5
arm-linux-gnueabihf-gcc main.c -o main ./libnowhere.so.5
status=0
APT_CONFIG=$folder/apt.conf "$tabletop" run zynq --linux ./main >out 2>err </dev/null || status=$?
((status == 2)) || fail "exit code $status of a program without its library: $(<err)"
contains err 'main: it needs '
contains err '--linux-file gives a library'
