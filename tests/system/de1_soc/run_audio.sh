#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Audio of the university computer: a file that comes in is heard again, a tone has its frequency, and what is no sound
# is refused.
. "$(dirname "$0")/../common.sh"

computer=(run de1_soc --set design=computer --firmware "$programs/de1_soc_audio_check.elf")

little() { printf "$(printf '%0*x' $((2 * $2)) "$(($1))" | sed -E 's/(..)/\1\n/g' | tac | sed 's/^./\\x&/' | tr -d '\n')"; }
# wav RATE BITS CHANNELS, samples by `little` on standard input
wav() {
    cat >samples
    local size=$(stat -c %s samples) frame=$(($2 / 8 * $3))
    printf RIFF; little 36+size 4; printf 'WAVEfmt '; little 16 4; little 1 2; little "$3" 2; little "$1" 4
    little "$1*frame" 4; little frame 2; little "$2" 2; printf data; little size 4
    cat samples
}
# frames FILE: left and right of each, as numbers; of our own files, whose header has 44 bytes.
frames() { od -An -v -td4 -w8 -j44 "$1"; }

# Samples have 16 bits, and every frame is another one: left counts up, right down.
for ((n = 1; n <= 1500; ++n)); do printf '%04x%04x\n' $n $((65536 - n)); done |
    sed -E 's/(..)(..)(..)(..)/\\x\2\\x\1\\x\4\\x\3/' | tr -d '\n' | xargs -0 printf '%b' | wav 8000 16 2 >in.wav

run 0 "${computer[@]}" --jtag file:said --jtag2 file:said_too --audio wav:out.wav --audio-in wav:in.wav --until 2s --stats stats.json
contains said echoed
contains said END
contains said_too played
contains stats.json '"end": "idle"'
frames out.wav >heard

# The echo is exact: 16 bits are the upper half of a word, and the delay is the same all the time.
awk '
    $1 != 0 && $1 % 65536 == 0 && $1 == -$2 && n < 1000 { delay = NR - $1 / 65536; if (n++ == 0) first = delay; if (delay != first) exit 1 }
    END { if (n != 1000) exit 1; print "delay", first }
' heard >delay || fail "no echo: $(head -c 400 heard)"
(($(cut -d' ' -f2 <delay) <= 2)) || fail "$(<delay)"

# The tone: 250 Hz is a rising zero every 32 samples, 100 of them, without a gap.
sed -n 1002,4201p heard | awk '
    $1 != -$2 { exit 1 }
    before < 0 && $1 >= 0 { if (last && NR - last != 32) exit 1; last = NR; ++crossings }
    { before = $1 }
    END { if (crossings != 100) { print crossings; exit 1 } }
' >crossings || fail "no tone of 250 Hz: $(<crossings)"

# Time is kept: the file is as long as the run, at another rate too, and in another view its words are the same.
run 0 "${computer[@]}" --audio wav:short.wav --until 100001us --jtag null --set audio.rate=48kHz
(($(frames short.wav | wc -l) == 4800)) || fail "$(frames short.wav | wc -l) frames of 100 ms"
for view in at rtl; do
    run 0 "${computer[@]}" --view audio=$view --jtag null --audio "wav:$view.wav" --audio-in wav:in.wav --until 200001us
    frames "$view.wav" >again
    head -n 1600 heard | cmp - again || fail "$view sounds otherwise"
done

refused 'there is audio only with de1_soc.design = computer' run de1_soc --audio wav:no.wav
refused 'JTAG UART is there with' run de1_soc --jtag2 null
refused 'zynq has no audio' run zynq --audio wav:no.wav
refused '--audio: unknown backend "stdio"; there is wav:PATH' "${computer[@]}" --audio stdio
refused '--audio-in: none.wav' "${computer[@]}" --audio-in wav:none.wav
refused '8000 samples a second, and the machine has 44100 (parameter de1_soc.audio.rate)' "${computer[@]}" \
    --audio-in wav:in.wav --set audio.rate=44.1kHz
printf 1234 | wav 8000 8 1 >eight.wav
refused 'its samples are Unsigned 8 bit PCM' "${computer[@]}" --audio-in wav:eight.wav
refused 'audio.rate' run de1_soc --set audio.rate=48kHz
refused 'the codec has 8, 32, 44.1, 48, 88.2 and 96 kHz' "${computer[@]}" --set audio.rate=16kHz
[[ ! -e no.wav ]] || fail "a refused run has left a file"
