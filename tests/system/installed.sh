#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The installed program, moved elsewhere, where neither the tree nor its build is there.
. "$(dirname "$0")/common.sh"
needs bwrap bubblewrap

build=$(dirname "$tabletop")
root=$(cd "$here/../.." && pwd)
quietly cmake --build "$build" --target tabletop_installed
quietly cmake --install "$build" --prefix "$folder/installed"
mv installed "a prefix"
cp -r "$here/games" games
cp -r "$root/stimulus/firmware/de1_soc/computer" programs

# Text of it names no other folder, and what is linked is beside it.
if grep -rIlF -e "$root" -e "$folder" "a prefix" >named; then fail "a path of the build in $(<named)"; fi
find "a prefix" \( -name '*.so' -o -perm -u=x \) -type f -exec readelf -d {} + >linked 2>/dev/null || true
contains linked '[$ORIGIN/..'
if grep -F "$root" linked; then fail "a library is looked for in the build tree"; fi

# It runs without the tree, and with a cache of its own.
hidden=(--tmpfs "$root")
[[ $build == "$root"/* ]] || hidden+=(--tmpfs "$build")
away=(bwrap --dev-bind / / "${hidden[@]}" --setenv XDG_CACHE_HOME "$folder/cache")
quietly "${away[@]}" test ! -e "$root/CMakeLists.txt"
printf '#!/bin/bash\nexec %s "$@"\n' "$(printf '%q ' "${away[@]}" "$folder/a prefix/bin/tabletop")" >installed_tabletop
chmod +x installed_tabletop
built=$tabletop
tabletop=$folder/installed_tabletop

"$built" list >listed
run 0 list
diff listed out >&2 || fail "it lists something else"
for machine in zynq de1_soc; do
    run 0 list --svd $machine
    cmp out "a prefix/share/tabletop/svd/$machine.svd" || fail "other registers of $machine"
done
run 0 run zynq --set engine.depth=1 --uart1 "script:games/won.script"
run 0 run nexys4 --until 1ms
run 0 run de1_soc --set design=computer --source programs/boxes.c --until 1ms
echo '{"id":1,"moves":"44","depth":1}' >line
for view in ca rtl; do
    "$tabletop" query connect4_minimax --view $view <line >$view.answer 2>err || fail "$(<err)"
done
contains rtl.answer '"move":'
cmp ca.answer rtl.answer || fail "the views differ: $(<rtl.answer)"
run 0 signoff debouncer --view ca
contains out 'debouncer 10_ms'
