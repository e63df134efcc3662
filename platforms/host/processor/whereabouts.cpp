// SPDX-License-Identifier: Apache-2.0
#include "host/processor/whereabouts.h"

#include "host/processor/code_map.h"
#include "host/processor/named_address.h"
#include "host/processor/whole_file.h"
#include "processors/cortex_a9/debugged_core.h"
#include "processors/cortex_a9/psr.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace tabletop {

namespace {

constexpr std::uint64_t longest_look = 1024;  // instructions
constexpr std::size_t most_words = 4;
// What lies so little above the stack pointer is a local variable.
constexpr std::uint32_t stack_bytes = 4096;

bool is_handler_of(iss_mode mode, iss_exception kind) {
    switch (mode) {
        case iss_mode::abort:
            return kind == iss_exception::data_abort || kind == iss_exception::prefetch_abort;
        case iss_mode::undefined:
            return kind == iss_exception::undefined;
        case iss_mode::irq:
            return kind == iss_exception::irq;
        case iss_mode::fiq:
            return kind == iss_exception::fiq;
        default:
            return false;  // programs run in it as well
    }
}

const char* name_of(whereabouts::state state) {
    switch (state) {
        case whereabouts::state::running:
            return "running";
        case whereabouts::state::accessing:
            return "accessing";
        case whereabouts::state::polling:
            return "polling";
        case whereabouts::state::looping:
            return "looping";
        case whereabouts::state::waiting_for_interrupt:
            return "waiting_for_interrupt";
        case whereabouts::state::waiting_for_event:
            return "waiting_for_event";
        case whereabouts::state::halted:
            return "halted";
        case whereabouts::state::exited:
            return "exited";
    }
    return "";
}

std::string hexadecimal(std::uint32_t address) {
    return fmt::format("0x{:08x}", address);
}

std::string in_parentheses(const source_place& place) {
    const auto text = place.text();
    return text.empty() ? "" : fmt::format(" ({})", text);
}

std::string value_of(const whereabouts::word& word) {
    return fmt::format("0x{:0{}x}", word.value, 2 * word.size);
}

std::string list_of(const std::vector<whereabouts::word>& words) {
    std::vector<std::string> texts;
    for (const auto& word : words) {
        const auto name = word.name.empty() ? "" : fmt::format(" ({})", word.name);
        texts.push_back(fmt::format("{}{}, which holds {}", hexadecimal(word.address), name, value_of(word)));
    }
    return fmt::format("{}", fmt::join(texts, ", and "));
}

std::string activity_of(const whereabouts& at) {
    using state = whereabouts::state;
    switch (at.is) {
        case state::running:
            return "at work";
        case state::accessing:
            return "in an access to " + list_of(at.words);
        case state::polling:
            return "polling " + list_of(at.words);
        case state::looping:
            return at.is_one_branch ? "in an endless loop that does nothing (\"b .\")"
                                    : "in an endless loop that waits for nothing";
        case state::waiting_for_interrupt:
            return "asleep until an interrupt comes (WFI)";
        case state::waiting_for_event:
            return "asleep until an event comes (WFE)";
        case state::halted:
            return "halted";
        case state::exited:
            return "where the program has ended itself";
    }
    return "";
}

// The instruction that has just been executed, which is a WFI or a WFE.
std::uint32_t before(iss& core, std::uint32_t pc) {
    constexpr std::uint16_t narrow_mask = 0xFF0F;
    constexpr std::uint16_t narrow_hint = 0xBF00;
    if ((core.cpsr() & psr::thumb) == 0) return pc - 4;
    std::uint16_t instruction = 0;
    core.read_memory(pc - 2, &instruction, sizeof instruction);
    return (instruction & narrow_mask) == narrow_hint ? pc - 2 : pc - 4;
}

std::string handler_text(const whereabouts::exception& handles) {
    const auto& record = handles.record;
    const bool interrupt = record.kind == iss_exception::irq || record.kind == iss_exception::fiq;
    const auto address =
        record.kind == iss_exception::data_abort ? fmt::format(" (address 0x{:08x})", record.address) : "";
    return fmt::format("; in the handler of the {}{} {} pc 0x{:08x}{}", to_string(record.kind), address,
                       interrupt ? "taken before" : "of", record.pc, in_parentheses(handles.place));
}

nlohmann::ordered_json json_of(const source_place& place) {
    using json = nlohmann::ordered_json;
    return {{"function", place.function.empty() ? json() : json(place.function)},
            {"file", place.line == 0 ? json() : json(place.file)},
            {"line", place.line == 0 ? json() : json(place.line)}};
}

}  // namespace

std::optional<iss_exception_record> handled_exception(const iss& core) {
    const auto mode = static_cast<iss_mode>(core.cpsr() & psr::mode_mask);
    const auto recent = core.recent_exceptions();
    const auto found = std::find_if(recent.rbegin(), recent.rend(),
                                    [mode](const auto& record) { return is_handler_of(mode, record.kind); });
    return found == recent.rend() ? std::nullopt : std::optional(*found);
}

