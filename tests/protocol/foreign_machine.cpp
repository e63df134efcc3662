// SPDX-License-Identifier: Apache-2.0
#include "foreign_machine.h"

#include "axi_crossbar/axi_crossbar_rtl.h"
#include "base/process.h"
#include "connect4_minimax/connect4_minimax_rtl.h"
#include "on_chip_sram/on_chip_sram_rtl.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tabletop {
namespace {

constexpr std::uint64_t fabric_base = 0x43C0'0000;
constexpr std::uint64_t window_size = 0x1'0000;
constexpr std::uint64_t slice_ps = 10'000'000;
constexpr std::uint64_t abandoned_ps = 20'000'000;  // longer than a target takes for all it has
constexpr std::uint64_t patience_ps = 40'000'000;   // longer than any answer takes

clock_domain draw_clock(foreign_random& random) {
    return chance(random, 0.7) ? clock_domain(100'000'000) : clock_domain(200'000'000, 3);
}

foreign_initiator_habits initiator_habits(foreign_style style, foreign_random& random) {
    foreign_initiator_habits habits;
    if (style == foreign_style::any) return foreign_initiator_habits::draw(random);
    habits.longest_idle_ps = 0;
    habits.phases = style == foreign_style::holding_responses;
    habits.callers = habits.phases ? 0 : 1;
    habits.outstanding = 4;
    habits.slowest_accept_ps = 500'000;
    return habits;
}

}  // namespace

foreign_machine::foreign_machine(sc_core::sc_module_name name, foreign_journal& journal, const foreign_round& round)
    : sc_module(name),
      journal_(journal),
      round_(round),
      random_(round.seed),
      clock_(draw_clock(random_)),
      board_(journal),
      bindings_(nullptr, round.checked) {
    if (round.block == "connect4_minimax") make_engine();
    if (round.block == "axi_crossbar_1x1") make_crossbar(1, 1, false);
    if (round.block == "axi_crossbar_2x3") make_crossbar(2, 3, false);
    if (round.block == "fabric") make_crossbar(1, 1, true);
    if (round.block == "on_chip_sram") make_sram();
    if (round.block == "ram") make_ram();
    if (round.block == "zynq_ps") make_processor_system();
    if (round.has_resets()) {
        spawn_thread("press_reset", [this] { press_reset(); });
    }
    if (engine_ != nullptr) {
        spawn_thread("watch_interrupt", [this] { watch_interrupt(); });
    }
    if (round.has_targets()) {
        spawn_thread("withdraw_memory", [this] { withdraw_memory(); });
    }
}

void foreign_machine::connect_engine() {
    engine_ = make_connect4_minimax("engine", round_.v, {clock_});
    engine_->rst(rst_);
    engine_->irq(irq_);
    auto registers = std::make_unique<engine_region>(fabric_base);
    engine_registers_ = registers.get();
    board_.add(std::move(registers));
}

void foreign_machine::make_engine() {
    connect_engine();
    board_.has_holes = false;  // decoding is the interconnect's
    bindings_.bind(add_initiator({true, false, round_.v != view::rtl, false, false}).out, engine_->in, "engine.in",
                   clock_);
}

void foreign_machine::make_crossbar(unsigned masters, unsigned targets, bool engine_behind) {
    axi_crossbar_config config{clock_, masters, targets, {}};
    for (unsigned j = 0; j < targets; ++j) config.map.push_back({fabric_base + j * window_size, window_size, j});
    crossbar_ = make_axi_crossbar("crossbar", round_.v, config);
    crossbar_->rst(rst_);
    if (engine_behind) {
        connect_engine();
        bindings_.bind(crossbar_->out[0], engine_->in, "engine.in", clock_);
    } else {
        board_.abandoned_ps = abandoned_ps;
        for (unsigned j = 0; j < targets; ++j) {
            bindings_.bind(crossbar_->out[j], add_target(fabric_base + j * window_size, window_size, false).in,
                           "target.in" + std::to_string(j), clock_);
        }
    }
    const bool transparent = round_.v != view::rtl;
    const bool tags = transparent && !engine_behind;
    for (unsigned i = 0; i < masters; ++i) {
        bindings_.bind(add_initiator({true, tags, transparent, tags, tags}).out, crossbar_->in[i],
                       "crossbar.in" + std::to_string(i), clock_);
    }
}

