// SPDX-License-Identifier: Apache-2.0
#include "host/debugger/page_debugger.h"

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

// A line of source as a person writes it, "main.c:12"; empty: it is none.
struct written_line {
    std::string file;
    unsigned number = 0;
};
std::optional<written_line> line_of(const std::string& text) {
    constexpr std::size_t most_digits = 7;
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0) return std::nullopt;
    const auto digits = std::string_view(text).substr(colon + 1);
    unsigned number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool is_number = error == std::errc() && end == digits.data() + digits.size();
    if (!is_number || digits.size() > most_digits) return std::nullopt;
    return written_line{text.substr(0, colon), number};
}

// Without the spaces around it.
std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(' ') - first + 1);
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
    : channel_(std::move(channel)),
      about_(std::move(program)),
      make_target_(std::move(make_target)),
      view_(channel_, about_.registers) {
    show_state();
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
    if (!program_) program_ = std::make_unique<debug_program>(about_.elf_file, about_.source_folders);
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
    history_.clear();
    pending_.clear();
    breakpoints_.clear();
    watchpoints_.clear();
    view_.forget();
    wants_stop_ = false;
    state_ = state::away;
    said_.clear();
    target_->detach(*this);
    show_state();
    show_points();
    view_.show_history(history_);
}

void page_debugger::interrupt(const request&) {
    if (state_ != state::running && state_ != state::leaving) return;
    wants_stop_ = true;
    target_->interrupt(*this);
}

void page_debugger::go(const request&) {
    said_.clear();
    leave(action::run);
}

void page_debugger::travel(const request& asked) {
    said_.clear();
    const auto kind = travels().at(text_of(asked, "do"));
    auto to = kind == debug_travel::kind::to ? code_at(asked) : std::vector<std::uint32_t>();
    travel_.emplace(kind, target_->access(), *points_, *program_, std::move(to));
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
    state_ = state::leaving;
    target_->resume(*this, next);
    show_state();
}

void page_debugger::resumed() {
    state_ = state::running;
    history_.begin_run(target_->access().core().instructions());
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
    history_.end_run(target_->access().core().instructions());
    has_arrived_ = std::exchange(has_arrived_, false) && travel_.has_value();
    travel_.reset();
    wants_stop_ = false;
    state_ = state::stopped;
    stop_ = stop;
    view_.begin_stop();
    take_pending();
    history_.look_back();
    show_all();
}

debug_expression page_debugger::parse(const std::string& text) const {
    return {text, [this](const std::string& name) { return program_->address_of(name); }};
}

std::uint32_t page_debugger::address_of(const request& asked, const char* member) const {
    return parse(text_of(asked, member)).value(target_->access());
}

// A line of source that has no code is the next one that has, which is said.
std::vector<std::uint32_t> page_debugger::code_at(const request& asked) {
    const auto text = trimmed(text_of(asked, "at"));
    const auto line = line_of(text);
    if (!line) return {address_of(asked)};
    const auto start = program_->line(line->file, line->number);
    if (start.line != line->number)
        say(fmt::format("{}:{} has no code; the next line that has some is {}", start.file, line->number, start.line));
    return start.addresses;
}

void page_debugger::add_breakpoint(const request& asked) {
    page_breakpoint added;
    added.condition_text = text_of(asked, "condition");
    if (!added.condition_text.empty()) added.condition = parse(added.condition_text);
    const auto addresses = code_at(asked);
    for (const auto address : addresses) {
        if (target_->access().read_memory(address & ~1u, 2).size() != 2)
            throw input_error(fmt::format("nothing is at 0x{:08x}", address & ~1u));
    }
    if (breakpoints_.size() + addresses.size() > most_points) throw input_error("there are too many breakpoints");
    for (const auto address : addresses) {
        breakpoints_.insert_or_assign(address & ~1u, added);
        points_->insert(debug_points::kind::software, address & ~1u);
    }
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
    view_.look_at_code(text_of(asked, "at").empty() ? std::nullopt : std::optional(code_at(asked).front()));
    if (stands_still()) view_.show_code(scene());
}

void page_debugger::show_memory_at(const request& asked) {
    view_.look_at_memory(address_of(asked));
    if (stands_still()) view_.show_memory(scene());
}

void page_debugger::show_device_of(const request& asked) {
    view_.look_at_device(text_of(asked, "name"));
    if (stands_still()) view_.show_device(scene());
}

void page_debugger::record(const request&) {
    if (history_.is_on()) return;
    if (!target_->can_trace()) throw input_error("there is no history beside --trace-instructions");
    auto& core = target_->access().core();
    history_.record(core, program_->frames(core), is_passing_);
    history_.look_back();
    view_.show_history(history_);
}

void page_debugger::forget(const request&) {
    if (!history_.is_on()) return;
    history_.forget(target_->access().core(), is_passing_);
    history_.look_back();
    view_.show_history(history_);
}

void page_debugger::show_history_from(const request& asked) {
    history_.move_back(number_of(asked, "back").value_or(0));
    view_.show_history(history_);
}

void page_debugger::say(const std::string& text) {
    said_ = text;
    ++said_number_;
    show_state();
}

debug_scene page_debugger::scene() {
    return {target_->access(), *program_};
}

void page_debugger::show_all() {
    show_state();
    if (stands_still()) view_.show_values(scene());
    show_points();
    view_.show_history(history_);
}

void page_debugger::show_state() {
    static constexpr const char* names[] = {"away", "stopped", "leaving", "running", "ended"};
    debug_view::status now{names[static_cast<std::size_t>(state_)], said_, said_number_, travel_.has_value()};
    if (state_ != state::stopped && state_ != state::leaving) return view_.show_state(now, nullptr);
    now.reason = reason();
    now.is_for_another = !stop_.of.empty() && !stop_.is_of(*this);
    const auto here = scene();
    view_.show_state(now, &here);
}

void page_debugger::show_points() {
    view_.show_points(breakpoints_, watchpoints_, *program_);
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
            const auto known = view_.name_at(stop_.at.address, *program_);
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

}  // namespace tabletop
