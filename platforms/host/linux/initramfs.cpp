// SPDX-License-Identifier: Apache-2.0
#include "host/linux/initramfs.h"

#include "host/linux/arm_program.h"
#include "host/linux/cpio_archive.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "support/shell_words.h"

#include <fmt/format.h>
#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <system_error>

namespace tabletop {

namespace fs = std::filesystem;

namespace {

constexpr const char* home = "root";  // where the program and the files are
constexpr unsigned for_all = 0755;
constexpr unsigned text_mode = 0644;

constexpr const char* init_text = R"(#!/bin/busybox sh
/bin/busybox --install -s
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=linux
mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs dev /dev
mkdir -p /dev/pts /dev/shm
mount -t devpts devpts /dev/pts
{set_date}cd /root
setsid cttyhack sh /etc/session
poweroff -f
)";

// The end of a session throws away what its terminal has not sent, so the session is not the program's own: stty waits
// until the console has sent everything. The last write ends the run; where nobody looks at it the kernel stops.
constexpr const char* session_text = R"(trap : INT QUIT
{prepare_input}{command}{input}
status=$?
stty sane
devmem 0x{exit_register:08x} 32 $status
)";

// Standard input that is no terminal of the host is none here: it is not echoed, and its end stays. XON says that it
// may come. With busybox's cat, which asks for sendfile(), the kernel would keep a reader waiting for one line more.
constexpr const char* piped_text = R"(stty -echo -onlcr -ixon ixoff
mkfifo /tmp/input
dd bs=4k </dev/tty >/tmp/input 2>/dev/null &
printf '\021'
)";

std::string init_script(const initramfs_request& request) {
    const auto date = request.epoch == 0 ? "" : fmt::format("date -s @{} >/dev/null\n", request.epoch);
    return fmt::format(init_text, fmt::arg("set_date", date));
}

std::string session_script(const initramfs_request& request) {
    const bool piped = request.input == console_input::piped;
    auto command = std::vector<std::string>{"sh", "-l"};
    if (piped) command.insert(command.end(), {"-i", "+m"});  // prompts, but no jobs: they want a terminal
    if (!request.program.empty()) {
        command = {"./" + request.program.filename().string()};
        command.insert(command.end(), request.arguments.begin(), request.arguments.end());
    }
    const auto* const input = piped ? " </tmp/input" : request.input == console_input::none ? " </dev/null" : "";
    return fmt::format(session_text, fmt::arg("prepare_input", piped ? piped_text : ""),
                       fmt::arg("command", shell_line(command)), fmt::arg("input", input),
                       fmt::arg("exit_register", request.exit_register));
}

std::string content_of(const fs::path& file) {
    std::error_code error;
    const auto status = fs::status(file, error);
    if (error) throw input_error(fmt::format("{}: {}", file.string(), error.message()));
    if (!fs::is_regular_file(status)) throw input_error(fmt::format("{}: not a regular file", file.string()));
    auto content = file_text(file);
    if (content.size() != fs::file_size(file, error)) {
        throw input_error(fmt::format("{}: cannot be read", file.string()));
    }
    return content;
}

unsigned permissions_of(const fs::path& file) {
    std::error_code error;
    return static_cast<unsigned>(fs::status(file, error).permissions()) & 0777;
}

class image {
  public:
    image(const initramfs_request& request, debian_packages& packages) : request_(request), packages_(packages) {}

    std::vector<std::uint8_t> make() {
        for (const char* const folder :
             {"bin", "sbin", "usr", "usr/bin", "usr/sbin", "lib", "etc", "proc", "sys", "dev", "tmp", home}) {
            archive_.add_folder(folder);
        }
        // What is the user's own is looked at before anything is got.
        add_program();
        for (const auto& file : request_.files) add_tree(file, std::string(home) + '/' + name_of(file));
        add_libraries();
        archive_.add_character_device("dev/console", 0600, 5, 1);
        archive_.add_file("bin/busybox", content_of(file_in_package(packages_.files("busybox-static"), "bin/busybox")),
                          for_all);
        archive_.add_link("bin/sh", "busybox");
        archive_.add_file("etc/passwd", "root:x:0:0:root:/root:/bin/sh\n", text_mode);
        archive_.add_file("etc/group", "root:x:0:\n", text_mode);
        archive_.add_file("etc/session", session_script(request_), text_mode);
        archive_.add_file("init", init_script(request_), for_all);
        return archive_.finish();
    }

