#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The installed models, moved elsewhere, in projects of others: the lines on the page of models/, and tests/outside; then
# the whole tree in another project, where no target takes a name of it.
. "$(dirname "$0")/common.sh"

build=$(dirname "$tabletop")
root=$(cd "$here/../.." && pwd)
mapfile -t options < <(options_of_build)

quietly cmake --build "$build" --target tabletop_models
quietly cmake --install "$build" --prefix "$folder/installed" --component models
mv installed "a prefix"
prefix="$folder/a prefix"

# Nothing in it says where it was built or installed.
if grep -rIlF -e "$root" -e "$folder" "$prefix" >named; then fail "a path of the build in $(<named)"; fi
[[ -z $(find "$prefix" -name host_process.h) ]] || fail "a header without its library"
[[ -f $prefix/include/tabletop/registers/uart_16550_registers.h ]] || fail "no registers for firmware"
[[ -f $prefix/share/tabletop/generated/uart_16550_registers_pkg.sv ]] || fail "no registers for RTL"

mkdir mine
on_page models/README.md cmake >mine/CMakeLists.txt
on_page models/README.md cpp >mine/mine.cpp
quietly cmake -G Ninja -S mine -B mine/build -DCMAKE_PREFIX_PATH="$prefix" "${options[@]}"
quietly cmake --build mine/build
SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1 mine/build/mine >out || fail "the page's program ended with $?"
[[ $(<out) == 'TLM_OK_RESPONSE at '*' ns' ]] || fail "the page's program: $(<out)"

# Without CMake pkg-config is enough: its list of libraries is complete.
if [[ ${#options[@]} -eq 0 ]]; then
    mv "$prefix" moved
    pc=$(find moved -name tabletop-models.pc)
    read -ra libraries < <(PKG_CONFIG_PATH=${pc%/*} pkg-config --libs tabletop-models)
    quietly g++ -o linked mine/build/CMakeFiles/mine.dir/mine.cpp.o "${libraries[@]}"
    quietly env PKG_CONFIG_PATH="${pc%/*}" pkg-config --cflags tabletop-models
    contains log "-I"
    [[ $(LD_LIBRARY_PATH=${pc%/pkgconfig/*} SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1 ./linked) == "$(<out)" ]] || fail "the program of pkg-config"
    mv moved "$prefix"
fi

quietly cmake -G Ninja -S "$root/tests/outside" -B outside -DCMAKE_PREFIX_PATH="$prefix" "${options[@]}"
quietly cmake --build outside
for view in at ca; do
    SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1 outside/platform $view >out || fail "$view: $(<out)"
    [[ $(<out) == '"from outside", LEDs 12, 0 refused' ]] || fail "$view: $(<out)"
done

# What is not installed is said.
sed -i 's/COMPONENTS models/COMPONENTS models rtl/' mine/CMakeLists.txt
if cmake -S mine -B other -DCMAKE_PREFIX_PATH="$prefix" >log 2>&1; then fail "there is a component rtl"; fi
contains log 'The component rtl of Tabletop is not installed'

quietly cmake -G Ninja -S "$root/tests/outside" -B whole -DTABLETOP_TREE="$root" -DTABLETOP_MODELS_ONLY=OFF -DTABLETOP_BUILD_TESTS=ON
