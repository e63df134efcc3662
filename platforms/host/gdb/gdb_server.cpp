// SPDX-License-Identifier: Apache-2.0
#include "host/gdb/gdb_server.h"

#include <fmt/format.h>
#include <utility>

namespace tabletop {

namespace {

gdb_signal signal_of(const debug_stop& stop) {
    if (stop.why == debug_stop::reason::interrupt) return gdb_signal::interrupt;
    return stop.why == debug_stop::reason::fault ? gdb_signal::segmentation_fault : gdb_signal::trap;
}

}  // namespace

void gdb_server::poll() {
    if (!in_session_) return accept();
    if (core_ == core_state::asked) return;
    const auto before = core_;
    reader_.feed(connection_.receive());
    while (core_ == before && in_session_) {
        const auto input = reader_.take();
        if (!input) break;
        if (means_something(*input)) take_input(*input);
    }
    if (in_session_ && !connection_.has_client()) lose_session();
}

void gdb_server::accept() {
    connection_.accept_client();
    if (!connection_.has_client()) return;
    in_session_ = true;
    target_.attach(*this);
    if (target_.is_stopped()) return;
    core_ = core_state::asked;
    target_.interrupt(*this, debug_stop::reason::attach);
}

void gdb_server::stopped(const debug_stop& stop) {
    core_ = core_state::stopped;
    const auto reply = commands_.stopped(signal_of(stop), stop.is_of(*this) ? stop.at : iss_stop());
    if (std::exchange(reply_due_, false)) send(reply);
}

// While the program runs, a debugger can interrupt it or leave.
bool gdb_server::means_something(const gdb_input& input) const {
    if (core_ == core_state::stopped || input.what == gdb_input::kind::interrupt) return true;
    return input.what == gdb_input::kind::packet && gdb_commands::ends_session(input.payload);
}

void gdb_server::take_input(const gdb_input& input) {
    switch (input.what) {
        case gdb_input::kind::packet:
            if (commands_.acknowledges()) connection_.send("+");
            return take_packet(input.payload);
        case gdb_input::kind::damaged:
            if (commands_.acknowledges()) connection_.send("-");
            break;
        case gdb_input::kind::retransmit:
            if (commands_.acknowledges()) connection_.send(last_sent_);
            break;
        case gdb_input::kind::interrupt:
            if (core_ == core_state::stopped) break;  // it has crossed the report of the stop
            core_ = core_state::asked;
            target_.interrupt(*this);
            break;
    }
}

void gdb_server::take_packet(const std::string& packet) {
    const auto answer = commands_.answer(packet);
    if (gdb_commands::changes_program(packet)) target_.changed(*this);
    if (answer.reply) send(*answer.reply);
    switch (answer.next) {
        case gdb_answer::action::stay:
            break;
        case gdb_answer::action::run:
            return resume(core_debugger::action::run);
        case gdb_answer::action::step:
            return resume(core_debugger::action::step);
        case gdb_answer::action::restart:
            reply_due_ = packet[0] == 'v';
            return restart();
        case gdb_answer::action::detach:
            target_.resume(*this, core_debugger::action::run);
            return end_session();
        case gdb_answer::action::kill:
            return kill();
    }
}

void gdb_server::resume(core_debugger::action next) {
    reply_due_ = true;
    core_ = core_state::running;
    target_.resume(*this, next);
}

void gdb_server::restart() {
    if (target_.restart(*this)) {
        dead_ = false;
        core_ = core_state::running;
    } else if (std::exchange(reply_due_, false)) {
        send("E01");
    }
}

// A debugger that can start the program again keeps the machine, until it goes.
void gdb_server::kill() {
    if (commands_.is_extended() && target_.can_restart(*this)) {
        dead_ = true;
        return;
    }
    target_.kill();
    end_session();
}

void gdb_server::send(const std::string& payload) {
    last_sent_ = frame_gdb_packet(payload);
    connection_.send(last_sent_);
}

void gdb_server::lose_session() {
    if (dead_ && core_ == core_state::stopped) target_.kill();
    end_session();
}

void gdb_server::end_session() {
    connection_.drop_client();
    commands_.end_session();
    reader_ = {};
    last_sent_.clear();
    in_session_ = reply_due_ = dead_ = false;
    core_ = core_state::running;
    target_.detach(*this);
}

void gdb_server::ended(int status) {
    if (in_session_ && reply_due_) send(fmt::format("W{:02x}", status & 0xFF));
    end_session();
}

gdb_server::gdb_server(std::uint16_t port, debug_target& target)
    : connection_(port), target_(target), commands_(target.access()) {
    target_.add(*this);
    target_.attach(*this);
    fmt::print(stderr, "gdb is at 127.0.0.1:{}; the machine waits for it\n", connection_.port());
}

gdb_server::~gdb_server() {
    target_.remove(*this);
}

}  // namespace tabletop
