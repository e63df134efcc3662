# SPDX-License-Identifier: Apache-2.0
# Sourced by the tests of blocks whose RTL anybody may describe, after common.sh: our own SystemVerilog as somebody else's.

wrappers=$here/../../rtl-wrappers
# What is compiled is kept below the build tree.
export XDG_CACHE_HOME=$(dirname "$tabletop")/cache

# ports BLOCK: of its top module.
ports() {
    sed -n '/^module '"$1"'\b/,/);$/s/^ *\(input\|output\) *logic *\(\[[^]]*\]\)\? *\([a-z_0-9]*\).*/\3/p' "$wrappers/$1/$1.sv"
}

# foreign_design BLOCK: a copy of its sources in a folder `their`, with other names of the top module and of all its ports, and
# the description of that, without what is said of our own configuration unless there are options: their/BLOCK.toml.
foreign_design() {
    local block=$1 port
    local -a renamed=(-e "s/\bmodule $block\b/module their_$block/")
    rm -rf their
    mkdir their
    for port in $(ports "$block"); do
        renamed+=(-e "s/\b$port\b/${port}_of_theirs/g")
    done
    ((${#renamed[@]} > 2)) || fail "$block has no ports"
    cp "$wrappers/$block"/*.sv $(grep -o '"\.\./[^"]*\.sv"' "$wrappers/$block/$block.toml" | sed "s|\"\.\.|$wrappers|; s|\"||") their
    sed -i "${renamed[@]}" their/*.sv
    sed -e "s/^top = .*/top = \"their_$block\"/" -e 's|"\.\./[a-z0-9_]*/|"|g' -e 's/^port = "\(.*\)"/port = "\1_of_theirs"/' -e '/^power_up/d' \
        "$wrappers/$block/$block.toml" >"their/$block.toml"
    if grep -q '^\[ports\]' "their/$block.toml"; then
        for port in $(ports "$block"); do
            sed -i "/^\[ports\]/,\$s/\"$port\b/&_of_theirs/" "their/$block.toml"
        done
        return
    fi
    {
        echo '[ports]'
        for port in $(ports "$block"); do
            grep -q "^port = \"${port}_of_theirs\"" "their/$block.toml" || echo "$port = \"${port}_of_theirs\""
        done
    } >>"their/$block.toml"
}

# same BLOCK ARGUMENT..: the foreign block is ours.
same() {
    local block=$1
    foreign_design "$block"
    run 0 signoff --rtl "$block=their/$block.toml" "${@:2}"
    contains out "$block their_$block"
    contains out ' 0 '
}

# different BLOCK FILE SED ARGUMENT..: with one line changed it is not.
different() {
    local block=$1
    cp "their/$2" right
    sed -i "$3" "their/$2"
    ! cmp -s right "their/$2" || fail "nothing is changed in $2: $3"
    run 1 signoff --rtl "$block=their/$block.toml" "${@:4}"
    contains out "$block their_$block"
    contains out 'first difference'
    cp right "their/$2"
}
