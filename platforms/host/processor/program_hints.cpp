// SPDX-License-Identifier: Apache-2.0
#include "host/processor/program_hints.h"

#include "host/processor/elf_symbols.h"
#include "host/processor/named_address.h"
#include "host/processor/whole_file.h"
#include "processors/cortex_a9/debugged_core.h"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <utility>

namespace tabletop {

namespace {

constexpr unsigned most_of_a_kind = 8;
constexpr unsigned ends_in_a_row = 1000;
// An interrupt's handler may be what changes a polled register: when interrupts can come it gets more time.
constexpr std::uint64_t patient_reads = 1'000'000;
constexpr std::uint32_t masks = 3u << 6;  // CPSR.I and F
constexpr std::uint32_t fault_status = 0x40F;
constexpr std::uint32_t alignment_fault = 0x001;
constexpr unsigned most_stores_to_a_page = 4096;  // each costs the host a signal: data may share a page with code
constexpr std::uint32_t page_bits = 12;
constexpr std::uint32_t beside = 256;  // bytes: what is overwritten so far apart is one stretch

// B, and LDR of the program counter from a literal, at a vector: what programs put there on purpose.
bool is_a_vector(std::uint32_t address, std::uint32_t value) {
    constexpr std::uint32_t vectors_end = 0x20;
    const auto instruction = value & 0xFFFF'F000;
    return address < vectors_end && (value >> 24 == 0xEA || instruction == 0xE59F'F000 || instruction == 0xE51F'F000);
}
// The start-up of source files has it, where the board has no clock.
constexpr const char* no_clock_mark = "__no_clock";
constexpr const char* clock_functions[] = {"time", "clock", "gettimeofday", "times"};

std::map<std::uint32_t, std::string> functions_without_a_clock(const std::vector<elf_symbol>& symbols) {
    std::map<std::uint32_t, std::string> found;
    const auto is_mark = [](const elf_symbol& symbol) { return symbol.name == no_clock_mark; };
    if (std::none_of(symbols.begin(), symbols.end(), is_mark)) return found;
    for (const auto& symbol : symbols) {
        const bool tells_time =
            std::find(std::begin(clock_functions), std::end(clock_functions), symbol.name) != std::end(clock_functions);
        if (symbol.is_global && symbol.is_defined && tells_time) found.emplace(symbol.address & ~1u, symbol.name);
    }
    return found;
}

}  // namespace

program_hints::program_hints(processor_facet& processor, const std::string& elf_file,
                             std::vector<register_region> registers, const std::vector<memory_image>& loads,
                             processor_facet::connected_query is_connected, hint_list& hints)
    : processor_(processor),
      code_(whole_file(elf_file)),
      lines_(elf_file),
      registers_(std::move(registers)),
      is_connected_(std::move(is_connected)),
      hints_(hints),
      no_clock_(functions_without_a_clock(elf_symbols(whole_file(elf_file)))) {
    for (const auto& image : loads) {
        for (const auto& segment : image.segments)
            loads_.emplace_back(segment.address, segment.address + segment.size - 1);
    }
    processor_.watch(*this);
    guard_code();
    processor_.on_lost([this](const std::string& what) { say_lost(what); });
}

iss& program_hints::core() {
    return processor_.cpu().core();
}

bool program_hints::is_new(kind what, std::uint64_t place) {
    return times_[static_cast<std::size_t>(what)] < most_of_a_kind && said_.emplace(what, place).second &&
           ++times_[static_cast<std::size_t>(what)] != 0;
}

void program_hints::say(kind what, const std::string& text) {
    const bool is_last = times_[static_cast<std::size_t>(what)] == most_of_a_kind;
    hints_.say(text + (is_last ? "; further ones of this kind are not told" : ""));
}

std::string program_hints::place_of(std::uint32_t pc) {
    const auto place = lines_.at(pc);
    return place.empty() ? "" : fmt::format(" ({})", place);
}

bool program_hints::is_loaded(std::uint32_t pc) const {
    return std::any_of(loads_.begin(), loads_.end(),
                       [pc](const auto& range) { return pc >= range.first && pc <= range.second; });
}

void program_hints::translated(std::uint32_t pc) {
    if (const auto function = no_clock_.find(pc); function != no_clock_.end()) say_no_clock(function->second);
    if (overwritten_.end != 0 && overwritten_.has(pc)) say_overwritten();
    if (pc < here_.first || pc >= here_.end) here_ = code_.around(pc);
    if (here_.is_code || code_.empty() || is_loaded(pc)) return;
    if (is_new(kind::code, here_.first)) say_no_code(pc);
}

void program_hints::say_no_code(std::uint32_t pc) {
    std::uint32_t word = 0;
    core().read_memory(pc & ~3u, &word, sizeof word);
    say(kind::code, fmt::format("the program runs into what is not code: at 0x{:08x} there is {}{}{}", pc,
                                here_.section.empty() ? "nothing of the program" : "data in " + here_.section,
                                word == 0 ? ", zero" : "", latest_call()));
}

// The latest call, by the link register when that is the address behind an instruction of the program.
std::string program_hints::latest_call() {
    const auto call = (core().reg(14) & ~1u) - 2;
    if (!code_.around(call).is_code) return "";
    return fmt::format("; the latest call that is known of was made before 0x{:08x}{}", core().reg(14) & ~1u,
                       place_of(call));
}

void program_hints::say_misaligned(std::uint32_t pc, std::uint32_t address, const char* what) {
    if (!is_new(kind::alignment, pc)) return;
    say(kind::alignment,
        fmt::format("unaligned access to 0x{:08x} at pc 0x{:08x}{}: {}", address, pc, place_of(pc), what));
}

void program_hints::misaligned(std::uint32_t pc, std::uint32_t address) {
    say_misaligned(pc, address, "the processor of the board refuses it with a data abort, as its MMU is off");
}

bool program_hints::overwritten_code::is_beside(std::uint32_t address, unsigned size) const {
    return std::uint64_t{address} + size + beside >= first && address <= end + beside;
}

void program_hints::guard_code() {
    constexpr std::uint64_t address_end = std::uint64_t{1} << 32;
    for (std::uint64_t at = 0; at < address_end;) {
        const auto stretch = code_.around(static_cast<std::uint32_t>(at));
        if (stretch.is_code) core().guard(static_cast<std::uint32_t>(stretch.first), stretch.end - stretch.first);
        at = stretch.end;
    }
}

bool program_hints::stored_to_code(std::uint32_t address, unsigned size, std::uint32_t value) {
    const bool goes_on = ++stores_to_pages_[address >> page_bits] < most_stores_to_a_page;
    if (!code_.around(address).is_code || is_a_vector(address, value)) return goes_on;
    if (overwritten_.end != 0 && !overwritten_.is_beside(address, size)) say_overwritten();
    if (overwritten_.end == 0) overwritten_ = {address, address, core().access_pc().value_or(0)};
    overwritten_.first = std::min(overwritten_.first, address);
    overwritten_.end = std::max(overwritten_.end, std::uint64_t{address} + size);
    return goes_on;
}

void program_hints::say_overwritten() {
    const auto what = std::exchange(overwritten_, {});
    if (what.end == 0 || !is_new(kind::overwritten, what.writer)) return;
    say(kind::overwritten,
        fmt::format("code is overwritten, from 0x{:08x}{} to 0x{:08x}, first by the store at pc 0x{:08x}{}", what.first,
                    place_of(what.first), what.end - 1, what.writer, place_of(what.writer)));
}

void program_hints::say_no_clock(const std::string& function) {
    const auto call = (core().reg(14) & ~1u) - 2;
    if (!is_new(kind::clock, 0)) return;
    say(kind::clock, fmt::format("{}() is -1, called before 0x{:08x}{}: the board has no clock that knows the time, so "
                                 "random numbers that begin with it are the same in each run",
                                 function, call + 2, place_of(call)));
}

// Where the access is made that the machine tells of.
std::string program_hints::here() {
    const auto pc = core().access_pc();
    return pc ? fmt::format("at pc 0x{:08x}{} ", *pc, place_of(*pc)) : "";
}

void program_hints::say_lost(const std::string& what) {
    const auto pc = core().access_pc().value_or(0);
    if (is_new(kind::loss, pc)) say(kind::loss, here() + what);
}

void program_hints::accessed(const program_access& access) {
    if (!processor_.is_suspect(access)) return;
    const auto pc = core().access_pc();
    if (!pc || !looked_at_.insert(*pc).second) return;
    const auto what = processor_.what_is_odd(access, *pc);
    if (!what.empty() && is_new(kind::access, *pc)) say(kind::access, here() + what);
}

void program_hints::chosen(std::uint32_t pc, const char* what) {
    if (is_new(kind::choice, pc)) say(kind::choice, fmt::format("at pc 0x{:08x}{}: {}", pc, place_of(pc), what));
}

void program_hints::polled(std::uint32_t pc, std::uint32_t address, std::uint64_t reads) {
    if ((core().cpsr() & masks) != masks && reads < patient_reads) return;
    if (said_.count({kind::poll, address}) != 0) return;
    const auto why = processor_.why_it_stays(address, is_connected_);
    if (why.empty() || !is_new(kind::poll, address)) return;
    say(kind::poll, fmt::format("{} is read again and again at pc 0x{:08x}{}, and stays as it is: {}",
                                named_address(registers_, address), pc, place_of(pc), why));
}

void program_hints::taken(const iss_exception_record& record) {
    if (record.kind == iss_exception::data_abort && (record.fault_status & fault_status) == alignment_fault) {
        say_misaligned(record.pc, record.address, "a data abort");
    }
    if (record.kind != iss_exception::undefined || !is_new(kind::undefined, record.pc)) return;
    say(kind::undefined, fmt::format("undefined instruction at pc 0x{:08x}{}", record.pc, place_of(record.pc)));
}

void program_hints::interrupt_ended(unsigned id, bool asserted) {
    auto& count = still_asserted_[id];
    count = asserted ? count + 1 : 0;
    if (count != ends_in_a_row || !is_new(kind::interrupt, id)) return;
    say(kind::interrupt,
        fmt::format(
            "interrupt {}{} was still asserted each of the last {} times that its handler ended it: the handler does "
            "not clear it at the device, or takes longer than the device's period",
            id, source_of(id), ends_in_a_row));
}

std::string program_hints::source_of(unsigned interrupt) const {
    for (const auto& region : registers_) {
        if (region.irq >= 0 && interrupt - static_cast<unsigned>(region.irq) < region.irq_count) {
            return fmt::format(" ({})", region.name);
        }
    }
    return "";
}

}  // namespace tabletop
