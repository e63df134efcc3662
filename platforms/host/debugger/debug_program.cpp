// SPDX-License-Identifier: Apache-2.0
#include "host/debugger/debug_program.h"

#include "host/processor/elf_symbols.h"
#include "host/processor/whole_file.h"
#include "processors/cortex_a9_timing/thumb_size.h"
#include "support/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <set>
#include <string_view>

namespace tabletop {

namespace {

// Around an address whose place is wanted, so many bytes are looked up with it.
constexpr std::uint32_t looked_up_bytes = 1024;
// Thumb code is decoded from so many bytes ahead at most.
constexpr std::uint32_t most_decoded = 4096;
// Lines are looked for in so many bytes of code, so many addresses at one go, whose places fit into a tool's answer.
constexpr std::size_t most_indexed = 512u << 10;
constexpr std::size_t most_at_once = 2048;
// A label so far away has nothing to do with an address.
constexpr std::uint32_t farthest_label = 4096;

std::string program_folder(const std::string& file) {
    const auto parent = std::filesystem::path(file).parent_path();
    return parent.empty() ? "." : parent.string();
}

std::vector<std::string> with_first(const std::string& first, std::vector<std::string> others) {
    others.insert(others.begin(), first);
    return others;
}

std::string with_offset(const std::string& name, std::uint32_t offset) {
    return offset == 0 ? name : fmt::format("{} + {}", name, offset);
}

}  // namespace

debug_program::debug_program(const std::string& elf_file, std::vector<std::string> source_folders)
    : debug_program(elf_file, whole_file_if_there(elf_file), std::move(source_folders)) {}

debug_program::debug_program(const std::string& elf_file, const std::vector<std::uint8_t>& bytes,
                             std::vector<std::string> source_folders)
    : code_(bytes),
      symbols_(bytes),
      frames_(bytes),
      lines_(elf_file),
      sources_(with_first(program_folder(elf_file), std::move(source_folders))) {
    constexpr std::uint32_t thumb_bit = 1;
    for (const auto& one : elf_symbols(bytes)) {
        const auto name = visible_text(one.name);
        if (!one.is_defined || name.empty() || name[0] == '$' || code_.around(one.address).section.empty()) continue;
        const auto address = code_.around(one.address).is_code ? one.address & ~thumb_bit : one.address;
        if (one.is_global || addresses_.count(name) == 0) addresses_[name] = address;
        labels_.emplace(address, name);
        if (one.is_global) names_.emplace(address, name);
    }
    for (const auto& one : symbols_.functions()) labels_[one.address] = one.name;
}

std::optional<std::uint32_t> debug_program::address_of(const std::string& name) const {
    const auto found = addresses_.find(name);
    return found == addresses_.end() ? std::nullopt : std::optional(found->second);
}

std::string debug_program::name_at(std::uint32_t address) const {
    if (const auto* const function = function_around(address))
        return with_offset(function->name, address - function->address);
    if (const auto variable = symbols_.variable_at(address); !variable.empty()) return variable;
    // In assembly there are functions without a size.
    const auto next = names_.upper_bound(address);
    if (next == names_.begin() || code_.around(address).section.empty()) return "";
    const auto& [first, name] = *std::prev(next);
    if (code_.around(first).section != code_.around(address).section) return "";
    return address - first < farthest_label ? with_offset(name, address - first) : "";
}

bool debug_program::is_code(std::uint32_t address) const {
    return code_.around(address).is_code;
}

const program_symbols::symbol* debug_program::function_around(std::uint32_t address) const {
    const auto& all = symbols_.functions();
    const auto next = std::upper_bound(all.begin(), all.end(), address,
                                       [](std::uint32_t at, const auto& one) { return at < one.address; });
    if (next == all.begin()) return nullptr;
    const auto& found = *std::prev(next);
    return address - found.address < std::max(found.size, 1u) ? &found : nullptr;
}

bool debug_program::is_thumb(std::uint32_t address, bool otherwise) const {
    const auto* const function = function_around(address);
    return function != nullptr ? function->thumb : otherwise;
}

source_place debug_program::place(std::uint32_t address) {
    const auto first = address / looked_up_bytes * looked_up_bytes;
    if (looked_up_.insert(first).second) {
        std::vector<std::uint32_t> around;
        for (std::uint32_t at = 0; at < looked_up_bytes; at += 2) {
            if (is_code(first + at)) around.push_back(first + at);
        }
        lines_.look_up(around);
    }
    auto found = lines_.place(address);
    if (const auto* const function = function_around(address)) found.function = function->name;
    return found;
}

std::optional<std::string> debug_program::source_line(const std::string& file, unsigned line) {
    return sources_.line(file, line);
}

line_start debug_program::line(const std::string& file, unsigned line) {
    if (!index_) index_lines();
    return index_->find(file, line, [this](const std::string& name) { return sources_.has(name); });
}

// All code, stretch by stretch. A line begins with the first of its instructions in a row.
void debug_program::index_lines() {
    index_.emplace();
    std::size_t left = most_indexed;
    for (std::uint64_t at = 0; at <= UINT32_MAX && left != 0;) {
        const auto stretch = code_.around(static_cast<std::uint32_t>(at));
        if (stretch.is_code) {
            const auto end = std::min<std::uint64_t>(stretch.end, at + left);
            index_lines(static_cast<std::uint32_t>(at), end);
            left -= static_cast<std::size_t>(end - at);
        }
        at = stretch.end;
    }
}

void debug_program::index_lines(std::uint32_t first, std::uint64_t end) {
    std::vector<std::uint32_t> addresses;
    for (std::uint64_t at = first; at < end;) {
        addresses.push_back(static_cast<std::uint32_t>(at));
        at += is_thumb(addresses.back(), true) ? 2 : 4;
        if (addresses.size() < most_at_once && at < end) continue;
        const auto places = lines_.places_of(addresses);
        for (std::size_t n = 0; n < places.size(); ++n) {
            if (places[n].line == 0) continue;
            const auto* const function = function_around(addresses[n]);
            index_->add(places[n].file, places[n].line, function != nullptr ? function->address : 0, addresses[n]);
        }
        addresses.clear();
    }
}

unsigned debug_program::instruction_bytes(debug_access& access, std::uint32_t address, bool thumb) const {
    if (!is_thumb(address, thumb)) return 4;
    std::uint16_t first = 0;
    const auto bytes = access.read_memory(address, sizeof first);
    if (bytes.size() == sizeof first) std::memcpy(&first, bytes.data(), sizeof first);
    return is_wide_thumb(first) ? 4 : 2;
}

// Thumb instructions are told apart from the beginning of their function on.
std::uint32_t debug_program::start_before(debug_access& access, std::uint32_t address, bool thumb,
                                          std::size_t before) const {
    const auto* const function = function_around(address);
    const auto stretch = code_.around(address);
    if (!is_thumb(address, thumb)) {
        const auto most = static_cast<std::uint32_t>(4 * before);
        auto first = address - std::min(address, most);
        if (function != nullptr) first = std::max(first, function->address);
        if (function == nullptr && stretch.is_code)
            first = std::max<std::uint32_t>(first, static_cast<std::uint32_t>(stretch.first));
        return first;
    }
    if (function == nullptr) return address;
    std::vector<std::uint32_t> starts;
    auto at = std::max(function->address, address - std::min(address, most_decoded));
    while (at < address) {
        starts.push_back(at);
        at += instruction_bytes(access, at, true);
    }
    return starts.empty() ? address : starts[starts.size() - std::min(starts.size(), before)];
}

std::vector<code_row> debug_program::rows(debug_access& access, std::uint32_t address, bool thumb, std::size_t before,
                                          std::size_t count) {
    std::vector<code_row> rows;
    address &= is_thumb(address, thumb) ? ~1u : ~3u;
    auto at = start_before(access, address, thumb, before);
    while (rows.size() < count) {
        const auto size = instruction_bytes(access, at, thumb);
        auto row = row_at(access, at, size, is_thumb(at, thumb));
        if (row.bytes.empty()) break;
        if (is_code(at)) row.place = place(at);
        if (const auto label = labels_.find(at); label != labels_.end()) row.label = label->second;
        rows.push_back(std::move(row));
        if (at + size < at) break;
        // What is decoded from another place may run past the address itself.
        at = at < address && at + size > address ? address : at + size;
    }
    return rows;
}

// Without bytes where nothing answers.
code_row debug_program::row_at(debug_access& access, std::uint32_t address, unsigned size, bool thumb) const {
    code_row row;
    row.address = address;
    const auto bytes = access.read_memory(address, size);
    if (bytes.size() != size) return row;
    std::uint16_t halves[2] = {};
    std::memcpy(halves, bytes.data(), size);
    const auto word = static_cast<std::uint32_t>(halves[1]) << 16 | halves[0];
    row.bytes = size == 2 ? fmt::format("{:04x}", halves[0])
                : thumb   ? fmt::format("{:04x} {:04x}", halves[0], halves[1])
                          : fmt::format("{:08x}", word);
    const auto stretch = code_.around(address);
    if (!stretch.section.empty() && !stretch.is_code) {
        row.text = size == 2 ? fmt::format(".short 0x{:04x}", halves[0]) : fmt::format(".word 0x{:08x}", word);
        return row;
    }
    const instruction_list list((thumb ? thumb_ : arm_).handle(), reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                size, address);
    if (list.count == 0) {
        row.text = "(no disassembly)";
        return row;
    }
    const std::string mnemonic = list.first->mnemonic;
    const std::string operands = list.first->op_str;
    row.text = operands.empty() ? mnemonic : fmt::format("{} {}", mnemonic, operands);
    row.target = target_of(mnemonic, operands);
    return row;
}

// Branches have their target as the last operand, "#0x100234".
std::string debug_program::target_of(const std::string& mnemonic, const std::string& operands) const {
    constexpr std::string_view sign = "#0x";
    const bool branches = mnemonic[0] == 'b' ? mnemonic.rfind("bic", 0) != 0 && mnemonic.rfind("bfi", 0) != 0 &&
                                                   mnemonic.rfind("bfc", 0) != 0 && mnemonic.rfind("bkpt", 0) != 0
                                             : mnemonic.rfind("cb", 0) == 0;
    const auto at = operands.rfind(sign);
    if (!branches || at == std::string::npos) return "";
    return name_at(static_cast<std::uint32_t>(std::strtoul(operands.c_str() + at + sign.size(), nullptr, 16)));
}

std::vector<call_frame> debug_program::frames(iss& core) const {
    return frames_.of(core, [this](std::uint32_t address) { return is_code(address); });
}

}  // namespace tabletop
