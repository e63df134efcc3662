#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The flash memory: programs in the manner of the drivers there are read, erase and program it, and its file is read, or
# written back when the user says so.
. "$(dirname "$0")/common.sh"

firmware=$programs/zynq_flash_check.elf

# 16 KiB and a little; at 256 a function that returns 42. Prints its checksum.
image() {
    python3 - "$1" <<'PYTHON'
import random, sys, zlib
content = bytearray(random.Random(44).randbytes(16384 + 5))
content[256:264] = bytes.fromhex("2a00a0e31eff2fe1")
open(sys.argv[1], "wb").write(content)
print(f"{zlib.crc32(content[:16384]):08x}")
PYTHON
}
sum=$(image image.bin)
cp image.bin before.bin

good() {
    [[ ! -s err ]] || ! grep -q 'not modelled\|upper one' err || fail "$(<err)"
    contains said "id $1"
    contains said "image $sum"
    ! grep BAD said || fail "$(<said)"
    (($(grep -c good said) == 10)) || fail "$(<said)"
    contains said "there is: Written by the program."
    contains said 'the function in the image returns 42'
    contains said done
}

run 0 run zynq --firmware "$firmware" --uart1 file:said --flash image.bin --stats stats.json --serial-log log.jsonl
good '20 ba 18'
contains said 'erased in 250 ms'
contains said 'programmed in 50'
cmp -s image.bin before.bin || fail "a file was written to that is only to be read"

# Nothing of how the run is simulated moves a picosecond.
run 0 run zynq --firmware "$firmware" --flash image.bin --serial-log again.jsonl --set cpu.slice=50 --vcd run.vcd
cmp log.jsonl again.jsonl || fail "slices and recordings move the run"

# Another chip, whose erase takes 130 ms; its quad reads want a bit that this program does not set.
run 0 run zynq --firmware "$firmware" --uart1 file:said --flash image.bin --set qspi.flash=s25fl128s
contains said 'id 01 20 18'
contains said 'erased in 130 ms'
(($(grep -c BAD said) == 3)) || fail "$(<said)"

# The whole content goes back, beside the name first; the mode of the file stays.
chmod 640 image.bin
run 0 run zynq --firmware "$firmware" --flash image.bin,write
python3 - <<'PYTHON' || fail "the file is not what the program left"
before, after = open("before.bin", "rb").read(), open("image.bin", "rb").read()
page = b"Written by the program." + bytes(range(23, 256))
assert len(after) == 16 << 20
assert after[:len(before)] == before
assert after[0x10000:0x10100] == page
assert set(after[len(before):0x10000]) == set(after[0x10100:]) == {255}
PYTHON
[[ $(stat -c %a image.bin) == 640 ]] || fail "the mode has changed"
[[ ! -e image.bin.part ]] || fail "a part is left"
# A run that is cut off writes, too: here the sector is erased and not programmed yet.
cp image.bin whole.bin
run 0 run zynq --firmware "$firmware" --flash image.bin,write --until 100ms
cmp -s image.bin whole.bin && fail "nothing was written"
# What cannot be written is said, and the old file is there.
cp whole.bin image.bin
(
    ulimit -f 4096
    trap '' XFSZ
    run 2 run zynq --firmware "$firmware" --flash image.bin,write --until 1ms
    contains err '--flash: image.bin: File too large'
)
cmp image.bin whole.bin || fail "the old file is damaged"
[[ ! -e image.bin.part ]] || fail "a part is left"

# A blank chip.
run 0 run zynq --firmware "$firmware" --uart1 file:said --until 100ms
contains said 'image 690b37d3'

# The other SPI controllers.
spi=(run zynq --firmware "$programs/zynq_spi_check.elf" --uart1 file:said)
run 0 "${spi[@]}" --set spi0.slave=s25fl128s --set spi1.slave=loopback
contains said 'loopback, polled: good'
contains said 'loopback, by interrupts: good'
contains said 'id 01 20 18'
run 0 "${spi[@]}"
contains said 'loopback, polled: BAD'
contains said 'id ff ff ff'

refused '--flash: nowhere.bin: No such file or directory' run zynq --flash nowhere.bin
refused '--flash: nowhere.bin: No such file or directory' run zynq --flash nowhere.bin,write
refused '--flash: /: is a folder' run zynq --flash /
refused '--flash: /dev/zero: not a regular file' run zynq --flash /dev/zero
truncate -s $(((16 << 20) + 1)) large.bin
refused '--flash: large.bin: 16777217 bytes, and the memory has 16777216' run zynq --flash large.bin
refused '--flash: the text is empty' run zynq --flash ''
refused '--flash: there is no flash memory with zynq.qspi.flash = none' run zynq --flash image.bin --set qspi.flash=none
refused 'zynq.qspi.flash: "w25q" is not one of n25q128a, s25fl128s, none' run zynq --set qspi.flash=w25q
run 0 list --svd zynq
contains out '<name>QSPI</name><value>51<'
