// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin.h"
#include "base/cycle_pin_follower.h"
#include "base/cycle_pin_probe.h"
#include "base/process.h"
#include "peripherals/ps2_port/ps2_port.h"
#include "peripherals/ps2_port/registers.h"
#include "peripherals/ps2_port/tolerance.h"
#include "ps2_port/ps2_port_rtl.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/history_recorder.h"
#include "signoff/bench/played_bench.h"
#include "signoff/bench/register_traffic.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"
#include "stimulus/signoff/ps2_port_traffic.h"

#include <fmt/format.h>
#include <systemc>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tabletop {
namespace {

namespace reg = ps2_port_registers;

// Two drivers of the same wires.
class wired_pins : public cycle_pin_if {
  public:
    wired_pins(cycle_pin_if& a, cycle_pin_if& b) : a_(a), b_(b) {}

    std::uint64_t value(std::uint64_t cycle) const override { return a_.value(cycle) & b_.value(cycle); }

    std::uint64_t next_change(std::uint64_t cycle) const override {
        const auto before = value(cycle);
        while (cycle != never) {
            cycle = std::min(a_.next_change(cycle), b_.next_change(cycle));
            if (cycle != never && value(cycle) != before) break;
        }
        return cycle;
    }

    void attach(cycle_pin_listener& listener) override {
        a_.attach(listener);
        b_.attach(listener);
    }

  private:
    cycle_pin_if& a_;
    cycle_pin_if& b_;
};

// A PS/2 port between a processor and a device that sends and clocks what the traffic says.
class ps2_port_bench : public sc_core::sc_module {
  public:
    // Records what register_bench does of a block "ps2_port"; "ps2_port.host" and "ps2_port.device", what each does to
    // the wires; "ps2_port.busy"; and "ps2_port.frame", the kind of what the device sends. The simulation stops when
    // all accesses are done.
    ps2_port_bench(sc_core::sc_module_name name, view v, const ps2_port_config& config,
                   const signoff::ps2_port_traffic& traffic, record_target& to, bool check)
        : sc_module(name),
          clock_(config.clock),
          traffic_(traffic),
          accesses_(
              "accesses", config.clock, [this, v, &config] { return make(v, config); }, traffic.accesses, {}, &to,
              check),
          host_("host", *port_->pins_out.operator->(), config.clock),
          busy_("busy", *port_->busy_out.operator->(), config.clock),
          device_("device", wires_, config.clock),
          kinds_("kinds", kind_, config.clock),
          requests_("requests", *port_->pins_out.operator->(), config.clock,
                    [this](std::uint64_t cycle, std::uint64_t level) { see_host(cycle, level); }),
          recorder_(to, config.clock) {
        recorder_.add(host_.history(), "ps2_port.host", 2);
        recorder_.add(busy_.history(), "ps2_port.busy", 1);
        recorder_.add(device_.history(), "ps2_port.device", 2);
        recorder_.add(kinds_.history(), "ps2_port.frame", 3);
        spawn_thread("send_frames", [this] { send_frames(); });
    }

    const register_traffic& accesses() const { return accesses_; }

  private:
    register_block make(view v, const ps2_port_config& config) {
        auto port = make_ps2_port("ps2_port", v, config);
        port_ = port.get();
        port_->pins_in(wires_);
        return register_block_of(std::move(port));
    }

    void send_frames() {
        for (const auto& frame : traffic_.frames) {
            clock_.wait_until({frame.told, 0});
            for (const auto& step : frame.levels) sent_.append(step.cycle, step.level);
            sent_.revise(frame.levels.front().cycle);
            kind_.append(frame.levels.front().cycle, static_cast<std::uint64_t>(frame.kind));
            kind_.append(frame.levels.back().cycle, 0);
            kind_.revise(frame.levels.front().cycle);
            accesses_.disturb();
        }
    }

    // A request to send: the clock is released while data stays low.
    void see_host(std::uint64_t cycle, std::uint64_t level) {
        const auto before = std::exchange(host_level_, level);
        if (before == 0 && level == ps2_wires::clock) reply(cycle);
    }

    void reply(std::uint64_t cycle) {
        const auto& how = traffic_.replies[next_reply_++ % traffic_.replies.size()];
        if (how.pulses == 0) return;
        auto at = cycle + how.delay;
        replied_.append(at - 1, ps2_wires::released);
        for (unsigned n = 0; n < how.pulses; ++n) {
            if (n == how.pauses_before) at += how.pause;
            const bool last = n + 1 == ps2_frame_bits;
            const auto data = last && how.acknowledges ? 0 : ps2_wires::data;
            if (data == 0) replied_.append(at - how.high / 2, ps2_wires::clock);
            replied_.append(at, data);
            at += how.low;
            replied_.append(at, ps2_wires::clock | data);
            if (data == 0) replied_.append(at + how.data_held, ps2_wires::released);
            at += how.high;
        }
        replied_.revise(cycle + how.delay - 1);
        accesses_.disturb();
    }

