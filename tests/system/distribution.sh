#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# distribution.sh [--all] [--speed] [--keep] SUITE: the tree's last commit on a bare Debian of that name, for example trixie,
# as whoever has just cloned it: the demonstration, sign-off of four blocks, and the tests of the processor, of users' RTL and
# of Linux; --all: the whole suite, of which these are a part; --speed: tests/bench/speed.sh and firmware_speed.sh, on it and
# here in turn. Where this tree has a program, too, both execute the same ARM programs and sign off the same blocks:
# instructions, bus transactions, recordings and errors must be equal.
#
# The root folder is new in every run, and removed at its end. --keep: it stays, to look at what failed, and the next run
# with --keep goes on with it, again with the last commit: what was installed and built is not done again. The base system,
# the packages and what the compiler's cache holds are kept in $TABLETOP_DISTRIBUTIONS, else in
# ~/.cache/tabletop/distributions: about 6 GB, and 10 GB more while it runs. It needs root and a mirror of Debian; its mounts
# and processes are in namespaces of their own. In the first run everything is compiled.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

skip() {
    echo "$*: $suite is not tested" >&2
    exit 77
}

say() { echo "== $(date -u +%T) $*"; }

all='' speed='' keep='' suite=''
for word in "$@"; do
    case $word in
        --all) all=yes ;;
        --speed) speed=yes ;;
        --keep) keep=yes ;;
        -* | *[!a-z]*) suite='' && break ;;
        *) suite=$word ;;
    esac
done
if [[ -z $suite ]]; then
    echo "Usage: $0 [--all] [--speed] [--keep] SUITE, for example trixie" >&2
    exit 2
fi
((EUID == 0)) || skip "not root"
command -v debootstrap >/dev/null || skip "debootstrap is not installed (Debian package debootstrap)"
git -C "$root" rev-parse --verify -q HEAD >/dev/null || skip "this tree is no clone"
unshare --mount --pid --fork true 2>/dev/null || skip "no namespaces may be made"

# The mirror that this computer uses, else the one that debootstrap does.
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
    sed -n 's/^Debian Debian //p' | head -n 1)
