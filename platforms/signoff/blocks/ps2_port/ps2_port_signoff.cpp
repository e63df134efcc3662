// SPDX-License-Identifier: Apache-2.0
#include "peripherals/ps2_port/registers.h"
#include "peripherals/ps2_port/tolerance.h"
#include "ps2_port/ps2_port_rtl.h"
#include "signoff/bench/played_bench.h"
#include "signoff/blocks/ps2_port/ps2_port_bench.h"
#include "signoff/report/coverage.h"
#include "signoff/usual_rules.h"
#include "signoff/variants.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace tabletop {
namespace {

namespace reg = ps2_port_registers;

constexpr std::uint64_t board_hz = 100'000'000;  // the system clock of the computer

// With the limits of a real link so little happens in a cycle that the FIFO is not filled, and a turn lasts long.
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
    const auto rules = register_rules("ps2_port.rst", ps2_port_at_tolerance);
    d.recorded = recorded_bench{signed_off_in(builds), 1200, true, rules, play, coverage};
    return d;
}

}  // namespace tabletop
