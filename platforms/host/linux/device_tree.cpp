// SPDX-License-Identifier: Apache-2.0
#include "host/linux/device_tree.h"

#include "host/processor/whole_file.h"
#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <array>

namespace tabletop {

namespace {

const tool_need compiler_need{"--linux", "device-tree-compiler"};

constexpr std::array<std::uint8_t, 4> magic = {0xD0, 0x0D, 0xFE, 0xED};

void run(const std::vector<std::string>& command, const scratch_folder& folder, const std::function<bool()>& given_up) {
    const auto result = run_tool(command, folder.path(), compiler_need, given_up);
    if (!result.succeeded) throw input_error(fmt::format("--linux: {}: {}", command[0], result.output));
}

}  // namespace

std::vector<std::uint8_t> compile_device_tree(const std::string& text, const std::function<bool()>& given_up) {
    const scratch_folder folder;
    write_file(folder.file("machine.dts"), text);
    run({"dtc", "-q", "-I", "dts", "-O", "dtb", "-o", "machine.dtb", "machine.dts"}, folder, given_up);
    return whole_file(folder.file("machine.dtb").string());
}

std::vector<std::uint8_t> read_device_tree(const std::filesystem::path& file) {
    auto tree = whole_file(file.string());
    if (tree.size() < magic.size() || !std::equal(magic.begin(), magic.end(), tree.begin())) {
        throw input_error(fmt::format("{}: not a compiled device tree", file.string()));
    }
    return tree;
}

std::vector<std::uint8_t> edit_device_tree(const std::vector<std::uint8_t>& tree,
                                           const std::vector<device_tree_edit>& edits,
                                           const std::function<bool()>& given_up) {
    const scratch_folder folder;
    write_file(folder.file("machine.dtb"), {reinterpret_cast<const char*>(tree.data()), tree.size()});
    for (const auto& edit : edits) {
        std::vector<std::string> command = {"fdtput",      "-p",      "-t",         std::string(1, edit.type),
                                            "machine.dtb", edit.node, edit.property};
        command.insert(command.end(), edit.values.begin(), edit.values.end());
        run(command, folder, given_up);
    }
    return whole_file(folder.file("machine.dtb").string());
}

}  // namespace tabletop
