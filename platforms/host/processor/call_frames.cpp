// SPDX-License-Identifier: Apache-2.0
#include "host/processor/call_frames.h"

#include <gelf.h>
#include <libelf.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace tabletop {

namespace {

constexpr unsigned frame_sp = 13, frame_lr = 14, frame_pc = 15;
// A run of instructions that nests deeper, or is longer, is none of a compiler's.
constexpr std::size_t most_remembered_rows = 64;

std::vector<std::uint8_t> frame_section(std::vector<std::uint8_t> file) {
    elf_version(EV_CURRENT);
    const std::unique_ptr<Elf, int (*)(Elf*)> elf(elf_memory(reinterpret_cast<char*>(file.data()), file.size()),
                                                  elf_end);
    std::size_t names = 0;
    if (!elf || elf_kind(elf.get()) != ELF_K_ELF || elf_getshdrstrndx(elf.get(), &names) != 0) return {};
    for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf.get(), section)) != nullptr;) {
        GElf_Shdr header;
        if (gelf_getshdr(section, &header) == nullptr) continue;
        const char* const name = elf_strptr(elf.get(), names, header.sh_name);
        if (name == nullptr || std::strcmp(name, ".debug_frame") != 0 || header.sh_type == SHT_NOBITS) continue;
        const Elf_Data* const data = elf_getdata(section, nullptr);
        if (data == nullptr || data->d_buf == nullptr) return {};
        const auto* const first = static_cast<const std::uint8_t*>(data->d_buf);
        return {first, first + data->d_size};
    }
    return {};
}

// Bytes of the section from a place on. What lies behind the end throws std::out_of_range.
class frame_reader {
  public:
    frame_reader(const std::vector<std::uint8_t>& bytes, std::size_t at, std::size_t end)
        : bytes_(bytes), end_(std::min(end, bytes.size())), at_(std::min(at, end_)) {}

    bool at_end() const { return at_ >= end_; }
    std::size_t place() const { return at_; }
    void skip(std::uint64_t count) {
        if (count > end_ - at_) throw std::out_of_range("call frames");
        at_ += static_cast<std::size_t>(count);
    }
    std::uint32_t number(unsigned size) {
        std::uint32_t value = 0;
        for (unsigned i = 0; i < size; ++i) value |= std::uint32_t{byte()} << 8 * i;
        return value;
    }
    std::uint8_t byte() {
        if (at_end()) throw std::out_of_range("call frames");
        return bytes_[at_++];
    }
    std::uint32_t leb() {
        std::uint32_t value = 0;
        for (unsigned shift = 0;; shift += 7) {
            const auto next = byte();
            if (shift < 32) value |= std::uint32_t{next & 0x7Fu} << shift;
            if ((next & 0x80) == 0) return value;
        }
    }
    std::int32_t signed_leb() {
        std::uint32_t value = 0;
        for (unsigned shift = 0;;) {
            const auto next = byte();
            if (shift < 32) value |= std::uint32_t{next & 0x7Fu} << shift;
            shift += 7;
            if ((next & 0x80) != 0) continue;
            if ((next & 0x40) != 0 && shift < 32) value |= ~std::uint32_t{0} << shift;
            return static_cast<std::int32_t>(value);
        }
    }

  private:
    const std::vector<std::uint8_t>& bytes_;
    std::size_t end_;
    std::size_t at_;
};

}  // namespace

// The instructions of a function's information, up to an address in it.
class call_frames::program {
  public:
    program(const std::vector<std::uint8_t>& bytes, const function& of, std::uint32_t address)
        : bytes_(bytes), of_(of), address_(address), location_(of.first) {}

    row run() {
        execute(of_.shared.first, of_.shared.end);
        initial_ = row_;
        execute(of_.begin, of_.end);
        return row_;
    }

  private:
    void execute(std::size_t first, std::size_t end) {
        frame_reader in(bytes_, first, end);
        while (!in.at_end() && location_ <= address_) step(in);
    }

    // DWARF 4, section 6.4.2.
    void step(frame_reader& in) {
        const auto code = in.byte();
        const auto low = code & 0x3Fu;
        switch (code >> 6) {
            case 1:
                return advance(low);
            case 2:
                return set(low, rule::kind::saved, scaled(in.leb()));
            case 3:
                return restore(low);
            default:
                return step_extended(code, in);
        }
    }

