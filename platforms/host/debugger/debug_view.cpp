// SPDX-License-Identifier: Apache-2.0
#include "host/debugger/debug_view.h"

#include "host/debugger/debug_history.h"
#include "host/processor/named_address.h"
#include "processors/cortex_a9/psr.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

namespace tabletop {

using nlohmann::json;

namespace {

constexpr unsigned shown_pc = 15;
constexpr std::size_t rows_before = 16;
constexpr std::size_t rows_shown = 48;
// Lines of source between those of two instructions, which are shown, too.
constexpr unsigned most_lines_between = 6;
constexpr std::size_t memory_bytes = 256;

// The most significant word first.
std::string digits_of(const debug_register::words& value, unsigned bytes) {
    std::string text;
    for (unsigned word = bytes / 4; word-- > 0;) text += fmt::format("{:08x}", value[word]);
    return text;
}

const char* mode_name(std::uint32_t cpsr) {
    switch (static_cast<iss_mode>(cpsr & psr::mode_mask)) {
        case iss_mode::user:
            return "usr";
        case iss_mode::fiq:
            return "fiq";
        case iss_mode::irq:
            return "irq";
        case iss_mode::supervisor:
            return "svc";
        case iss_mode::monitor:
            return "mon";
        case iss_mode::abort:
            return "abt";
        case iss_mode::undefined:
            return "und";
        case iss_mode::system:
            return "sys";
    }
    return "no mode";
}

// What is set in capitals: "nZCv, IRQ masked, svc, ARM".
std::string flags_of(std::uint32_t cpsr) {
    std::string text;
    constexpr std::string_view set = "NZCV", clear = "nzcv";
    for (unsigned n = 0; n < set.size(); ++n) text += ((cpsr >> (31 - n) & 1) != 0 ? set : clear)[n];
    if ((cpsr & psr::mask_irq) != 0) text += ", IRQ masked";
    if ((cpsr & psr::mask_fiq) != 0) text += ", FIQ masked";
    return fmt::format("{}, {}, {}", text, mode_name(cpsr), (cpsr & psr::thumb) != 0 ? "Thumb" : "ARM");
}

json json_of_place(const source_place& place) {
    return {{"function", place.function}, {"file", place.file}, {"line", place.line}};
}

bool is_thumb(iss& core) {
    return (core.cpsr() & psr::thumb) != 0;
}

}  // namespace

const char* name_of(iss_watch kind) {
    return kind == iss_watch::write ? "write" : kind == iss_watch::read ? "read" : "access";
}

debug_view::debug_view(std::shared_ptr<debug_channel> channel, std::vector<register_region> registers)
    : channel_(std::move(channel)), registers_(std::move(registers)) {}

void debug_view::begin_stop() {
    code_at_.reset();
    before_ = std::exchange(now_, {});
    memory_before_ = memory_;
    device_before_ = std::exchange(device_now_, {});
}

void debug_view::forget() {
    now_.clear();
    before_.clear();
}

void debug_view::look_at_memory(std::uint32_t address) {
    memory_ = window{address, ""};
    memory_before_.reset();
}

void debug_view::look_at_device(const std::string& name) {
    const auto found =
        std::find_if(registers_.begin(), registers_.end(), [&](const auto& one) { return one.name == name; });
    device_ = found == registers_.end() ? nullptr : &*found;
    device_now_.clear();
    device_before_.clear();
}

std::string debug_view::name_at(std::uint32_t address, const debug_program& program) const {
    const auto name = register_name(registers_, address);
    return name.empty() ? program.name_at(address) : name;
}

void debug_view::show_state(const status& now, const debug_scene* scene) {
    json shown = {{"is", now.is}, {"said", now.said}, {"said_number", now.said_number}};
    if (std::string_view(now.is) == "running") shown["steps"] = now.steps;
    if (scene != nullptr) {
        auto& core = scene->access.core();
        const auto pc = core.reg(shown_pc);
        shown["pc"] = pc;
        shown["name"] = scene->program.name_at(pc);
        shown["place"] = json_of_place(scene->program.place(pc));
        shown["reason"] = now.reason;
        shown["another"] = now.is_for_another;
        shown["flags"] = flags_of(core.cpsr());
        shown["time_ps"] = scene->access.time_ps();
        shown["instructions"] = core.instructions();
        shown["sleeps"] = core.sleeping() != iss_sleep::awake;
    }
    channel_->show("state", shown);
}

void debug_view::show_values(const debug_scene& scene) {
    show_registers(scene.access.core());
    show_code(scene);
    show_frames(scene);
    show_memory(scene);
    show_device(scene);
}

void debug_view::show_registers(iss& core) {
    for (const auto& reg : debug_registers()) now_[reg.name] = reg.read(core);
    auto groups = json::array();
    for (const auto& reg : debug_registers()) {
        // The vectors are d0 to d31 again.
        if (reg.what == debug_register::kind::quad) continue;
        if (groups.empty() || groups.back()["name"] != reg.group())
            groups.push_back({{"name", reg.group()}, {"registers", json::array()}});
        const auto before = before_.find(reg.name);
        const bool has_changed = before != before_.end() && before->second != now_[reg.name];
        groups.back()["registers"].push_back({reg.name, digits_of(now_[reg.name], reg.bytes()), has_changed});
    }
    channel_->show("registers", groups);
}

void debug_view::show_code(const debug_scene& scene) {
    const auto pc = scene.access.core().reg(shown_pc);
    auto rows = json::array();
    source_place last;
    for (const auto& row : scene.program.rows(scene.access, code_at_.value_or(pc), is_thumb(scene.access.core()),
                                              rows_before, rows_shown)) {
        rows.push_back({{"address", row.address},
                        {"bytes", row.bytes},
                        {"text", row.text},
                        {"target", row.target},
                        {"label", row.label},
                        {"file", row.place.file},
                        {"source", source_of(row, last, scene.program)}});
    }
    channel_->show("code", {{"pc", pc}, {"at", code_at_.value_or(pc)}, {"rows", rows}});
}

// The lines that begin with an instruction, and those since the last one's. last: the place of that, then of this.
json debug_view::source_of(const code_row& row, source_place& last, debug_program& program) const {
    auto source = json::array();
    const auto& [file, line, function] = row.place;
    if (line == 0 || (line == last.line && file == last.file)) return source;
    const bool follows = file == last.file && line > last.line && line - last.line <= most_lines_between;
    for (auto at = follows ? last.line + 1 : line; at <= line; ++at) {
        const auto text = program.source_line(file, at);
        source.push_back({at, text ? json(*text) : json()});
    }
    last = row.place;
    return source;
}

void debug_view::show_frames(const debug_scene& scene) {
    auto frames = json::array();
    for (const auto& frame : scene.program.frames(scene.access.core())) {
        // Behind a call the line may be the next one.
        const auto at = frames.empty() ? frame.pc : frame.pc - 1;
        frames.push_back({{"pc", frame.pc},
                          {"name", scene.program.name_at(frame.pc)},
                          {"place", json_of_place(scene.program.place(at & ~1u))}});
    }
    channel_->show("frames", frames);
}

void debug_view::show_points(const page_breakpoints& breakpoints, const std::vector<iss_watchpoint>& watchpoints,
                             debug_program& program) {
    auto shown_breakpoints = json::array();
    for (const auto& [address, point] : breakpoints) {
        shown_breakpoints.push_back({{"address", address},
                                     {"name", program.name_at(address)},
                                     {"place", json_of_place(program.place(address))},
                                     {"condition", point.condition_text},
                                     {"hits", point.hits}});
    }
    auto shown_watchpoints = json::array();
    for (const auto& [address, size, kind] : watchpoints) {
        shown_watchpoints.push_back(
            {{"address", address}, {"size", size}, {"kind", name_of(kind)}, {"name", name_at(address, program)}});
    }
    channel_->show("points", {{"breakpoints", shown_breakpoints}, {"watchpoints", shown_watchpoints}});
}

void debug_view::show_memory(const debug_scene& scene) {
    if (!memory_) return;
    memory_->bytes = scene.access.read_memory(memory_->address, memory_bytes);
    std::string digits;
    for (const char byte : memory_->bytes) digits += fmt::format("{:02x}", static_cast<std::uint8_t>(byte));
    auto changed = json::array();
    if (memory_before_ && memory_before_->address == memory_->address) {
        const auto& before = memory_before_->bytes;
        for (std::size_t at = 0; at < std::min(before.size(), memory_->bytes.size()); ++at) {
            if (before[at] != memory_->bytes[at]) changed.push_back(at);
        }
    }
    channel_->show("memory", {{"address", memory_->address},
                              {"name", scene.program.name_at(memory_->address)},
                              {"bytes", digits},
                              {"changed", changed}});
}

void debug_view::show_device(const debug_scene& scene) {
    auto registers = json::array();
    if (device_ == nullptr) return channel_->show("device", {{"name", ""}, {"registers", registers}});
    for (const auto& info : *device_->registers) registers.push_back(shown_register(info, scene));
    channel_->show("device", {{"name", device_->name}, {"base", device_->base}, {"registers", registers}});
}

json debug_view::shown_register(const register_info& info, const debug_scene& scene) {
    const auto address = device_->base + info.offset;
    const auto bytes = scene.access.read_memory(address, 4);
    json shown = {{"name", info.name}, {"address", address}, {"what", info.doc}, {"value", nullptr}};
    std::uint32_t value = 0;
    if (bytes.size() != sizeof value) return shown;
    std::memcpy(&value, bytes.data(), sizeof value);
    device_now_[address] = value;
    const auto before = device_before_.find(address);
    shown["value"] = value;
    shown["changed"] = before != device_before_.end() && before->second != value;
    auto fields = json::array();
    for (std::size_t n = 0; info.fields != nullptr && n < info.field_count; ++n) {
        const auto& field = info.fields[n];
        fields.push_back({{"name", field.name},
                          {"first", field.lsb},
                          {"bits", field.width},
                          {"value", value_of(field, value)},
                          {"what", field.doc}});
    }
    shown["fields"] = fields;
    return shown;
}

void debug_view::show_history(const debug_history& history) {
    channel_->show("history", history.shown());
}

}  // namespace tabletop