  private:
    // "folder/" is called folder.
    static std::string name_of(const fs::path& file) {
        return (file.has_filename() ? file : file.parent_path()).filename().string();
    }

    void add_program() {
        if (request_.program.empty()) return;
        take_needs(request_.program, read_arm_program(request_.program));
        const auto name = name_of(request_.program);
        taken_.insert(name);
        archive_.add_file(std::string(home) + '/' + name, content_of(request_.program), for_all);
    }

    void add_tree(const fs::path& file, const std::string& path) {
        if (path.find('/') == path.rfind('/') && !taken_.insert(name_of(file)).second) {
            throw input_error(fmt::format("--linux-file: {}: there are two of this name", file.string()));
        }
        std::error_code error;
        if (!fs::is_directory(file, error)) {
            take_needs(file, read_if_arm_program(file));
            given_.emplace(name_of(file), file);
            archive_.add_file(path, content_of(file), permissions_of(file));
            return;
        }
        archive_.add_folder(path);
        std::vector<fs::path> entries;
        for (const auto& entry : fs::directory_iterator(file, error)) entries.push_back(entry.path());
        if (error) throw input_error(fmt::format("{}: {}", file.string(), error.message()));
        std::sort(entries.begin(), entries.end());
        for (const auto& entry : entries) {
            if (fs::is_symlink(entry)) {
                archive_.add_link(path + '/' + entry.filename().string(), fs::read_symlink(entry).string());
            } else {
                add_tree(entry, path + '/' + entry.filename().string());
            }
        }
    }

    void take_needs(const fs::path& of, const arm_program& program) {
        if (!program.loader.empty()) need(of, fs::path(program.loader).filename().string());
        for (const auto& library : program.libraries) need(of, library);
    }

    void need(const fs::path& of, const std::string& library) {
        if (asked_.insert(library).second) needed_.push_back({of.filename().string(), library});
    }

    // Adds the libraries of libraries, too.
    void add_libraries() {
        while (!needed_.empty()) {
            const auto [of, library] = needed_.front();
            needed_.pop_front();
            const auto file = find_library(of, library);
            take_needs(file, read_if_arm_program(file));
            archive_.add_file("lib/" + library, content_of(file), for_all);
        }
    }

    fs::path find_library(const std::string& of, const std::string& library) {
        if (const auto given = given_.find(library); given != given_.end()) return given->second;
        const auto package = package_of_library(library);
        const auto fail = [&, &of_file = of](const std::string& why) {
            throw input_error(fmt::format("{}: it needs {}: {}; --linux-file gives a library", of_file, library, why));
        };
        fs::path folder;
        if (package.empty()) fail("not the name of a library");
        try {
            folder = packages_.files(package);
        } catch (const input_error& error) {
            fail(error.what());
        }
        for (const std::string place : {"lib/arm-linux-gnueabihf/", "lib/"}) {
            auto file = file_in_package(folder, place + library);
            if (fs::exists(file)) return file;
        }
        fail(fmt::format("Debian's {} does not have it", package));
        return {};
    }

    struct need_of {
        std::string of;
        std::string library;
    };

    const initramfs_request& request_;
    debian_packages& packages_;
    cpio_archive archive_;
    std::set<std::string> taken_;            // names beside the program
    std::map<std::string, fs::path> given_;  // by name, files of the user that may be libraries
    std::set<std::string> asked_;
    std::deque<need_of> needed_;
};

}  // namespace

std::vector<std::uint8_t> make_initramfs(const initramfs_request& request, debian_packages& packages) {
    return image(request, packages).make();
}

}  // namespace tabletop
