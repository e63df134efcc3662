// SPDX-License-Identifier: Apache-2.0
#include "labkit/labkit_recorder.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/checkers_referee/squares.h"
#include "engines/checkers_screen/shown_state.h"
#include "engines/checkers_search/board_value.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

labkit_recorder::labkit_recorder(sc_core::sc_module_name name, labkit& machine, const clock_domain& clock,
                                 record_target& to)
    : sc_module(name), clock_(clock), channels_(to, clock) {
    channels_.add(rst_, "rst", 1);
    add_contacts(machine);
    if (machine.whole) {
        add_pins(machine);
    } else {
        add_game(machine);
        add_link(machine);
    }
    to.add_source(*this);
    spawn_method("on_rst", sensitive_to(rst), [this] { on_rst(); });
}

void labkit_recorder::add(const std::string& name, cycle_pin_if& pin, unsigned bits) {
    probes_.push_back(std::make_unique<cycle_pin_probe>(fmt::format("probe{}", probes_.size()).c_str(), pin, clock_));
    channels_.add(probes_.back()->history(), name, bits);
}

// The contacts as the machine sees them; for a fabric that is one block, as they are.
void labkit_recorder::add_contacts(labkit& machine) {
    for (unsigned i = 0; i < labkit_contacts; ++i) {
        const auto* const kind = i < labkit_buttons ? "button" : "switch";
        auto& pin =
            *(machine.whole ? machine.whole->contact.at(i).operator->() : machine.debouncers.at(i)->level.operator->());
        add(fmt::format("{}.{}", kind, labkit_contact_names.at(i)), pin, 1);
    }
}

void labkit_recorder::add_pins(labkit& machine) {
    add("link.write", machine.write(), ft245_write::bits);
    add("link.rd_n", machine.rd_n(), 1);
    add("link.read", *machine.usb_chip.read.operator->(), ft245_read::bits);
    add("link.txe_n", *machine.usb_chip.txe_n.operator->(), 1);
    add("screen.syncs", machine.syncs(), 2);
    add("screen.blank", machine.blank(), 1);
}

void labkit_recorder::add_game(labkit& machine) {
    auto& referee = *machine.referee;
    const auto pin = [](auto& of) -> cycle_pin_if& { return *of.operator->(); };
    add("referee.freeze", pin(referee.freeze), 1);
    add("referee.grid_open", pin(referee.grid_open), 1);
    add("referee.scan_start", pin(referee.scan_start), 1);
    add("vision.scan_last", pin(machine.vision->scan_last), 1);
    add("referee.calibrating", pin(referee.calibrating), 1);
    add("referee.winner", pin(referee.winner), game_winner::bits);
    constexpr unsigned half_bits = 64;  // of the display array
    add("referee.display_low", pin(referee.display[0]), half_bits);
    add("referee.display_high", pin(referee.display[1]), half_bits);
    add("hexdisplay", machine.hex_pin(), half_bits);
    add("referee.reject", pin(referee.reject), checkers::squares);
    add("referee.blink", pin(referee.blink), checkers::squares);
    add("referee.swap", pin(referee.swap), checkers::squares);
}

void labkit_recorder::add_link(labkit& machine) {
    auto& link = *machine.link;
    const auto pin = [](auto& of) -> cycle_pin_if& { return *of.operator->(); };
    add("referee.send_request", pin(machine.referee->send_request), 1);
    add("referee.send_move", pin(machine.referee->send_move), 12);
    add("link.send_last", pin(link.send_last), 1);
    add("link.message_flag", pin(link.message_flag), 1);
    add("link.message_high", pin(link.message[0]), usb_link_block::message_part_bits);
    add("link.message_low", pin(link.message[1]), usb_link_block::message_part_bits);
    if (machine.search) {
        auto& search = *machine.search;
        add("search.send_last", pin(search.send_last), 1);
        add("search.message_flag", pin(search.message_flag), 1);
        add("search.message_high", pin(search.message[0]), checkers_message::half_bits);
        add("search.message_low", pin(search.message[1]), checkers_message::half_bits);
        add("search.done", pin(search.done), 1);
        add("search.value", pin(search.value), checkers_search_core::value_bits);
    }
    add("referee.message_take", pin(machine.referee->message_take), 1);
    add("link.message_lost", pin(link.message_lost), 1);
    add("link.rd_n", pin(link.rd_n), 1);
}

void labkit_recorder::on_rst() {
    rst_.set_level(clock_.cycle(now_ps()), rst.read() ? 1 : 0);
}

// What the cycle that is on brings may still change; at its edge, what the one before brought to a Verilated block.
std::uint64_t labkit_recorder::settle(std::uint64_t now_ps) {
    const auto cycle = std::max<std::uint64_t>(clock_.cycle(now_ps), 1) - 1;
    record_before(cycle);
    return clock_.edge(cycle);
}

void labkit_recorder::finish(std::uint64_t now_ps) {
    record_before(clock_.cycle_from(now_ps));
}

void labkit_recorder::record_before(std::uint64_t end_cycle) {
    channels_.record_before(end_cycle);
    channels_.forget_before(end_cycle);
}

}  // namespace tabletop
