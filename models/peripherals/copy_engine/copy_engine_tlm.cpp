// SPDX-License-Identifier: Apache-2.0
#include "peripherals/copy_engine/copy_engine_tlm.h"

#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/copy_engine/registers.h"
#include "peripherals/copy_engine/timing.h"

#include <algorithm>
#include <utility>

namespace tabletop {
namespace reg = copy_engine_registers;
namespace core = copy_engine_core;
namespace {

void write_lanes(std::uint32_t& word, std::uint32_t value, std::uint32_t bits) {
    word = (word & ~bits) | (value & bits);
}

}  // namespace

copy_engine_tlm::copy_engine_tlm(sc_core::sc_module_name name, view v, const copy_engine_config& config)
    : copy_engine_block(name),
      view_(v),
      clock_(config.clock),
      port_("port", in, *this, reg::map.size, access_timing(v, config.clock, core::port_cycles)) {
    out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    spawn_thread("run", [this] { run(); });
    spawn_method("on_end", sensitive_to(end_).dont_initialize(), [this] { on_end(); });
    spawn_method("on_irq", sensitive_to(irq_changes_.due()).dont_initialize(), [this] { on_irq(); });
    spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
}

std::uint32_t copy_engine_tlm::read(std::uint32_t offset, std::uint64_t accept_ps) {
    return value(offset, accept_ps);
}

std::uint32_t copy_engine_tlm::value(std::uint32_t offset, std::uint64_t as_of_ps) const {
    switch (offset) {
        case reg::id:
            return reg::id_value;
        case reg::version:
            return reg::version_value;
        case reg::control:
            return irq_enable_ ? reg::control_irq_enable : 0;
        case reg::status:
            return status(as_of_ps);
        case reg::source:
            return source_;
        case reg::destination:
            return destination_;
        case reg::length:
            return length_;
        case reg::left:
            return busy_at(as_of_ps) ? 0 : copy_.left;
        default:
            return 0;
    }
}

// DONE may be set already when a read is carried out that was accepted before.
std::uint32_t copy_engine_tlm::status(std::uint64_t as_of_ps) const {
    const auto overrun = overrun_ ? reg::status_overrun : 0;
    if (busy_at(as_of_ps)) return reg::status_busy | overrun;
    return (done_ ? reg::status_done : 0) | overrun |
           static_cast<std::uint32_t>(copy_.failed) << field_of(reg::status_fields, "error").lsb;
}

void copy_engine_tlm::write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t accept_ps,
                            std::uint64_t effect_ps) {
    const auto bits = lane_mask(lanes);
    const bool busy = busy_at(accept_ps);
    if (offset == reg::control) {
        if ((lanes & 1u) != 0) write_control(value, busy, effect_ps);
    } else if (offset == reg::status) {
        write_status(value & bits, effect_ps);
    } else if (!busy && offset == reg::source) {
        write_lanes(source_, value, bits & reg::whole_words);
    } else if (!busy && offset == reg::destination) {
        write_lanes(destination_, value, bits & reg::whole_words);
    } else if (!busy && offset == reg::length) {
        write_lanes(length_, value, bits & reg::whole_words);
    }
}

void copy_engine_tlm::write_control(std::uint32_t value, bool busy, std::uint64_t effect_ps) {
    irq_enable_ = (value & reg::control_irq_enable) != 0;
    if ((value & reg::control_start) != 0) {
        if (busy) {
            overrun_ = true;
        } else {
            start(effect_ps);
        }
    }
    update_irq(effect_ps);
}

// A copy that ends at the very edge at which DONE is cleared leaves it set.
void copy_engine_tlm::write_status(std::uint32_t value, std::uint64_t effect_ps) {
    if ((value & reg::status_done) != 0 && effect_ps != copy_.done_ps) done_ = false;
    if ((value & reg::status_overrun) != 0) overrun_ = false;
    update_irq(effect_ps);
}

void copy_engine_tlm::start(std::uint64_t effect_ps) {
    done_ = false;
    copy_ = {source_, destination_, length_, failure::none, effect_ps, never};
    asked_ = true;
    start_.notify(from_ps(effect_ps - now_ps()));
}

