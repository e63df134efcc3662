# SPDX-License-Identifier: Apache-2.0
# Sourced by tests and benches that use Debian's armhf packages beyond those that the program gets itself.

# armhf STATE apt-get|apt-cache ..: with a private state of apt; the program's own is linux/apt beside it. Nothing of this
# computer is changed.
armhf() {
    local state=$1
    "$2" -qq -o APT::Architecture=armhf -o APT::Architectures=armhf -o APT::Sandbox::User=root \
        -o Acquire::Languages=none -o Acquire::http::Timeout=20 \
        -o Dir::State="$state" -o Dir::State::Lists="$state/lists" -o Dir::State::status="$state/status" \
        -o Dir::Cache="$state/cache" "${@:3}"
}

# armhf_update STATE: reads the lists of packages. One bad list of many is no reason to give up.
armhf_update() {
    mkdir -p "$1/lists/partial" "$1/cache/archives/partial"
    : >"$1/status"
    armhf "$1" apt-get update || true
}

# armhf_download STATE PACKAGE: PACKAGE_*.deb in this folder, or false.
armhf_download() {
    armhf "$1" apt-get download "$2" || true
    compgen -G "$2_*.deb" >/dev/null
}