    const bench_clock clock_;
    const signoff::ps2_port_traffic& traffic_;
    cycle_pin sent_{ps2_wires::released};
    cycle_pin replied_{ps2_wires::released};
    wired_pins wires_{sent_, replied_};
    cycle_pin kind_{0};
    ps2_port_block* port_ = nullptr;
    register_traffic accesses_;
    cycle_pin_probe host_;
    cycle_pin_probe busy_;
    cycle_pin_probe device_;
    cycle_pin_probe kinds_;
    cycle_pin_follower requests_;
    history_recorder recorder_;
    std::uint64_t host_level_ = ps2_wires::released;
    std::size_t next_reply_ = 0;
};

constexpr std::uint64_t board_hz = 100'000'000;  // the system clock of the computer

// Under the limits of a real link so little happens in a cycle that the FIFO is not filled, and a turn lasts long.
constexpr unsigned real_inhibit = 10'000;
constexpr unsigned fewer_real_turns = 12;

signoff::ps2_port_pace pace_of(const ps2_port_core::host_limits& limits) {
    return {limits.filter, limits.inhibit, std::min(limits.start, 2 * limits.transfer), limits.transfer,
            limits.inhibit < real_inhibit};
}

search_speed play(const bench_options& options, bench_recording& to) {
    const auto limits = limits_of(find_build(ps2_port_rtl_variants(), options.variant));
    const auto pace = pace_of(limits);
    const auto make = options.uncontended ? signoff::make_plain_ps2_port_traffic : signoff::make_ps2_port_traffic;
    const auto traffic = make(options.seed, pace.fills ? options.count : options.count / fewer_real_turns, pace);
    const ps2_port_config config{clock_domain(board_hz), limits};
    ps2_port_bench bench("signoff", options.view, config, traffic, to.target(), options.deep);
    return play_registers(bench.accesses(), to);
}

// What the reference has done.
class port_coverage {
  public:
    port_coverage(const ps2_port_core::host_limits& limits, bool fills) : limits_(limits), fills_(fills) {}

    void add(const std::string& channel, const record& entry) {
        if (channel == "ps2_port.in" && entry.kind == record_kind::end_resp) add_access(entry);
        if (channel == "ps2_port.irq" && entry.data != 0) ++interrupts_;
        if (channel == "ps2_port.rst" && entry.data != 0) add_reset();
        if (channel == "ps2_port.frame") ++frames_[entry.data % frames_.size()];
        if (channel == "ps2_port.frame") sending_ = entry.data != 0;
        if (channel == "ps2_port.host") add_host(entry.cycle, entry.data);
        if (channel == "ps2_port.device") add_device(entry.cycle, entry.data);
    }
    std::vector<coverage_item> items() const {
        std::vector<coverage_item> all = {{"Data", "a byte read", bytes_},
                                          {"Data", "read without one", empty_},
                                          {"Data", "the next byte in the next access", followed_}};
        if (fills_) all.push_back({"Data", "read with 256", full_});
        all.push_back({"Data", "commands written", writes_[0]});
        all.push_back({"Control", "read", control_reads_});
        all.push_back({"Control", "written", writes_[1]});
        all.push_back({"Control", "RI seen", ri_});
        all.push_back({"Control", "CE seen", ce_});
        all.push_back({"Control", "CE is 0 again", ce_ends_});
        for (std::size_t n = 1; n < frames_.size(); ++n) {
            all.push_back({"Frames", signoff::ps2_frame_kinds[n], frames_[n]});
        }
        all.push_back({"Commands", "the clock is held", inhibits_});
        all.push_back({"Commands", "requested", requests_});
        if (fills_) {
            all.push_back({"Commands", "a tick in the last cycle of start", at_start_});
            all.push_back({"Commands", "a tick in the last cycle of transfer", at_transfer_});
        }
        all.push_back({"Interrupt", "it rises", interrupts_});
        all.push_back({"Reset", "while nothing is sent", resets_quiet_});
        all.push_back({"Reset", "while a byte comes", resets_receive_});
        all.push_back({"Reset", "while the clock is held", resets_inhibit_});
        all.push_back({"Reset", "while a command is requested", resets_request_});
        all.push_back({"Reset", "while a bit of a command is low", resets_send_});
        all.push_back({"Reset", "it ends an access", failed_});
        return all;
    }

