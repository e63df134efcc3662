# SPDX-License-Identifier: Apache-2.0
# Sourced by the system tests. The program is the first argument of every test; files go to a folder of its own.
set -euo pipefail

tabletop=$1
programs=$(dirname "$tabletop")/stimulus/firmware
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
child= # a process in the background, which does not outlive the test
trap '[[ -z $child ]] || kill -KILL "$child" 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# needs PROGRAM PACKAGE: what follows cannot be tested without it. On a developer's machine the test is skipped then, in
# CI it fails.
needs() {
    command -v "$1" >/dev/null && return
    [[ -z ${CI:-} ]] || fail "needs $1 (Debian package $2)"
    echo "$1 is not installed (Debian package $2): not everything is tested" >&2
    exit 77
}

# Chromium, with what drives it from Python: Debian's own, whatever else is called python3.
needs_browser() {
    needs chromium chromium
    needs chromedriver chromium-driver
    if ! /usr/bin/python3 -c 'import selenium' 2>/dev/null; then
        [[ -z ${CI:-} ]] || fail "needs Debian package python3-selenium"
        echo "Debian package python3-selenium is not installed" >&2
        exit 77
    fi
}

# without KIND: the program has libraries of its own here, and finds none of its own files of this kind (own_files.h).
without() {
    [[ -d lib ]] || cp -r "$(dirname "$tabletop")/lib" lib
    export LD_LIBRARY_PATH=$folder/lib
    sed -i "s#^$1 .*#$1 $folder/nowhere#" lib/tabletop/folders
}

# on_page PAGE LANGUAGE: its only block of that language.
on_page() {
    sed -n "/^\`\`\`$2\$/,/^\`\`\`\$/p" "$here/../../$1" | sed '/^```/d'
}

# What a project of somebody else needs to be linked with this build: options for CMake, one a line.
options_of_build() {
    local build
    build=$(dirname "$tabletop")
    grep -qx 'TABLETOP_SANITIZE:BOOL=ON' "$build/CMakeCache.txt" || return 0
    printf '%s\n' '-DCMAKE_CXX_FLAGS=-fsanitize=address,undefined' "-DCMAKE_EXE_LINKER_FLAGS=$build/sanitized_stacks.o"
}

# quietly COMMAND..: its output only when it fails.
quietly() {
    "$@" >log 2>&1 || fail "$*: $(<log)"
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

# The address sanitizer reserves more than any limit of address space.
has_address_sanitizer() { [[ $(ldd "$tabletop") == *libasan* ]]; }

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

# finds [OPTION].. TEXT: `grep -q` of a pipe, which reads it to its end: whoever writes there would fail otherwise.
finds() { grep "$@" >/dev/null; }

# contains FILE TEXT
contains() {
    grep -qF -- "$2" "$1" || fail "no \"$2\" in $1: $(tail -c 600 "$1")"
}

# The variables of a value change dump with their scopes: "tabletop.engine.irq".
variables() {
    awk '
        $1 == "$scope" { scopes = scopes $3 "." }
        $1 == "$upscope" { sub(/[^.]*\.$/, "", scopes) }
        $1 == "$var" { print scopes $5 }
    ' "$1"
}

# says PATTERN FILE: waits until a line of the file begins with the pattern, while the child goes on.
says() {
    local attempts=0
    until grep -q "^$1" "$2" 2>/dev/null; do
        kill -0 "$child" 2>/dev/null || fail "ended before \"$1\": $(tail -c 400 "$2")"
        ((++attempts < 600)) || fail "no \"$1\" in $2: $(tail -c 400 "$2")"
        sleep 0.05
    done
}

# end_child [SIGNAL]
end_child() {
    kill "-${1:-TERM}" "$child"
    wait "$child" 2>/dev/null || true
    child=
}

# A background job of a script starts with SIGINT ignored; the program takes it anyway, once it has got so far.
takes_interrupts() {
    local key value caught=0
    while read -r key value; do
        [[ $key != SigCgt: ]] || caught=$((16#$value))
    done <"/proc/$child/status"
    ((caught & 1 << (2 - 1)))
}

# interrupt [SIGNAL]: the child is interrupted, and ends as it should: exit code 130.
interrupt() {
    local status=0 attempts=0
    until takes_interrupts; do
        ((++attempts < 600)) || fail "does not take SIGINT: $(tail -qc 400 err said 2>/dev/null)"
        sleep 0.05
    done
    kill "-${1:-INT}" "$child"
    wait "$child" || status=$?
    child=
    ((status == 130)) || fail "exit code $status after SIG${1:-INT}: $(tail -qc 400 err said 2>/dev/null)"
}

# compared FILE: what a program that checks itself has said, without what QEMU is known to answer otherwise (stimulus/
# firmware/README.md).
compared() {
    awk '/^\[differs/ { skip = 1 } !skip { sub(/\r$/, ""); print } /^\[same\]/ { skip = 0 }' "$1"
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
