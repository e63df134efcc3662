// SPDX-License-Identifier: Apache-2.0
#include "engines/connect4_minimax/connect4_minimax_tlm.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "engines/connect4_minimax/registers.h"
#include "engines/connect4_minimax/timing.h"

#include <algorithm>
#include <stdexcept>

namespace tabletop {
namespace reg = connect4_minimax_registers;
namespace core = connect4_minimax_core;
namespace {

// How far the search is computed ahead of simulated time, in clock cycles: long enough that the kernel does not matter.
constexpr std::uint64_t slice_cycles = 1'000'000;

std::uint64_t with_low(std::uint64_t value, std::uint32_t word, std::uint32_t bits) {
    return (value & ~std::uint64_t{bits}) | (word & bits);
}

std::uint64_t with_high(std::uint64_t value, std::uint32_t word, std::uint32_t bits) {
    const auto high = static_cast<std::uint32_t>(value >> 32);
    return (value & 0xFFFF'FFFFu) | std::uint64_t{(high & ~bits) | (word & bits)} << 32;
}

}  // namespace

void check(const connect4_minimax_config& config) {
    if (config.depth > 15) throw std::invalid_argument("connect4_minimax: depth 0 to 15");
}

connect4_minimax_tlm::connect4_minimax_tlm(sc_core::sc_module_name name, view v, const connect4_minimax_config& config)
    : connect4_minimax_block(name),
      view_(v),
      config_(config),
      port_("port", in, *this, reg::map.size, access_timing(v, config.clock, core::port_cycles)),
      search_(config.solvers) {
    check(config);
    connect4_minimax_tlm::reset();
    spawn_method("on_slice", sensitive_to(slice_).dont_initialize(), [this] { on_slice(); });
    spawn_method("on_irq", sensitive_to(irq_changes_.due()).dont_initialize(), [this] { on_irq(); });
    spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
}

std::uint32_t connect4_minimax_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    advance(accept_ps);
    return value(offset, searching_);
}

// Reads change nothing. Until the search is known to end it is known to go on for a while.
std::uint64_t connect4_minimax_tlm::stable_until_ps(std::uint32_t, std::uint64_t) const {
    return searching_ ? std::min(done_ps_, known_busy_ps_) : UINT64_MAX;
}

std::uint32_t connect4_minimax_tlm::peek(std::uint32_t offset) const {
    return value(offset, *busy());
}

std::optional<bool> connect4_minimax_tlm::busy() const {
    return searching_ && now_ps() < done_ps_;
}

// The level is announced where the search is looked at; the pin follows.
bool connect4_minimax_tlm::may_interrupt() const {
    return (searching_ && irq_enable_) || (irq_level_ && !irq.read());
}

std::uint32_t connect4_minimax_tlm::value(std::uint32_t offset, bool busy) const {
    const auto result = [busy](std::uint64_t v) { return busy ? 0u : static_cast<std::uint32_t>(v); };
    switch (offset) {
        case reg::id:
            return reg::id_value;
        case reg::version:
            return reg::version_value;
        case reg::config:
            return (config_.alpha_beta ? bits_of(reg::config_fields, "alpha_beta") : 0) |
                   config_.solvers << field_of(reg::config_fields, "solvers").lsb |
                   reg::max_depth << field_of(reg::config_fields, "max_depth").lsb;
        case reg::control:
            return irq_enable_ ? reg::control_irq_enable : 0;
        case reg::status:
            return (busy ? reg::status_busy : 0) | (done_ ? reg::status_done : 0) |
                   (overrun_ ? reg::status_overrun : 0) |
                   result(static_cast<unsigned>(result_.code)) << field_of(reg::status_fields, "result").lsb;
        case reg::board_lo:
            return static_cast<std::uint32_t>(board_);
        case reg::board_hi:
            return static_cast<std::uint32_t>(board_ >> 32);
        case reg::mask_lo:
            return static_cast<std::uint32_t>(mask_);
        case reg::mask_hi:
            return static_cast<std::uint32_t>(mask_ >> 32);
        case reg::depth:
            return depth_;
        case reg::options:
            return prune_ ? reg::options_alpha_beta : 0;
        case reg::move:
            return result(result_.move);
        case reg::score:
            return result(static_cast<std::uint32_t>(result_.score));
        case reg::nodes_lo:
            return result(result_.nodes);
        case reg::nodes_hi:
            return result(result_.nodes >> 32);
        case reg::cycles_lo:
            return result(result_cycles_);
        case reg::cycles_hi:
            return result(result_cycles_ >> 32);
        default:
            return 0;
    }
}

void connect4_minimax_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
                                 std::uint64_t effect_ps) {
    advance(accept_ps);
    const auto bits = lane_mask(lanes);
    if (offset == reg::control) {
        if ((lanes & 1u) != 0) write_control(value, searching_, effect_ps);
    } else if (offset == reg::status) {
        write_status(value & bits, effect_ps);
    } else if (!searching_) {
        write_position(offset, value, bits);
    }
}

