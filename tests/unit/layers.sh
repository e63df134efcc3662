#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# layers.sh BUILD_FOLDER NINJA: every include of the tree against layers.txt. Prints those that it does not allow as
# FILE -> HEADER. Of what has not been built yet, and of folders that are compiled as one file, #include lines are looked
# at alone.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(cd "$1" && pwd)
ninja=$2

# TARGET FILE HEADER of every object, as the compiler has found them: its first dependency is its source. That of a program,
# which newer versions of CMake ask the linker for, is an object.
of_objects() {
    "$ninja" -C "$build" -t deps | awk -v root="$root/" -v build="$build/" -v up="$(realpath --relative-to="$build" "$root")/" '
        function path(name) {
            sub(/.*_verify_interface_header_sets\//, "", name)
            if (index(name, build) == 1) return substr(name, length(build) + 1)
            if (index(name, up) == 1) return substr(name, length(up) + 1)
            if (index(name, root) == 1) return substr(name, length(root) + 1)
            return name
        }
        /^[^ ].*: #deps/ { target = $0; sub(/.*CMakeFiles\//, "", target); sub(/\.dir\/.*/, "", target); source = ""; next }
        /^    / {
            name = path(substr($0, 5))
            if (source == "") source = name
            else if (source !~ /\.o$/) print target "\t" source "\t" name
        }'
}

# The same of #include lines.
of_lines() {
    local header included folder
    cd "$root"
    grep -rHo --include='*.h' --include='*.cpp' '^#include "[^"]*"' models rtl-wrappers platforms stimulus tests | tr -d '"' |
        while IFS=: read -r header included; do
            included=${included##* }
            for folder in "${header%/*}/" "" models/ rtl-wrappers/ platforms/ tests/; do
                [[ -f $folder$included ]] || continue
                printf -- '-\t%s\t%s\n' "$header" "$folder$included"
                break
            done
        done
}

{ of_objects; of_lines; } | sort -u | awk -F '\t' '
    function pattern(glob) {
        gsub(/[.+(){}]/, "\\\\&", glob)
        gsub(/\*/, ".*", glob)
        return "^" glob "$"
    }
    function fits(name, globs, list, n, i) {
        n = split(globs, list, " ")
        for (i = 1; i <= n; i++) if (name ~ pattern(list[i])) return 1
        return 0
    }
    function room(name, i) {
        if (name in known) return known[name]
        for (i = rooms; i >= 1; i--) if (fits(name, files[i])) break
        return known[name] = i ? room_name[i] : ""
    }
    function folder(name) { sub(/(\/around)?\/[^\/]*$/, "", name); return name }
    function refuse(why) { print $2 " -> " $3 ": " why; refused = 1 }

    FILENAME == ARGV[1] {
        if (/^#/ || /^ *$/) next
        split($0, halves, / *: */)
        words = split(halves[1], word, " ")
        rest = halves[1]
        sub(/^[^ ]+ */, "", rest)
        if (word[1] == "room") {
            room_name[++rooms] = word[2]
            files[rooms] = rest
            sub(/^[^ ]+ */, "", files[rooms])
            may[word[2]] = " " word[2] " " halves[2] " "
        } else if (word[1] == "apart") {
            apart = " " rest " "
        } else {
            kind[++rules] = word[1]
            left[rules] = rest
            right[rules] = halves[2]
        }
        next
    }
    {
        ++looked_at
        folder_as_one = $2 ~ /\/Unity\/unity_/
        from = folder_as_one ? "" : room($2)
        to = room($3)
        if (from != "" && to != "") {
            if (index(may[from], " " to " ") == 0) refuse(from " may not include " to)
            else if (index(apart, " " from " ") && index(apart, " " to " ") && folder($2) != folder($3)) refuse("one machine knows another")
        }
        for (i = 1; i <= rules; i++) {
            if (kind[i] == "target" && $1 != "-" && fits($1, left[i]) && fits($3, right[i])) refuse("not in " $1)
            if (folder_as_one && $3 !~ /^\//) continue
            if (kind[i] == "never" && fits($2, left[i]) && fits($3, right[i])) refuse("never")
            if (kind[i] == "only" && fits($3, left[i]) && !fits($2, right[i])) refuse("for " right[i] " only")
        }
    }
    END {
        print looked_at " includes"
        if (!looked_at) exit 1
        exit refused
    }
' "$here/layers.txt" -
