// SPDX-License-Identifier: Apache-2.0
// The interrupt controller of a Cortex-A9 MPCore (ARM Generic Interrupt Controller, architecture version 1) for one
// processor: 16 software-generated, 5 private and up to 224 shared interrupts, 32 priority levels, security groups.
//
// Inputs known by arithmetic (`attach`) are asked for their level as of the time of an access. Inputs from the fabric
// (`set_input`) are known only up to the kernel's time, so the processor sees them at multiples of its quantum and when
// it sleeps, and an access to a register of this block waits until the kernel has reached its time. What firmware sees
// is therefore the same whether the targets it talks to wait or annotate.
//
// Known limits: one processor interface; no lock-down (CFGSDISABLE); security state of the accesses is always secure.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <systemc>
#include <utility>
#include <vector>

#include "base/interrupt_level.h"
#include "base/register_target.h"
#include "processors/cortex_a9/interrupt_source.h"
#include "processors/cortex_a9_mpcore/gic_registers.h"

namespace tabletop {

class gic : public interrupt_source, public interrupt_listener {
  public:
    static constexpr unsigned first_private = 27;
    static constexpr unsigned first_shared = 32;
    static constexpr unsigned spurious = 1023;
    static constexpr unsigned other_group = 1022;  // only a non-secure interrupt is pending

    // The maps of gic_registers.h for one gic_build.
    struct tables {
        const register_map& cpu_interface;
        const register_map& distributor;
    };
    // quantum_ps: the processor samples interrupts at its multiples.
    gic(register_place cpu_interface, register_place distributor, const tables& built, std::uint64_t quantum_ps);

    // Attaches an input whose level is computed. id: 27 to the last one.
    void attach(unsigned id, interrupt_level& source);
    // Declares that there are inputs from the fabric: accesses to registers that depend on them wait for the kernel.
    // Call before the simulation starts.
    void expect_inputs() { has_inputs_ = true; }
    // An input from the fabric has changed at the kernel's time.
    void set_input(unsigned id, bool level);
    // True while the processor sleeps: its time is the kernel's, and it sees changes as they happen. Only then is
    // `changed` notified.
    void set_sleep_test(std::function<bool()> sleeping) { sleeping_ = std::move(sleeping); }
    // Sets what is called when a program has ended an interrupt that is signalled by a level; asserted: its input still
    // is.
    void on_end(std::function<void(unsigned id, bool asserted)> call) { on_end_ = std::move(call); }
    void reset();
    // A program has asked for fast interrupts.
    bool signals_fiq() const { return (control_ & gic_cpu_registers::fiq_enable) != 0; }

    register_target& cpu_interface() { return cpu_; }
    register_target& distributor() { return distributor_; }

    bool irq(std::uint64_t time_ps) override;
    bool fiq(std::uint64_t time_ps) override;
    const sc_core::sc_event& changed() override { return changed_; }
    std::uint64_t next_change_ps(std::uint64_t time_ps) override;

    void before_change(std::uint64_t time_ps) override;
    void after_change(std::uint64_t time_ps) override;
    void plan_changed() override;

  private:
    static constexpr unsigned most_interrupts = gic_distributor_registers::most_interrupts;
    static constexpr unsigned priority_levels = 32;
    using bits = std::array<std::uint32_t, most_interrupts / 32>;

    // One of the two register blocks.
    class port : public register_target {
      public:
        using reader = std::uint32_t (gic::*)(std::uint32_t) const;
        using writer = void (gic::*)(std::uint32_t, std::uint32_t, unsigned);
        port(gic& owner, register_place place, const register_map& map, reader get, writer put)
            : register_target(std::move(place), map), owner_(owner), get_(get), put_(put) {}
        void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) override;
        // Resets the whole controller.
        void reset(std::uint64_t) override { owner_.reset(); }

