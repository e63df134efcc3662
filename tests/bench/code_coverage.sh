#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# code_coverage.sh [TABLETOP [BLOCK ..]]: what the default sign-off of each block, else of all but four large engines,
# reaches of our RTL's own code, as a table. It fails where a line or branch is missed, or more than 2 % of the bits, but
# for what the block's description excludes with a reason. Exclusions that are reached all the same are said.
# shellcheck source=tests/bench/common.sh
. "$(dirname "$0")/common.sh"

tabletop=${1:-$root/build/release/tabletop}
built "$tabletop"
# What their traffic misses nobody has looked at yet.
open=" checkers_search connect4_heuristic connect4_minimax connect6_threat "
blocks=("${@:2}")
((${#blocks[@]})) || for file in "$root"/rtl-wrappers/*/variants.txt; do
    block=$(basename "$(dirname "$file")")
    [[ $open == *" $block "* ]] || blocks+=("$block")
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# row BLOCK: of result.json; says what is below the goal, and fails then.
row() {
    python3 - "$work/result.json" "$@" <<'PYTHON'
import json, sys

code = json.load(open(sys.argv[1]))["code_coverage"]
block = sys.argv[2]
least = {"lines": 1, "branches": 1, "toggles": 0.98}

def share(kind):
    return tuple(sum(file[kind][of] for one in code for file in one["files"]) for of in ("reached", "of"))

def text(kind):
    reached, of = share(kind)
    return f"{reached} of {of}" if of else "-"

excluded = sum(file["excluded"] for one in code for file in one["files"])
print(f"| {block} | {text('lines')} | {text('branches')} | {text('toggles')} | {excluded} |", flush=True)
said = [f"{kind} are {text(kind)}" for kind in least if share(kind)[0] < least[kind] * share(kind)[1]]
said += [f"{hole['file']}:{hole['line']}: {hole['what']}" for one in code for hole in one["holes"]] if said else []
idle = [f"{each['what']} is excluded and reached" for one in code for each in one["exclusions"] if each["reached"]]
for each in said + idle:
    print(f"{block}: {each}", file=sys.stderr)
sys.exit(1 if said else 0)
PYTHON
}

echo "| block | lines | branches | bits | excluded |"
echo "|---|---|---|---|---|"
status=0
for block in "${blocks[@]}"; do
    "$tabletop" signoff "$block" --coverage --json "$work/result.json" >"$work/out" 2>"$work/err" || {
        cat "$work/out" "$work/err" >&2
        status=1
        continue
    }
    row "$block" || status=1
done
exit $status
