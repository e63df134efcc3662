#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Queries of the labkit's vision and its decoder, on pictures from files, and of its referee.
. "$(dirname "$0")/common.sh"

see() { "$tabletop" query checkers_vision "$@"; }
judge() { "$tabletop" query checkers_referee "$@"; }

# A picture of 720x480: red and blue windows of the squares that are named, the rest white. The last blue one is shifted
# by five columns: four of nine are left, but the first of these is the odd one of a pair with a white one.
python3 - <<'PYTHON'
import struct, zlib

def png(name, width, height, pixel):
    rows = b"".join(b"\0" + b"".join(pixel(x, y) for x in range(width)) for y in range(height))
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    open(name, "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0))
                           + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))

red, blue, white = b"\xbe\x23\x28", b"\x1e\x32\xbe", b"\xff\xff\xff"
spots = {}
for square, colour, shift in [(0, red, 0), (31, red, 0), (12, blue, 0), (18, blue, 5)]:
    row, column = square // 4, 2 * (square % 4) + (1 if square // 4 % 2 == 0 else 0)
    for dy in range(-4, 5):
        for dx in range(-4, 5):
            spots[100 + 56 * column + dx + shift, 58 + 52 * row + dy] = colour
png("frame.png", 720, 480, lambda x, y: spots.get((x, y), white))
png("small.png", 64, 48, lambda x, y: white)
PYTHON

of() { python3 -c 'import sys; names = dict(pair.split("=") for pair in sys.argv[1:]); print("[" + ",".join(names.get(str(s), "0") for s in range(32)) + "]")' "$@"; }
echo '{"id":1,"png":"frame.png","grid":[100,58,56,52]}' | see >answer || fail "exit code $?"
# A pair has the colour of its even pixel.
sed 's/.*"red":\(\[[^]]*\]\).*/\1/' answer | cmp - <(of 0=81 31=81) || fail "$(<answer)"
grep -qF '"seen":'"$(of 0=1 31=1 12=1)" answer || fail "$(<answer)"
python3 - <<'PYTHON' || fail "$(<answer)"
import json
blue = json.load(open("answer"))["blue"]
assert blue[12] == 81 and blue[18] == 27 and sum(blue) == blue[12] + blue[18]
PYTHON
echo '{"id":1,"png":"frame.png"}' | see | finds '"red":' || fail "the grid of a reset"

cat >bad <<'END'
{"id":1}
{"id":2,"png":"nowhere.png"}
{"id":3,"png":"small.png"}
{"id":4,"png":"bad"}
{"id":5,"png":"frame.png","grid":[400,58,56,52]}
{"id":6,"png":"frame.png","grid":[100,58,56]}
{"id":7,"png":3}
END
status=0
(cat bad && echo '{"id":1,"png":"frame.png","grid":[100,58,56,52]}') | see --view core >answers || status=$?
((status == 1)) || fail "exit code $status after bad lines"
(($(grep -c '"error"' answers) == $(wc -l <bad))) || fail "$(<answers)"
tail -1 answers | cmp - answer || fail "bad lines change the next answer"
contains answers 'small.png: a picture of 64x48; the camera'
contains answers 'nowhere.png'
contains answers 'x0+7dx at most 715'

start="[6,6,6,6,6,6,6,6,6,6,6,6,0,0,0,0,0,0,0,0,4,4,4,4,4,4,4,4,4,4,4,4]"
men=$(for s in {20..31}; do echo "$s=1"; done)
cat >tables <<END
{"id":"moved","board":$start,"seen":$(of ${men/20=1/16=1})}
{"id":"asked","board":$start,"seen":$(of $men)}
{"id":"two","board":$start,"seen":$(of ${men/20=1/})}
{"id":"onto","board":$start,"seen":$(of ${men/20=1/11=1})}
END
cat >expected <<'END'
{"id":"moved","move":[20,16],"reject":[],"cycles":null}
{"id":"asked","move":null,"reject":[],"cycles":null}
{"id":"two","move":null,"reject":[20],"cycles":null}
{"id":"onto","move":null,"reject":[11,20],"cycles":null}
END
judge --view core <tables | diff - expected || fail "other answers"
sed -i 's/"cycles":null/"cycles":98/' expected
for view in at ca rtl; do judge --view $view <tables | diff - expected || fail "other answers of view $view"; done
judge <tables | cmp - expected || fail "without --view"
cat >bad <<END
{"id":1,"seen":$(of)}
{"id":2,"board":$start}
{"id":3,"board":$start,"seen":[1]}
{"id":4,"board":$start,"seen":$(of 3=2)}
END
status=0
judge <bad >answers || status=$?
((status == 1)) || fail "exit code $status after bad lines"
(($(grep -c '"error"' answers) == $(wc -l <bad))) || fail "$(<answers)"
contains answers '{"id":3,"error":"seen must be a list of 32 values, each 0 or 1, square 0 first"}'

# The views are asked through their pins, which do not show the counts; the same files, and grids one after the other.
printf '%s\n' '{"id":1,"png":"frame.png","grid":[100,58,56,52]}' '{"id":2,"png":"small.png"}' \
    '{"id":3,"png":"frame.png","grid":[400,4,11,67]}' '{"id":4,"png":"frame.png","grid":[98,60,56,52]}' >questions
