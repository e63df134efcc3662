# SPDX-License-Identifier: Apache-2.0
# Sourced by the benches, with their arguments: --help prints the comment at a bench's head.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)

give_up() {
    echo "$(basename "$0"): $*" >&2
    exit 2
}

# built PATH..: what a bench runs.
built() {
    local path
    for path; do
        [[ -f $path && -x $path ]] || give_up "there is no program $path; ./tabletop test builds them all"
    done
}

if [[ ${1-} == --help || ${1-} == -h ]]; then
    awk 'NR > 2 && !/^#/ { exit } NR > 2 && !/shellcheck/ { sub(/^# ?/, ""); print }' "$0"
    exit
fi
