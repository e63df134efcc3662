#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every header and source of the tree is as clang-format leaves it. Without clang-format the test is skipped, but not in
# continuous integration.
set -euo pipefail

cd "$(dirname "$0")/../.."
if ! command -v clang-format >/dev/null; then
    echo "clang-format is not installed: the format is not checked" >&2
    [[ -z ${CI:-} ]] && exit 77
    exit 1
fi
find models platforms rtl-wrappers stimulus tests '(' -name '*.h' -o -name '*.cpp' ')' -print0 |
    xargs -0 clang-format --dry-run -Werror
