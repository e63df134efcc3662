# SPDX-License-Identifier: Apache-2.0
# Sourced by the system tests. The program is the first argument of every test; files go to a folder of its own.
set -euo pipefail

tabletop=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# run STATUS ARGUMENT..: runs the program, output in `out` and `err`, and checks the exit code.
run() {
    local expected=$1 status=0
    shift
    "$tabletop" "$@" </dev/null >out 2>err || status=$?
    if ((status != expected)); then
        cat err >&2
        fail "exit code $status instead of $expected: $*"
    fi
}

# refused TEXT ARGUMENT..: bad input is one line on standard error with that text, nothing on standard output, exit
# code 2.
refused() {
    local text=$1
    shift
    run 2 "$@"
    grep -qF -- "$text" err || fail "no \"$text\" in \"$(<err)\": $*"
    (($(wc -l <err) == 1)) || fail "more than one line: $(<err)"
    [[ ! -s out ]] || fail "output before a refusal: $*"
}

# contains FILE TEXT
contains() {
    grep -qF -- "$2" "$1" || fail "no \"$2\" in $1: $(tail -c 600 "$1")"
}

# ELF headers by hand: elf MACHINE PHNUM writes the header, segment OFFSET ADDRESS FILE_SIZE MEMORY_SIZE one program
# header. All are little-endian bytes in printf's notation.
elf() {
    printf '\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0\x02\0'"$1"'\0\x01\0\0\0'
    printf '\0\0\x10\0\x34\0\0\0\0\0\0\0\0\0\0\x05\x34\0\x20\0'"$2"'\0\x28\0\0\0\0\0'
}
segment() { printf '\x01\0\0\0'"$1$2$2$3$4"'\x05\0\0\0\0\0\0\0'; }
arm='\x28' x86='\x03'
none='\0\0\0\0' page='\0\x10\0\0' behind='\x54\0\0\0' ddr='\0\0\x10\0' fabric='\0\0\0\x60'
