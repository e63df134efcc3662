// SPDX-License-Identifier: Apache-2.0
#include "host/processor/program_costs.h"

#include "base/parameters.h"
#include "host/processor/code_map.h"
#include "host/processor/disassembler.h"
#include "host/processor/elf_image.h"
#include "host/processor/program_symbols.h"
#include "host/processor/whole_file.h"
#include "processors/cortex_a9_timing/cortex_a9_timing.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

struct named_program {
    std::string file;
    std::string function;  // empty: all
};

// A path may have a colon, too.
named_program split(const std::string& program) {
    const auto colon = program.rfind(':');
    std::error_code unknown;
    if (colon == std::string::npos || std::filesystem::exists(program, unknown)) return {program, ""};
    return {program.substr(0, colon), program.substr(colon + 1)};
}

class instruction_words {
  public:
    explicit instruction_words(bool thumb) : disassembler_(thumb) {
        cs_option(disassembler_.handle(), CS_OPT_DETAIL, CS_OPT_ON);
    }

    struct line {
        std::string text;
        std::optional<std::uint32_t> target;  // of a branch that has one
    };
    line read(const std::vector<std::uint8_t>& bytes, std::uint32_t address) const {
        cs_insn* first = nullptr;
        if (cs_disasm(disassembler_.handle(), bytes.data(), bytes.size(), address, 1, &first) == 0) return {"", {}};
        line result{fmt::format("{} {}", first->mnemonic, first->op_str), {}};
        const auto& operands = first->detail->arm;
        const auto* const last = operands.op_count == 0 ? nullptr : &operands.operands[operands.op_count - 1];
        if (cs_insn_group(disassembler_.handle(), first, CS_GRP_JUMP) && last != nullptr && last->type == ARM_OP_IMM)
            result.target = static_cast<std::uint32_t>(last->imm);
        cs_free(first, 1);
        return result;
    }

  private:
    const disassembler disassembler_;
};

class cost_list {
  public:
    explicit cost_list(const std::string& file) : cost_list(file, whole_file(file)) {}

    std::string functions(const std::string& wanted) const {
        const auto& all = symbols_.functions();
        if (all.empty()) throw input_error(fmt::format("{}: its symbols name no function", file_));
        std::string text;
        for (auto one = all.begin(); one != all.end(); ++one) {
            const auto next = std::next(one);
            const bool is_again = next != all.end() && next->address == one->address && next->name == one->name;
            if ((wanted.empty() || one->name == wanted) && !is_again)
                text += (text.empty() ? "" : "\n") + function(*one);
        }
        if (text.empty()) refuse(wanted);
        return text;
    }

  private:
    cost_list(std::string file, std::vector<std::uint8_t> bytes)
        : file_(std::move(file)), image_(parse_elf(bytes, file_)), symbols_(bytes), map_(std::move(bytes)) {}

    [[noreturn]] void refuse(const std::string& wanted) const {
        std::vector<std::string> names;
        for (const auto& one : symbols_.functions()) names.push_back(one.name);
        const auto near = nearest_name(wanted, names);
        throw input_error(fmt::format("{}: there is no function \"{}\"{}", file_, wanted,
                                      near.empty() ? "" : "; the nearest is " + near));
    }

    // One without a size, which assembly often has, ends where the next one begins, or with its section.
    std::uint32_t end_of(const program_symbols::symbol& function) const {
        if (function.size != 0) return function.address + function.size;
        const auto& all = symbols_.functions();
        const auto next =
            std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.address > function.address; });
        const auto end = static_cast<std::uint32_t>(map_.around(function.address).end);
        return next == all.end() ? end : std::min(end, next->address);
    }

    std::optional<std::uint8_t> byte_at(std::uint32_t address) const {
        for (const auto& segment : image_.segments) {
            const auto offset = address - segment.linked_at;
            if (offset < segment.bytes.size()) return segment.bytes[offset];
        }
        return std::nullopt;
    }

    // The last halfword of a segment has nothing behind it.
    a9::code_reader reader() const {
        return [this](std::uint32_t address, std::uint32_t& word) {
            if (!byte_at(address)) return false;
            word = 0;
            for (unsigned i = 0; i < sizeof word; ++i) word |= std::uint32_t{byte_at(address + i).value_or(0)} << 8 * i;
            return true;
        };
    }

    std::vector<std::uint8_t> bytes_of(const a9::instruction_cost& instruction) const {
        std::vector<std::uint8_t> bytes;
        for (unsigned i = 0; i < instruction.bytes; ++i) bytes.push_back(byte_at(instruction.address + i).value_or(0));
        return bytes;
    }

    // Where straight code begins: a branch may lead back to before what has been looked at.
    std::set<std::uint32_t> starts_of(const program_symbols::symbol& function, const instruction_words& words) const {
        const auto end = end_of(function);
        std::set<std::uint32_t> starts;
        for (std::vector<std::uint32_t> open{function.address}; !open.empty();) {
            const auto start = open.back();
            open.pop_back();
            if (start < function.address || start >= end || !map_.around(start).is_code) continue;
            if (!starts.insert(start).second) continue;
            const a9::straight_code code({start, function.thumb, 0}, reader());
            for (const auto& one : code.instructions()) {
                if (const auto target = words.read(bytes_of(one), one.address).target) open.push_back(*target);
            }
            open.push_back(code.next().address);
        }
        return starts;
    }

    std::string function(const program_symbols::symbol& function) const {
        auto text = fmt::format("{}, {}\n", function.name, function.thumb ? "Thumb" : "ARM");
        const instruction_words words(function.thumb);
        for (const auto start : starts_of(function, words)) text += block({start, function.thumb, 0}, words);
        return text;
    }

    std::string block(const a9::code_start& start, const instruction_words& words) const {
        const a9::straight_code code(start, reader());
        if (code.instructions().empty())
            return fmt::format("  0x{:08x}: an instruction that the processor does not have\n", start.address);
        auto text =
            fmt::format("  0x{:08x}: {} cycle{}\n", start.address, code.cycles(), code.cycles() == 1 ? "" : "s");
        for (const auto& one : code.instructions()) {
            const auto line = words.read(bytes_of(one), one.address);
            const auto why = a9::describe_stalls(one.issue);
            text += fmt::format("  {:>8x}  {:<8}  {:>4}  {}\n", one.address,
                                fmt::format("{:0{}x}", one.code, 2 * one.bytes), one.scheduled,
                                why.empty() ? line.text : fmt::format("{:<34} {}", line.text, why));
        }
        return text;
    }

    const std::string file_;
    const memory_image image_;
    const program_symbols symbols_;
    const code_map map_;
};

constexpr const char* caption =
    "Cycles of a Cortex-A9 with code and data in its level-1 caches and all branches predicted. Each block is\n"
    "straight code up to a branch, and each figure what the instruction adds when the block is executed again and\n"
    "again.\n\n";

}  // namespace

std::string program_costs(const std::string& program) {
    const auto named = split(program);
    return caption + cost_list(named.file).functions(named.function);
}

}  // namespace tabletop