std::string whereabouts::text() const {
    return fmt::format("{}: pc 0x{:08x}{}, {}{}{}", processor, pc, in_parentheses(place), activity_of(*this),
                       why.empty() ? "" : ", and it stays so: " + why, handles ? handler_text(*handles) : "");
}

nlohmann::ordered_json whereabouts::json() const {
    nlohmann::ordered_json object = {{"name", processor}, {"pc", hexadecimal(pc)}};
    object.update(json_of(place));
    object["state"] = name_of(is);
    object["words"] = nlohmann::ordered_json::array();
    for (const auto& word : words) {
        object["words"].push_back(
            {{"address", hexadecimal(word.address)}, {"name", word.name}, {"value", value_of(word)}});
    }
    object["why"] = why.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(why);
    object["handles"] = nullptr;
    if (handles) {
        nlohmann::ordered_json taken = {{"exception", to_string(handles->record.kind)},
                                        {"pc", hexadecimal(handles->record.pc)},
                                        {"address", hexadecimal(handles->record.address)}};
        taken.update(json_of(handles->place));
        object["handles"] = taken;
    }
    return object;
}

whereabouts whereabouts_finder::find(processor_facet& processor, bool exited,
                                     const processor_facet::connected_query& is_connected) {
    auto& cpu = processor.cpu();
    whereabouts found;
    found.processor = cpu.name();
    found.pc = cpu.core().reg(15);
    if (exited) {
        found.is = whereabouts::state::exited;
    } else {
        find_activity(cpu, found);
    }
    if (found.is == whereabouts::state::polling) {
        for (const auto& word : found.words) {
            if (found.why.empty() && word.is_register) found.why = processor.why_it_stays(word.address, is_connected);
        }
    }
    found.place = place(found.pc);
    if (const auto record = handled_exception(cpu.core())) found.handles = {*record, place(record->pc)};
    return found;
}

void whereabouts_finder::find_activity(debugged_core& cpu, whereabouts& found) const {
    using state = whereabouts::state;
    auto& core = cpu.core();
    if (!core.halted().empty()) {
        found.is = state::halted;
    } else if (core.sleeping() != iss_sleep::awake) {
        const bool for_event = core.sleeping() == iss_sleep::wait_for_event;
        found.is = for_event ? state::waiting_for_event : state::waiting_for_interrupt;
        found.pc = before(core, found.pc);
    } else if (const auto access = cpu.under_way()) {
        found.pc = access->pc;
        found.is = state::accessing;
        std::uint64_t value = 0;
        core.read_memory(access->address, &value, std::min<std::size_t>(access->size, sizeof value));
        found.words = {word_at(access->address, access->size, value)};
    } else if (const auto loop = loop_forecaster().look(core, longest_look); loop.instructions != 0) {
        found.words = words_of(loop, core.reg(13));
        found.is = found.words.empty() ? state::looping : state::polling;
        found.is_one_branch = loop.instructions == 1 && !loop.sleeps;
    }
}

// What the loop depends on: registers first. Constants between the code are not it, and local variables are only when
// there is nothing else.
std::vector<whereabouts::word> whereabouts_finder::words_of(const loop_forecast& loop, std::uint32_t stack) const {
    std::vector<whereabouts::word> registers;
    std::vector<whereabouts::word> variables;
    std::vector<whereabouts::word> locals;
    for (const auto& read : loop.reads) {
        const auto word = word_at(read.address, read.size, read.value);
        const bool is_local = read.address - stack < stack_bytes;
        auto& kind = word.is_register ? registers : is_local ? locals : variables;
        const bool known =
            std::any_of(kind.begin(), kind.end(), [&](const auto& each) { return each.address == read.address; });
        if (!known && (&kind != &variables || !is_constant(read))) kind.push_back(word);
    }
    auto found = registers;
    found.insert(found.end(), variables.begin(), variables.end());
    if (found.empty()) found = locals;
    if (found.size() > most_words) found.resize(most_words);
    return found;
}

// True when the word lies in the section of the code that reads it and is no variable.
bool whereabouts_finder::is_constant(const forecast_read& read) const {
    const auto section = code_->around(read.address).section;
    return !section.empty() && section == code_->around(read.pc).section && symbols_.variable_at(read.address).empty();
}

whereabouts::word whereabouts_finder::word_at(std::uint32_t address, unsigned size, std::uint64_t value) const {
    const auto name = register_name(registers_, address);
    const bool is_register = !name.empty();
    return {address, size, is_register ? name : symbols_.variable_at(address), value, is_register};
}

source_place whereabouts_finder::place(std::uint32_t pc) {
    auto found = lines_.place(pc);
    if (found.function.empty()) found.function = symbols_.function_at(pc);
    return found;
}

whereabouts_finder::whereabouts_finder(const std::string& elf_file, std::vector<register_region> registers)
    : registers_(std::move(registers)),
      code_(std::make_unique<code_map>(whole_file_if_there(elf_file))),
      symbols_(whole_file_if_there(elf_file)),
      lines_(elf_file) {}

whereabouts_finder::~whereabouts_finder() = default;

}  // namespace tabletop
