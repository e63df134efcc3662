// SPDX-License-Identifier: Apache-2.0
#include "host/processor/instruction_lister.h"

#include "processors/cortex_a9_timing/thumb_size.h"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <utility>

namespace tabletop {

namespace {

constexpr std::size_t most_known_blocks = std::size_t{1} << 16;

std::uint32_t halfword(const std::uint8_t* bytes) {
    return bytes[0] | std::uint32_t{bytes[1]} << 8;
}

std::string encoding_text(const std::uint8_t* bytes, unsigned size, bool thumb) {
    if (size == 2) return fmt::format("{:04x}    ", halfword(bytes));
    const auto low = halfword(bytes);
    const auto high = halfword(bytes + 2);
    return thumb ? fmt::format("{:04x}{:04x}", low, high) : fmt::format("{:04x}{:04x}", high, low);
}

std::string disassembly_line(std::uint64_t address, const std::uint8_t* bytes, unsigned size, bool thumb,
                             const std::string& text) {
    return fmt::format("{:08x} {} {} {}", address, encoding_text(bytes, size, thumb), thumb ? 'T' : 'A', text);
}

// All in one go: which instructions an IT makes conditional is only known behind it.
std::vector<std::string> disassembly_lines(csh handle, std::uint32_t pc, bool thumb,
                                           const std::vector<std::uint8_t>& bytes) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < bytes.size();) {
        const auto* const code = bytes.data() + at;
        const auto address = pc + static_cast<std::uint32_t>(at);
        const instruction_list list(handle, code, bytes.size() - at, address);
        for (std::size_t i = 0; i < list.count; ++i) {
            const auto& found = list.first[i];
            const auto space = found.op_str[0] == '\0' ? "" : " ";
            lines.push_back(disassembly_line(found.address, code + (found.address - address), found.size, thumb,
                                             fmt::format("{}{}{}", found.mnemonic, space, found.op_str)));
            at += found.size;
        }
        if (at >= bytes.size()) break;
        const auto size = instruction_lister::instruction_bytes(bytes.data() + at, thumb);
        lines.push_back(disassembly_line(pc + at, bytes.data() + at, size, thumb, "(no disassembly)"));
        at += size;
    }
    return lines;
}

bool is_interrupt(const iss_exception_record& record) {
    return record.kind == iss_exception::irq || record.kind == iss_exception::fiq;
}

}  // namespace

unsigned instruction_lister::instruction_bytes(const std::uint8_t* code, bool thumb) {
    return thumb && !is_wide_thumb(halfword(code)) ? 2 : 4;
}

// Exceptions since the last block came either before this one or at its end.
instruction_lister::passage instruction_lister::follow(const iss_block& block,
                                                       const std::vector<iss_exception_record>& exceptions) {
    const bool interrupted = !exceptions.empty() && is_interrupt(exceptions.front());
    follow_jump(interrupted ? exceptions.front().pc : block.pc);
    read_.count = 0;  // it may have changed
    passage made{{}, split(block), {}, block.count};
    const auto& last = made.pieces.back();
    const auto caused_here = [&](const iss_exception_record& record) {
        return !is_interrupt(record) && record.pc - last.pc <= last.bytes->size();
    };
    const auto after = std::find_if(exceptions.begin(), exceptions.end(), caused_here);
    made.before.assign(exceptions.begin(), after);
    made.after.assign(after, exceptions.end());
    return made;
}

void instruction_lister::write(const passage& listed, std::string& text) {
    for (const auto& record : listed.before) write_exception(record, text);
    for (const auto& one : listed.pieces) write_piece(one, text);
    for (const auto& record : listed.after) write_exception(record, text);
}

// A conditional call or return has taken place when the next instruction is not the one behind it.
void instruction_lister::follow_jump(std::uint32_t next_pc) {
    const bool taken = next_pc != after_last_.pc;
    if (last_jump_ == jump_kind::call && taken) returns_.push(after_last_);
    if (last_jump_ == jump_kind::leave && taken) returns_.pop();
    last_jump_ = jump_kind::none;
}