  private:
    void add_access(const record& entry) {
        const bool control = entry.address == reg::control;
        if (entry.status != tlm::TLM_OK_RESPONSE) ++failed_;
        if (entry.write) {
            ++writes_[control ? 1 : 0];
        } else if (control) {
            add_control(entry.data);
        } else {
            add_data(entry.data);
        }
        last_was_byte_ = !entry.write && !control && (entry.data & reg::data_rvalid) != 0;
    }
    void add_control(std::uint64_t value) {
        ++control_reads_;
        const bool failed = (value & reg::control_ce) != 0;
        ri_ += (value & reg::control_ri) != 0 ? 1 : 0;
        ce_ += failed ? 1 : 0;
        ce_ends_ += was_failed_ && !failed ? 1 : 0;
        was_failed_ = failed;
    }
    void add_data(std::uint64_t value) {
        const bool valid = (value & reg::data_rvalid) != 0;
        ++(valid ? bytes_ : empty_);
        followed_ += valid && last_was_byte_ ? 1 : 0;
        full_ += value_of(reg::data_ravail, static_cast<std::uint32_t>(value)) == reg::fifo_depth ? 1 : 0;
    }
    void add_host(std::uint64_t cycle, std::uint64_t level) {
        if (level == ps2_wires::data) ++inhibits_;
        if (level == 0) ++requests_;
        if (host_ == 0 && level == ps2_wires::clock) {
            sends_from_ = cycle;
            first_tick_ = 0;
        }
        host_ = level;
    }
    // The clock that falls is a tick when two registers and the filter have seen it.
    void add_device(std::uint64_t cycle, std::uint64_t level) {
        const bool falls = (device_ & ~level & ps2_wires::clock) != 0;
        device_ = level;
        if (!falls) return;
        const auto tick = cycle + limits_.filter + 1;
        if (first_tick_ != 0) {
            at_transfer_ += tick == first_tick_ + limits_.transfer ? 1 : 0;
        } else {
            at_start_ += tick + 1 == sends_from_ + limits_.start ? 1 : 0;
            first_tick_ = tick;
        }
    }
    void add_reset() {
        if (host_ == ps2_wires::data) {
            ++resets_inhibit_;
        } else if (host_ == 0) {
            ++resets_request_;
        } else if (host_ == ps2_wires::clock) {
            ++resets_send_;
        } else {
            ++(sending_ ? resets_receive_ : resets_quiet_);
        }
    }

    const ps2_port_core::host_limits limits_;
    const bool fills_;
    std::uint64_t at_start_ = 0, at_transfer_ = 0;
    std::uint64_t sends_from_ = 0;  // the last command
    std::uint64_t first_tick_ = 0;  // of it; 0: there was none yet
    std::uint64_t device_ = ps2_wires::released;
    std::uint64_t bytes_ = 0, empty_ = 0, followed_ = 0, full_ = 0;
    std::uint64_t control_reads_ = 0, ri_ = 0, ce_ = 0, ce_ends_ = 0;
    std::array<std::uint64_t, 2> writes_{};
    std::array<std::uint64_t, signoff::ps2_frame_kinds.size()> frames_{};
    std::uint64_t inhibits_ = 0, requests_ = 0, interrupts_ = 0, failed_ = 0;
    std::uint64_t resets_quiet_ = 0, resets_receive_ = 0, resets_inhibit_ = 0, resets_request_ = 0, resets_send_ = 0;
    std::uint64_t host_ = ps2_wires::released;
    bool sending_ = false, last_was_byte_ = false, was_failed_ = false;
};

std::vector<coverage_item> coverage(const bench_options& options, record_feed& reference) {
    const auto limits = limits_of(find_build(ps2_port_rtl_variants(), options.variant));
    return coverage_in(reference, port_coverage(limits, pace_of(limits).fills));
}

}  // namespace

descriptor ps2_port_signoff() {
    const auto& builds = ps2_port_rtl_variants();
    auto d = block_with_rtl("ps2_port", "PS/2 port of a keyboard or a mouse", builds, board_hz);
    d.mutated_variants = {"short"};
    const auto rules = register_rules("ps2_port.rst", ps2_port_at_tolerance);
    d.recorded = recorded_bench{signed_off_in(builds), 1200, true, rules, play, coverage};
    return d;
}

}  // namespace tabletop
