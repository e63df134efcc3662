#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Programs that others built give under Linux what they give on this computer: busybox, Lua, Perl, 10 MB through gzip and
# md5sum, a thousand processes. What ends a kernel ends the run. A debugger stops in the kernel and in a program.
. "$(dirname "$0")/common.sh"
. "$here/linux.sh"
. "$here/../debian_armhf.sh"
packages
apt_state=$(dirname "$tabletop")/linux/apt

# debian PACKAGE: its files for armhf in a folder of that name.
debian() {
    armhf_download "$apt_state" "$1" >apt.out 2>&1 && dpkg-deb -x "$1"_*.deb "$1" && return
    [[ -z ${CI:-} ]] || fail "no package $1: $(<apt.out)"
    echo "no package $1: not everything of Linux is tested" >&2
    exit 77
}

debian lua5.4
debian perl-base
mkdir tools
cp lua5.4/usr/bin/lua5.4 perl-base/usr/bin/perl tools
cat "$(dirname "$tabletop")"/lib/*.so | tail -c 10000000 >tools/data
gzip -9n <tools/data >tools/data.gz
cat >tools/sums.lua <<'S'
local words, sum = {}, 0
for line in io.lines("/root/tools/numbers") do words[#words + 1] = line end
table.sort(words)
for n, word in ipairs(words) do sum = (sum * 31 + n * tonumber(word)) % 1000003 end
print(("%d words, %d, %.10f"):format(#words, sum, math.sqrt(2)), string.rep("ab", 3):gsub("b", "c"))
S
cat >tools/sums.pl <<'S'
my (%count, $sum);
open my $in, "<", "/root/tools/numbers" or die;
while (<$in>) { chomp; $count{$_ % 97}++; $sum = ($sum * 31 + $_) % 1000003; }
printf "%d rests, %d, %.10f, %s\n", scalar keys %count, $sum, exp(1), join ",", map { $count{$_} } sort { $a <=> $b } keys %count;
S
awk 'BEGIN { for (n = 1; n <= 2000; ++n) print n * 7919 % 10007 }' >tools/numbers
cat >check <<'S'
#!/bin/sh
cd tools
chmod +x lua5.4 perl
md5sum <data
gunzip <data.gz | md5sum
gzip <data | gunzip | md5sum
sha256sum <data
sort -n numbers | uniq | tail -n 3 | tr '\n' ' '
awk '{ s += $1 } END { print s }' numbers
sed -n '/^1.*9$/p' numbers | wc -l
tar cf - numbers sums.lua | tar tf - | grep -c .
echo $((12345 * 6789 % 1000)) "$(printf %05.1f 3.14159)"
./lua5.4 sums.lua
./perl sums.pl
S
chmod +x check
boot 0 zynq --linux-file tools --linux ./check
md5=$(md5sum <tools/data)
perl_says=""
! command -v perl >/dev/null || perl_says=$(sed "s#/root/##" tools/sums.pl | perl -)
{
    printf '%s\n' "$md5" "$md5" "$md5" "$(sha256sum <tools/data)"
    sort -n tools/numbers | uniq | tail -n 3 | tr '\n' ' '
    awk '{ s += $1 } END { print s }' tools/numbers
    sed -n '/^1.*9$/p' tools/numbers | wc -l
    echo 2
    echo $((12345 * 6789 % 1000)) "$(LC_ALL=C printf %05.1f 3.14159)"
} >wanted
diff <(head -n 8 console) wanted || fail "busybox: not what this computer says"
[[ $(sed -n 9p console) == '2000 words, '*$', 1.4142135624\tacacac\t3' ]] || fail "Lua: $(sed -n 9p console)"
[[ -z $perl_says || $(sed -n 10p console) == "$perl_says" ]] || fail "Perl: $(sed -n 10p console), not $perl_says"

# A thousand at once; they share an identity and all end.
cat >thousand <<'S'
#!/bin/sh
n=0
while [ $n -lt 1000 ]; do
    sleep 1000 &
    n=$((n + 1))
done
pidof sleep | wc -w
kill $(pidof sleep)
wait
pidof sleep | wc -w
S
chmod +x thousand
boot 0 zynq --linux ./thousand
[[ $(grep -v Terminated console | tr '\n' ' ') == '1000 0 ' ]] || fail "a thousand processes: $(tail -n 5 console)"
mv stats.json first.json
boot 0 zynq --linux ./thousand
for figure in simulated_ps instructions; do
    [[ $(grep "\"$figure\"" first.json) == "$(grep "\"$figure\"" stats.json)" ]] || fail "another time the second time"
done

# A panic and a restart end the run as faults, switching off is no fault.
printf '#!/bin/sh\necho c >/proc/sysrq-trigger\n' >panic
printf '#!/bin/sh\nreboot -f\n' >restart
printf '#!/bin/sh\npoweroff -f\n' >off
chmod +x panic restart off
for machine in zynq de1_soc; do
    boot 3 $machine --linux ./panic
    contains console 'Kernel panic - not syncing'
    contains err 'the kernel restarts the machine'
done
boot 3 de1_soc --linux ./restart
boot 0 zynq --linux ./off

# Kernel, device tree and first file system of the user's own; nothing of ours is in them but the end.
needs cpio cpio
kept=$(dirname "$tabletop")/linux/packages
mkdir -p own/bin own/dev own/proc own/sys
cp "$kept"/busybox-static/{,usr/}bin/busybox own/bin 2>/dev/null || [[ -f own/bin/busybox ]]
cat >own/init <<'S'
#!/bin/busybox sh
/bin/busybox mount -t devtmpfs dev /dev
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t sysfs sysfs /sys
exec >/dev/ttyS0
echo "own init on $(/bin/busybox tr -d '\0' </proc/device-tree/model), $(/bin/busybox cat /proc/cmdline)"
/bin/busybox sleep 1
/bin/busybox poweroff -f
S
chmod +x own/init
(cd own && find . | cpio --quiet -o -H newc | gzip) >own.cpio.gz
boot 0 de1_soc --kernel "$kept"/linux-image-*/boot/vmlinuz-* --initrd own.cpio.gz --append 'quiet of=ours' \
    --dtb "$kept"/linux-image-*/usr/lib/linux-image-*/socfpga_cyclone5_de0_nano_soc.dtb --linux
