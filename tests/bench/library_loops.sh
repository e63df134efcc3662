#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# library_loops.sh [--timing unit|a9] [--check] [BUILD_FOLDER]: loops of Debian's GMP and OpenSSL for armhf on the Zynq
# machine, beside what they take on a Cortex-A9 of silicon. A program calls each function on two amounts of data that fit in
# the level-1 cache, and counts cycles by PMCCNTR; what the larger amount takes longer is the inner loop.
#
# --timing  what a cycle is: a9, with cpu.timing=a9 (default), or unit, an instruction
# --check   exit code 1 when the mean of GMP's figures is off by more than 10 %, or one of them by more than 25 %
#
# Measured figures are those in the headers of the libraries' assembler sources, the middle where they give a range, and of
# sbc-bench for AES. A function of GMP is compared only if its loop has the instructions of the one that was measured. "listed"
# is what list --costs says of this loop. Packages are got once, by a private state of apt in BUILD_FOLDER/linux (default: build/release).
. "$(dirname "$0")/common.sh"
. "$root/tests/debian_armhf.sh"

timing=a9 check=false build=$root/build/release
while (($# != 0)); do
    case $1 in
        --timing) [[ ${2-} =~ ^(unit|a9)$ ]] || give_up "--timing is unit or a9"; timing=$2; shift ;;
        --check) check=true ;;
        -*) give_up "unknown option $1" ;;
        *) build=$1 ;;
    esac
    shift
done
built "$build/tabletop"
build=$(realpath "$build")

# Not a fault of what is measured: skipped on a developer's machine, a failure in CI.
skip() {
    echo "library_loops.sh: $*" >&2
    [[ -z ${CI:-} ]] && exit 77
    exit 1
}
for tool in arm-none-eabi-gcc:gcc-arm-none-eabi apt-get:apt dpkg-deb:dpkg flock:util-linux; do
    command -v "${tool%:*}" >/dev/null || skip "needs ${tool%:*} (Debian package ${tool#*:})"
done

export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# package NAME: kept where and as the program keeps those of its own (platforms/host/linux/debian_packages.h).
packages=$build/linux/packages
package() {
    local state=$build/linux/apt
    [[ ! -f $packages/$1.version ]] || return 0
    {
        armhf_download "$state" "$1" || { armhf_update "$state" && armhf_download "$state" "$1"; }
    } >apt.out 2>&1 || skip "Debian's $1 for armhf cannot be fetched: $(grep -m 1 '^E: ' apt.out || true)"
    rm -rf "${packages:?}/$1"
    dpkg-deb -x "$1"_*.deb "$packages/$1"
    dpkg-deb -f "$1"_*.deb Version >"$packages/$1.version"
}
mkdir -p "$packages"
exec {lock}>"$build/linux/lock"
flock "$lock"
package libgmp-dev
package libssl-dev
exec {lock}>&-

