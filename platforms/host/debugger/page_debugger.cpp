// SPDX-License-Identifier: Apache-2.0
#include "host/debugger/page_debugger.h"

#include "host/processor/named_address.h"
#include "processors/cortex_a9/psr.h"
#include "processors/cortex_a9/raised.h"
#include "support/input_error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

namespace tabletop {

using nlohmann::json;

namespace {

constexpr unsigned page_pc = 15;
constexpr std::size_t rows_before = 16;
constexpr std::size_t rows_shown = 48;
// Lines of source between those of two instructions, which are shown, too.
constexpr unsigned most_lines_between = 6;
constexpr std::size_t memory_bytes = 256;
constexpr std::size_t history_rows = 40;

// A member that is text; empty: it is not there, or is none.
std::string text_of(const json& asked, const char* member) {
    const auto found = asked.find(member);
    return found != asked.end() && found->is_string() ? found->get<std::string>() : "";
}

// A member that is a number of 32 bits; empty: it is none.
std::optional<std::uint32_t> number_of(const json& asked, const char* member) {
    const auto found = asked.find(member);
    if (found == asked.end() || !found->is_number_unsigned() || found->get<std::uint64_t>() > 0xFFFF'FFFF)
        return std::nullopt;
    return found->get<std::uint32_t>();
}

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

const char* name_of(iss_watch kind) {
    return kind == iss_watch::write ? "write" : kind == iss_watch::read ? "read" : "access";
}

std::optional<iss_watch> watch_named(const std::string& name) {
    for (const auto kind : {iss_watch::write, iss_watch::read, iss_watch::access}) {
        if (name == name_of(kind)) return kind;
    }
    return std::nullopt;
}

const std::map<std::string, debug_travel::kind>& travels() {
    using kind = debug_travel::kind;
    static const std::map<std::string, kind> all = {{"instruction", kind::instruction},
                                                    {"instruction_over", kind::instruction_over},
                                                    {"line", kind::line},
                                                    {"line_over", kind::line_over},
                                                    {"out", kind::out},
                                                    {"to", kind::to}};
    return all;
}

}  // namespace

json describe_debugger(const debugged_program& program) {
    auto devices = json::array();
    for (const auto& region : program.registers) devices.push_back(region.name);
    return {{"devices", devices}};
}

page_debugger::page_debugger(std::shared_ptr<debug_channel> channel, debugged_program program,
                             std::function<void()> make_target)
    : channel_(std::move(channel)), about_(std::move(program)), make_target_(std::move(make_target)) {
    channel_->show("state", {{"is", "away"}});
}

page_debugger::~page_debugger() {
    if (target_ != nullptr) target_->remove(*this);
}

const std::map<std::string, page_debugger::command>& page_debugger::commands() {
    using when = command::when;
    using me = page_debugger;
    static const auto all = [] {
        std::map<std::string, command> made = {
            {"attach", {&me::attach, when::always}},
            {"detach", {&me::detach, when::always}},
            {"stop", {&me::interrupt, when::always}},
            {"go", {&me::go, when::stopped}},
            {"restart", {&me::restart, when::stopped}},
            {"set_register", {&me::set_register, when::stopped}},
            {"set_memory", {&me::set_memory, when::stopped}},
            {"add_breakpoint", {&me::add_breakpoint, when::in_passing}},
            {"remove_breakpoint", {&me::remove_breakpoint, when::in_passing}},
            {"add_watchpoint", {&me::add_watchpoint, when::in_passing}},
            {"remove_watchpoint", {&me::remove_watchpoint, when::in_passing}},
            {"show_code", {&me::show_code_at, when::in_passing}},
            {"show_memory", {&me::show_memory_at, when::in_passing}},
            {"show_device", {&me::show_device_of, when::in_passing}},
            {"record", {&me::record, when::in_passing}},
            {"forget", {&me::forget, when::in_passing}},
            {"show_history", {&me::show_history_from, when::in_passing}},
        };
        for (const auto& [name, kind] : travels()) made[name] = {&me::travel, when::stopped};
        return made;
    }();
    return all;
}

void page_debugger::join(debug_target& target) {
    target_ = &target;
    points_.emplace(target.access());
    target.add(*this);
}

void page_debugger::poll() {
    for (const auto& asked : channel_->take()) take(asked);
}

void page_debugger::take(const request& asked) {
    const auto found = commands().find(text_of(asked, "do"));
    if (found == commands().end()) return;
    const auto& what = found->second;
    if (what.possible == command::when::always ||
        (what.possible == command::when::stopped && state_ == state::stopped) ||
        (what.possible == command::when::in_passing && stands_still())) {
        carry_out(what, asked);
    } else if (what.possible == command::when::in_passing && state_ == state::running &&
               pending_.size() < most_points) {
        pending_.push_back(asked);
        target_->interrupt(*this);
    }
}

// What a person has got wrong is said.
void page_debugger::carry_out(const command& what, const request& asked) {
    try {
        (this->*what.carry_out)(asked);
    } catch (const input_error& error) {
        say(error.what());
    }
}

void page_debugger::attach(const request&) {
    if (state_ != state::away) return;
    if (target_ == nullptr) make_target_();
    if (!program_) program_ = std::make_unique<debug_program>(about_.elf_file);
    state_ = state::running;
    show_state();
    target_->attach(*this);
    if (state_ == state::stopped) return;
    wants_stop_ = true;
    target_->interrupt(*this, debug_stop::reason::attach);
}

void page_debugger::detach(const request&) {
    if (state_ == state::away || state_ == state::ended) return;
    travel_.reset();
    history_.reset();
    past_.clear();
    speed_ = {};
    pending_.clear();
    breakpoints_.clear();
    watchpoints_.clear();
    now_.clear();
    before_.clear();
    wants_stop_ = false;
    state_ = state::away;
    said_.clear();
    target_->detach(*this);
    show_state();
    show_points();
    show_history();
}

void page_debugger::interrupt(const request&) {
    if (state_ != state::running && state_ != state::leaving) return;
    wants_stop_ = true;
    target_->interrupt(*this);
}

void page_debugger::go(const request&) {
    leave(action::run);
}

void page_debugger::travel(const request& asked) {
    const auto kind = travels().at(text_of(asked, "do"));
    const auto to = kind == debug_travel::kind::to ? address_of(asked) : 0;
    travel_.emplace(kind, target_->access(), *points_, *program_, to);
    has_arrived_ = false;
    leave(travel_->next());
}

void page_debugger::restart(const request&) {
    if (!target_->restart(*this))
        throw input_error("it cannot be restarted here: another debugger holds it, or it is inside of an access");
    state_ = state::leaving;
    said_.clear();
    show_state();
}

void page_debugger::leave(action next) {
    said_.clear();
    state_ = state::leaving;
    target_->resume(*this, next);
    show_state();
}

void page_debugger::resumed() {
    state_ = state::running;
    speed_.begin(target_->access().core().instructions(), history_.has_value());
    show_state();
}

void page_debugger::ended(int) {
    state_ = state::ended;
    show_state();
}

// Requests that have come while the core ran.
void page_debugger::take_pending() {
    for (const auto& asked : std::exchange(pending_, {})) carry_out(commands().at(text_of(asked, "do")), asked);
}

std::optional<core_debugger::action> page_debugger::passes(const debug_stop& stop) {
    const raised passing(is_passing_);
    take_pending();
    if (wants_stop_) return std::nullopt;
    switch (stop.why) {
        case debug_stop::reason::step:
            return travel_ ? go_on(stop) : std::nullopt;
        case debug_stop::reason::breakpoint:
            return pass_breakpoint(stop);
        case debug_stop::reason::interrupt:
            return travel_ ? travel_->next() : action::run;
        case debug_stop::reason::entry:
        case debug_stop::reason::attach:
        case debug_stop::reason::watchpoint:
        case debug_stop::reason::fault:
            break;
    }
    return std::nullopt;
}

std::optional<core_debugger::action> page_debugger::pass_breakpoint(const debug_stop& stop) {
    if (holds_here(stop.at.address)) return std::nullopt;
    return travel_ ? go_on(stop) : action::run;
}

std::optional<core_debugger::action> page_debugger::go_on(const debug_stop& stop) {
    const auto next = travel_->go_on(stop);
    has_arrived_ = !next;
    return next;
}

bool page_debugger::holds_here(std::uint32_t address) {
    const auto found = breakpoints_.find(address & ~1u);
    if (found == breakpoints_.end()) return false;
    auto& point = found->second;
    if (point.condition && point.condition->value(target_->access()) == 0) return false;
    ++point.hits;
    return true;
}

void page_debugger::stopped(const debug_stop& stop) {
    speed_.end(target_->access().core().instructions());
    has_arrived_ = std::exchange(has_arrived_, false) && travel_.has_value();
    travel_.reset();
    wants_stop_ = false;
    state_ = state::stopped;
    stop_ = stop;
    code_at_.reset();
    before_ = std::exchange(now_, {});
    memory_before_ = memory_;
    device_before_ = std::exchange(device_now_, {});
    take_pending();
    look_back();
    show_all();
}

debug_expression page_debugger::parse(const std::string& text) const {
    return {text, [this](const std::string& name) { return program_->address_of(name); }};
}

std::uint32_t page_debugger::address_of(const request& asked, const char* member) const {
    return parse(text_of(asked, member)).value(target_->access());
}

void page_debugger::add_breakpoint(const request& asked) {
    breakpoint added;
    const auto address = address_of(asked) & ~1u;
    added.condition_text = text_of(asked, "condition");
    if (!added.condition_text.empty()) added.condition = parse(added.condition_text);
    if (target_->access().read_memory(address, 2).size() != 2)
        throw input_error(fmt::format("nothing is at 0x{:08x}", address));
    if (breakpoints_.size() >= most_points) throw input_error("there are too many breakpoints");
    breakpoints_.insert_or_assign(address, std::move(added));
    points_->insert(debug_points::kind::software, address);
    show_points();
}

void page_debugger::remove_breakpoint(const request& asked) {
    const auto address = number_of(asked, "address");
    if (!address || breakpoints_.erase(*address) == 0) return;
    points_->remove(debug_points::kind::software, *address);
    show_points();
}

void page_debugger::add_watchpoint(const request& asked) {
    const auto address = address_of(asked);
    const auto size = number_of(asked, "size").value_or(4);
    const auto kind = watch_named(text_of(asked, "kind"));
    if (!kind || size == 0 || size > 4096 || !debug_access::fits(address, size))
        throw input_error("a watchpoint has 1 to 4096 bytes");
    if (watchpoints_.size() >= most_points) throw input_error("there are too many watchpoints");
    const iss_watchpoint added{address, size, *kind};
    const bool known = std::any_of(watchpoints_.begin(), watchpoints_.end(), [&](const auto& one) {
        return one.address == address && one.size == size && one.kind == *kind;
    });
    if (!known) watchpoints_.push_back(added);
    points_->insert(added);
    show_points();
}

void page_debugger::remove_watchpoint(const request& asked) {
    const auto address = number_of(asked, "address");
    const auto size = number_of(asked, "size");
    const auto kind = watch_named(text_of(asked, "kind"));
    if (!address || !size || !kind) return;
    const auto found = std::find_if(watchpoints_.begin(), watchpoints_.end(), [&](const auto& one) {
        return one.address == *address && one.size == *size && one.kind == *kind;
    });
    if (found == watchpoints_.end()) return;
    points_->remove(*found);
    watchpoints_.erase(found);
    show_points();
}

void page_debugger::set_register(const request& asked) {
    const auto* const reg = find_debug_register(std::string_view(text_of(asked, "name")));
    if (reg == nullptr || reg->is_read_only() || reg->bytes() > 8) throw input_error("this register cannot be written");
    const auto text = text_of(asked, "value");
    std::uint64_t value = 0;
    if (reg->bytes() == 8 && text.rfind("0x", 0) == 0) {
        const auto* const end = text.data() + text.size();
        const auto read = std::from_chars(text.data() + 2, end, value, 16);
        if (read.ec != std::errc() || read.ptr != end) throw input_error("this is no number of 64 bits");
    } else {
        value = parse(text).value(target_->access());
    }
    reg->write(target_->access().core(), {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)});
    after_change();
}

void page_debugger::set_memory(const request& asked) {
    const auto address = address_of(asked);
    const auto value = address_of(asked, "value");
    const auto size = number_of(asked, "size").value_or(4);
    if (size != 1 && size != 2 && size != 4) return;
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    const bool written = target_->access().write_memory(address, bytes.substr(0, size));
    after_change();
    if (!written) throw input_error(fmt::format("0x{:08x} cannot be written", address));
}

// Of what this one has written.
void page_debugger::after_change() {
    target_->changed(*this);
    show_all();
}

void page_debugger::show_code_at(const request& asked) {
    code_at_.reset();
    if (!text_of(asked, "at").empty()) code_at_ = address_of(asked);
    show_code();
}

void page_debugger::show_memory_at(const request& asked) {
    memory_ = window{address_of(asked), ""};
    memory_before_.reset();
    show_memory();
}

void page_debugger::show_device_of(const request& asked) {
    const auto name = text_of(asked, "name");
    const auto found = std::find_if(about_.registers.begin(), about_.registers.end(),
                                    [&](const auto& one) { return one.name == name; });
    device_ = found == about_.registers.end() ? nullptr : &*found;
    device_now_.clear();
    device_before_.clear();
    show_device();
}

void page_debugger::record(const request&) {
    if (history_) return;
    if (!target_->can_trace()) throw input_error("there is no history beside --trace-instructions");
    auto& core = target_->access().core();
    history_.emplace(core, program_->frames(core));
    // What has run so far counts without it.
    speed_.end(core.instructions());
    if (is_passing_) speed_.begin(core.instructions(), true);
    look_back();
    show_history();
}

void page_debugger::forget(const request&) {
    if (!history_) return;
    history_.reset();
    auto& core = target_->access().core();
    speed_.end(core.instructions());
    if (is_passing_) speed_.begin(core.instructions(), false);
    look_back();
    show_history();
}

void page_debugger::look_back() {
    back_ = 0;
    past_ = history_ ? history_->lines() : std::vector<std::string>();
}

void page_debugger::show_history_from(const request& asked) {
    back_ = std::min<std::size_t>(number_of(asked, "back").value_or(0), past_.size());
    show_history();
}

void page_debugger::run_speed::begin(std::uint64_t instructions, bool records) {
    begun_ = std::chrono::steady_clock::now();
    before_ = instructions;
    records_ = records;
}

void page_debugger::run_speed::end(std::uint64_t instructions) {
    if (!begun_) return;
    auto& sum = records_ ? with_ : without_;
    sum.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - *begun_).count();
    sum.instructions += instructions - before_;
    begun_.reset();
}