status=0
see <questions >by_core || status=$?
sed 's/"red":.*"seen"/"red":null,"blue":null,"seen"/' by_core >expected
for view in at ca rtl; do
    status=0
    see --view $view <questions >answers || status=$?
    ((status == 1)) || fail "exit code $status of view $view"
    cmp expected answers || fail "$view: $(<answers)"
done
refused 'own.toml: No such file' query checkers_vision --view rtl --rtl checkers_vision=own.toml
refused 'RTL of your own answers in view rtl only' query checkers_vision --view ca --rtl checkers_vision=own.toml
refused 'has no parameters' query checkers_vision --view ca --set a=1
refused 'there are core, at, ca and rtl' query checkers_vision --view tlm
refused 'has no parameters' query checkers_referee --set a=1

# Boards that a game may have, told to the views as a PC would: random ones, by every view the same but for the cycles.
python3 - >boards <<'PYTHON'
import random
random.seed(1)
for n in range(40):
    squares = random.sample(range(32), 24)
    board = [0] * 32
    for side, codes in ((squares[:12], (4, 5)), (squares[12:], (6, 7))):
        for square in side[: random.randint(0, 12)]:
            board[square] = random.choice(codes)
    seen = [int(code in (4, 5)) for code in board]
    changed = random.sample(range(32), random.choice((0, 1, 2, 5)))
    if n % 2 and 4 in board:  # a move
        changed = [board.index(4), random.choice([s for s in range(32) if not board[s]])]
    for square in changed:
        seen[square] ^= 1
    print(f'{{"id":{n},"board":{board},"seen":{seen}}}')
PYTHON
judge --view core <boards | sed 's/"cycles":null/"cycles":98/' >by_core
(($(grep -c '"move":\[' by_core) >= 3)) || fail "hardly a move: $(<by_core)"
for view in at ca rtl; do judge --view $view <boards | cmp - by_core || fail "view $view, random boards"; done
full="[$(printf '4,%.0s' {1..13})$(printf '0,%.0s' {1..18})0]"
status=0
echo "{\"id\":1,\"board\":$full,\"seen\":$(of)}" | judge >answers || status=$?
((status == 1)) || fail "exit code $status of thirteen men"
contains answers 'more than twelve pieces of a side'

# The decoder: words, and a picture as the camera's chip sends it. Every view decodes the same; the last sample is there
# three cycles after the clock of the word that completes it.
decode() { "$tabletop" query bt656_decoder "$@"; }
cat >streams <<'END'
{"id":1,"words":[1023,0,0,512,360,300,640,310]}
{"id":2,"words":[1023,0,0,684,1023,0,0,512,360,300,640,310,1023,0,0,628,1023,0,0,796,7,8,9]}
{"id":3,"words":[1023,0,0,628,360,300,640,310]}
{"id":4,"words":[512]}
END
cat >expected <<'END'
{"id":1,"lines":[{"field":0,"first_of_field":false,"samples":[[300,640,360],[310,640,360]]}],"cycles":20}
{"id":2,"lines":[{"field":0,"first_of_field":true,"samples":[[300,640,360],[310,640,360]]},{"field":1,"first_of_field":false,"samples":[[8,9,7]]}],"cycles":56}
{"id":3,"lines":[],"cycles":null}
{"id":4,"lines":[],"cycles":null}
END
for view in ca at rtl; do decode --view $view <streams | diff - expected || fail "other samples of view $view"; done
decode <streams | cmp - expected || fail "without --view"
decode --view core <streams | diff - <(sed 's/"cycles":[0-9][0-9]*/"cycles":null/' expected) || fail "other samples of the core"
for view in core at ca rtl; do
    echo '{"id":1,"png":"frame.png","to":"'$view'.png"}' | decode --view $view >answer || fail "$view: $(<answer)"
    contains answer '"lines":480,"samples":345600'
    cmp core.png $view.png || fail "another picture of view $view"
done
seen_in() { echo '{"id":1,"png":"'$1'.png","grid":[100,58,56,52]}' | see; }
cmp <(seen_in frame) <(seen_in core) || fail "other squares: $(seen_in core)"
cat >bad <<'END'
{"id":1}
{"id":2,"words":[]}
{"id":3,"words":[1024]}
{"id":4,"words":"ff"}
{"id":5,"png":"frame.png"}
{"id":6,"png":"small.png","to":"x.png"}
{"id":7,"png":"nowhere.png","to":"x.png"}
{"id":8,"words":[1],"to":"x.png"}
{"id":9,"png":"frame.png","to":3}
{"id":10,"png":"frame.png","to":"nowhere/x.png"}
{"id":11,"bytes":[1]}
END
status=0
(cat bad && head -1 streams) | decode >answers || status=$?
((status == 1)) || fail "exit code $status after bad lines"
(($(grep -c '"error"' answers) == $(wc -l <bad))) || fail "$(<answers)"
tail -1 answers | cmp - <(head -1 expected) || fail "bad lines change the next answer"
contains answers '{"id":3,"error":"words must be a list of numbers from 0 to 1023, and of one at least"}'
contains answers 'small.png: a picture of 64x48; the camera'
[[ ! -e x.png ]] || fail "a file of a bad line"
refused 'has no parameters' query bt656_decoder --set a=1
refused 'there are core, at, ca and rtl' query bt656_decoder --view tlm
refused 'RTL of your own answers in view rtl only' query bt656_decoder --view ca --rtl bt656_decoder=own.toml
run 0 query bt656_decoder --help
contains out '"png":"frame.png","to":"decoded.png"'
