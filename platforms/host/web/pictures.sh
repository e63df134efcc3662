#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Makes the picture of the page that README.md shows: the DE1-SoC in a game, its processor stopped by the debugger.
#     pictures.sh PROGRAM [FOLDER]
set -euo pipefail

program=$(realpath "$1")
to=$(realpath "${2:-$(dirname "$0")}")
tree=$(cd "$(dirname "$0")/../../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

PYTHONPATH=$tree/tests/system /usr/bin/python3 - "$program" "$folder" "$tree" "$to/page.png" <<'END'
import base64, os, sys
from web_browser import browser, find, run, shows, until, width

tree, picture = sys.argv[3:]
os.chdir(tree)  # where the program's sources are
machine = run("de1_soc", "--player", "random", "--display", "web", "--stop-on", "nothing that it says")
width(1400)
browser.get(machine.address)
until(lambda: shows(".latency td", "ms"), "a move")
find(".debug button").click()
until(lambda: find(".listing .here"), "the code")
browser.execute_script("scrollTo(0, 0)")
with open(picture, "wb") as file:
    file.write(base64.b64decode(browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})["data"]))
machine.end()
browser.quit()
END
convert "$to/page.png" -resize 60% -dither None -colors 64 "png8:$to/page.png"