void foreign_machine::make_ram() {
    constexpr std::uint64_t base = 0x1000'0000;
    ram_ = std::make_unique<ram>("ram", ram_config{base, window_size, any_of(random_, 0, 1) * 30'000, true});
    board_.add(std::make_unique<storage_region>(base, window_size, true, storage_errors::none));
    board_.wide_holes = true;
    bindings_.bind(add_initiator({false, false, true, true, true}).out, ram_->in, "ram.in", clock_);
}

// One port alone, as large as it is Verilated.
void foreign_machine::make_sram() {
    constexpr std::uint32_t words = 16384;
    sram_ = make_on_chip_sram("sram", round_.v, {clock_, words});
    board_.add(std::make_unique<storage_region>(0, 4 * words, false, storage_errors::none));
    board_.has_holes = false;  // decoding is the interconnect's
    bindings_.bind(add_initiator({true, false, round_.v != view::rtl, false, false}).out, sram_->in, "sram.in", clock_);
}

// Memory of both kinds and a port to the fabric.
void foreign_machine::make_processor_system() {
    constexpr std::uint32_t program_base = 0x10'0000;
    constexpr std::array<std::uint32_t, 2> program{0xE320'F003, 0xEAFF'FFFD};  // wfi; branch to it
    constexpr std::uint64_t ocm_base = 0xFFFC'0000;
    constexpr std::uint64_t ocm_bytes = 0x4'0000;
    zynq_ps_config config;
    config.fabric_clock = clock_;
    system_ = std::make_unique<zynq_ps>("ps", config);
    system_->load(program_base, program.data(), sizeof program);
    system_->set_entry_point(program_base);
    board_.add(std::make_unique<storage_region>(0x1FFF'0000, window_size, true, storage_errors::none));
    board_.add(std::make_unique<storage_region>(ocm_base, ocm_bytes, true, storage_errors::none));
    board_.wide_holes = true;
    system_->gp0.bind(add_target(fabric_base, window_size, true).in);
    door_ = std::make_unique<processor_door>("door", *system_);
    bindings_.bind(add_initiator({true, false, true, true, false}, false).out, door_->in, "ps.bus", clock_);
}

foreign_initiator& foreign_machine::add_initiator(const foreign_counterpart& other, bool may_use_phases) {
    auto habits = initiator_habits(round_.style, random_);
    if (!may_use_phases) {
        habits.phases = false;
        habits.callers = std::max(1u, habits.callers);
    }
    const unsigned shares = crossbar_ == nullptr ? 1 : crossbar_->config().masters;
    initiators_.push_back(
        std::make_unique<foreign_initiator>(("initiator" + std::to_string(initiators_.size())).c_str(), board_, other,
                                            habits, round_.count / shares, random_()));
    return *initiators_.back();
}

foreign_target& foreign_machine::add_target(std::uint64_t base, std::uint64_t size, bool any_shape) {
    const bool as_drawn = round_.fault == target_fault::none;
    const auto habits = as_drawn ? foreign_target_habits::draw(random_) : foreign_target_habits{};
    targets_.push_back(std::make_unique<foreign_target>(("target" + std::to_string(targets_.size())).c_str(), board_,
                                                        base, size, any_shape, habits, random_(), round_.fault));
    windows_.push_back({base, size});
    board_.add(std::make_unique<storage_region>(base, size, any_shape,
                                                crossbar_ == nullptr ? storage_errors::all : storage_errors::of_bus));
    return *targets_.back();
}

// Pulses that no edge sees, pulses of a few cycles, long ones. A pause now and then: an answer that a reset has lost is
// not hidden by the next reset.
void foreign_machine::press_reset() {
    constexpr std::array<std::uint64_t, 3> longest_ps{9'000, 60'000, 3'000'000};
    constexpr std::array<std::uint64_t, 3> longest_gaps_ps{700'000, 3'000'000, 10'000'000};
    const auto longest_gap_ps = longest_gaps_ps[any_of(random_, 0, 2)];
    for (;;) {
        sc_core::wait(from_ps(any_of(random_, 1, longest_gap_ps)));
        const auto pressed_ps = now_ps();
        const auto released_ps = pressed_ps + any_of(random_, 1, longest_ps[any_of(random_, 0, 2)]);
        const auto edge_ps = clock_.edge(clock_.cycle(pressed_ps) + 1);
        const bool sampled = released_ps >= edge_ps;
        journal_.cover(sampled ? "reset" : "reset pulse between two edges");
        rst_.write(true);
        board_.plan_reset(true, sampled ? std::optional(edge_ps) : std::nullopt);
        if (sampled) {
            sc_core::wait(from_ps(edge_ps - now_ps()));
            board_.on_reset();
            for (auto& initiator : initiators_) initiator->on_reset();
        }
        if (released_ps > now_ps()) sc_core::wait(from_ps(released_ps - now_ps()));
        rst_.write(false);
        board_.plan_reset(false, std::nullopt);
        if (chance(random_, 0.1)) sc_core::wait(from_ps(2 * patience_ps));
    }
}

void foreign_machine::watch_interrupt() {
    constexpr std::uint64_t settled_ps = 200'000;
    const auto base = engine_registers_->base;
    for (;;) {
        sc_core::wait(from_ps(any_of(random_, 1, 1'000'000)));
        if (board_.reset_asserted() || board_.reset_between(now_ps() - std::min(now_ps(), settled_ps), now_ps()))
            continue;
        if (!board_.is_quiet(base + engine_region::control, settled_ps)) continue;
        if (!board_.is_quiet(base + engine_region::status, settled_ps)) continue;
        const auto expected = engine_registers_->interrupt();
        if (!expected) continue;
        journal_.cover(*expected ? "interrupt high" : "interrupt low");
        if (irq_.read() != *expected) {
            journal_.fail(board_.numbers(), fmt::format("interrupt: expected {}, seen {}", *expected, irq_.read()));
        }
    }
}

void foreign_machine::withdraw_memory() {
    for (;;) {
        sc_core::wait(from_ps(any_of(random_, 1, 20'000'000)));
        const auto chosen = any_of(random_, 0, targets_.size() - 1);
        auto first = any_of(random_, windows_[chosen].base - window_size, windows_[chosen].base + window_size);
        auto last = any_of(random_, first, first + 2 * window_size);
        if (chance(random_, 0.3)) first = 0, last = UINT64_MAX;
        for (auto& initiator : initiators_) initiator->take_withdrawn();
        targets_[chosen]->in->invalidate_direct_mem_ptr(first, last);
        check_withdrawn(windows_[chosen].base, windows_[chosen].size, first, last);
    }
}

// Every initiator hears of what lies in the target's window, and of nothing else.
void foreign_machine::check_withdrawn(std::uint64_t base, std::uint64_t size, std::uint64_t first, std::uint64_t last) {
    const auto least = std::max(first, base);
    const auto most = std::min(last, base + size - 1);
    for (auto& initiator : initiators_) {
        const auto heard = initiator->take_withdrawn();
        const bool nothing = least > most;
        const bool right =
            nothing ? heard.empty() : heard.size() == 1 && heard[0].first == least && heard[0].second == most;
        if (nothing && round_.v == view::rtl) continue;
        if (round_.v == view::rtl && heard.empty()) continue;  // it grants none
        journal_.cover("DMI withdrawn");
        if (!right) {
            journal_.fail(
                board_.numbers(),
                fmt::format("DMI 0x{:x} .. 0x{:x} withdrawn: {} calls, the first of 0x{:x} .. 0x{:x}", first, last,
                            heard.size(), heard.empty() ? 0 : heard[0].first, heard.empty() ? 0 : heard[0].second));
        }
    }
}

bool foreign_machine::done() const {
    return std::all_of(initiators_.begin(), initiators_.end(), [](const auto& i) { return i->done(); });
}

void foreign_machine::run() {
    while (!done() && !journal_.failed()) {
        sc_core::sc_start(from_ps(slice_ps));
        for (const auto& initiator : initiators_) {
            if (now_ps() < patience_ps || initiator->oldest_ps() > now_ps() - patience_ps) continue;
            journal_.fail(board_.numbers(), "no answer to a transaction");
        }
    }
    if (journal_.failed()) return;
    sc_core::sc_start(from_ps(2 * abandoned_ps));
    check_end();
}

void foreign_machine::check_end() {
    std::uint64_t must_arrive = 0;
    std::uint64_t may_arrive = 0;
    std::uint64_t reads = 0;
    for (const auto& initiator : initiators_) {
        must_arrive += initiator->must_arrive();
        may_arrive += initiator->issued();
        reads += initiator->reads();
        if (initiator->live_payloads() != 0) {
            journal_.fail(board_.numbers(), fmt::format("{} payloads are still held", initiator->live_payloads()));
        }
    }
    std::uint64_t arrived = 0;
    std::uint64_t arrived_reads = 0;
    for (const auto& target : targets_) {
        arrived += target->executed();
        arrived_reads += target->executed_reads();
        if (!target->idle()) journal_.fail(board_.numbers(), "a transaction is still open at a target");
    }
    if (foreign_note::alive != 0) {
        journal_.fail(board_.numbers(), fmt::format("{} extensions are left over", foreign_note::alive));
    }
    if (!round_.has_targets()) return;
    if (arrived_reads > reads) {
        journal_.fail(board_.numbers(), fmt::format("targets have executed {} reads of {}", arrived_reads, reads));
    }
    if (arrived > may_arrive || (arrived < must_arrive && !round_.has_resets())) {
        journal_.fail(board_.numbers(), fmt::format("targets have executed {} transactions, expected {} to {}", arrived,
                                                    must_arrive, may_arrive));
    }
}

}  // namespace tabletop
