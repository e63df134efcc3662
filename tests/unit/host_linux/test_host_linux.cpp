// SPDX-License-Identifier: Apache-2.0
// The pieces of a Linux boot: the archive as a kernel reads it, names of packages, programs, and the image in memory.
#include "host/linux/arm_program.h"
#include "host/linux/boot_image.h"
#include "host/linux/cpio_archive.h"
#include "host/linux/debian_packages.h"
#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

struct archive_entry {
    std::string name;
    std::string content;
    unsigned mode;
    unsigned device_major;
};

// Goes through the archive as the kernel's init/initramfs.c does.
std::vector<archive_entry> entries_of(const std::vector<std::uint8_t>& bytes) {
    const std::string text(bytes.begin(), bytes.end());
    std::vector<archive_entry> entries;
    std::size_t at = 0;
    while (true) {
        BOOST_REQUIRE(at % 4 == 0u);
        BOOST_REQUIRE(text.compare(at, 6, "070701") == 0);
        const auto field = [&](unsigned n) {
            return static_cast<unsigned>(std::stoul(text.substr(at + 6 + 8 * n, 8), nullptr, 16));
        };
        const auto mode = field(1), size = field(6), major = field(9), name_size = field(11);
        const auto name = text.substr(at + 110, name_size - 1);
        BOOST_REQUIRE(text[at + 110 + name_size - 1] == '\0');
        at = (at + 110 + name_size + 3) / 4 * 4;
        if (name == "TRAILER!!!") break;
        entries.push_back({name, text.substr(at, size), mode, major});
        at = (at + size + 3) / 4 * 4;
    }
    BOOST_TEST(at == text.size());
    return entries;
}

std::uint32_t word(const memory_segment& segment, std::size_t n) {
    const auto* const b = segment.bytes.data() + 4 * n;
    return b[0] | b[1] << 8 | b[2] << 16 | std::uint32_t{b[3]} << 24;
}