std::optional<double> page_debugger::run_speed::factor() const {
    constexpr double least = 0.05;  // seconds
    if (with_.seconds < least || without_.seconds < least || with_.instructions == 0) return std::nullopt;
    return static_cast<double>(without_.instructions) / without_.seconds * with_.seconds /
           static_cast<double>(with_.instructions);
}

void page_debugger::say(const std::string& text) {
    said_ = text;
    ++said_number_;
    show_state();
}

void page_debugger::show_all() {
    show_state();
    show_registers();
    show_code();
    show_frames();
    show_points();
    show_memory();
    show_device();
    show_history();
}

bool page_debugger::is_thumb() const {
    return (target_->access().core().cpsr() & psr::thumb) != 0;
}

void page_debugger::show_state() {
    static constexpr const char* names[] = {"away", "stopped", "leaving", "running", "ended"};
    json shown = {{"is", names[static_cast<std::size_t>(state_)]}, {"said", said_}, {"said_number", said_number_}};
    if (state_ == state::running) shown["steps"] = travel_.has_value();
    if (state_ == state::stopped || state_ == state::leaving) {
        auto& core = target_->access().core();
        const auto pc = core.reg(page_pc);
        shown["pc"] = pc;
        shown["name"] = program_->name_at(pc);
        shown["place"] = json_of_place(program_->place(pc));
        shown["reason"] = reason();
        shown["another"] = !stop_.of.empty() && !stop_.is_of(*this);
        shown["flags"] = flags_of(core.cpsr());
        shown["time_ps"] = target_->access().time_ps();
        shown["instructions"] = core.instructions();
        shown["sleeps"] = core.sleeping() != iss_sleep::awake;
    }
    channel_->show("state", shown);
}

