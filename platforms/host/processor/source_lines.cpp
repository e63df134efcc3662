// SPDX-License-Identifier: Apache-2.0
#include "host/processor/source_lines.h"

#include "support/external_tool.h"
#include "support/visible_text.h"

#include <fmt/format.h>
#include <cstdlib>
#include <exception>
#include <filesystem>

namespace tabletop {

namespace {

// The name as short as the user would write it.
std::string shortened(const std::string& file_and_line) {
    std::error_code error;
    for (const auto& here : {std::filesystem::current_path(error).string() + '/', std::string("./")}) {
        if (file_and_line.rfind(here, 0) == 0) return file_and_line.substr(here.size());
    }
    return file_and_line;
}

// Two lines: the function, and the file with the line and perhaps a discriminator. "?" stands for what is not known.
source_place place_of(const std::string& answer) {
    const auto first_end = answer.find('\n');
    if (first_end == std::string::npos) return {};
    source_place place;
    if (answer.compare(0, first_end, "??") != 0) place.function = visible_text(answer.substr(0, first_end));
    auto where = answer.substr(first_end + 1, answer.find('\n', first_end + 1) - first_end - 1);
    where = where.substr(0, where.find(" (discriminator"));
    const auto colon = where.rfind(':');
    if (where.rfind("??", 0) == 0 || colon == std::string::npos) return place;
    place.line = static_cast<unsigned>(std::strtoul(where.c_str() + colon + 1, nullptr, 10));
    if (place.line != 0) place.file = visible_text(shortened(where.substr(0, colon)));
    return place;
}

}  // namespace

std::string source_place::text() const {
    auto in = function.empty() ? "" : "in " + function;
    if (line == 0) return in;
    return fmt::format("{}:{}{}{}", file, line, in.empty() ? "" : ", ", in);
}

source_place source_lines::place(std::uint32_t address) {
    if (const auto known = known_.find(address); known != known_.end()) return known->second;
    if (!has_tool_) return {};
    try {
        const auto answer = run_tool({"arm-none-eabi-addr2line", "-f", "-e", elf_file_, fmt::format("0x{:x}", address)},
                                     {}, {"the place of an instruction", "binutils-arm-none-eabi"});
        return known_[address] = answer.succeeded ? place_of(answer.output) : source_place();
    } catch (const std::exception&) {
        has_tool_ = false;  // a message without a place is better than none
        return {};
    }
}

}  // namespace tabletop
