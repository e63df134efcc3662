// SPDX-License-Identifier: Apache-2.0
// Random accesses and resets at a block with registers, an interrupt and one access at a time; what was done and seen
// is kept, cycle by cycle, for a reference block to be compared with.
#pragma once

#include "base/at_initiator.h"
#include "base/clock_domain.h"
#include "base/cycle_history.h"
#include "base/interrupting_block.h"
#include "base/kernel_time.h"
#include "base/process.h"
#include "base/tolerance.h"
#include "base/view.h"
#include "fresh_kernel.h"
#include "test_seed.h"

#include <boost/test/unit_test.hpp>
#include <systemc>
#include <tlm>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace tabletop {

struct bus_access {
    std::uint64_t cycle = 0;  // in which it begins, and then the one in which it is taken
    bool write = false;
    unsigned word = 0;
    std::uint32_t value = 0;  // written, or read
    unsigned lanes = 0xF;     // written
};

// Makes accesses by b_transport, at a local time that is ahead of the kernel's.
class ahead_initiator : public sc_core::sc_module, private tlm::tlm_bw_transport_if<> {
  public:
    tlm::tlm_initiator_socket<32> out{"out"};

    ahead_initiator(sc_core::sc_module_name name, const clock_domain& clock) : sc_module(name), clock_(clock) {
        out.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    }

    // Returns at the local time of its end.
    void make(bus_access& of) { make_at(clock_.edge(of.cycle), of); }

    // Begins at this time, which need not be an edge. Returns at its end, in ps.
    std::uint64_t make_at(std::uint64_t begin_ps, bus_access& of) {
        unsigned char enables[4];
        for (unsigned n = 0; n < 4; ++n) enables[n] = (of.lanes >> n & 1) != 0 ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
        tlm::tlm_generic_payload trans;
        trans.set_command(of.write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
        trans.set_address(std::uint64_t{4} * of.word);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&of.value));
        trans.set_data_length(4);
        trans.set_streaming_width(4);
        if (of.write) {
            trans.set_byte_enable_ptr(enables);
            trans.set_byte_enable_length(4);
        }
        auto delay = from_ps(begin_ps - now_ps());
        out->b_transport(trans, delay);
        BOOST_TEST(trans.is_response_ok());
        sc_core::wait(delay);
        return now_ps();
    }

  private:
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    const clock_domain clock_;
};

class register_testbench : public sc_core::sc_module {
  public:
    // phases: accesses by the four phases, else by b_transport ahead of the kernel.
    register_testbench(const clock_domain& clock, std::uint64_t seed, bool phases)
        : sc_module(sc_core::sc_module_name("testbench")), clock_(clock), random_(seed) {
        if (phases) {
            phases_ = std::make_unique<at_initiator>("phases", clock);
        } else {
            calls_ = std::make_unique<ahead_initiator>("calls", clock);
        }
        spawn_thread("play", [this] { play(); });
        spawn_method("see_irq", sensitive_to(irq_), [this] { see_irq(); });
        spawn_thread("ask", [this] { ask(); });
    }

    void bind(interrupting_block& block) {
        block_ = &block;
        if (phases_) {
            phases_->out.bind(block.in);
        } else {
            calls_->out.bind(block.in);
        }
        block.rst(rst_);
        block.irq(irq_);
    }

    void run(std::uint64_t cycles) {
        end_ = cycles;
        sc_core::sc_start(from_ps(clock_.edge(cycles + 100)));
        BOOST_TEST(accesses_.size() > end_ / 100);
        if (phases_) BOOST_TEST(phases_->live_payloads() == 0u);
    }

