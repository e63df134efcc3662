#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every bench says how it is called, and what is missing when it cannot run.
set -euo pipefail

cd "$(dirname "$0")"
fail() {
    echo "FAILED: $*" >&2
    exit 1
}

for bench in *.sh; do
    [[ -x $bench && $bench != help.sh ]] || continue  # what others read is not executable
    help=$("./$bench" --help 2>&1) || fail "$bench --help: exit code $?"
    grep -qF "$bench" <<<"$help" || fail "$bench --help does not say how it is called: $help"
    status=0
    said=$("./$bench" "$PWD/help.sh/nowhere" 2>&1) || status=$?
    ((status == 2)) || [[ $status == 77 && -z ${CI:-} ]] || fail "$bench with no program: exit code $status: $said"
    (($(wc -l <<<"$said") == 1)) || fail "$bench with no program: more than one line: $said"
done