std::string page_debugger::reason() const {
    switch (stop_.why) {
        case debug_stop::reason::entry:
            return "at its first instruction";
        case debug_stop::reason::attach:
            return "for a debugger that has come";
        case debug_stop::reason::breakpoint:
            return has_arrived_ ? "after a step" : "at a breakpoint";
        case debug_stop::reason::watchpoint: {
            const auto name = register_name(about_.registers, stop_.at.address);
            const auto known = name.empty() ? program_->name_at(stop_.at.address) : name;
            return fmt::format("before it {} 0x{:08x}{}, a watchpoint", stop_.at.is_write ? "writes to" : "reads",
                               stop_.at.address, known.empty() ? "" : fmt::format(" ({})", known));
        }
        case debug_stop::reason::step:
            return "after a step";
        case debug_stop::reason::interrupt:
            return "because it was asked to";
        case debug_stop::reason::fault:
            return "by a fault: it cannot go on";
    }
    return "";
}

void page_debugger::read_values() {
    auto& core = target_->access().core();
    for (const auto& reg : debug_registers()) now_[reg.name] = reg.read(core);
}

void page_debugger::show_registers() {
    if (!stands_still()) return;
    read_values();
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

void page_debugger::show_code() {
    if (!stands_still()) return;
    auto& access = target_->access();
    const auto pc = access.core().reg(page_pc);
    auto rows = json::array();
    std::string file;
    unsigned line = 0;
    for (const auto& row : program_->rows(access, code_at_.value_or(pc), is_thumb(), rows_before, rows_shown)) {
        auto source = json::array();
        if (row.place.line != 0 && (row.place.line != line || row.place.file != file)) {
            const bool follows =
                row.place.file == file && row.place.line > line && row.place.line - line <= most_lines_between;
            for (auto at = follows ? line + 1 : row.place.line; at <= row.place.line; ++at) {
                const auto text = program_->source_line(row.place.file, at);
                source.push_back({at, text ? json(*text) : json()});
            }
            file = row.place.file;
            line = row.place.line;
        }
        rows.push_back({{"address", row.address},
                        {"bytes", row.bytes},
                        {"text", row.text},
                        {"target", row.target},
                        {"label", row.label},
                        {"file", row.place.file},
                        {"source", source}});
    }
    channel_->show("code", {{"pc", pc}, {"rows", rows}});
}

void page_debugger::show_frames() {
    if (!stands_still()) return;
    auto frames = json::array();
    for (const auto& frame : program_->frames(target_->access().core())) {
        // Behind a call the line may be the next one.
        const auto at = frames.empty() ? frame.pc : frame.pc - 1;
        frames.push_back({{"pc", frame.pc},
                          {"name", program_->name_at(frame.pc)},
                          {"place", json_of_place(program_->place(at & ~1u))}});
    }
    channel_->show("frames", frames);
}

void page_debugger::show_points() {
    auto breakpoints = json::array();
    for (const auto& [address, point] : breakpoints_) {
        breakpoints.push_back({{"address", address},
                               {"name", program_->name_at(address)},
                               {"place", json_of_place(program_->place(address))},
                               {"condition", point.condition_text},
                               {"hits", point.hits}});
    }
    auto watchpoints = json::array();
    for (const auto& [address, size, kind] : watchpoints_) {
        const auto device = register_name(about_.registers, address);
        watchpoints.push_back({{"address", address},
                               {"size", size},
                               {"kind", name_of(kind)},
                               {"name", device.empty() ? program_->name_at(address) : device}});
    }
    channel_->show("points", {{"breakpoints", breakpoints}, {"watchpoints", watchpoints}});
}

void page_debugger::show_memory() {
    if (!stands_still() || !memory_) return;
    memory_->bytes = target_->access().read_memory(memory_->address, memory_bytes);
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
                              {"name", program_->name_at(memory_->address)},
                              {"bytes", digits},
                              {"changed", changed}});
}

void page_debugger::show_device() {
    if (!stands_still()) return;
    auto registers = json::array();
    if (device_ == nullptr) return channel_->show("device", {{"name", ""}, {"registers", registers}});
    for (const auto& info : *device_->registers) {
        const auto address = device_->base + info.offset;
        const auto bytes = target_->access().read_memory(address, 4);
        json shown = {{"name", info.name}, {"address", address}, {"what", info.doc}, {"value", nullptr}};
        if (bytes.size() == 4) {
            std::uint32_t value = 0;
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
        }
        registers.push_back(shown);
    }
    channel_->show("device", {{"name", device_->name}, {"base", device_->base}, {"registers", registers}});
}

// The last line is the one before what is behind.
void page_debugger::show_history() {
    const auto end = past_.size() - back_;
    const auto first = end - std::min(end, history_rows);
    const auto factor = speed_.factor();
    channel_->show("history", {{"on", history_.has_value()},
                               {"lines", std::vector<std::string>(past_.begin() + static_cast<std::ptrdiff_t>(first),
                                                                  past_.begin() + static_cast<std::ptrdiff_t>(end))},
                               {"back", back_},
                               {"count", past_.size()},
                               {"factor", factor ? json(*factor) : json()}});
}

}  // namespace tabletop
