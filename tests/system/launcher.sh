#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The launcher in a small tree of its own, with stand-ins for the package manager and CMake.
. "$(dirname "$0")/common.sh"

# launch STATUS ARGUMENT..: output in `out` and `err`.
launch() {
    local expected=$1 status=0
    shift
    PATH=$folder/bin:$PATH "$tree/tabletop" "$@" </dev/null >out 2>err || status=$?
    ((status == expected)) || fail "exit code $status instead of $expected: $(<err)"
}

stand_in() {
    printf '#!/bin/bash\n%s\n' "$2" >"bin/$1"
    chmod +x "bin/$1"
}

tree="$folder/a tree"
mkdir -p "$tree"/{cmake,models,rtl-wrappers,stimulus,platforms} bin
cp "$here/../../tabletop" "$tree"
touch "$tree"/{CMakeLists.txt,CMakePresets.json}
stand_in sudo 'exec "$@"'
stand_in dpkg-query 'exit 1'
stand_in cmake "
echo \"cmake \$*\" >>'$folder/calls'
mkdir -p '$tree/build/release'
touch '$tree/build/release/build.ninja'
cp '$folder/program' '$tree/build/release/tabletop'
for target; do
    [[ \$target != tabletop_*_machine ]] || touch \"$folder/\${target#tabletop_}.so\"
done"
# It needs a module for each of two machines.
cat >program <<PROGRAM
#!/bin/bash
if [[ \${1-} == --needs ]]; then
    [[ "\${*:2:2}" != run\ @(zynq|spartan) ]] || echo "tabletop_\$3_machine $folder/\$3_machine.so"
else
    echo "the program: \$*"
fi
PROGRAM
chmod +x program

# A folder that cannot be written, whoever runs the test.
touch "$tree/build"
launch 2 run zynq
(($(wc -l <err) == 1)) || fail "more than one line: $(<err)"
contains err "tabletop: must build first and cannot write $tree/build; copy the tree"
rm "$tree/build"

# A bad index does not matter when everything can be installed all the same.
stand_in apt-get "echo \"apt-get \$*\" >>'$folder/calls'; [[ \$* != *update* ]]"
launch 0 'a b' c
[[ $(<out) == 'the program: a b c' ]] || fail "standard output: $(<out)"
contains calls 'install -y --no-install-recommends'
launch 0 again
[[ ! -s err ]] || fail "a second run says: $(<err)"

# A machine is built when it is asked for, once; help, lists and other machines do not wait for it.
: >calls
for question in list 'run --help' 'run zinq'; do
    # shellcheck disable=SC2086
    launch 0 $question
done
[[ ! -s err && ! -s calls ]] || fail "built for nothing: $(<calls)"
stand_in dpkg-query 'for package in "${@:3}"; do echo "installed $package"; done'
launch 0 run spartan
[[ $(<out) == 'the program: run spartan' ]] || fail "standard output: $(<out)"
contains err 'building what this command needs, spartan_machine'
(($(grep -c -e '--build' calls) == 1)) || fail "not built once: $(<calls)"
: >calls
launch 0 run spartan
[[ ! -s err && ! -s calls ]] || fail "it was built again: $(<calls)"
# Newer sources: with the program whatever has been built of it, or the two would not fit.
mkdir -p "$tree/build/release/lib/tabletop"
echo 'target = "tabletop_spartan_machine"' >"$tree/build/release/lib/tabletop/spartan_machine.toml"
echo 'target = "tabletop_zynq_machine"' >"$tree/build/release/lib/tabletop/zynq_machine.toml"
touch "$tree/build/release/lib/tabletop/libtabletop_spartan_machine.so"
touch "$tree/platforms"
launch 0 run zynq
grep -q -e '--target tabletop tabletop_spartan_machine$' calls || fail "not built together: $(<calls)"
grep -q -e '--target tabletop_zynq_machine$' calls || fail "not built: $(<calls)"
stand_in dpkg-query 'exit 1'

# A program for Linux asks for its compiler, words of a program's own for nothing.
mkdir -p "$tree/stimulus/firmware/linux"
touch "$tree/stimulus/firmware/linux/hello.c"
launch 0 run zynq
: >calls
launch 0 run zynq --linux ./hello --plot
[[ ! -s calls ]] || fail "something was installed or built: $(<calls)"
launch 0 run zynq --linux hello
contains calls gcc-arm-linux-gnueabihf
contains calls '--target tabletop tabletop_linux_programs'
mkdir -p "$tree/build/release/stimulus/firmware/linux"
touch "$tree/build/release/stimulus/firmware/linux/hello"
: >calls
launch 0 run zynq --linux hello
[[ ! -s calls ]] || fail "it was built again: $(<calls)"

