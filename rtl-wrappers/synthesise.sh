#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# synthesise.sh [--family FAMILY] BLOCK VARIANT|"PARAMETER=VALUE .." [GENERATED_FOLDER]: synthesises rtl-wrappers/BLOCK, or
# the composition of that name, with Yosys and prints what its modules take beside the published figures: LUT, flip-flops and block RAM (tiles of
# 36 kbit) for a Xilinx family; ALM, flip-flops and M10K blocks for Cyclone V. An ALM holds a LUT of six inputs or two smaller
# ones: their number is an estimate, packed as well as it can be. For families with slices it says how many of them LUT and
# flip-flops fill at least, each as full as it can be. --family: in place of the one in synthesis.txt, any of synth_xilinx.
# Exit code 1 when the total exceeds twice the published one, or Yosys fails, finds a latch, a second driver or none, or warns
# of anything but a memory that becomes registers, which the figures show; 2 when asked for something that does not exist.
#
# Sources and top are those of the description BLOCK/BLOCK.toml; GENERATED_FOLDER holds those that are `generated`.
# BLOCK/variants.txt has the variants, BLOCK/synthesis.txt says what to do:
#   family xc7|xc6s|cyclonev
#   described NAME     (by BLOCK/NAME.toml instead)
#   keep MODULE ..     (keeps its own row, everything else is flattened into its parent)
#   outside MODULE ..  (not part of the total)
#   test VARIANT [long]                                  (a test of tests/signoff synthesises it; long: with --long only)
#   published VARIANT MODULE|total LUT FF TILES          (one instance each; - where nothing is published)
#   on FAMILY published VARIANT MODULE|total LUT FF TILES  (the same of another family)
set -euo pipefail

other_family=
if [[ ${1:-} == --family ]]; then
    other_family=${2:?--family: its name is missing}
    shift 2
fi
block=${1:?usage: synthesise.sh [--family FAMILY] BLOCK VARIANT [GENERATED_FOLDER]}
variant=${2:?usage: synthesise.sh BLOCK VARIANT [GENERATED_FOLDER]}
generated=${3:-}
wrappers=$(cd "$(dirname "$0")" && pwd)
folder=$wrappers/$block
[[ -d $folder ]] || folder=$wrappers/compositions/$block
request=$folder/synthesis.txt
variants=$folder/variants.txt

refuse() {
    echo "synthesise.sh: $1" >&2
    exit 2
}

values() { awk -v key="$1" '$1 == key { $1 = ""; print }' "$request"; }

