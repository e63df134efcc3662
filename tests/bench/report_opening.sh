#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# report_opening.sh [PROGRAM]: how long the page of a sweep takes to open in Chromium, with 200 and with 5 000 points: games
# of the Spartan over its line's rate, its engine's scan lines and seeds. Milliseconds are from the navigation to the frame
# that is drawn after the page's script has run, the median of seven openings, each by a browser of its own without a window
# and without a graphics processor; and those of the script alone.
. "$(dirname "$0")/common.sh"

program=${1:-$root/build/release/tabletop}
built "$program"
command -v chromium >/dev/null || give_up "needs chromium (Debian package chromium)"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
grep -m 1 'model name' /proc/cpuinfo

# Opens a page, which tells its times by going to an address of this computer.
cat >"$folder/open.py" <<'PYTHON'
import http.server, os, signal, statistics, subprocess, sys, tempfile, time
name, page, openings = sys.argv[1], sys.argv[2], 7
told = []

class listener(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith("/times/"):
            told.append([float(word) for word in self.path.split("/")[2:]])
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), listener)
server.timeout, patience = 1, 60
before, after = open(page).read().rsplit("<script>\n", 1)
script, rest = after.split("</script>", 1)
tell = ("requestAnimationFrame(() => setTimeout(() => { location.href = `http://127.0.0.1:%d/times/${performance.now()}/${scriptEnds - "
        "scriptBegins}`; }));" % server.server_port)
open(page, "w").write(f"{before}<script>const scriptBegins = performance.now();</script><script>\n{script}</script>"
                      f"<script>const scriptEnds = performance.now();{tell}</script>{rest}")
for opening in range(openings):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                                    f"--user-data-dir={profile}", "--no-first-run", "--disable-background-networking",
                                    "--disable-component-update", "--disable-sync", "--window-size=1400,900",
                                    "--remote-debugging-port=0", f"file://{page}"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        given_up = time.monotonic() + patience
        while len(told) == opening and time.monotonic() < given_up:
            server.handle_request()
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()
    if len(told) == opening:
        sys.exit(f"{name}: the page has not been drawn within {patience} s")
drawn, script = (statistics.median(times) for times in zip(*told))
print(f"{name}: drawn {drawn:.0f} ms after the navigation, {script:.0f} ms of them in the page's script")
PYTHON

# measure SEEDS
measure() {
    "$program" explore spartan --sweep uart.baud=19200,38400,57600,115200 --sweep engine.scan_lines=1,2 \
        --sweep stimulus.seed=1.."$1" --jobs 2 --out "$folder/$1" >/dev/null 2>"$folder/errors" || give_up "$(tail -n 1 "$folder/errors")"
    python3 "$folder/open.py" "$((8 * $1)) points" "$folder/$1/report.html"
}
measure 25
measure 625
