// SPDX-License-Identifier: Apache-2.0
#include "design/bus_watch.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "base/protocol_checker.h"
#include "design/silence.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace tabletop {

bus_watch::bus_watch(sc_core::sc_module_name name, const clock_domain& clock, rtl_design& design, bool check_protocol)
    : sc_module(name),
      clock_(clock),
      patience_(from_ps(clock.edge(patience_cycles))),
      design_(design),
      check_protocol_(check_protocol) {
    spawn_method("watch", [this] { watch(); });
}

void bus_watch::add(axi_slave_adapter& adapter, const std::string& port, axi_wave& wave) {
    ports_.push_back({adapter, port, wave});
    if (!check_protocol_) adapter.tell_broken_rules([this, port](const std::string& rule) { note(port, rule); });
}

void bus_watch::add(axi_master_adapter& adapter, const std::string& port) {
    adapter.tell_broken_rules([this, &adapter, port](const std::string& rule) {
        if (!check_protocol_) return note(port, rule);
        SC_REPORT_ERROR(protocol_checker::report_type,
                        fmt::format("the pins of {}: {} ({} ps)", adapter.name(), rule, now_ps()).c_str());
    });
}

void bus_watch::note(const std::string& port, const std::string& rule) {
    const auto text = port.empty() ? rule : fmt::format("{}: {}", port, rule);
    const auto known =
        std::find_if(broken_.begin(), broken_.end(), [&](const auto& each) { return each.rule == text; });
    if (known != broken_.end()) {
        ++known->count;
    } else {
        broken_.push_back({text, now_ps(), 1});
    }
}

namespace {

std::string sentence(const std::string& rule, std::uint64_t first_ps, std::uint64_t count) {
    return fmt::format("{} at {} ps, {} {} in all", rule, first_ps, count, count == 1 ? "time" : "times");
}

}  // namespace

std::vector<std::string> bus_watch::broken_rules() const {
    std::vector<std::string> sentences;
    for (const auto& each : broken_) {
        sentences.push_back(fmt::format("{}: {}", design_.path(), sentence(each.rule, each.first_ps, each.count)));
    }
    return sentences;
}

void bus_watch::go_on_behind_hangs(std::function<void()> told) {
    told_ = std::move(told);
    for (auto& port : ports_) port.adapter.tell_looks([&wave = port.wave] { wave.note(now_ps()); });
}

void bus_watch::note_hang(const std::string& what) {
    note_hang(what, ports_.front());
}

void bus_watch::note_hang(const std::string& what, const watched_port& port) {
    hangs_.push_back({what, now_ps(), port.wave.text([this](std::uint64_t ps) { return clock_.cycle(ps); })});
}

void bus_watch::watch() {
    for (auto& port : ports_) look(port);
    if (!fault().empty()) {
        sc_core::sc_pause();
        return;
    }
    next_trigger(patience_);
}

void bus_watch::look(watched_port& port) {
    const auto waits_for = port.adapter.waits_for();
    const bool stuck = !waits_for.empty() && port.waited && port.adapter.handshakes() == port.handshakes;
    port.waited = !waits_for.empty();
    port.handshakes = port.adapter.handshakes();
    if (!stuck || !fault().empty()) return;
    const auto what = fmt::format("no answer within {} cycles, {}{}", patience_cycles, waits_for,
                                  port.name.empty() ? "" : " at " + port.name);
    const bool answered =
        std::any_of(ports_.begin(), ports_.end(), [](const auto& each) { return each.adapter.has_answered(); });
    if (told_ && answered) {
        port.waited = false;
        note_hang(what, port);
        return told_();
    }
    auto silence = what;
    if (!answered) silence += fmt::format("; {}", silent_design);
    if (!broken_.empty()) {
        const auto& first = broken_.front();
        silence += "; before that " + sentence(first.rule, first.first_ps, first.count);
    }
    design_.give_up(silence);
}

bus_design* bus_design_of(const sc_core::sc_module& block) {
    for (auto* const child : block.get_child_objects()) {
        if (auto* const design = dynamic_cast<bus_design*>(child)) return design;
    }
    return nullptr;
}

}  // namespace tabletop
