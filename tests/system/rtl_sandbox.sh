#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# --rtl-sandbox: what a design that runs programs can reach with it and without.
. "$(dirname "$0")/common.sh"

design=designs/burglar.toml
rtl=connect6_threat=$design
export HOME=$folder/home
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache
mkdir home
cp -r "$here/designs" designs

# What it does goes to a list of what has worked. A listener of the network and one of a socket in the file system stand
# for the services of a desktop.
perl -MIO::Socket::INET -MIO::Socket::UNIX -e '
    my $net = IO::Socket::INET->new(Listen => 5, LocalAddr => "127.0.0.1") or die;
    my $unix = IO::Socket::UNIX->new(Listen => 5, Local => "service") or die;
    open(my $port, ">", "port.new"); print $port $net->sockport(); close($port); rename("port.new", "port");
    sleep(1000)' &
child=$!
until [[ -f port ]]; do sleep 0.05; done
sleep 1000 &
bystander=$!
trap 'kill -KILL $child $bystander 2>/dev/null; rm -rf "$folder"' EXIT
cat >designs/burglar.sh <<STOLEN
try() { if "\$@" >/dev/null 2>&1; then echo "done: \$*" >&2; else echo "kept out: \$*" >&2; fi; }
try touch '$folder/home/letter'
try touch '$folder/designs/letter'
try touch '$folder/letter'
try touch '$XDG_CACHE_HOME/letter'
try kill $bystander
try perl -MIO::Socket::INET -e 'IO::Socket::INET->new("127.0.0.1:$(<port)") or exit(1)'
try perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new("$folder/service") or exit(1)'
try cat '$folder/port'
try bash -c '((\$(ulimit -v) > 8388608)) || [[ \$(ulimit -v) == unlimited ]]'
STOLEN
letters() { find "$folder" "$XDG_CACHE_HOME" -name letter | wc -l; }
# A program with the address sanitizer is not limited in its memory, confined or not.
unlimited=0
! has_address_sanitizer || unlimited=1
# worked NUMBER: of the nine.
worked() {
    (($(grep -c '^done: ' err) == $1)) || fail "not $1 have worked: $(<err)"
    (($(grep -c '^kept out: ' err) == 9 - $1)) || fail "not all have been tried: $(<err)"
}

# Where no sandbox can be made that is said, and nothing starts.
mkdir -p bin empty
printf '#!/bin/sh\necho "bwrap: no permission" >&2\nexit 1\n' >bin/bwrap
chmod +x bin/bwrap
PATH=$folder/bin:$PATH run 2 run spartan --rtl "$rtl" --rtl-sandbox --serial-log nothing
contains err '--rtl-sandbox: bwrap cannot confine a program here:'
contains err 'bwrap: no permission'
if grep -q Verilating err || [[ -e nothing ]]; then fail 'something has started'; fi
status=0
PATH=$folder/empty "$tabletop" run spartan --rtl "$rtl" --rtl-sandbox >out 2>err || status=$?
((status == 2)) || fail "exit code $status without bwrap"
contains err '--rtl-sandbox needs bwrap (Debian package bubblewrap)'
refused '--rtl-sandbox: there is no --rtl to be confined' run spartan --rtl-sandbox
refused '--rtl-sandbox: there is no --rtl to be confined' query connect6_threat --rtl-sandbox
refused '--rtl-sandbox: there is no --rtl to be confined' signoff --rtl-sandbox
refused '--rtl-sandbox: it needs --report' signoff --rtl "$rtl" --rtl-sandbox
refused '--rtl-sandbox: there is no pty inside' run spartan --rtl "$rtl" --rtl-sandbox --uart0 pty
refused '--rtl-sandbox: there is no window inside' run nexys4 --rtl "$rtl" --rtl-sandbox --display window

needs bwrap bubblewrap
if ! bwrap --unshare-all --unshare-user --disable-userns --ro-bind / / --dev /dev --proc /proc true 2>/dev/null; then
    echo 'no sandbox can be made here: not everything is tested' >&2
    exit 77
fi

printf '@ 1 ms\n> hello\n< 5\n' >hello.script
run 0 run spartan --rtl "$rtl" --rtl-sandbox --uart0 script:hello.script --serial-log inside.jsonl --stats inside.json
worked $((1 + unlimited))
contains err 'done: cat'
kill -0 "$bystander" || fail 'a process outside has been ended'
(($(letters) == 0)) || fail "$(find "$folder" "$XDG_CACHE_HOME" -name letter)"
[[ ! -s out ]] || fail 'output'
# A run that is not confined does the same, and shows that the list is one of things that work.
run 0 run spartan --rtl "$rtl" --uart0 script:hello.script --serial-log outside.jsonl
worked 9
cmp inside.jsonl outside.jsonl || fail 'the sandbox changes the run'
find "$folder" "$XDG_CACHE_HOME" -name letter -delete

# The network is there for who asks for it, sockets of the file system are not.
run 0 run spartan --rtl "$rtl" --rtl-sandbox --uart0 tcp:0 --until 1ms
worked $((2 + unlimited))
# Exit codes and standard input and output are those of the program; a refused command line leaves no file.
run 1 run spartan --rtl "$rtl" --rtl-sandbox --stop-on never --until 1ms --uart0 null
run 2 run spartan --rtl "$rtl" --rtl-sandbox --set fabric.clock=50MHz --serial-log refused.jsonl
contains err 'is for 100 MHz'
[[ ! -e refused.jsonl ]] || fail 'a file of a run that was refused'
player=$here/../../rtl-wrappers/connect6_threat/connect6_player.toml
echo '{"id":1,"requests":["D","09090808"]}' >question
"$tabletop" query connect6_threat --rtl connect6_threat="$player" <question >answer
"$tabletop" query connect6_threat --rtl connect6_threat="$player" --rtl-sandbox <question >confined
cmp answer confined || fail "$(<confined)"
run 0 signoff --rtl vga_timing=designs/test_pattern.toml --rtl-sandbox --report report --json signoff.json --junit signoff.xml
[[ -s report/report.html && -s signoff.json && -s signoff.xml ]] || fail 'no report'
contains report/report.html '--junit signoff.xml --rtl-sandbox</code>'
# Where no cache can be written a command compiles its design once: its processes have one temporary folder.
compiler=$(command -v g++)
cat >bin/g++ <<COUNTED
#!/bin/bash
[[ \$* != *design_all.cc* ]] || echo >>'$folder/report/compiled'
exec '$compiler' "\$@" -O0
COUNTED
chmod +x bin/g++
rm bin/bwrap
PATH=$folder/bin:$PATH XDG_CACHE_HOME=$folder/nowhere run 0 signoff --rtl vga_timing=designs/test_pattern.toml \
    --rtl-sandbox --report report --until 40ms
(($(wc -l <report/compiled) == 1)) || fail "compiled $(wc -l <report/compiled) times"

# Ctrl-C ends the run in order, and nothing goes on.
setsid "$tabletop" run spartan --rtl engine=designs/toggle.toml --rtl-sandbox --player random --serial-log endless \
    --stats ended.json </dev/null >out 2>err &
confined=$!
trap 'kill -KILL $child $bystander $confined 2>/dev/null; rm -rf "$folder"' EXIT
until [[ -s endless ]]; do
    kill -0 "$confined" || fail "ended: $(<err)"
    sleep 0.05
done
kill -INT "$confined"
status=0
wait "$confined" || status=$?
((status == 130)) || fail "exit code $status after Ctrl-C: $(<err)"
contains err 'end: interrupted'
contains ended.json '"end": "interrupted"'