      private:
        std::uint32_t read(std::uint32_t offset, std::uint64_t time_ps) override;
        void write(std::uint32_t offset, std::uint32_t value, unsigned lanes, std::uint64_t time_ps) override;
        std::uint32_t peek(std::uint32_t offset) override { return owner_.peek(get_, offset); }
        bool is_apart_from_inputs(std::uint32_t offset) const;

        gic& owner_;
        reader get_;
        writer put_;
    };

    struct input_change {
        std::uint64_t time_ps;
        unsigned id;
        bool level;
    };
    struct input_source {
        unsigned id;
        interrupt_level* level;
    };

    // What has been seen of the inputs, and what comes of it.
    struct view_of_inputs {
        std::deque<input_change> changes;  // that the processor has not sampled
        std::uint64_t taken_ps = 0;        // when the sources were asked
        std::uint64_t earliest_ps = 0;     // no source changes before this time
        bits latched{};                    // made pending by an edge, by software or by ICDISPR
        bits level{};
        unsigned highest = spurious;  // pending, enabled and of the highest priority
        bool irq = false;
        bool fiq = false;
    };

    std::uint32_t peek(port::reader get, std::uint32_t offset);
    void sample(std::uint64_t time_ps);
    void take_over(std::uint64_t time_ps, std::uint64_t input_limit_ps);
    void step_sources(std::uint64_t time_ps);
    void take_sources(std::uint64_t time_ps);
    void set_level(unsigned id, bool level);
    void wake();
    bool is_asleep() const { return sleeping_ && sleeping_(); }
    void update();
    unsigned highest_pending() const;
    bool is_candidate(unsigned id) const;
    bool is_enabled_at_processor(unsigned id) const;
    std::uint32_t pending(unsigned word) const { return seen_.latched[word] | (seen_.level[word] & ~edge_[word]); }
    bool is_secure(unsigned id) const { return (non_secure_[id / 32] >> id % 32 & 1) == 0; }
    unsigned subpriority_bits(unsigned id) const;
    unsigned running_priority() const;
    unsigned acknowledgeable() const;
    unsigned as_seen(unsigned id) const;

    std::uint32_t read_cpu(std::uint32_t offset) const;
    void write_cpu(std::uint32_t offset, std::uint32_t value, unsigned lanes);
    std::uint32_t acknowledge();
    void end_of_interrupt(unsigned id);
    std::uint32_t read_distributor(std::uint32_t offset) const;
    void write_distributor(std::uint32_t offset, std::uint32_t value, unsigned lanes);
    void write_bits(std::uint32_t block, unsigned word, std::uint32_t value, unsigned lanes, std::uint32_t writable);
    void write_configuration(unsigned index, std::uint32_t value, unsigned lanes, std::uint32_t writable);
    std::uint32_t configuration(unsigned index) const;
    void generate(std::uint32_t value);

    const std::uint64_t quantum_ps_;
    port cpu_;
    port distributor_;
    const unsigned interrupts_;
    const unsigned words_;  // of a bit each
    std::function<void(unsigned id, bool asserted)> on_end_;
    std::function<bool()> sleeping_;
    sc_core::sc_event changed_{"interrupts_changed"};
    std::vector<input_source> sources_;
    bool has_inputs_ = false;
    view_of_inputs seen_;

    bits enabled_{};
    bits edge_{};
    bits active_{};
    bits non_secure_{};
    std::array<std::uint32_t, most_interrupts / 4> priorities_{};  // as in the registers: four interrupts a word
    std::array<std::uint32_t, most_interrupts / 4> targets_{};
    std::uint32_t distributor_control_ = 0;
    std::uint32_t control_ = 0;
    std::uint32_t priority_mask_ = 0;
    std::uint32_t binary_point_ = 0;
    std::uint32_t alias_binary_point_ = 0;
    std::array<std::uint8_t, priority_levels> running_{};  // active interrupts in the order of acknowledgement
    unsigned running_count_ = 0;
};

}  // namespace tabletop