// Where a block goes on behind a return, it went to the expected address.
std::vector<instruction_lister::piece> instruction_lister::split(const iss_block& block) {
    std::vector<piece> pieces;
    if (const auto* const known = find_plain(block)) {
        after_last_ = {block.pc + static_cast<std::uint32_t>(known->bytes->size()), block.thumb};
        last_jump_ = known->last_jump;
        it_.left = 0;
        pieces.push_back({block.pc, block.thumb, block.instructions, 0, known->bytes});
        return pieces;
    }
    pieces.push_back(start_piece({block.pc, block.thumb}, block.instructions));
    pieces.back().bytes->reserve(pieces.back().bytes->size() + most_bytes * block.count);
    for (std::uint64_t done = 1; done <= block.count; ++done) {
        const auto code = next_instruction(pieces.back());
        if (code.size == 0) return pieces;
        last_jump_ = jump_of(code, pieces.back().thumb);
        if (last_jump_ != jump_kind::leave || done == block.count) continue;
        last_jump_ = jump_kind::none;
        pieces.push_back(start_piece(returns_.pop(), block.instructions + done));
    }
    if (is_plain(pieces)) {
        if (plain_.size() >= most_known_blocks) plain_.clear();
        plain_[key_of(block)] = {pieces.front().bytes, last_jump_};
    }
    return pieces;
}

std::uint64_t instruction_lister::key_of(const iss_block& block) {
    return block.count << 32 | block.pc | (block.thumb ? 1 : 0);
}

bool instruction_lister::depends_on_it(const return_address& at) const {
    return at.thumb && it_.left != 0 && it_.next_pc == at.pc;
}

// Null: it is none, or its code has changed. Most blocks are executed again and again.
const instruction_lister::plain_block* instruction_lister::find_plain(const iss_block& block) {
    if (depends_on_it({block.pc, block.thumb})) return nullptr;
    const auto found = plain_.find(key_of(block));
    if (found == plain_.end()) return nullptr;
    const auto& bytes = *found->second.bytes;
    read_.first = block.pc;
    read_.count = core_.read_memory(block.pc, read_.bytes.data(), bytes.size()) ? bytes.size() : 0;
    return read_.count != 0 && std::equal(bytes.begin(), bytes.end(), read_.bytes.begin()) ? &found->second : nullptr;
}

// Of a block that has been followed to its end.
bool instruction_lister::is_plain(const std::vector<piece>& pieces) const {
    const auto& first = pieces.front();
    const bool has_it = first.thumb && it_.pc - first.pc < first.bytes->size();
    return pieces.size() == 1 && first.before == 0 && !has_it && first.bytes->size() <= read_.bytes.size();
}

instruction_lister::piece instruction_lister::start_piece(const return_address& at, std::uint64_t number) const {
    if (!depends_on_it(at)) return {at.pc, at.thumb, number, 0, std::make_shared<byte_vector>()};
    return {it_.pc, true, number, it_.done, std::make_shared<byte_vector>(it_.bytes)};
}

// Appends it; of size 0 when memory has gone since.
instruction_lister::instruction_code instruction_lister::next_instruction(piece& into) {
    const auto pc = into.pc + static_cast<std::uint32_t>(into.bytes->size());
    instruction_code code;
    if (!read(pc, code, 2)) return {};
    const auto size = instruction_bytes(code.bytes.data(), into.thumb);
    if (size != 2 && !read(pc, code, size)) return {};
    into.bytes->insert(into.bytes->end(), code.bytes.begin(), code.bytes.begin() + size);
    after_last_ = {pc + size, into.thumb};
    follow_it(pc, code, into.thumb);
    return code;
}

// Memory is read for many instructions at once, as far as it is there, and not beyond its page.
bool instruction_lister::read(std::uint32_t address, instruction_code& into, unsigned size) {
    constexpr std::uint32_t page = 4096;
    const auto is_read = [&] {
        return address >= read_.first && std::uint64_t{address} + size <= std::uint64_t{read_.first} + read_.count;
    };
    if (!is_read()) {
        const auto ahead = std::min<std::uint32_t>(read_.bytes.size(), page - address % page);
        read_.first = address;
        read_.count = core_.read_memory(address, read_.bytes.data(), ahead) ? ahead : 0;
    }
    into.size = size;
    if (!is_read()) return core_.read_memory(address, into.bytes.data(), size);
    std::copy_n(read_.bytes.data() + (address - read_.first), size, into.bytes.begin());
    return true;
}