[[ -f $request ]] || refuse "there is no $request"
if [[ $variant == *=* ]]; then
    [[ $variant =~ ^[A-Za-z0-9_=\'\ ]+$ ]] || refuse "these are no parameters: $variant"
    parameters="ok $variant"
    # Those of a variant have its name, and so its published figures.
    variant=$(awk -F ': *' -v given="$variant" '$2 == given { name = $1 } END { print name ? name : given }' "$variants")
else
    parameters=$(awk -F ': *' -v name="$variant" '$1 == name { print "ok " $2 }' "$variants")
fi
[[ -n $parameters ]] || refuse "no variant $variant of $block; there are:$(awk -F : '/^[^#]/ { printf " " $1 }' "$variants")"
command -v yosys > /dev/null || refuse "yosys is not installed"

name=$(values described | tr -d ' ')
description=$folder/${name:-$block}.toml
[[ -f $description ]] || refuse "there is no description $description"
# described KEY: a text of the description, or those of a list.
described() { sed -n "/^$1 = .*[]\"]\$/{p;d}; /^$1 = \[/,/]/p" "$description" | grep -o '"[^"]*"' | tr -d '"'; }

sources=()
for package in $(described generated); do
    [[ -n $generated ]] || refuse "$block needs $package, in the folder of what is generated"
    sources+=("$(realpath "$generated")/$package")
done
# What Yosys makes of a design depends a little on the order of its files: packages come first, as they must, the block's own
# last, and each folder's by name.
in_order() {
    described sources | awk '{
        folder = $0
        if (!sub("/[^/]*$", "", folder)) folder = "."
        if (!(folder in ranks)) ranks[folder] = ++rank
        print (/_pkg\.sv$/ ? 0 : folder == "." ? 1000 : ranks[folder]), $0
    }' | LC_ALL=C sort -k1n -k2 | cut -d' ' -f2
}
for source in $(in_order); do
    sources+=("$(realpath "$folder/$source")")
done
for source in "${sources[@]}"; do
    [[ -f $source ]] || refuse "no file $source"
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

top=$(described top)
own_family=$(values family | tr -d ' ')
family=${other_family:-$own_family}
[[ $family =~ ^[a-z0-9]+$ ]] || refuse "no family $family"
{
    for source in "${sources[@]}"; do
        echo "read_verilog -sv \"$source\""
    done
    printf 'hierarchy -check -top %s' "$top"
    for parameter in ${parameters#ok}; do
        printf ' -chparam %s %s' "${parameter%%=*}" "${parameter#*=}"
    done
    echo
    echo "proc"
    echo "select -assert-none t:\$dlatch t:\$adlatch t:\$dlatchsr"
    printf '%s\n' "design -push-copy" "flatten" "check" "design -pop"  # an open port is a driver that is missing inside
    for module in $(values keep); do
        echo "setattr -mod -set keep_hierarchy 1 $module *\\\\$module *\\\\$module\\\\*"
    done
    case $family in
        cyclonev) echo "synth_intel_alm -family $family -noiopad -noclkbuf -top $top" ;;
        *) echo "synth_xilinx -family $family -noiopad -noclkbuf -flatten -top $top" ;;
    esac
    echo "tee -q -o stat stat"  # its file takes no quotes: it is made in the working folder
} > "$work/script"

# The figures show memories of registers; a module to keep has one of three names; Yosys describes distributed RAM of xc6s
# with a port wider than it is, addresses of block RAM with a bit more than they have, and data of xc6s's with twice
# their bits, of which a memory as wide as that has the lower ones; the Spartan-3 family's shift registers it does not know.
harmless='^Replacing memory .* with list of registers'
harmless+='|^Selection .* did not match any module|^Range .* on signal .*PORT_W_WR_EN'
harmless+='|^Shift register inference not yet supported'
harmless+='|^Resizing cell port .*ADDR from (17 bits to 16|14 bits to 13) bits|^Resizing cell port .*\.D[IO](P[AB] from 8 bits to 4|[AB] from 64 bits to 32) bits'
if ! (cd "$work" && yosys -q -w "$harmless" -e . -s script) > "$work/log" 2>&1; then
    cat "$work/log" >&2
    exit 1
fi

# `stat` lists the cells of every module, submodules among them, and then the hierarchy with the number of instances.
awk -v variant="$variant" -v family="$family" -v own_family="$own_family" -v top="$top" '
    function base(name) {            # the name as written, without parameters
        sub(/^\$paramod(\$[0-9a-f]+)?\\/, "", name)
        sub(/\\.*/, "", name)
        return name
    }
    function row(name, count, lut, ff, tiles, key) {
        printf "%-24s %5s %7.0f %7d %7.1f", name, count, lut, ff, tiles
        if (key in published) printf "   %s", published[key]
        printf "\n"
    }
    function up(cells, in_slice) { return int((cells + in_slice - 1) / in_slice) }
    function most(one, other) { return one > other ? one : other }
    FILENAME == ARGV[1] {
        if ($1 == "on") {
            if ($2 != family) next
            sub(/^on +[^ ]+ +/, "")
        } else if ($1 == "published" && family != own_family) {
            next
        }
        if ($1 == "keep") for (i = 2; i <= NF; i++) order[++rows] = $i
        if ($1 == "outside") for (i = 2; i <= NF; i++) outside[$i] = 1
        if ($1 == "published" && $2 == variant) {
            published[$3] = sprintf("%9s %7s %7s", $4, $5, $6 == "-" ? $6 : sprintf("%.1f", $6))
            if ($3 == "total") { lut_limit = 2 * $4; ff_limit = $5 == "-" ? 1e9 : 2 * $5 }
        }
        next
    }
    /^=== design hierarchy/ { hierarchy = 1; next }
    /^===/ { module = $2; next }
    hierarchy && NF == 2 && $2 ~ /^[0-9]+$/ && !/Number/ && /^ +[^ A-Z]/ {
        depth = match($0, /[^ ]/)
        while (depth <= depths[levels]) levels--
        levels++
        depths[levels] = depth
        counts[levels] = $2 * (levels > 1 ? counts[levels - 1] : 1)
        if (levels == 1) top_module = $1
        if (levels > 1) instances[$1] += counts[levels]
        next
    }
    hierarchy { next }
    $1 ~ /^(LUT[1-6]|INV)$/ { lut[module] += $2 }
    $1 ~ /^SRL/ { lut[module] += $2 }
    $1 ~ /^RAM(32M|64M)$/ { lut[module] += 4 * $2 }
    family ~ /^xc(2v|3s)/ && $1 ~ /^RAM(16|32|64)X1D$/ { lut[module] += substr($1, 4, 2) / 8 * $2 }  # two ports, LUT of 16 bits
    $1 ~ /^FD/ { ff[module] += $2 }
    $1 ~ /^RAMB36/ { tiles[module] += $2 }
    $1 ~ /^(RAMB18|RAMB16)/ { tiles[module] += $2 / 2 }
    $1 ~ /^RAMB8/ { tiles[module] += $2 / 4 }
    $1 == "MISTRAL_ALUT6" { lut[module] += $2 }
    $1 ~ /^MISTRAL_(ALUT[2-5]|ALUT_ARITH|NOT|MLAB)$/ { lut[module] += $2 / 2 }
    $1 == "MISTRAL_FF" { ff[module] += $2 }
    $1 == "MISTRAL_M10K" { tiles[module] += $2 }
    END {
        cells = family == "cyclonev" ? "ALM" : "LUT"
        ram = family == "cyclonev" ? "M10K" : "BRAM"
        printf "%-24s %5s %7s %7s %7s   %9s %7s %7s\n", variant, "count", cells, "FF", ram, "published", "FF", ram
        order[++rows] = top
        instances[top_module ? top_module : module] = 1  # a design of one module has no hierarchy to count
        # A module that is instantiated with other parameters is another one of the same name: its row has their mean.
        for (m in instances) {
            name = base(m)
            count[name] += instances[m]
            luts[name] += instances[m] * lut[m]; ffs[name] += instances[m] * ff[m]; rams[name] += instances[m] * tiles[m]
        }
        for (n = 1; n <= rows; n++) {
            m = order[n]
            if (!(m in count)) continue
            row(m, count[m], luts[m] / count[m], ffs[m] / count[m], rams[m] / count[m], m)
            if (m in outside) continue
            all_lut += luts[m]; all_ff += ffs[m]; all_tiles += rams[m]
        }
        row("total", "", all_lut, all_ff, all_tiles, "total")
        slice_lut = family ~ /^xc3/ ? 2 : 4
        slice_ff = family ~ /^xc3/ ? 2 : family == "xc5v" ? 4 : 8
        if (family ~ /^xc(3s|5v|6s|6v|7)/) printf "slices, at least %d\n", most(up(all_lut, slice_lut), up(all_ff, slice_ff))
        if (lut_limit && (all_lut > lut_limit || all_ff > ff_limit)) {
            print "more than twice the published figures" > "/dev/stderr"
            exit 1
        }
    }
' "$request" "$work/stat"