// What `input_error` says of a file with these bytes.
template <typename Read>
std::string refusal(const std::string& bytes, Read read) {
    const scratch_folder folder;
    write_file(folder.file("f"), bytes);
    try {
        read(folder.file("f"));
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_archive_is_what_the_kernel_unpacks) {
    cpio_archive archive;
    archive.add_folder("dev");
    archive.add_character_device("dev/console", 0600, 5, 1);
    for (const char* const content : {"", "1", "12", "123", "1234"}) {
        archive.add_file(std::string("f") + content, content, 0755);
    }
    archive.add_link("sh", "busybox");
    const auto entries = entries_of(archive.finish());
    BOOST_REQUIRE(entries.size() == 8u);
    BOOST_TEST(entries[0].mode == 040755u);
    BOOST_TEST(entries[1].mode == 020600u);
    BOOST_TEST(entries[1].device_major == 5u);
    BOOST_TEST(entries[5].name == "f123");
    BOOST_TEST(entries[5].content == "123");
    BOOST_TEST(entries[5].mode == 0100755u);
    BOOST_TEST(entries[7].mode == 0120777u);
    BOOST_TEST(entries[7].content == "busybox");
}

BOOST_AUTO_TEST_CASE(packages_have_the_names_of_the_policy) {
    BOOST_TEST(package_of_library("libc.so.6") == "libc6");
    BOOST_TEST(package_of_library("ld-linux-armhf.so.3") == "libc6");
    BOOST_TEST(package_of_library("libncurses.so.6") == "libncurses6");
    BOOST_TEST(package_of_library("libstdc++.so.6") == "libstdc++6");
    BOOST_TEST(package_of_library("libgcc_s.so.1") == "libgcc-s1");
    BOOST_TEST(package_of_library("liblua5.4.so.0") == "liblua5.4-0");
    BOOST_TEST(package_of_library("libz.so.1") == "zlib1g");
    BOOST_TEST(package_of_library("libcrypto.so.3") == "libssl3");
    BOOST_TEST(package_of_library("nothing") == "");
}

// Debian 13 has put t64 behind the names of some libraries, and everything below usr. Its packages are made here;
// stand-ins for apt know them.
BOOST_AUTO_TEST_CASE(packages_of_both_releases_are_found) {
    const scratch_folder folder;
    const auto path = folder.path().string();
    write_file(folder.file("make"), fmt::format(R"(set -e
cd {}
mkdir bin
for package in old new newt64; do
    mkdir -p $package/DEBIAN
    printf 'Package: %s\nVersion: 1.2-3\nArchitecture: armhf\nMaintainer: nobody <n@b>\nDescription: x\n' $package >$package/DEBIAN/control
done
mkdir -p old/lib/modules old/bin newt64/usr/lib/modules newt64/usr/bin new/usr
echo old >old/bin/busybox; echo old >old/lib/modules/m
echo new >newt64/usr/bin/busybox; echo new >newt64/usr/lib/modules/m; echo new >newt64/usr/lib/l.so
for package in old newt64; do dpkg-deb --root-owner-group -b $package $package.deb >/dev/null; done
printf '#!/bin/sh\nfor name; do :; done\n[ ! -f {}/$name.deb ] || echo "Package: $name"\n' >bin/apt-cache
printf '#!/bin/sh\nfor name; do :; done\n[ ! -f {}/$name.deb ] || cp {}/$name.deb .\n' >bin/apt-get
chmod +x bin/*
)",
                                                path, path, path, path));
    const auto made = run_tool({"bash", folder.file("make").string()}, folder.path(), {"this test", "bash"});
    BOOST_REQUIRE_MESSAGE(made.succeeded, made.output);
    const std::string before = std::getenv("PATH");
    ::setenv("PATH", (path + "/bin:" + before).c_str(), 1);
    debian_packages packages(folder.file("kept"), {});
    for (const std::string name : {"old", "new"}) {
        const auto files = packages.files(name);
        BOOST_TEST(file_text(file_in_package(files, "bin/busybox")) == name + '\n');
        BOOST_TEST(!std::filesystem::exists(file_in_package(files, "lib/modules")));
    }
    BOOST_TEST(file_text(file_in_package(packages.files("new"), "lib/l.so")) == "new\n");
    BOOST_TEST(packages.versions().at("new") == "1.2-3");
    BOOST_CHECK_EXCEPTION(packages.files("lost"), input_error, [](const input_error& error) {
        return std::string(error.what()).find("Debian's lost for armhf cannot be fetched") == 0;
    });
    ::setenv("PATH", before.c_str(), 1);
}

BOOST_AUTO_TEST_CASE(a_kernel_is_a_zimage) {
    std::string zimage(64, '\0');
    zimage.replace(0x24, 4, "\x18\x28\x6F\x01", 4);
    BOOST_TEST(refusal(zimage, read_kernel) == "");
    zimage[0x27] = 2;
    BOOST_TEST(refusal(zimage, read_kernel).find("not a kernel") != std::string::npos);
    BOOST_TEST(refusal("short", read_kernel).find("not a kernel") != std::string::npos);
    BOOST_TEST(refusal("\x7F"
                       "ELFxxxx",
                       read_kernel)
                   .find("an ELF file") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_program_is_for_armhf_or_a_script) {
    BOOST_TEST(refusal("#!/bin/sh\n", read_arm_program) == "");
    BOOST_TEST(refusal("text", read_arm_program).find("neither an ELF file nor a script") != std::string::npos);
    BOOST_TEST(refusal("\x7F"
                       "ELF",
                       read_arm_program) != "");
    BOOST_TEST(refusal("text", read_if_arm_program) == "");
    BOOST_CHECK_THROW(read_arm_program("/proc/self/exe"), input_error);
    BOOST_CHECK_THROW(read_arm_program("/"), input_error);
    BOOST_CHECK_THROW(read_arm_program("/nowhere"), input_error);
}

// The two loads take the words behind the code: in ARM state the program counter is two instructions ahead.
BOOST_AUTO_TEST_CASE(the_stub_jumps_to_the_kernel_with_the_device_tree) {
    linux_board board;
    const auto image = make_boot_image(board, "Linux", {1}, {2}, {3});
    BOOST_TEST(image.entry == board.stub);
    BOOST_REQUIRE(image.segments.size() == 4u);
    const auto& stub = image.segments[0];
    BOOST_TEST(stub.address == board.stub);
    BOOST_TEST(word(stub, 0) == 0xE3A00000u);  // mov r0, #0
    BOOST_TEST(word(stub, 1) == 0xE3E01000u);  // mvn r1, #0
    const auto loaded_by = [&](std::size_t n) { return word(stub, n + 2 + (word(stub, n) & 0xFFF) / 4); };
    BOOST_TEST((word(stub, 2) & 0xFFFFF000) == 0xE59F2000u);  // ldr r2, [pc, ..]
    BOOST_TEST(loaded_by(2) == board.device_tree);
    BOOST_TEST((word(stub, 3) & 0xFFFFF000) == 0xE59FF000u);  // ldr pc, [pc, ..]
    BOOST_TEST(loaded_by(3) == board.kernel);
    BOOST_TEST(image.segments[1].address == board.kernel);
    BOOST_TEST(image.segments[2].address == board.device_tree);
    BOOST_TEST(image.segments[3].address == board.initrd);
}
