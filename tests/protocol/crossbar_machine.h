// SPDX-License-Identifier: Apache-2.0
// A crossbar in any view with the threads of two initiators or more, a register block and a memory behind it.
#pragma once

#include "axi_crossbar/axi_crossbar_rtl.h"
#include "base/at_initiator.h"
#include "base/axi4_lite_target.h"
#include "base/bus_word.h"
#include "base/kernel_time.h"
#include "base/probe_point.h"
#include "base/process.h"
#include "memories/ram/ram.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <vector>

namespace tabletop {

inline constexpr std::uint64_t registers_base = 0x43C0'0000;  // out[0]
inline constexpr std::uint64_t memory_base = 0x43C1'0000;     // out[1]
inline constexpr std::uint64_t other_base = 0x43C2'0000;      // out[2]: another register block
inline constexpr std::uint64_t hole_base = 0x4400'0000;
inline constexpr std::uint64_t range_size = 0x1'0000;

// Words that are plain storage, and one that a read clears.
class register_block : public sc_core::sc_module, private register_access {
  public:
    static constexpr std::uint32_t size = 0x100;
    static constexpr std::uint32_t clear_on_read = 0xF0;

    tlm::tlm_target_socket<32> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};

    register_block(sc_core::sc_module_name name, view v, const clock_domain& clock, access_cycles cycles = {2, 1})
        : sc_module(name), port_("port", in, *this, size, access_timing(v, clock, cycles)) {
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
        words_[clear_on_read / word_bytes] = 0xC1EA'4000;
    }

  private:
    void on_reset() { port_.set_reset(rst.read()); }
    std::uint32_t read(std::uint32_t offset, std::uint64_t) override {
        const auto value = words_[offset / word_bytes];
        if (offset == clear_on_read) words_[offset / word_bytes] = 0;
        return value;
    }
    void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t, std::uint64_t) override {
        for (unsigned byte = 0; byte < word_bytes; ++byte) {
            const auto mask = (lanes >> byte & 1u) != 0 ? 0xFFu << 8 * byte : 0u;
            auto& word = words_[offset / word_bytes];
            word = (word & ~mask) | (value & mask);
        }
    }
    void reset() override { words_ = {}; }
    std::uint32_t peek(std::uint32_t offset) const override { return words_[offset / word_bytes]; }

    std::array<std::uint32_t, size / word_bytes> words_{};
    axi4_lite_target port_;
};

// Runs a function in a thread of its own; either call style.
class traffic_thread : public sc_core::sc_module {
  public:
    at_initiator port;

    traffic_thread(sc_core::sc_module_name name, const clock_domain& clock, std::function<void(traffic_thread&)> body)
        : sc_module(name), port("port", clock), clock_(clock), body_(std::move(body)) {
        spawn_thread("run", [this] { run(); });
    }
    bool finished() const { return finished_; }

    void wait_until(std::uint64_t time_ps) {
        if (time_ps > now_ps()) sc_core::wait(from_ps(time_ps - now_ps()));
    }
    void wait_cycles(std::uint64_t n) { wait_until(clock_.edge(clock_.cycle(now_ps()) + n)); }

    // Sends by b_transport, and waits its delay out.
    void block(tlm::tlm_generic_payload& trans) {
        sc_core::sc_time delay;
        port.out->b_transport(trans, delay);
        if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
    }

  private:
    void run() {
        body_(*this);
        finished_ = true;
    }

    const clock_domain clock_;
    std::function<void(traffic_thread&)> body_;
    bool finished_ = false;
};

struct crossbar_machine : sc_core::sc_module {
    using body = std::function<void(traffic_thread&)>;

    // Target blocks are `at` only when the crossbar is.
    crossbar_machine(sc_core::sc_module_name name, view v, const std::vector<body>& bodies,
                     record_target* record_to = nullptr, bool in_reset = false,
                     crossbar_arbitration arbitration = crossbar_arbitration::round_robin)
        : sc_module(name),
          bindings(record_to, true),
          crossbar(make_axi_crossbar("crossbar", v, config(arbitration, std::max<std::size_t>(2, bodies.size())))),
          registers("registers", v == view::at ? view::at : view::ca, clock),
          memory("memory", {memory_base, range_size, 30'000, true}),
          other("other", v == view::at ? view::at : view::ca, clock),
          rst("rst", in_reset) {
        for (unsigned i = 0; i < crossbar->config().masters; ++i) {
            const auto nothing = [](traffic_thread&) {};
            threads.push_back(std::make_unique<traffic_thread>(("thread" + std::to_string(i)).c_str(), clock,
                                                               i < bodies.size() ? bodies[i] : body(nothing)));
            bindings.bind(threads[i]->port.out, crossbar->in[i], "crossbar.in" + std::to_string(i), clock);
        }
        bindings.bind(crossbar->out[0], registers.in, "registers.in", clock);
        bindings.bind(crossbar->out[1], memory.in, "memory.in", clock);
        bindings.bind(crossbar->out[2], other.in, "other.in", clock);
        crossbar->rst(rst);
        registers.rst(rst);
        other.rst(rst);
    }
    static axi_crossbar_config config(crossbar_arbitration arbitration, std::size_t masters) {
        return {clock_domain(100'000'000),
                static_cast<unsigned>(masters),
                3,
                {{registers_base, range_size, 0}, {memory_base, range_size, 1}, {other_base, range_size, 2}},
                arbitration};
    }
    // Runs until all threads have come to their end, or for 10 ms.
    void run() {
        const auto finished = [&] {
            return std::all_of(threads.begin(), threads.end(), [](const auto& t) { return t->finished(); });
        };
        for (int slice = 0; slice < 1000 && !finished(); ++slice) {
            sc_core::sc_start(sc_core::sc_time(10, sc_core::SC_US));
        }
    }

    const clock_domain clock{100'000'000};
    probe_point bindings;
    std::unique_ptr<axi_crossbar_block> crossbar;
    register_block registers;
    ram memory;
    register_block other;
    std::vector<std::unique_ptr<traffic_thread>> threads;
    sc_core::sc_signal<bool> rst;
};

}  // namespace tabletop
