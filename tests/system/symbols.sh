#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What program, libraries and modules define is there once, and the program itself knows no machine and no block. What is
# inline may be in each of them, as long as it has no state and its type is seen across the border.
. "$(dirname "$0")/common.sh"
needs nm binutils

build=$(dirname "$tabletop")
objects=("$tabletop" "$build"/libtabletop_*.so "$build"/lib/*.so "$build"/lib/tabletop/*.so)

# CLASS SECTION TYPE SYMBOL OBJECT SIZE of all definitions, of which those with a small letter are seen in their object alone.
for object in "${objects[@]}"; do
    nm -f sysv --defined-only "$object" |
        awk -F '|' -v object="${object##*/}" '
            NF == 7 && $1 !~ /^Name / { gsub(/ /, ""); print $3, $7 == "" ? "-" : $7, $4, $1, object, $5 }'
done >definitions
(($(wc -l <definitions) > 10000)) || fail 'nm lists no symbols'

# none WHAT: standard input is empty.
none() {
    local found
    found=$(c++filt | sed -n 1,20p)
    [[ -z $found ]] || fail "$1:"$'\n'"$found"
}

# A static library in two of them, for one. The linker has its own names, and each module an entry.
awk '
    $1 !~ /^[A-Z]$/ || $1 ~ /[VWU]/ || $4 ~ /^(__bss_start|_edata|_end|_init|_fini|tabletop(_display)?_module)$/ { next }
    $4 in first && first[$4] != $5 { print $4, "in", first[$4], "and", $5 }
    { first[$4] = $5 }' definitions |
    none 'defined in two objects'

# Two classes of one name, of which one is in a header: their tables are of different lengths, or only one is shared.
awk '
    $4 !~ /^_ZT[IV]/ || $1 !~ /^[A-Zu]$/ { next }
    { kind = ($1 ~ /[VW]/ ? "weak" : "strong") " " $6 }
    $4 in first && first[$4] != kind { print $4, "in", object[$4], "and", $5 }
    { first[$4] = kind; object[$4] = $5 }' definitions |
    none 'two classes have one name'

# SystemC numbers its extensions by their type, however many numbers there are.
awk '$1 ~ /[VWu]/ && $3 ~ /^(OBJECT|TLS)$/ && $2 ~ /^\.t?(bss|data)$/ { print $4, "in", $5 }' definitions | c++filt |
    { grep -E '^(guard variable for )?tabletop(_module)?::' || true; } |
    none 'state in a header: each module may get its own (of a constant std::array, say the type in full)'

# Casts and handlers compare types by what is exported.
awk '$1 ~ /^[a-tv-z]$/ && $4 ~ /^_ZT[ISV]/ && $4 !~ /_GLOBAL__N_/ { print $4, "in", $5 }' definitions | c++filt |
    { grep -vF '{lambda' || true; } |
    none 'a type that others cannot see'

# With sanitizers the linker keeps libraries that nothing is needed of.
has_address_sanitizer && exit
names=$(sed -n 's/^offers = //p' "$build"/lib/tabletop/*.toml | grep -o '[a-z0-9_]*' | sort -u | paste -sd '|')
[[ $names == *'|zynq'* ]] || fail "names of machines and blocks: $names"
for object in "$tabletop" $(ldd "$tabletop" | sed -n 's/.*=> \(.*libtabletop_[^ ]*\) .*/\1/p'); do
    nm -C -D "$object" | cut -c 20- | { grep -E "(^|[^A-Za-z0-9_])($names)(_|[^A-Za-z0-9_]|$)" || true; } |
        none "the program knows a machine or a block, by ${object##*/}"
done
