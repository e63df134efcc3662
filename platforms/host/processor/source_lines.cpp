// SPDX-License-Identifier: Apache-2.0
#include "host/processor/source_lines.h"

#include "support/external_tool.h"
#include "support/visible_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string_view>

namespace tabletop {

namespace {

constexpr unsigned long most_source_lines = 10'000'000;  // a greater number is none of a line

// The name as short as the user would write it.
std::string shortened(const std::string& file_and_line) {
    std::error_code error;
    for (const auto& here : {std::filesystem::current_path(error).string() + '/', std::string("./")}) {
        if (file_and_line.rfind(here, 0) == 0) return file_and_line.substr(here.size());
    }
    return file_and_line;
}

// The next line of an answer; empty at its end.
std::string next_line(std::string_view& answer) {
    const auto end = std::min(answer.find('\n'), answer.size());
    std::string line(answer.substr(0, end));
    answer.remove_prefix(std::min(end + 1, answer.size()));
    return line;
}

// Two lines: the function, and the file with the line and perhaps a discriminator. "?" stands for what is not known.
source_place next_place(std::string_view& answer) {
    source_place place;
    const auto function = next_line(answer);
    if (function != "??") place.function = visible_text(function);
    auto where = next_line(answer);
    where = where.substr(0, where.find(" (discriminator"));
    const auto colon = where.rfind(':');
    if (where.rfind("??", 0) == 0 || colon == std::string::npos) return place;
    const auto line = std::strtoul(where.c_str() + colon + 1, nullptr, 10);
    if (line <= most_source_lines) place.line = static_cast<unsigned>(line);
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
    look_up({address});
    const auto known = known_.find(address);
    return known != known_.end() ? known->second : source_place();
}

void source_lines::look_up(const std::vector<std::uint32_t>& addresses) {
    std::vector<std::uint32_t> asked;
    for (const auto address : addresses) {
        if (known_.count(address) == 0) asked.push_back(address);
    }
    const auto places = places_of(asked);
    for (std::size_t n = 0; n < places.size(); ++n) known_[asked[n]] = places[n];
}

// Of all of them, or none.
std::vector<source_place> source_lines::places_of(const std::vector<std::uint32_t>& addresses) {
    if (addresses.empty() || !has_tool_) return {};
    std::vector<std::string> command = {"arm-none-eabi-addr2line", "-f", "-e", elf_file_};
    for (const auto address : addresses) command.push_back(fmt::format("0x{:x}", address));
    std::vector<source_place> places(addresses.size());
    try {
        const auto answer = run_tool(command, {}, {"the place of an instruction", "binutils-arm-none-eabi"});
        std::string_view rest = answer.output;
        for (auto& place : places) place = answer.succeeded ? next_place(rest) : source_place();
    } catch (const std::exception&) {
        has_tool_ = false;  // a message without a place is better than none
        return {};
    }
    return places;
}

}  // namespace tabletop
