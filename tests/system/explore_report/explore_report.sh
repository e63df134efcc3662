#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# explore_report.sh WRITE_REPORT: the page in a browser without a window. page_test.js moves the pointer and clicks inside
# the page; what it has found is the page's title in the end.
source "$(dirname "$0")/../common.sh"
write_report=$1

needs chromium chromium

# browse FILE [SIZE]: the document after its scripts have run; what was asked for is in net.json.
browse() {
    HOME=$folder timeout 100 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
        --user-data-dir="$folder/profile" --no-first-run --disable-background-networking --disable-component-update \
        --disable-sync --no-pings --window-size="${2:-1300,900}" --virtual-time-budget=20000 \
        --log-net-log="$folder/net.json" --dump-dom "file://$1" 2>browser.log ||
        fail "Chromium: $(tail -n 3 browser.log)"
}

# with_test PAGE: a copy that tests itself at the end. A page that nobody sees has frames only now and then: its first script
# puts timers in their place, and keeps scrolling, which is told with a frame, from hiding what is below the pointer.
with_test() {
    local first='window.requestAnimationFrame = (done) => setTimeout(() => done(performance.now()), 10);'
    first+='addEventListener("scroll", (event) => event.stopImmediatePropagation(), true);'
    sed '/^<\/body>$/d; /^<\/html>$/d; s|^<title>|<script>'"$first"'</script>\n<title>|' "$1"
    printf '<script>\n%s\n</script>\n</body>\n</html>\n' "$(<"$here/page_test.js")"
}

found() { sed -n 's/.*<pre id="found">\(.*\)<\/pre>.*/\1/p' "$1"; }

"$write_report" "$here/results.json" report "$folder"
with_test report.html >tested.html
for size in 1300,900 400,800; do
    browse "$folder/tested.html" "$size" >dom
    [[ $(found dom) == "all is well" ]] || fail "$size: $(found dom)"
done

python3 "$here/page_use.py" "$write_report" "$here/results.json" "$folder" || fail "the page in use"

# It asks nobody for anything: a request would be seen, and its policy would stop it.
picture='<img src="http://example.invalid/x.png" alt="">'
sed "s|<meta http-equiv[^>]*>||; s|<h1 |$picture&|" tested.html >asking.html
browse "$folder/asking.html" >dom
[[ $(found dom) == "something was asked for" ]] || fail "a request was not seen: $(found dom)"
contains net.json '"url":"http://example.invalid/x.png"'
sed "s|<h1 |$picture&|" tested.html >kept.html
browse "$folder/kept.html" >dom
! grep -qF example.invalid net.json || fail "the policy has let a request pass"

# Nothing that could be shown is still a page.
sed 's/"status": "ok"/"status": "failed"/' "$here/results.json" >failed.json
"$write_report" failed.json report "$folder"
browse "$folder/report.html" >dom
grep -q '12 of 12 points' dom || fail "no table of failed points"