    // Wraps, whatever the numbers are.
    std::int32_t scaled(std::uint32_t value) const {
        return static_cast<std::int32_t>(value * static_cast<std::uint32_t>(of_.shared.data_step));
    }

    void step_extended(unsigned code, frame_reader& in) {
        switch (code) {
            case 0x00:  // nop
                return;
            case 0x01:  // set_loc
                return move(in.number(4));
            case 0x02:  // advance_loc1
                return advance(in.number(1));
            case 0x03:
                return advance(in.number(2));
            case 0x04:
                return advance(in.number(4));
            case 0x05: {  // offset_extended
                const auto index = in.leb();
                return set(index, rule::kind::saved, scaled(in.leb()));
            }
            case 0x06:  // restore_extended
                return restore(in.leb());
            case 0x07:  // undefined
                return set(in.leb(), rule::kind::unknown, 0);
            case 0x08:  // same_value
                return set(in.leb(), rule::kind::same, 0);
            case 0x09: {  // register
                const auto index = in.leb();
                return set(index, rule::kind::in_register, static_cast<std::int32_t>(in.leb()));
            }
            case 0x0A:  // remember_state
                if (remembered_.size() < most_remembered_rows) remembered_.push_back(row_);
                return;
            case 0x0B:  // restore_state
                if (remembered_.empty()) throw std::out_of_range("call frames");
                row_ = remembered_.back();
                remembered_.pop_back();
                return;
            case 0x0C: {  // def_cfa
                const auto base = in.leb();
                return set_base(base, static_cast<std::int32_t>(in.leb()));
            }
            case 0x0D:  // def_cfa_register
                return set_base(in.leb(), row_.offset);
            case 0x0E:  // def_cfa_offset
                row_.offset = static_cast<std::int32_t>(in.leb());
                return;
            case 0x0F:  // def_cfa_expression
                row_.has_base = false;
                return in.skip(in.leb());
            case 0x10:    // expression
            case 0x16: {  // val_expression
                set(in.leb(), rule::kind::unknown, 0);
                return in.skip(in.leb());
            }
            case 0x11: {  // offset_extended_sf
                const auto index = in.leb();
                return set(index, rule::kind::saved, scaled(static_cast<std::uint32_t>(in.signed_leb())));
            }
            case 0x12: {  // def_cfa_sf
                const auto base = in.leb();
                return set_base(base, scaled(static_cast<std::uint32_t>(in.signed_leb())));
            }
            case 0x13:  // def_cfa_offset_sf
                row_.offset = scaled(static_cast<std::uint32_t>(in.signed_leb()));
                return;
            case 0x14: {  // val_offset
                const auto index = in.leb();
                return set(index, rule::kind::offset, scaled(in.leb()));
            }
            case 0x15: {  // val_offset_sf
                const auto index = in.leb();
                return set(index, rule::kind::offset, scaled(static_cast<std::uint32_t>(in.signed_leb())));
            }
            default:
                throw std::out_of_range("call frames");
        }
    }

    void move(std::uint32_t to) { location_ = to; }
    void advance(std::uint32_t steps) { move(location_ + steps * of_.shared.code_step); }
    // What is saved of the floating-point unit is of no interest.
    void set(std::uint32_t index, rule::kind is, std::int32_t value) {
        if (index < row_.rules.size()) row_.rules[index] = {is, value};
    }
    void restore(std::uint32_t index) {
        if (index < row_.rules.size()) row_.rules[index] = initial_.rules[index];
    }
    void set_base(std::uint32_t base, std::int32_t offset) {
        if (base >= row_.rules.size()) throw std::out_of_range("call frames");
        row_.base = base;
        row_.offset = offset;
        row_.has_base = true;
    }

    const std::vector<std::uint8_t>& bytes_;
    const function& of_;
    const std::uint32_t address_;
    std::uint32_t location_;
    row row_;
    row initial_;
    std::vector<row> remembered_;
};

// The registers of one frame after the other.
class call_frames::unwinding {
  public:
    unwinding(const call_frames& frames, iss& core) : frames_(frames), core_(core) {
        for (unsigned index = 0; index < registers_.size(); ++index) registers_[index] = core.reg(index);
        registers_[frame_pc] &= ~1u;
    }

    std::vector<call_frame> run(const std::function<bool(std::uint32_t)>& is_code) {
        while (found_.size() < most) {
            const bool innermost = found_.empty();
            found_.push_back({registers_[frame_pc]});
            const auto row = frames_.row_of(registers_[frame_pc] - (innermost ? 0 : 1));
            if (row ? !to_caller(*row) : !(innermost && to_link())) break;
            if (!is_code(registers_[frame_pc])) break;
        }
        return std::move(found_);
    }