mirror=${mirror:-http://deb.debian.org/debian/}

kept=${TABLETOP_DISTRIBUTIONS:-${XDG_CACHE_HOME:-$HOME/.cache}/tabletop/distributions}/$suite
mkdir -p "$kept"/{ccache,archives}
exec {lock}>"$kept/lock"
flock -n "$lock" || skip "another run is at it"
bare=$kept/root
enter=$kept/enter.sh
leave() {
    rm -rf "$kept/base" "$kept"/*.new
    if [[ -n $keep && -d $bare ]]; then
        echo "kept, to be entered with: unshare --mount --pid --ipc --uts --fork --kill-child --mount-proc" \
            "bash $enter $kept $bare bash" >&2
    else
        rm -rf "$bare" "$enter"
    fi
}
trap leave EXIT
[[ -n $keep ]] || rm -rf "$bare"
/usr/lib/apt/apt-helper download-file "${mirror%/}/dists/$suite/InRelease" "$kept/InRelease.new" >/dev/null 2>&1 ||
    skip "there is no $suite at $mirror"

# apart COMMAND ..: with mounts and processes of its own, which end with it.
apart() { unshare --mount --pid --ipc --uts --fork --kill-child --mount-proc "$@"; }

if [[ ! -f $kept/base.tar ]]; then
    say "the base system, from $mirror"
    rm -rf "$kept/base"
    apart debootstrap --variant=minbase --include=git,ca-certificates "$suite" "$kept/base" "$mirror" >"$kept/debootstrap.log" 2>&1 ||
        fail "debootstrap: $(tail -n 5 "$kept/debootstrap.log")"
    tar -C "$kept/base" --one-file-system -cf "$kept/base.tar.new" .
    mv "$kept/base.tar.new" "$kept/base.tar"
    rm -rf "$kept/base"
fi
if [[ ! -d $bare ]]; then
    rm -rf "$bare.new"
    mkdir "$bare.new"
    tar -C "$bare.new" -xf "$kept/base.tar"
    mkdir -p "$bare.new"/root/{.cache/ccache,compared}
    echo force-unsafe-io >"$bare.new/etc/dpkg/dpkg.cfg.d/in_a_hurry"
    git clone -q "$root" "$bare.new/root/tabletop"
    mv "$bare.new" "$bare"
fi
git -C "$bare/root/tabletop" fetch -q "$root" HEAD
git -C "$bare/root/tabletop" reset -q --hard FETCH_HEAD
cp /etc/resolv.conf "$bare/etc/"

# inside COMMAND ..: as root's shell on that computer, in the clone.
cat >"$enter" <<'ENTER'
set -euo pipefail
kept=$1 bare=$2
shift 2
mount --bind "$bare" "$bare"
mount --bind "$kept/ccache" "$bare/root/.cache/ccache"
mount --bind "$kept/archives" "$bare/var/cache/apt/archives"
mount -t proc proc "$bare/proc"
mount --rbind /dev "$bare/dev"
mount --rbind /sys "$bare/sys"
# The root itself, and no folder in another: sandboxes want that.
cd "$bare"
pivot_root . mnt
umount --lazy /mnt
exec /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=dumb PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    /bin/bash -c 'cd /root/tabletop && "$@"' - "$@"
ENTER
inside() { apart bash "$enter" "$kept" "$bare" "$@" </dev/null; }

# What a program makes of the ARM programs of a folder, and of four blocks: all figures that are no wall time.
figures() {
    local program=$1 elf machine name
    for elf in "$2"/*.elf; do
        name=$(basename "$elf")
        machine=zynq
        [[ $name != de1_soc_* ]] || machine=de1_soc
        "$program" run $machine --firmware "$elf" --until 20ms --serial-log log --stats stats </dev/null >/dev/null 2>&1 || true
        echo "$name $(sha256sum <log) $(grep -E '"(end|simulated_ps|instructions|transactions|pc|state)":' stats | tr -d ' \n')"
        rm -f log stats
    done
    "$program" run zynq --firmware "$2/zynq_connect4.elf" --player random --games 2 --seed 7 --serial-log log >/dev/null 2>&1
    echo "a game $(sha256sum <log)"
    "$program" signoff connect4_minimax connect4_heuristic connect6_threat axi_crossbar --json blocks >/dev/null 2>&1 ||
        echo "sign-off has failed"
    grep -vE '"(speed|board)_ratio":' blocks
    rm -f log blocks
}

say "./tabletop demo"
inside ./tabletop demo >"$kept/demo.log" 2>&1 || fail "the demonstration: $(tail -n 30 "$kept/demo.log")"
grep -q "connect4_minimax" "$kept/demo.log" || fail "the demonstration signs nothing off: $(tail -n 30 "$kept/demo.log")"
say "./tabletop --versions"
inside ./tabletop --versions

say "./tabletop signoff, ARM programs"
program=$root/build/release/tabletop
programs=$root/build/release/stimulus/firmware
compgen -G "$programs/*.elf" >/dev/null || programs=$bare/root/tabletop/build/release/stimulus/firmware
cp "$programs"/*.elf "$bare/root/compared"
inside bash -c "$(declare -f figures); figures ./tabletop /root/compared" >"$kept/figures.there"
if grep "has failed" "$kept/figures.there"; then fail "sign-off on $suite"; fi
if [[ -x $program ]]; then
    (cd "$kept" && figures "$program" "$bare/root/compared") >"$kept/figures.here"
    diff "$kept/figures.here" "$kept/figures.there" || fail "figures here and on $suite differ"
    say "$(wc -l <"$kept/figures.here") lines of figures are equal here and there"
fi

if [[ -n $all ]]; then
    say "./tabletop test"
    inside env CI=1 ./tabletop test >"$kept/all.log" 2>&1 || fail "the suite, $kept/all.log: $(tail -n 40 "$kept/all.log")"
    grep -E 'tests passed|tests failed' "$kept/all.log"
else
    # The packages that the launcher's tests need, the tests by their names.
    cat >"$bare/root/chosen_tests" <<'TESTS'
set -euo pipefail
eval "$(sed -n '/^needed_[a-z_]*=(/,/)$/p' tabletop)"
DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends "${needed_for_linux[@]}" \
    "${needed_for_linux_programs[@]}" "${needed_to_test[@]}"
cmake --preset release
tests=$(ctest --preset release -N -R "$1" | sed -n 's|^ *Test *#[0-9]*: [a-z]*/\([^/]*\).*|\1|p' | sort -u)
targets=$(ninja -C build/release -t targets all | sed -n 's/: phony$//p' | grep -xF "$tests")
# shellcheck disable=SC2086
cmake --build build/release --target tabletop tabletop_all_modules tabletop_linux_programs $targets
CI=1 ctest --preset release --parallel 2 -R "$1" -LE long
TESTS
    say "tests of the processor, of users' RTL and of Linux"
    inside bash /root/chosen_tests 'cortex_a9|rtl|linux' >"$kept/tests.log" 2>&1 ||
        fail "tests, $kept/tests.log: $(tail -n 40 "$kept/tests.log")"
    grep -E 'tests passed|tests failed' "$kept/tests.log"
fi
say "the long tests of Linux"
inside env CI=1 ctest --preset release -R run_linux -L long >"$kept/linux.log" 2>&1 ||
    fail "Linux, $kept/linux.log: $(tail -n 40 "$kept/linux.log")"
grep -E 'tests passed|tests failed' "$kept/linux.log"

if [[ -n $speed ]]; then
    say "speed"
    inside bash -c 'ninja -C build/release bench_engine bench_transport' >"$kept/speed.log" 2>&1 || fail "$(tail -n 20 "$kept/speed.log")"
    for bench in speed.sh firmware_speed.sh; do
        echo "$bench on $suite:"
        inside "tests/bench/$bench"
        [[ -x $program ]] || continue
        echo "$bench here:"
        "$root/tests/bench/$bench"
    done
fi
say "done"
