#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What design_mutants.sh says and keeps, with a program that finds a mutant when it has the word "wrong", stops at "stops",
# and notes which designs it was asked about.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "$1" >&2 && cat "$work/out" >&2 && exit 1; }

mkdir "$work/rtl"
echo "first" >"$work/rtl/a.sv"
echo "second" >"$work/rtl/b.sv"
cat >"$work/program" <<END
#!/bin/bash
echo "\$(cat *.sv | paste -sd ' ') \${*:5}" >>"$work/asked"
! grep -q stops *.sv || exit 3
! grep -q broken *.sv || { echo "out of memory" >&2 && exit 2; }
grep -q wrong *.sv || exit 0
echo "it, first difference: that"
exit 1
END
cat >"$work/list" <<'END'
# A comment
~is_found   | a.sv | s/first/wrong/
is_missed   | a.sv | s/first/other | one/
?is_known   | b.sv | s/second/same/
stops       | b.sv | s/second/stops/
END
cat >"$work/mutants.sh" <<END
#!/bin/bash
list=$work/list rtl=$work/rtl of=it block=it description=it.toml
few_right=(--count 1) few_wrong=(--count 2) parts=(1s)
design() { cp -r "\$rtl" "\$folder/\$1"; }
. "$here/design_mutants.sh"
END
chmod +x "$work/program" "$work/mutants.sh"

# expect STATUS OPTION ..: what is printed, in any order and without the seconds, is on standard input.
expect() {
    local status=0
    : >"$work/asked"
    "$work/mutants.sh" "$work/program" "${@:2}" >"$work/out" 2>&1 || status=$?
    diff <(sort) <(sed 's/ ([0-9]* s)$//' "$work/out" | sort) || fail "other words: ${*:2}"
    ((status == $1)) || fail "${*:2}: exit code $status, not $1"
}
# What the program was asked then.
asked() { diff - "$work/asked" || fail "something else was asked"; }

all="found is_found: that
MISSED is_missed: passes
known is_known: passes
found stops: the design has stopped
2 of 4 mutants found"
expect 1 --keep "$work/kept" <<<"$all"
# It is played with each part, up to the one that finds it.
asked <<'END'
first second 
wrong second --until 1s
other | one second --until 1s
other | one second 
first same --until 1s
first same 
first stops --until 1s
END
expect 1 --keep "$work/kept" <<<"$all"
asked </dev/null
# A design that has changed is asked about again: the right one, and this one in both parts.
echo "// more" >>"$work/rtl/b.sv"
expect 0 --keep "$work/kept" is_known <<'END'
known is_known: passes
0 of 1 mutants found
END
[[ $(wc -l <"$work/asked") == 3 ]] || fail "a design that has changed was not asked about"

expect 0 --few <<'END'
found is_found: that
1 of 1 mutants found
END
asked <<'END'
first second // more --count 1
wrong second // more --count 2
END
expect 1 --every 2 --from 2 <<'END'
MISSED is_missed: passes
found stops: the design has stopped
1 of 2 mutants found
END

# What ends in another way was not found, and is not kept.
echo "fails | a.sv | s/first/broken/" >>"$work/list"
for again in 1 2; do
    expect 1 --keep "$work/kept" fails <<'END'
BROKEN fails: out of memory
0 of 1 mutants found
END
    [[ -s $work/asked ]] || fail "a run that broke was kept"
done
echo "nothing | a.sv | s/third/wrong/" >>"$work/list"
expect 1 is_found <<'END'
found is_found: that
BROKEN nothing: the expression changes nothing
1 of 2 mutants found
END

expect 2 nobody <<<"mutants.sh: nobody is not in $work/list"
expect 2 --jobs 0 <<<'mutants.sh: --jobs: "0" is no number from 1 to 9999'
expect 2 --keep <<<'mutants.sh: --keep: a folder is missing'
expect 2 --slow <<<'mutants.sh: unknown option --slow'
