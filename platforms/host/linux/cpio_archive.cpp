// SPDX-License-Identifier: Apache-2.0
#include "host/linux/cpio_archive.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <utility>

namespace tabletop {

namespace {

constexpr std::size_t alignment = 4;

}  // namespace

void cpio_archive::add_folder(const std::string& path) {
    add(path, S_IFDIR | 0755, "");
}

void cpio_archive::add_file(const std::string& path, std::string_view content, unsigned permissions) {
    add(path, S_IFREG | permissions, content);
}

void cpio_archive::add_link(const std::string& path, std::string_view target) {
    add(path, S_IFLNK | 0777, target);
}

void cpio_archive::add_character_device(const std::string& path, unsigned permissions, unsigned major, unsigned minor) {
    add(path, S_IFCHR | permissions, "", major, minor);
}

// Header of 13 numbers of 8 hexadecimal digits, name, content; the two last ones end at a multiple of 4.
void cpio_archive::add(const std::string& path, unsigned mode, std::string_view content, unsigned major,
                       unsigned minor) {
    constexpr unsigned zero = 0;
    const unsigned inode = ++entries_;
    const unsigned links = 1;
    append("070701");
    for (const auto number : {inode, mode, zero, zero, links, zero, static_cast<unsigned>(content.size()), zero, zero,
                              major, minor, static_cast<unsigned>(path.size() + 1), zero}) {
        append(fmt::format("{:08X}", number));
    }
    append(path);
    bytes_.push_back(0);
    pad();
    append(content);
    pad();
}

void cpio_archive::pad() {
    while (bytes_.size() % alignment != 0) bytes_.push_back(0);
}

std::vector<std::uint8_t> cpio_archive::finish() {
    add("TRAILER!!!", 0, "");
    return std::exchange(bytes_, {});
}

}  // namespace tabletop