// IT makes one to four instructions conditional: its lowest set bit tells how many.
void instruction_lister::follow_it(std::uint32_t pc, const instruction_code& code, bool thumb) {
    const auto first = halfword(code.bytes.data());
    const auto end = code.bytes.begin() + code.size;
    if (thumb && (first & 0xFF00) == 0xBF00 && (first & 0xF) != 0) {
        const unsigned count = (first & 1) != 0 ? 4 : (first & 2) != 0 ? 3 : (first & 4) != 0 ? 2 : 1;
        it_ = {pc, pc + 2, 1, count, {code.bytes.begin(), end}};
    } else if (thumb && it_.left != 0 && it_.next_pc == pc) {
        it_.bytes.insert(it_.bytes.end(), code.bytes.begin(), end);
        it_.next_pc = after_last_.pc;
        ++it_.done;
        --it_.left;
    } else {
        it_.left = 0;
    }
}

// BL and BLX; BX LR and loads of the PC from the stack.
instruction_lister::jump_kind instruction_lister::jump_of(const instruction_code& code, bool thumb) {
    const auto first = halfword(code.bytes.data());
    const auto second = code.size == most_bytes ? halfword(code.bytes.data() + 2) : 0;
    if (!thumb) {
        const auto word = second << 16 | first;
        const bool unconditional = word >> 28 == 0xF;
        const bool call = unconditional ? (word & 0x0E000000) == 0x0A000000
                                        : (word & 0x0F000000) == 0x0B000000 || (word & 0x0FFFFFF0) == 0x012FFF30;
        const bool leave = !unconditional && ((word & 0x0FFFFFFF) == 0x012FFF1E || (word & 0x0E5F8000) == 0x081D8000 ||
                                              (word & 0x0FFFFFFF) == 0x049DF004);
        return call ? jump_kind::call : leave ? jump_kind::leave : jump_kind::none;
    }
    if (!is_wide_thumb(first)) {
        const bool call = (first & 0xFF87) == 0x4780;
        const bool leave = first == 0x4770 || (first & 0xFF00) == 0xBD00;
        return call ? jump_kind::call : leave ? jump_kind::leave : jump_kind::none;
    }
    const bool call = (first & 0xF800) == 0xF000 && (second & 0xC000) == 0xC000;
    const bool leave = ((first & 0xFFDF) == 0xE89D && (second & 0x8000) != 0) || (first == 0xF85D && second == 0xFB04);
    return call ? jump_kind::call : leave ? jump_kind::leave : jump_kind::none;
}

std::vector<iss_exception_record> new_exceptions::take(const iss& core) {
    const auto fresh = core.exceptions_taken() - std::exchange(known_, core.exceptions_taken());
    if (fresh == 0) return {};
    auto records = core.recent_exceptions();
    if (fresh < records.size()) records.erase(records.begin(), records.end() - static_cast<std::ptrdiff_t>(fresh));
    return records;
}

void instruction_lister::write_exception(const iss_exception_record& record, std::string& text) {
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "---- {} at {:08x}", to_string(record.kind), record.pc);
    if (record.kind == iss_exception::data_abort) fmt::format_to(out, ", data address {:08x}", record.address);
    text += '\n';
}

void instruction_lister::write_piece(const piece& listed, std::string& text) {
    auto number = listed.number;
    const auto& lines = disassemble(listed).lines;
    for (auto line = lines.begin() + static_cast<std::ptrdiff_t>(listed.before); line != lines.end(); ++line) {
        fmt::format_to(std::back_inserter(text), "{:>12} {}\n", number++, *line);
    }
}

const instruction_lister::disassembly& instruction_lister::disassemble(const piece& listed) {
    if (known_.size() >= most_known_blocks) known_.clear();
    auto& result = known_[listed.pc | (listed.thumb ? 1u : 0u)];
    if (!result.bytes || *result.bytes != *listed.bytes) {
        const auto handle = (listed.thumb ? thumb_ : arm_).handle();
        result = {listed.bytes, disassembly_lines(handle, listed.pc, listed.thumb, *listed.bytes)};
    }
    return result;
}

}  // namespace tabletop