void connect4_minimax_tlm::write_position(std::uint32_t offset, std::uint32_t value, std::uint32_t bits) {
    constexpr std::uint32_t high_bits = 0x3FF;
    switch (offset) {
        case reg::board_lo:
            board_ = with_low(board_, value, bits);
            break;
        case reg::board_hi:
            board_ = with_high(board_, value, bits & high_bits);
            break;
        case reg::mask_lo:
            mask_ = with_low(mask_, value, bits);
            break;
        case reg::mask_hi:
            mask_ = with_high(mask_, value, bits & high_bits);
            break;
        case reg::depth:
            depth_ = static_cast<unsigned>(with_low(depth_, value, bits & 0xF));
            break;
        case reg::options:
            if (config_.alpha_beta && (bits & reg::options_alpha_beta) != 0)
                prune_ = (value & reg::options_alpha_beta) != 0;
            break;
        default:
            break;
    }
}

void connect4_minimax_tlm::write_control(std::uint32_t value, bool busy, std::uint64_t effect_ps) {
    irq_enable_ = (value & reg::control_irq_enable) != 0;
    if ((value & reg::control_start) != 0) {
        if (busy) {
            overrun_ = true;
        } else {
            done_ = false;
            start(effect_ps);
        }
    }
    update_irq(effect_ps);
}

// A search that ends at the very edge at which DONE is cleared ends behind it: the set wins.
void connect4_minimax_tlm::write_status(std::uint32_t value, std::uint64_t effect_ps) {
    advance(effect_ps - 1);
    if ((value & reg::status_done) != 0) done_ = false;
    if ((value & reg::status_overrun) != 0) overrun_ = false;
    update_irq(effect_ps);
}

void connect4_minimax_tlm::start(std::uint64_t effect_ps) {
    searching_ = true;
    start_ps_ = effect_ps;
    start_cycle_ = config_.clock.cycle(effect_ps);
    known_busy_ps_ = effect_ps;
    done_ps_ = never;
    search_.start({board_, mask_}, depth_, prune_);
    slice_.notify(from_ps(effect_ps - now_ps()));
}

// Simulated time at which so many cycles of the search are over.
std::uint64_t connect4_minimax_tlm::time_after(std::uint64_t cycles) const {
    return view_ == view::ca ? config_.clock.edge(start_cycle_ + cycles) : start_ps_ + config_.clock.edge(cycles);
}

std::uint64_t connect4_minimax_tlm::elapsed_cycles() const {
    return view_ == view::ca ? core::exact_timing(search_, {}) : core::average_timing(search_);
}

void connect4_minimax_tlm::run_slice() {
    const bool finished = search_.run(slice_cycles);
    const auto elapsed_ps = time_after(elapsed_cycles());
    known_busy_ps_ = std::max(known_busy_ps_, elapsed_ps);
    if (!finished) return;
    done_ps_ = elapsed_ps;
    slice_.cancel();
    slice_.notify(from_ps(done_ps_ > now_ps() ? done_ps_ - now_ps() : 0));
}

// Brings the search's visible state to to_ps.
void connect4_minimax_tlm::advance(std::uint64_t to_ps) {
    if (!searching_) return;
    while (done_ps_ == never && known_busy_ps_ <= to_ps) run_slice();
    if (done_ps_ <= to_ps) finish();
}

void connect4_minimax_tlm::finish() {
    searching_ = false;
    done_ = true;
    result_ = search_.result();
    result_cycles_ = elapsed_cycles();
    update_irq(done_ps_);
}

// An access that was accepted one cycle before edge D takes effect at D, and must still see the search: the end comes
// one delta cycle later than whatever else happens at that time.
void connect4_minimax_tlm::on_slice() {
    const bool ends_now = searching_ && done_ps_ <= now_ps();
    if (ends_now && !end_deferred_) {
        end_deferred_ = true;
        slice_.notify(sc_core::SC_ZERO_TIME);
        return;
    }
    end_deferred_ = false;
    advance(now_ps());
    if (searching_ && done_ps_ == never) slice_.notify(from_ps(known_busy_ps_ - now_ps()));
}

void connect4_minimax_tlm::update_irq(std::uint64_t time_ps) {
    const bool level = done_ && irq_enable_;
    if (level == irq_level_) return;
    irq_level_ = level;
    irq_changes_.push(std::max(time_ps, now_ps()), level);
}

void connect4_minimax_tlm::on_irq() {
    bool level = false;
    while (irq_changes_.pop(level)) irq.write(level);
}

// A pin that is high from the beginning has no event.
void connect4_minimax_tlm::start_of_simulation() {
    if (rst.read()) on_reset();
}

void connect4_minimax_tlm::on_reset() {
    port_.set_reset(rst.read());
}

void connect4_minimax_tlm::reset() {
    board_ = mask_ = 0;
    depth_ = config_.depth;
    prune_ = config_.alpha_beta;
    irq_enable_ = done_ = overrun_ = searching_ = false;
    result_ = {};
    result_cycles_ = 0;
    slice_.cancel();
    end_deferred_ = false;
    irq_changes_.clear();
    irq_level_ = true;  // so that the low level is announced whatever was pending
    update_irq(now_ps());
}

std::unique_ptr<connect4_minimax_block> make_connect4_minimax_tlm(const char* name, view v,
                                                                  const connect4_minimax_config& config) {
    return std::make_unique<connect4_minimax_tlm>(name, v, config);
}

}  // namespace tabletop