grep -q '^own init on Terasic DE-0(Atlas), .*of=ours$' console || fail "own parts: $(tail -n 3 console)"

# The same on the Zynq, whose tree has nothing more than a kernel needs.
cat >own.dts <<'D'
/dts-v1/;
/ {
    #address-cells = <1>;
    #size-cells = <1>;
    model = "my board";
    compatible = "xlnx,zynq-7000";
    chosen { };
    memory@0 { device_type = "memory"; reg = <0 0x10000000>; };
    cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { compatible = "arm,cortex-a9"; device_type = "cpu"; reg = <0>; }; };
    clk: clk { compatible = "fixed-clock"; #clock-cells = <0>; clock-frequency = <333333333>; };
    gic: interrupt-controller@f8f01000 { compatible = "arm,cortex-a9-gic"; #interrupt-cells = <3>; interrupt-controller; reg = <0xf8f01000 0x1000>, <0xf8f00100 0x100>; };
    timer@f8f00200 { compatible = "arm,cortex-a9-global-timer"; reg = <0xf8f00200 0x20>; interrupt-parent = <&gic>; interrupts = <1 11 0x301>; clocks = <&clk>; };
    timer@f8f00600 { compatible = "arm,cortex-a9-twd-timer"; reg = <0xf8f00600 0x20>; interrupt-parent = <&gic>; interrupts = <1 13 0x301>; clocks = <&clk>; always-on; };
    serial@43c10000 { compatible = "ns16550a"; reg = <0x43c10000 0x1000>; reg-shift = <2>; reg-io-width = <4>; interrupt-parent = <&gic>; interrupts = <0 30 4>; clock-frequency = <100000000>; };
};
D
dtc -q -O dtb -o own.dtb own.dts
boot 0 zynq --kernel "$kept"/linux-image-*/boot/vmlinuz-* --initrd own.cpio.gz --append 'quiet of=ours' --dtb own.dtb --linux
grep -q '^own init on my board, .*of=ours$' console || fail "own parts: $(tail -n 3 console)"

# A first file system that is cut off, and a root that is not there, end a run clearly.
head -c 60000 own.cpio.gz >cut.cpio.gz
boot 3 zynq --until 30s --initrd cut.cpio.gz --linux
contains console 'Kernel panic - not syncing: No working init found.'
contains err 'the kernel restarts the machine'
boot 3 de1_soc --until 30s --append 'root=/dev/nowhere rdinit=/nowhere' --linux
contains console 'Kernel panic - not syncing: VFS: Unable to mount root fs'
contains err 'the kernel restarts the machine'

# Python, of the version that this Debian has, with a script that reads what is piped.
python=$(armhf "$apt_state" apt-cache depends python3-minimal | sed -n 's/.*Depends: \(python3\.[0-9]*\)-minimal$/\1/p')
debian "$python-minimal"
debian "lib$python-minimal"
cp -r "$python-minimal/usr" python
cp -r "lib$python-minimal/usr/lib/." python/lib
cat >sum.py <<'P'
import sys, math
numbers = [int(line) for line in sys.stdin]
print(sum(numbers), "%.10f" % math.sqrt(2), 3 ** 50, sorted(map(str, numbers))[:3])
P
printf '#!/bin/sh\nPYTHONHOME=/root/python exec python/bin/%s sum.py\n' "$python" >snake
chmod +x snake
seq 100 | "$tabletop" run zynq --linux-file python --linux-file sum.py --linux ./snake >out 2>err || fail "exit code $?: $(<err)"
[[ $(<out) == "5050 1.4142135624 717897987691852588770249 ['1', '10', '100']" ]] || fail "Python: $(<out)"

needs gdb-multiarch gdb-multiarch
cat >named.c <<'C'
#include <string.h>
#include <unistd.h>
__attribute__((noinline)) int work(int n) { return n * (int)getpid(); }
int main(void) {
    sethostname("stopped", strlen("stopped"));
    return work(42) == 0;
}
C
# Where no other program of this machine has anything.
compile -g -marm -static -Wl,-Ttext-segment=0x50000000 named.c -o named
printf '#!/bin/sh\ngrep " T sys_sethostname$" /proc/kallsyms\n' >symbols
chmod +x symbols
boot 0 zynq --linux ./symbols
in_kernel=$(awk 'NR == 1 { print $1 }' console)
[[ $in_kernel == [89c]* ]] || fail "no kernel address: $(<console)"
"$tabletop" run zynq --gdb 0 --uart2 file:raw --linux ./named </dev/null >out 2>err &
child=$!
says 'gdb is at' err
port=$(sed -n 's/^gdb is at 127\.0\.0\.1:\([0-9]*\);.*/\1/p' err)
gdb-multiarch -nx -batch -iex 'set confirm off' -iex 'set pagination off' -iex 'set remotetimeout 600' \
    -ex "target remote 127.0.0.1:$port" -ex "hbreak *0x$in_kernel" -ex continue \
    -ex 'printf "kernel at %x, mode %x, %u bytes: %s\n", $pc, $cpsr & 31, $r1, (char*)$r0' -ex 'hbreak work' -ex continue \
    -ex 'printf "program: n %d, mode %x\n", n, $cpsr & 31' -ex finish -ex continue named >said 2>&1 </dev/null ||
    fail "gdb: $(<said)"
status=0
wait "$child" || status=$?
child=
contains said "kernel at $in_kernel, mode 13, 7 bytes: stopped"
contains said 'program: n 42, mode 10'
contains said 'Value returned is'
((status == 0)) || fail "exit code $status: $(<err)"