# When sources are newer, help and lists are those of the program that is there, and refusals too while somebody builds.
cat >older <<'PROGRAM'
#!/bin/bash
[[ ${1-} != --needs ]] || exit 2
[[ ${1-} != --refusals-only ]] || {
    case "${2-} ${3-}" in
        ' ' | 'run zynq') exit 0 ;;
        *) echo "tabletop: refused: ${*:2}" >&2 && exit 2 ;;
    esac
}
echo "the older program: $*"
PROGRAM
chmod +x older
# A program that is older than the sources, and another build that goes on until it is said to be over.
begin_other() {
    cp "$1" "$tree/build/release/tabletop"
    touch -d '+1 minute' "$tree/platforms"
    : >calls
    exec {other}>"$tree/build/launcher.lock"
    flock "$other"
}
end_other() { exec {other}>&-; }
# waits ARGUMENT..: for the other build, and then builds and runs.
waits() {
    : >err
    PATH=$folder/bin:$PATH "$tree/tabletop" "$@" </dev/null >out 2>err {other}>&- &
    child=$!
    says 'tabletop: waiting for another build of this tree' err
    (($(wc -l <err) == 1)) || fail "it says more: $(<err)"
    [[ ! -s out && ! -s calls ]] || fail "it did not wait: $(<out) $(<calls)"
    end_other
    wait "$child" || fail "exit code $? after the other build"
    child=
    [[ $(<out) == "the program: $*" ]] || fail "it has not been built: $(<out)"
}
begin_other older
for question in '' list 'list --json' --help 'run --help' 'run zynq --help' --version; do
    # shellcheck disable=SC2086
    launch 0 $question
    [[ $(<out) == "the older program: $question" ]] || fail "\"$question\": $(<out)"
    contains err 'tabletop: the sources are newer than this program'
    (($(wc -l <err) == 1)) || fail "\"$question\" says: $(<err)"
done
launch 2 run zinq
[[ $(<err) == 'tabletop: refused: run zinq' && ! -s out ]] || fail "a refusal while somebody builds: $(<err)"
[[ ! -s calls ]] || fail "it was built: $(<calls)"
# What is not refused waits; so does --help behind --linux, which is a program's own, and whatever a program is asked that
# does not know the question.
waits run zynq
begin_other older
waits run zynq --linux ./hello --help
printf '#!/bin/bash\necho "tabletop: unknown option $1" >&2\nexit 2\n' >oldest
chmod +x oldest
begin_other oldest
waits run zinq
# What a current program refuses is refused before anything is built or installed for it.
cp older "$tree/build/release/tabletop"
touch "$tree/stimulus/firmware/linux/other.c"
touch "$tree/platforms" && echo "$tree" >"$tree/build/release/launcher.stamp" && touch -d '+1 minute' "$tree/build/release/launcher.stamp"
: >calls
launch 2 run zinq --linux other
[[ $(<err) == 'tabletop: refused: run zinq --linux other' && ! -s calls ]] || fail "built for a refusal: $(<err) $(<calls)"
launch 0 run --help --linux other
[[ ! -s err && ! -s calls ]] || fail "built for help: $(<err) $(<calls)"
# When there is no other build, what is refused may be new in the sources: it is built first.
begin_other older
end_other
launch 0 run zinq
contains calls '--target tabletop'
[[ $(<out) == 'the program: run zinq' ]] || fail "it was not built: $(<out)"
touch "$tree/platforms"
launch 0 again

# Built before, it runs in a tree that cannot be written.
rm "$tree/build/launcher.lock"
mkdir "$tree/build/launcher.lock"
launch 0 again
rmdir "$tree/build/launcher.lock"

# Versions are held against the tested ones. A newer one is told of before a build, which it does not stop.
cat >"$tree/cmake/tested_versions.txt" <<'TABLE'
# a comment
same    1.2  2.3  tool_of_2.3.4
first   1.2  2.3  tool_of_1.2
newer   1.2  2.10 tool_of_2.11-1
between 1.2  2.3  tool_of_2.2
lost    1.2  2.3  no_such_tool
package 1.2  2.3  package libsome-dev
TABLE
for version in 2.3.4 1.2 2.11-1 2.2; do stand_in "tool_of_$version" "echo 'A tool, version $version of 2026'"; done
stand_in dpkg-query '[[ $* != *Version*libsome-dev ]] || echo "installed 15:1.2+ds-3"'
launch 0 --versions
[[ ! -s err ]] || fail "--versions says: $(<err)"
diff - out <<'TABLE' || fail "versions"
tool or library          here       tested on Debian 12 and 13
same                     2.3.4      1.2      2.3
first                    1.2        1.2      2.3
newer                    2.11       1.2      2.10     newer than what is tested
between                  2.2        1.2      2.3      not tested
lost                     -          1.2      2.3      not installed
package                  1.2        1.2      2.3
TABLE
launch 2 --versions run
rm -r "$tree/build"
launch 0 run zynq
contains err 'tabletop: note: newer 2.11 is newer than what is tested, 1.2 and 2.10'
(($(grep -c note: err) == 1)) || fail "more than one note: $(<err)"

# A distribution that has no dynarmic: the rest is installed, and it is not asked for again.
rm -r "$tree/build"
stand_in apt-get "echo \"apt-get \$*\" >>'$folder/calls'"
stand_in apt-cache '[[ $* != *libdynarmic-dev ]] && echo "Package: ${*: -1}"'
: >calls
launch 0 run spartan
contains err 'tabletop: there is no package libdynarmic-dev here: machines with a processor (zynq, de1_soc) do not run'
grep 'install -y' calls | finds libsystemc-dev || fail "nothing was installed: $(<calls)"
! grep 'install -y' calls | grep libdynarmic-dev || fail "it was asked for all the same"
stand_in dpkg-query 'for package in "${@:3}"; do [[ $package == libdynarmic-dev ]] || echo "installed $package"; done'
touch "$tree/platforms"
: >calls
launch 0 run spartan
! grep apt-get calls || fail "packages were looked for again"
contains calls '--target tabletop'

rm -r "$tree/build"
stand_in dpkg-query 'exit 1'
stand_in apt-cache 'echo "Package: ${*: -1}"'
stand_in apt-get 'exit 100'
launch 2 run
contains err 'tabletop: apt-get install failed (and so did apt-get update)'
