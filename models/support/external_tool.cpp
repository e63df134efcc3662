// SPDX-License-Identifier: Apache-2.0
#include "support/external_tool.h"

#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <fstream>
#include <system_error>
#include <utility>

namespace tabletop {
namespace {

using steady = std::chrono::steady_clock;

int run(const std::vector<std::string>& command, const std::filesystem::path& folder, const tool_need& need,
        const std::filesystem::path& output, const std::filesystem::path& temporary,
        const std::function<bool()>& given_up) {
    try {
        return run_host_program(
            command[0], command, folder, {output, output}, given_up,
            {need.limits.memory, need.limits.file, need.own_temporary ? temporary : std::filesystem::path()});
    } catch (const std::system_error& error) {
        if (error.code() != std::errc::no_such_file_or_directory) throw;
        throw input_error(fmt::format("{} needs {} (Debian package {})", need.purpose, command[0], need.package));
    }
}

std::string first_of(const std::filesystem::path& file) {
    constexpr std::size_t most = std::size_t{1} << 20;
    std::ifstream in(file, std::ios::binary);
    std::string text(most, '\0');
    in.read(text.data(), static_cast<std::streamsize>(most));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (in.peek() != std::ifstream::traits_type::eof()) text += "\n..\n";
    return text;
}

bool is_flood(const std::filesystem::path& file) {
    constexpr std::uintmax_t most = std::uintmax_t{16} << 20;
    std::error_code none;
    const auto size = std::filesystem::file_size(file, none);
    return !none && size > most;
}

}  // namespace

tool_result run_tool(const std::vector<std::string>& command, const std::filesystem::path& folder,
                     const tool_need& need, const std::function<bool()>& given_up) {
    constexpr int signals = 128;
    const scratch_folder scratch;
    const auto output = scratch.file("output");
    const auto end = steady::now() + need.limits.time;
    std::string excess;
    const auto stops = [&] {
        if (steady::now() >= end) excess = fmt::format("taken longer than {} s", need.limits.time.count());
        if (is_flood(output)) excess = "said more than 16 MiB";
        return !excess.empty() || (given_up && given_up());
    };
    try {
        const int code = run(command, folder, need, output, scratch.path(), stops);
        auto text = first_of(output);
        if (code > signals) text += fmt::format("{}: ended by signal {}\n", command[0], code - signals);
        return {code == 0, std::move(text)};
    } catch (const interruption&) {
        if (excess.empty()) throw;
        return {false, first_of(output) + fmt::format("{}: ended, because it has {}\n", command[0], excess)};
    }
}

}  // namespace tabletop