void copy_engine_tlm::run() {
    while (true) {
        while (!asked_ || copy_.start_ps > now_ps()) sc_core::wait(start_);
        asked_ = false;
        make_copy();
    }
}

void copy_engine_tlm::make_copy() {
    const auto resets = resets_;
    while (copy_.left != 0 && copy_.failed == failure::none) {
        if (!copy_word(resets)) return;
        const bool goes_on = copy_.left != 0 && copy_.failed == failure::none;
        if (!pass(goes_on ? core::to_step + core::step : core::to_step, resets)) return;
    }
    copy_.done_ps = later(now_ps(), core::step);
    end_.notify(from_ps(copy_.done_ps - now_ps()));
}

bool copy_engine_tlm::copy_word(std::uint64_t resets) {
    std::uint32_t word = 0;
    const auto read = access(tlm::TLM_READ_COMMAND, copy_.source, word);
    if (resets != resets_) return false;
    if (read != tlm::TLM_OK_RESPONSE) {
        copy_.failed = failure::read;
        return true;
    }
    if (!pass(core::to_write, resets)) return false;
    const auto written = access(tlm::TLM_WRITE_COMMAND, copy_.destination, word);
    if (resets != resets_) return false;
    if (written != tlm::TLM_OK_RESPONSE) {
        copy_.failed = failure::write;
        return true;
    }
    copy_.source += word_bytes;
    copy_.destination += word_bytes;
    copy_.left -= word_bytes;
    return true;
}

// Returns when the response begins.
tlm::tlm_response_status copy_engine_tlm::access(tlm::tlm_command command, std::uint32_t address, std::uint32_t& word) {
    trans_.set_command(command);
    trans_.set_address(address);
    trans_.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
    trans_.set_data_length(word_bytes);
    trans_.set_streaming_width(word_bytes);
    trans_.set_dmi_allowed(false);
    trans_.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    sc_core::sc_time delay;
    out->b_transport(trans_, delay);
    if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay, reset_);
    return trans_.get_response_status();
}

bool copy_engine_tlm::pass(unsigned cycles, std::uint64_t resets) {
    const auto until_ps = later(now_ps(), cycles);
    while (now_ps() < until_ps && resets == resets_) sc_core::wait(from_ps(until_ps - now_ps()), reset_);
    return resets == resets_;
}

std::uint64_t copy_engine_tlm::later(std::uint64_t time_ps, unsigned cycles) const {
    return view_ == view::ca ? clock_.edge_after(time_ps, cycles) : time_ps + clock_.edge(cycles);
}

// A reset at this very edge has forgotten the copy, and comes too late to cancel the event.
void copy_engine_tlm::on_end() {
    if (copy_.done_ps != now_ps()) return;
    done_ = true;
    update_irq(now_ps());
}

void copy_engine_tlm::update_irq(std::uint64_t time_ps) {
    const bool level = done_ && irq_enable_;
    if (level == irq_level_) return;
    irq_level_ = level;
    irq_changes_.push(std::max(time_ps, now_ps()), level);
}

void copy_engine_tlm::on_irq() {
    bool level = false;
    while (irq_changes_.pop(level)) irq.write(level);
}

// A pin that is high from the beginning has no event.
void copy_engine_tlm::start_of_simulation() {
    if (rst.read()) on_reset();
}

void copy_engine_tlm::reset() {
    ++resets_;
    source_ = destination_ = length_ = 0;
    irq_enable_ = done_ = overrun_ = asked_ = false;
    copy_ = {};
    start_.cancel();
    end_.cancel();
    reset_.notify();
    irq_changes_.clear();
    irq_level_ = true;  // so that the low level is announced whatever was pending
    update_irq(now_ps());
}

std::unique_ptr<copy_engine_block> make_copy_engine_tlm(const char* name, view v, const copy_engine_config& config) {
    return std::make_unique<copy_engine_tlm>(name, v, config);
}

}  // namespace tabletop
