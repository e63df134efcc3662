// SPDX-License-Identifier: Apache-2.0
#include "host/linux/linux_boot.h"

#include "host/linux/boot_image.h"
#include "host/linux/debian_packages.h"
#include "host/linux/device_tree.h"
#include "host/processor/whole_file.h"
#include "support/cache_folder.h"
#include "support/input_error.h"
#include "support/own_files.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>

namespace tabletop {

namespace fs = std::filesystem;

namespace {

// The exit register's in a device tree, out of the way of those that dtc counts up.
constexpr std::uint32_t exit_handle = 0x7AB1;

fs::path programs_folder() {
    return own_file("stimulus/firmware/linux");
}

fs::path packages_folder() {
    const auto build = build_tree();
    if (!build.empty()) return build / "linux";
    const auto users = cache_folder("linux").folder();
    if (users.empty())
        throw input_error("--linux: Debian's packages are kept in $XDG_CACHE_HOME or ~/.cache: there is neither");
    return users;
}

// CMake has written down what there is, built or not.
std::vector<std::string> own_programs() {
    std::istringstream lines(file_text(programs_folder() / "programs.txt"));
    std::vector<std::string> names;
    for (std::string name; std::getline(lines, name);) names.push_back(name);
    return names;
}

fs::path program_file(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    if (name.front() == '-') {
        throw input_error(
            fmt::format("--linux: {}: it takes the rest of the line; options of the run come before it", name));
    }
    const auto names = own_programs();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        throw input_error(fmt::format(
            "--linux: there is no program \"{}\" in stimulus/firmware/linux, only {}; one of yours has a slash: ./{}",
            name, fmt::join(names, ", "), name));
    }
    auto file = programs_folder() / name;
    if (!fs::exists(file)) {
        throw input_error(
            fmt::format("--linux: {} has not been built: it needs arm-linux-gnueabihf-gcc (Debian packages "
                        "gcc-arm-linux-gnueabihf, libc6-dev-armhf-cross) when the tree is configured",
                        name));
    }
    return file;
}

class boot_maker {
  public:
    boot_maker(const linux_request& request, const linux_board& board, const std::function<bool()>& given_up)
        : request_(request), board_(board), given_up_(given_up), packages_(packages_folder(), given_up) {}

    linux_boot make() {
        // What is the user's own is looked at first: nothing is got for a run that is refused.
        if (!request_.initrd.empty() && (!request_.command.empty() || !request_.files.empty())) {
            throw input_error("--initrd: it has its own programs; it takes neither PROGRAM nor --linux-file");
        }
        auto own_kernel = read_own(request_.kernel, read_kernel);
        auto own_tree = read_own(request_.device_tree, read_device_tree);
        auto initrd = request_.initrd.empty() ? make_initrd() : whole_file(request_.initrd);
        auto kernel = own_kernel ? std::move(*own_kernel) : debian_kernel();
        auto tree = own_tree ? std::move(*own_tree) : board_tree();
        tree = edit_device_tree(tree, boot_edits(initrd.size()), given_up_);
        const auto name = request_.command.empty() ? "Linux" : request_.command.front();
        return {make_boot_image(board_, name, std::move(kernel), std::move(tree), std::move(initrd)),
                packages_.versions()};
    }

  private:
    template <typename Read>
    static std::optional<std::vector<std::uint8_t>> read_own(const std::string& file, Read read) {
        if (file.empty()) return std::nullopt;
        return read(file);
    }

    std::vector<std::uint8_t> make_initrd() {
        initramfs_request wanted;
        if (!request_.command.empty()) {
            wanted.program = program_file(request_.command.front());
            wanted.arguments.assign(request_.command.begin() + 1, request_.command.end());
        }
        wanted.files.assign(request_.files.begin(), request_.files.end());
        wanted.input = request_.input;
        wanted.exit_register = board_.exit_register;
        wanted.epoch = request_.epoch;
        return make_initramfs(wanted, packages_);
    }

    std::vector<std::uint8_t> debian_kernel() {
        for (const auto& entry : fs::directory_iterator(packages_.kernel_files() / "boot")) {
            if (entry.path().filename().string().rfind("vmlinuz-", 0) == 0) return read_kernel(entry.path());
        }
        throw input_error("--linux: Debian's kernel package has no kernel in it");
    }

    std::vector<std::uint8_t> board_tree() {
        if (!board_.device_tree_source.empty()) {
            return edit_device_tree(compile_device_tree(board_.device_tree_source, given_up_), board_.device_tree_edits,
                                    given_up_);
        }
        for (const auto& folder : fs::directory_iterator(packages_.kernel_files() / "usr" / "lib")) {
            const auto file = folder.path() / board_.packaged_device_tree;
            if (fs::exists(file)) return edit_device_tree(read_device_tree(file), board_.device_tree_edits, given_up_);
        }
        throw input_error(fmt::format("--linux: Debian's kernel package has no {}", board_.packaged_device_tree));
    }

    std::vector<device_tree_edit> boot_edits(std::size_t initrd_size) const {
        // The first word that is read: an early console would print before it. A panic restarts the machine at once.
        auto arguments = (request_.command.empty() ? "" : "quiet ") + board_.arguments + " panic=-1";
        if (request_.initrd.empty()) arguments += " rdinit=/init";
        if (!request_.append.empty()) arguments += ' ' + request_.append;
        const auto hex = [](std::uint64_t value) { return fmt::format("{:x}", value); };
        return {{"/chosen", "bootargs", 's', {arguments}},
                {"/chosen", "linux,initrd-start", 'x', {hex(board_.initrd)}},
                {"/chosen", "linux,initrd-end", 'x', {hex(board_.initrd + initrd_size)}},
                {"/exit", "compatible", 's', {"tabletop,exit", "syscon"}},
                {"/exit", "reg", 'x', {hex(board_.exit_register), "4"}},
                {"/exit", "phandle", 'x', {hex(exit_handle)}},
                {"/exit-restart", "compatible", 's', {"syscon-reboot"}},
                {"/exit-restart", "regmap", 'x', {hex(exit_handle)}},
                {"/exit-restart", "offset", 'x', {"0"}},
                {"/exit-restart", "value", 'x', {hex(kernel_restarts)}},
                {"/exit-power-off", "compatible", 's', {"syscon-poweroff"}},
                {"/exit-power-off", "regmap", 'x', {hex(exit_handle)}},
                {"/exit-power-off", "offset", 'x', {"0"}},
                {"/exit-power-off", "value", 'x', {hex(kernel_powers_off)}}};
    }

    const linux_request& request_;
    const linux_board& board_;
    const std::function<bool()>& given_up_;
    debian_packages packages_;
};

}  // namespace

linux_boot make_linux_boot(const linux_request& request, const linux_board& board,
                           const std::function<bool()>& given_up) {
    return boot_maker(request, board, given_up).make();
}

}  // namespace tabletop