  private:
    bool to_link() {
        found_.back().stack = registers_[frame_sp];
        found_.back().has_stack = true;
        return go_to(registers_[frame_lr]);
    }

    bool to_caller(const row& row) {
        if (!row.has_base) return false;
        const auto stack = registers_[row.base] + static_cast<std::uint32_t>(row.offset);
        found_.back().stack = stack;
        found_.back().has_stack = true;
        // A stack that does not grow down has no end.
        if (stack < registers_[frame_sp] || (found_.size() > 1 && stack == registers_[frame_sp])) return false;
        auto next = registers_;
        next[frame_sp] = stack;
        for (unsigned index = 0; index < row.rules.size(); ++index) {
            if (index == frame_sp || index == frame_pc) continue;
            const auto value = value_of(row.rules[index], index, stack);
            if (value) next[index] = *value;
            if (!value && index == frame_lr) return false;
        }
        registers_ = next;
        return go_to(next[frame_lr]);
    }

    std::optional<std::uint32_t> value_of(const rule& rule, unsigned index, std::uint32_t stack) {
        const auto at = stack + static_cast<std::uint32_t>(rule.value);
        std::uint32_t word = 0;
        switch (rule.is) {
            case rule::kind::same:
                return registers_[index];
            case rule::kind::saved:
                return core_.read_memory(at, &word, sizeof word) ? std::optional(word) : std::nullopt;
            case rule::kind::offset:
                return at;
            case rule::kind::in_register:
                return rule.value >= 0 && rule.value < 16 ? std::optional(registers_[rule.value]) : std::nullopt;
            case rule::kind::unknown:
                break;
        }
        return std::nullopt;
    }

    bool go_to(std::uint32_t link) {
        registers_[frame_pc] = link & ~1u;
        return registers_[frame_pc] != 0;
    }

    const call_frames& frames_;
    iss& core_;
    std::array<std::uint32_t, 16> registers_{};
    std::vector<call_frame> found_;
};

call_frames::call_frames(std::vector<std::uint8_t> elf) : bytes_(frame_section(std::move(elf))) {
    try {
        read();
    } catch (const std::out_of_range&) {
        // What came before the damage is known.
    }
    std::sort(functions_.begin(), functions_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

void call_frames::read() {
    constexpr std::uint32_t is_common = 0xFFFFFFFF;
    for (std::size_t at = 0; at + 4 < bytes_.size();) {
        frame_reader in(bytes_, at, bytes_.size());
        const auto length = in.number(4);
        const auto body = in.place();
        in.skip(length);
        at = in.place();
        frame_reader entry(bytes_, body, at);
        const auto id = entry.number(4);
        if (id == is_common) continue;
        const auto shared = read_common(id);
        if (!shared) continue;
        const auto first = entry.number(4);
        const auto size = entry.number(4);
        functions_.push_back({first, size, *shared, entry.place(), at});
    }
}

std::optional<call_frames::common> call_frames::read_common(std::size_t at) const {
    frame_reader in(bytes_, at, bytes_.size());
    const auto length = in.number(4);
    const auto end = in.place() + length;
    in.number(4);
    const auto version = in.byte();
    if (in.byte() != 0) return std::nullopt;  // something that a compiler has added
    if (version >= 4) in.skip(2);
    common found;
    found.code_step = in.leb();
    found.data_step = in.signed_leb();
    version == 1 ? static_cast<void>(in.byte()) : static_cast<void>(in.leb());
    found.first = in.place();
    found.end = end;
    return found;
}

std::optional<call_frames::row> call_frames::row_of(std::uint32_t address) const {
    const auto next = std::upper_bound(functions_.begin(), functions_.end(), address,
                                       [](std::uint32_t at, const function& one) { return at < one.first; });
    if (next == functions_.begin()) return std::nullopt;
    const auto& found = *std::prev(next);
    if (address - found.first >= found.size) return std::nullopt;
    try {
        return program(bytes_, found, address).run();
    } catch (const std::out_of_range&) {
        return std::nullopt;
    }
}

std::vector<call_frame> call_frames::of(iss& core, const std::function<bool(std::uint32_t)>& is_code) const {
    return unwinding(*this, core).run(is_code);
}

}  // namespace tabletop
