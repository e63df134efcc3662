#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# synthesis.sh BLOCK VARIANT GENERATED_FOLDER: runs rtl-wrappers/synthesise.sh; without Yosys the test is skipped, but not in
# continuous integration.
set -euo pipefail

block=$1 variant=$2 generated=$3
wrappers=$(cd "$(dirname "$0")/../../rtl-wrappers" && pwd)
if ! command -v yosys > /dev/null; then
    echo "yosys is not installed: synthesis of $block is not checked" >&2
    [[ -z ${CI:-} ]] && exit 77
    exit 1
fi
exec "$wrappers/synthesise.sh" "$block" "$variant" "$generated"
