#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Pictures of a run as files: their pixels, their times, the same bytes every time, and what is refused.
. "$(dirname "$0")/common.sh"

needs convert imagemagick

# Right, then a chip into the second column, long enough for every pad frame.
cat >pad <<'END'
@ 30 ms
+Right
@ 60 ms
-Right
@ 60 ms
+A
@ 60 ms
-A
END

# histogram FILE: "COLOUR PIXELS", by colour.
histogram() {
    convert "$1" -depth 8 -format %c histogram:info: | sed -n 's/^ *\([0-9]*\): .*\(#[0-9A-F]\{6\}\).*/\2 \1/p' | sort
}

run 0 run nexys4 --pad1 script:pad --display png:a/b --frame-at '100 ms' --frame-at 200ms
[[ ! -s out ]] || fail "pictures on standard output"
(cd a/b && ls) >files
diff files - <<'END' || fail "other files"
frame_000001.png
frame_000002.png
frame_000003.png
frame_000004.png
frame_at_100ms.png
frame_at_200ms.png
frames.csv
END

# One chip hovers over the first column, as counted in the specification of the screen.
[[ $(identify a/b/frame_000001.png) == *' PNG 640x480 '* ]] || fail "not a PNG of 640x480"
histogram a/b/frame_000001.png >seen
diff seen - <<'END' || fail "other colours"
#0000FF 19200
#FF0000 1200
#FFFF00 183600
#FFFFFF 103200
END
# pixel FILE X+Y: its colour as RRGGBB.
pixel() { convert "$1[1x1+$2]" -depth 8 rgb:- | od -An -tx1 | tr -d ' \n'; }
[[ $(pixel a/b/frame_000002.png 159+45) == ff0000 ]] || fail "the chip has not moved"
[[ $(pixel a/b/frame_000004.png 159+435) == ff0000 ]] || fail "the chip is not in the second column"
[[ $(pixel a/b/frame_000004.png 159+45) == 000000 ]] || fail "the other player's chip does not hover"

# Every picture stays until the next; the one at 100 ms is the first, the one at 200 ms the second.
cmp a/b/frame_at_100ms.png a/b/frame_000001.png || fail "another frame at 100 ms"
cmp a/b/frame_at_200ms.png a/b/frame_000002.png || fail "another frame at 200 ms"
awk -F, 'NR == 1 { if ($0 != "file,begin_ms,end_ms") exit 1; next }
    { if ($1 != sprintf("frame_%06d.png", NR - 1) || $2 < end || $3 - $2 < 16.79 || $3 - $2 > 16.81) exit 1; end = $3 }
    END { if (NR != 5) exit 1 }' a/b/frames.csv || fail "times: $(<a/b/frames.csv)"

# The same run again, and beside another display.
run 0 run nexys4 --pad1 script:pad --display png:again --display null --frame-at '100 ms' --frame-at 200ms
diff -r a/b again || fail "other bytes the second time"

# Nothing of an earlier run is lost.
refused 'earlier run' run nexys4 --pad1 script:pad --display png:again
diff -r a/b again || fail "a refused run has changed files"
refused '/proc/none' run nexys4 --display png:/proc/none
refused 'Not a directory' run nexys4 --display png:pad
refused 'png:FOLDER, window' run nexys4 --display nothing
refused 'no folder' run nexys4 --frame-at 1ms

# A picture that cannot be written is said once; the run goes on without that folder.
mkdir -p full/frame_000002.png.part
run 2 run nexys4 --pad1 script:pad --display png:full --stats stats.json
(($(grep -c 'full/frame_000002.png' err) == 1)) || fail "not one message: $(<err)"
contains stats.json '"end": "players_done"'
[[ -s full/frame_000001.png && ! -e full/frame_000003.png ]] || fail "pictures: $(ls full)"

# A frame that never comes is said and counts.
run 1 run nexys4 --display png:none --frame-at 1ms --frame-at 99.9ms --until 100ms
contains err '--frame-at 1.000000000 ms: the first frame began at'
contains err '--frame-at 99.900000000 ms: the run was over'

# A machine that does nothing goes on until the frame has been written.
run 0 run nexys4 --display png:late --frame-at 5s
cmp late/frame_at_5s.png late/frame_000001.png || fail "another frame at 5 s"
