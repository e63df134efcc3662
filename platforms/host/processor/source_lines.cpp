// SPDX-License-Identifier: Apache-2.0
#include "host/processor/source_lines.h"

#include "base/external_tool.h"
#include "base/visible_text.h"

#include <fmt/format.h>
#include <exception>
#include <filesystem>

namespace tabletop {

namespace {

// As short as the user would write it.
std::string shortened(const std::string& file_and_line) {
    std::error_code error;
    const auto here = std::filesystem::current_path(error).string() + '/';
    return file_and_line.rfind(here, 0) == 0 ? file_and_line.substr(here.size()) : file_and_line;
}

// Two lines: the function, and the file with the line and perhaps more in parentheses. "?" stands for what is not
// known.
std::string place_of(const std::string& answer) {
    const auto first_end = answer.find('\n');
    if (first_end == std::string::npos) return "";
    const auto function = answer.substr(0, first_end);
    const auto place = answer.substr(first_end + 1, answer.find_first_of(" \n", first_end + 1) - first_end - 1);
    const bool has_line = place.rfind("??", 0) != 0 && place.find(":?") == std::string::npos &&
                          (place.size() < 2 || place.substr(place.size() - 2) != ":0");
    const bool has_function = function != "??";
    if (!has_line) return has_function ? "in " + function : "";
    return shortened(place) + (has_function ? ", in " + function : "");
}

}  // namespace

std::string source_lines::at(std::uint32_t address) {
    if (const auto known = known_.find(address); known != known_.end()) return known->second;
    if (!has_tool_) return "";
    try {
        const auto answer = run_tool({"arm-none-eabi-addr2line", "-f", "-e", elf_file_, fmt::format("0x{:x}", address)},
                                     {}, {"the place of an instruction", "binutils-arm-none-eabi"});
        return known_[address] = answer.succeeded ? visible_text(place_of(answer.output)) : "";
    } catch (const std::exception&) {
        has_tool_ = false;  // a message without a place is better than none
        return "";
    }
}

}  // namespace tabletop