    // Behind an answer that no interrupt is to come there is none before the next access or reset.
    void check_answers() const {
        std::size_t sure = 0;
        for (std::size_t n = 0; n + 1 < answers_.size(); ++n) {
            const auto& given = answers_[n];
            const auto next = answers_[n + 1].cycle;
            if (given.may_interrupt || is_touched(given.cycle, next)) continue;
            ++sure;
            BOOST_REQUIRE_MESSAGE(irq_levels_.at(next) <= irq_levels_.at(given.cycle),
                                  "an interrupt behind cycle " << given.cycle << ", by cycle " << next);
        }
        BOOST_TEST(sure > answers_.size() / 20);
        BOOST_TEST(sure < answers_.size());
    }

  protected:
    // The next access: all but its cycle.
    virtual bus_access choose() = 0;
    // Cycles before it.
    virtual std::uint64_t pause() { return random() % 6 * (random() % 3); }
    // The cycles from its beginning to its handshake.
    virtual unsigned acceptance() const { return 0; }
    // One of so many of them is a press of reset instead.
    virtual unsigned accesses_per_reset() const { return 60; }

    // Calls per_cycle(cycle, access that is taken in it or null, whether the edge that ends it samples a reset).
    template <typename Call>
    void replay(Call per_cycle) const {
        auto made = accesses_.begin();
        auto press = presses_.begin();
        for (std::uint64_t cycle = 0; cycle < end_; ++cycle) {
            const bool is_taken = made != accesses_.end() && made->cycle == cycle;
            while (press != presses_.end() && press->last <= cycle) ++press;
            per_cycle(cycle, is_taken ? &*made : nullptr, press != presses_.end() && press->first <= cycle);
            if (is_taken) ++made;
        }
    }
    bool irq_in(std::uint64_t cycle) const { return irq_levels_.at(cycle) != 0; }

    std::uint64_t random() { return random_(); }
    std::uint64_t now() const { return clock_.cycle(now_ps()); }
    std::uint64_t last_cycle() const { return end_; }
    void wait_to(std::uint64_t cycle) {
        if (clock_.edge(cycle) > now_ps()) sc_core::wait(from_ps(clock_.edge(cycle) - now_ps()));
    }

  private:
    // Asserted and released in the midst of these cycles.
    struct reset_press {
        std::uint64_t first;
        std::uint64_t last;
    };

    struct answer {
        std::uint64_t cycle;
        bool may_interrupt;
    };

    // Something between the midst of the first of these cycles and that of the second can be due to an access or reset.
    bool is_touched(std::uint64_t first, std::uint64_t last) const {
        const auto by_access =
            std::lower_bound(accesses_.begin(), accesses_.end(), first - std::min<std::uint64_t>(first, 3),
                             [](const bus_access& made, std::uint64_t cycle) { return made.cycle < cycle; });
        if (by_access != accesses_.end() && by_access->cycle <= last) return true;
        return std::any_of(presses_.begin(), presses_.end(),
                           [&](const reset_press& press) { return press.first <= last && press.last + 3 >= first; });
    }

    void ask() {
        wait_to(3);
        while (now() < end_) {
            wait_into(now() + 1 + answers_.size() % 3);
            answers_.push_back({now(), block_->may_interrupt()});
        }
    }

    void play() {
        wait_to(3);
        while (now() < end_) {
            wait_to(now() + pause());
            if (random() % accesses_per_reset() == 0) {
                press_reset();
            } else {
                make_access(choose());
            }
        }
    }

    // In calls by phases the response is sometimes kept waiting.
    void make_access(bus_access made) {
        made.cycle = std::max(now() + (calls_ ? random() % 20 : 0), free_);
        const auto address = std::uint64_t{4} * made.word;
        const auto keeps = static_cast<unsigned>(phases_ && random() % 4 == 0 ? random() % 6 : 0);
        if (calls_) {
            calls_->make(made);
        } else if (made.write) {
            BOOST_TEST(phases_->write(address, made.value, made.lanes, keeps) == tlm::TLM_OK_RESPONSE);
        } else {
            BOOST_TEST(phases_->read(address, made.value, keeps) == tlm::TLM_OK_RESPONSE);
        }
        made.cycle += acceptance();
        BOOST_TEST(now() == made.cycle + 1 + keeps);
        free_ = now() + 1;
        accesses_.push_back(made);
    }