# The bench's frame, start-up code and drivers are the objects of another program.
firmware=$root/stimulus/firmware
objects=$build/stimulus/firmware/sieve_crc
libraries=usr/lib/arm-linux-gnueabihf
arm-none-eabi-gcc -mcpu=cortex-a9 -mfpu=neon -mfloat-abi=hard -mno-unaligned-access -std=gnu11 -O2 -ffreestanding -Wall \
    -Wextra -Wshadow -I"$firmware/benchmarks" -I"$firmware/game" -I"$firmware/cortex_a9" -nostdlib -static \
    -L"$firmware/cortex_a9" -Wl,-T,"$firmware/zynq/zynq.ld" -Wl,--build-id=none,--no-enum-size-warning,-z,noexecstack \
    "$root/tests/bench/library_loops/library_loops.c" "$objects"/{cortex_a9,zynq,game}/*.o "$objects/benchmarks/bench.c.o" \
    "$packages/libgmp-dev/$libraries/libgmp.a" "$packages/libssl-dev/$libraries/libcrypto.a" -lgcc -o library_loops.elf \
    2>errors || give_up "$(<errors)"

calls='\x64\0\0\0'
settings=()
[[ $timing == unit ]] || settings=(--set cpu.timing="$timing")
printf '%b' "$calls" >count
"$build/tabletop" run zynq "${settings[@]}" --uart0 file:text --firmware library_loops.elf --load count@0x07000000 \
    </dev/null >/dev/null 2>errors || give_up "$(<errors)"
tr -d '\r' <text >lines
grep -q 'result 0x' lines || give_up "the program did not end: $(tail -n 1 lines)"

# Row of figures, function, elements a turn, measured cycles a turn, instructions of the loop. Functions of one row count as
# one figure.
umlals() { echo "ldr $1 ldr mov umlal str ldr $1 ldr mov umlal str ldr $1 ldr mov umlal str ldr $1 ldr mov umlal sub tst str bne"; }
logic() { echo "ldm stm sub ldm teq $1 $1 $1 $1 bne"; }
negated() { echo "ldm mvn mvn mvn mvn stm sub ldm teq $1 $1 $1 $1 bne"; }
gmp_figures() {
    cat <<T
aors_n|add_n|4|10|ldm ldm adcs sub adcs adcs adcs stm teq bne
aors_n|sub_n|4|10|ldm ldm sbcs sub sbcs sbcs sbcs stm teq bne
aorsmul_1|addmul_1|4|21|$(umlals adcs)
aorsmul_1|submul_1|4|21|$(umlals sbcs)
bdiv_dbm1c|bdiv_dbm1c|4|17|ldr subs str sbc umull ldr subs str sbc umull ldr subs str sbc umull ldr subs str sbc subs umull bhi
cnd_aors_n|cnd_add_n|4|12|ldm ldm bic bic bic bic adcs adcs adcs adcs sub stm teq bne
cnd_aors_n|cnd_sub_n|4|12|ldm ldm bic bic bic bic sbcs sbcs sbcs sbcs sub stm teq bne
com|com|4|8|ldm subs mvn mvn mvn mvn stm bne
copy|copyi|4|5.5|subs stm ldm bne
copy|copyd|4|5.5|subs stmda ldmda bne
dive_1|divexact_1|1|10|sbcs ldr sub mul tst umull str bne
and|and_n|4|10.4|$(logic and)
and|andn_n|4|10.4|$(logic bic)
and|ior_n|4|10.4|$(logic orr)
and|xor_n|4|10.4|$(logic eor)
nand|nand_n|4|11.6|$(negated and)
nand|nior_n|4|11.6|$(negated orr)
nand|iorn_n|4|11.6|$(negated bic)
nand|xnor_n|4|11.6|$(negated eor)
shift|lshift|2|7|ldr orr str lsl ldr orr str lsl subs bgt
shift|rshift|2|7|ldr orr str lsr ldr orr str lsr subs bgt
lshiftc|lshiftc|2|8|ldr orr str mvn lsl ldr orr str mvn lsl subs bgt
mod_34lsub1|mod_34lsub1|3|4|adcs adcs adcs ldm tst sub bpl
mode1o|modexact_1c_odd|1|10|sbcs ldr sub mul tst umull bne
mul_1|mul_1|4|19|mov ldm ldr mov umlal mov umlal mov umlal mov umlal subs stm bne
T
}
# Function, measured cycles a byte, what was measured.
openssl_figures() {
    cat <<'T'
ChaCha20_ctr32|12.9|ARM code; Debian's is Thumb-2 of the same source
ChaCha20_neon|6.50|three blocks by NEON, one by integers
poly1305_blocks_neon|2.55|
SHA3_absorb|51|SHA3-256, Thumb-2
SHA3_absorb_neon|26|SHA3-256
gcm_ghash_neon|10.2|
AES_cbc_encrypt|36.1|AES-256, by a program that calls it through EVP
T
}

# loop_of FUNCTION: cycles and mnemonics of its first loop of one block.
loop_of() {
    "$build/tabletop" list --costs "library_loops.elf:$1" | awk '
        /^  0x[0-9a-f]+: [0-9]+ cycle/ { start = $1; sub(/:$/, "", start); sub(/^0x0*/, "#0x", start); cycles = $2; shape = ""; next }
        /^    [0-9a-f]+ / {
            shape = shape (shape == "" ? "" : " ") $4
            if ($4 ~ /^b/ && $5 == start && !found) { print cycles, shape; found = 1 }
        }'
}

