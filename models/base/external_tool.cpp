// SPDX-License-Identifier: Apache-2.0
#include "base/external_tool.h"

#include "base/host_program.h"
#include "base/input_error.h"
#include "base/scratch_folder.h"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace tabletop {
namespace {

int run(const std::vector<std::string>& command, const std::filesystem::path& folder, const tool_need& need,
        const std::filesystem::path& output, const std::function<bool()>& given_up) {
    try {
        return run_host_program(command[0], command, folder, {output, output}, given_up);
    } catch (const std::system_error& error) {
        if (error.code() != std::errc::no_such_file_or_directory) throw;
        throw input_error(fmt::format("{} needs {} (Debian package {})", need.purpose, command[0], need.package));
    }
}

}  // namespace

tool_result run_tool(const std::vector<std::string>& command, const std::filesystem::path& folder,
                     const tool_need& need, const std::function<bool()>& given_up) {
    constexpr int signals = 128;
    const scratch_folder scratch;
    const auto output = scratch.file("output");
    const int code = run(command, folder, need, output, given_up);
    auto text = file_text(output);
    if (code > signals) text += fmt::format("{}: ended by signal {}\n", command[0], code - signals);
    return {code == 0, std::move(text)};
}

void write_file(const std::filesystem::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.close();
    if (!out) throw std::system_error(errno, std::generic_category(), path.string());
}

}  // namespace tabletop