    void press_reset() {
        const reset_press press{now(), now() + random() % 6};
        wait_into(press.first);
        rst_.write(true);
        if (press.first == press.last) {
            sc_core::wait(from_ps(clock_.edge(1) / 4));
        } else {
            wait_into(press.last);
        }
        rst_.write(false);
        wait_to(now() + 1);
        free_ = now();
        presses_.push_back(press);
    }
    void wait_into(std::uint64_t cycle) {
        wait_to(cycle);
        sc_core::wait(from_ps(clock_.edge(1) / 3));
    }
    void see_irq() { irq_levels_.set_level(now(), irq_.read() ? 1 : 0); }

    const clock_domain clock_;
    std::mt19937_64 random_;
    std::unique_ptr<at_initiator> phases_;
    std::unique_ptr<ahead_initiator> calls_;
    sc_core::sc_signal<bool> rst_{"rst"};
    sc_core::sc_signal<bool> irq_{"irq"};
    std::uint64_t end_ = 0;
    std::uint64_t free_ = 0;
    std::vector<bus_access> accesses_;
    std::vector<reset_press> presses_;
    interrupting_block* block_ = nullptr;
    std::vector<answer> answers_;
    level_history irq_levels_{0};
};

// Testbench(view, seed, phases): random traffic in these views, each way, and what was seen compared.
template <typename Testbench>
void check_random_traffic(std::uint64_t cycles, std::initializer_list<view> views = {view::ca, view::at}) {
    auto seed = test_seed();
    for (const auto v : views) {
        for (const bool phases : {false, true}) {
            BOOST_TEST_CONTEXT(view_name(v) << (phases ? ", phases" : ", calls")) {
                const fresh_kernel kernel;
                Testbench testbench(v, seed++, phases);
                testbench.run(cycles);
                testbench.check();
                testbench.check_answers();
            }
        }
    }
}

// A block out of reset with one initiator, and a program of its own instead of random accesses.
template <typename Block>
class programmed_block : public sc_core::sc_module {
  public:
    ahead_initiator calls;
    std::unique_ptr<Block> block;
    sc_core::sc_signal<bool> irq{"irq"};

  protected:
    programmed_block(const clock_domain& clock, std::unique_ptr<Block> made, std::function<void()> body)
        : sc_module(sc_core::sc_module_name("program")),
          calls("calls", clock),
          block(std::move(made)),
          body_(std::move(body)) {
        calls.out.bind(block->in);
        block->rst(rst_);
        block->irq(irq);
        spawn_thread("run", [this] { run(); });
    }

  private:
    void run() { body_(); }

    sc_core::sc_signal<bool> rst_{"rst"};
    std::function<void()> body_;
};

// average, exact: of the same events, begun anywhere in a cycle, how long each took in `at` and in `ca`, in ps.
inline void check_tolerance(const std::vector<std::uint64_t>& average, const std::vector<std::uint64_t>& exact,
                            const timing_tolerance& tolerance, const clock_domain& clock) {
    BOOST_TEST_REQUIRE(average.size() == exact.size());
    const auto period = static_cast<double>(clock.edge(1));
    double most = 0;
    double sum = 0;
    for (std::size_t n = 0; n < exact.size(); ++n) {
        const auto error = std::abs(static_cast<double>(average[n]) - static_cast<double>(exact[n])) / period;
        most = std::max(most, error);
        sum += error;
    }
    BOOST_TEST_MESSAGE("`at`: mean error " << sum / static_cast<double>(exact.size()) << " cycles, largest " << most);
    BOOST_TEST(most > 0);  // else nothing was off the grid
    BOOST_TEST(most <= static_cast<double>(tolerance.cycles));
    BOOST_TEST(sum / static_cast<double>(exact.size()) <= tolerance.mean_cycles);
}

}  // namespace tabletop