# here FUNCTION: cycles for an element.
here() { awk -v name="$1" '$1 == "loop" && $2 == name { printf "%.4f", $4 / $3 }' lines; }

row() {
    awk -v figure="$1" -v name="$2" -v turn="$3" -v measured="$4" -v here="$5" -v listed="$6" -v same="$7" 'BEGIN {
        here *= turn
        off = (here / measured - 1) * 100
        difference = same == "true" ? sprintf("%+.1f %%", off) : "another loop"
        printf "| `%s` | %d | %s | %s | %.4g | %s | %s |\n", name, turn, figure, measured, here, difference, listed
        if (same == "true") printf "%s %.4f\n", figure, (off < 0 ? -off : off) >>"differences"
    }'
}

echo "On the Zynq machine, --timing $timing, with GMP of Debian's libgmp-dev $(<"$packages/libgmp-dev.version") and libcrypto of" \
    "libssl-dev $(<"$packages/libssl-dev.version")."
echo
echo '| GMP, `mpn_` .. | limbs a turn | figure | measured, cycles a turn | here | difference | listed |'
echo '|---|---|---|---|---|---|---|'
: >differences
while IFS='|' read -r figure name turn measured shape; do
    read -r listed found <<<"$(loop_of "__gmpn_$name")" || true
    same=false
    [[ $found != "$shape" ]] || same=true
    row "$figure" "$name" "$turn" "$measured" "$(here "$name")" "${listed:--}" "$same"
done < <(gmp_figures)
echo
echo '| OpenSSL | measured, cycles a byte | here | difference | |'
echo '|---|---|---|---|---|'
while IFS='|' read -r name measured what; do
    awk -v name="$name" -v measured="$measured" -v here="$(here "$name")" -v what="$what" 'BEGIN {
        printf "| `%s` | %s | %.2f | %+.1f %% | %s |\n", name, measured, here, (here / measured - 1) * 100, what
    }'
done < <(openssl_figures)
echo "| \`poly1305_blocks\` | - | $(printf %.2f "$(here poly1305_blocks)") | - | words are loaded; what was measured loads bytes |"
echo
cat <<'T'
Not tried:
- GMP's mod_1_1 and mod_1_2 (ARMv5), addmul_1 to popham for ARMv6, all for v7a/cora15, and popcount, hamdist, lshift, lshiftc,
  com and copyi with NEON: Debian builds GMP for any ARM, with the loops above or C in the place of these.
- ChaCha20 by NEON alone, 14.3 cycles a byte: OpenSSL has only the mix. The 10.8 of cryptogams' own ChaCha20 by integers:
  OpenSSL's source says 12.9.
- Poly1305 with loads of bytes (5.10) and Keccak as ARM code (53): Debian builds Thumb-2 for ARMv7.
- vpaes (44, 60): OpenSSL has none for 32 bits.

T

awk '{ sum[$1] += $2; ++functions[$1] }
    $2 > worst { worst = $2; name = $1 }
    END {
        for (figure in sum) { mean += sum[figure] / functions[figure]; ++figures }
        if (!figures) { print "No loop of GMP is one that was measured."; exit 1 }
        mean /= figures
        printf "Mean difference of %d figures of GMP: %.1f %%; worst: %.1f %%%s\n", figures, mean, worst, worst ? ", " name : ""
        exit mean > 10 || worst > 25
    }' differences || { [[ $check == false ]] || exit 1; }
