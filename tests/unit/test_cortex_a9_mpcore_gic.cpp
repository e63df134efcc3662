// SPDX-License-Identifier: Apache-2.0
// The interrupt controller: masking, priorities, nesting, software-generated, edge and level interrupts, and when the
// processor sees a change.
#include <algorithm>
#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>
#include <random>
#include <string>
#include <vector>

#include "processors/cortex_a9_mpcore/gic.h"
#include "processors/cortex_a9_mpcore/gic_registers.h"
#include "processors/cortex_a9_mpcore/private_timer.h"
#include "processors/cortex_a9_mpcore/private_timer_registers.h"
#include "processors/zynq_ps/zynq_ps_map.h"
#include "test_seed.h"
#include "unit/ps_bench.h"

using namespace tabletop;
using namespace tabletop::gic_cpu_registers;
using namespace tabletop::gic_distributor_registers;

namespace {

constexpr unsigned engine = 61;
constexpr unsigned uart1 = 82;
constexpr unsigned timer = 29;
constexpr std::uint64_t quantum_ps = 1'000'000;

// An input whose level is set by the test, with its times known ahead.
struct fake_source : interrupt_level {
    std::uint64_t rise_ps = never;
    std::uint64_t fall_ps = never;
    bool irq_at(std::uint64_t time_ps) override { return time_ps >= rise_ps && time_ps < fall_ps; }
    std::uint64_t next_irq_ps(std::uint64_t time_ps) override { return time_ps < rise_ps ? rise_ps : never; }
};

// The controller of the Zynq-7000, and a larger one with another identification: 180 shared interrupts, as the Cyclone
// V HPS has them, need 224 numbers.
constexpr auto& small = zynq_ps_map::gic_as_built;
constexpr gic_build large = {224, 0x1234'143B, 0x5678'243B, {1, 2, 3, 4, 5, 6, 7, 8}};

template <const gic_build& built>
struct bench_of : fresh_kernel {
    static constexpr unsigned interrupts = built.interrupts;
    static constexpr std::uint32_t cpu_base = 0xFFFE'C100;
    static constexpr std::uint32_t distributor_base = 0xFFFE'D000;
    gic controller{{"gic_cpu", cpu_base, 0},
                   {"gic_distributor", distributor_base, 0},
                   {gic_cpu_registers::map<built>, gic_distributor_registers::map<built>},
                   quantum_ps};
    register_bench cpu{controller.cpu_interface(), cpu_base};
    register_bench distributor{controller.distributor(), distributor_base};
    bool asleep = false;

    bench_of() {
        controller.set_sleep_test([this] { return asleep; });
    }
    void enable(unsigned id, unsigned priority) {
        distributor.write(icdiser + 4 * (id / 32), 1u << id % 32);
        distributor.write(icdipr + id, priority, 0, 1);
        if (id >= gic::first_shared) distributor.write(icdiptr + id, 1, 0, 1);
    }
    void set_up() {
        distributor.write(icddcr, 1);
        cpu.write(iccpmr, 0xF8);
        cpu.write(iccicr, enable_secure);
    }
    // Samples at the next multiple of the quantum.
    bool irq() {
        time_ps += quantum_ps;
        sc_core::sc_start(from_ps(time_ps - now_ps()));
        return controller.irq(time_ps);
    }
    std::uint32_t acknowledge() { return cpu.read(icciar, time_ps); }
    void end(std::uint32_t id) { cpu.write(icceoir, id, time_ps); }

    std::uint64_t time_ps = 0;
};

using bench = bench_of<small>;
using large_bench = bench_of<large>;

// The architecture's rules taken literally, one interrupt after the other.
struct reference_controller {
    struct interrupt {
        bool enabled = false;
        bool latched = false;
        bool level = false;
        bool edge = false;
        bool active = false;
        unsigned priority = 0;
        bool targeted = true;
    };
    std::vector<interrupt> all;
    std::vector<unsigned> running;
    unsigned mask = 0;
    unsigned binary_point = 2;

    explicit reference_controller(unsigned interrupts) : all(interrupts) {
        for (unsigned id = 0; id < 16; ++id) all[id].enabled = all[id].edge = true;
        for (unsigned id = gic::first_shared; id < all.size(); ++id) all[id].targeted = false;
    }
    bool pending(unsigned id) const { return all[id].latched || (all[id].level && !all[id].edge); }
    void set_level(unsigned id, bool level) {
        if (level && !all[id].level && all[id].edge) all[id].latched = true;
        all[id].level = level;
    }
    unsigned highest() const {
        unsigned best = gic::spurious;
        for (unsigned id = 0; id < all.size(); ++id) {
            const auto& one = all[id];
            if (!one.enabled || !pending(id) || one.active || !one.targeted) continue;
            if (best == gic::spurious || one.priority < all[best].priority) best = id;
        }
        return best;
    }
    unsigned running_priority() const {
        unsigned least = 0xFF;
        for (const auto id : running) least = std::min(least, all[id].priority);
        return least;
    }
    bool irq() const {
        const auto id = highest();
        if (id == gic::spurious || all[id].priority >= mask) return false;
        const auto group = [this](unsigned priority) { return priority / (2u << binary_point); };
        return running.empty() || group(all[id].priority) < group(running_priority());
    }
    unsigned acknowledge() {
        if (!irq()) return gic::spurious;
        const auto id = highest();
        all[id].active = true;
        all[id].latched = false;
        running.push_back(id);
        return id;
    }
    void end() {
        all[running.back()].active = false;
        running.pop_back();
    }
};

using benches = boost::mpl::list<bench, large_bench>;

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(random_traffic_against_the_reference_rules, some_bench, benches) {
    some_bench all;
    auto& cpu = all.cpu;
    auto& distributor = all.distributor;
    auto& controller = all.controller;
    auto& time_ps = all.time_ps;
    std::mt19937_64 random(test_seed(20'260'102));
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random() % limit); };
    reference_controller reference(some_bench::interrupts);
    all.set_up();
    reference.mask = 0xF8;
    unsigned taken = 0;
    for (unsigned step = 0; step < 30'000; ++step) {
        const auto sgi = below(16);
        const auto spi = gic::first_shared + below(some_bench::interrupts - gic::first_shared);
        const auto id = below(4) == 0 ? sgi : spi;
        const auto word = 4 * (id / 32);
        const auto bit = 1u << id % 32;
        auto& one = reference.all[id];
        switch (below(11)) {
            case 0:
            case 1:
                distributor.write(icdiser + word, bit, time_ps);
                one.enabled = true;
                break;
            case 2:
                distributor.write(icdicer + word, bit, time_ps);
                one.enabled = id < 16;
                break;
            case 3:
                if (one.active) break;
                one.priority = below(32) * 8;
                distributor.write(icdipr + id, one.priority | below(8), time_ps, 1);
                break;
            case 4:
                distributor.write(icdiptr + spi, below(4), time_ps, 1);
                reference.all[spi].targeted = (distributor.read(icdiptr + spi, time_ps, 1) & 1) != 0;
                break;
            case 5:
                distributor.write(icdispr + 4 * (spi / 32), 1u << spi % 32, time_ps);
                reference.all[spi].latched = true;
                break;
            case 6:
                distributor.write(icdicpr + 4 * (spi / 32), 1u << spi % 32, time_ps);
                reference.all[spi].latched = false;
                break;
            case 7:
                distributor.write(icdsgir, 1u << 16 | sgi, time_ps);
                reference.all[sgi].latched = true;
                break;
            case 8: {
                const auto offset = icdicfr + 4 * (spi / 16);
                const auto edge = 2u << 2 * (spi % 16);
                distributor.write(offset, distributor.read(offset, time_ps) ^ edge, time_ps);
                reference.all[spi].edge = !reference.all[spi].edge;
                break;
            }
            case 9:
                reference.mask = below(32) * 8;
                reference.binary_point = 2 + below(6);
                cpu.write(iccpmr, reference.mask, time_ps);
                cpu.write(iccbpr, reference.binary_point, time_ps);
                break;
            default:
                controller.set_input(spi, !reference.all[spi].level);
                reference.set_level(spi, !reference.all[spi].level);
        }
        BOOST_REQUIRE(all.irq() == reference.irq());
        BOOST_REQUIRE(cpu.read(icchpir, time_ps) == reference.highest());
        BOOST_REQUIRE(cpu.read(iccrpr, time_ps) == reference.running_priority());
        BOOST_REQUIRE(((distributor.read(icdispr + word, time_ps) & bit) != 0) == reference.pending(id));
        if (below(4) == 0) {
            const auto expected = reference.acknowledge();
            BOOST_REQUIRE(all.acknowledge() == expected);
            taken += expected != gic::spurious;
        }
        if (below(8) == 0 && !reference.running.empty()) {
            all.end(reference.running.back());
            reference.end();
        }
        BOOST_REQUIRE(((distributor.read(icdabr + word, time_ps) & bit) != 0) == one.active);
    }
    BOOST_TEST(taken > 1000u);
}

BOOST_FIXTURE_TEST_CASE(reset_values_and_identification, bench) {
    BOOST_TEST(distributor.read(icdictr) == 0xC22u);
    BOOST_TEST(distributor.read(icdiser) == 0xFFFFu);
    BOOST_TEST(distributor.read(icdiptr) == 0x01010101u);
    BOOST_TEST(distributor.read(icdiptr + 32) == 0u);
    BOOST_TEST(distributor.read(icdicfr) == 0xAAAAAAAAu);
    BOOST_TEST(distributor.read(icdicfr + 4) == 0x7DC00000u);
    BOOST_TEST(distributor.read(icdicfr + 8) == 0x55555555u);
    BOOST_TEST(distributor.read(0xFE0) == 0x90u);
    BOOST_TEST(distributor.read(0xFF0) == 0x0Du);
    BOOST_TEST(cpu.read(iccbpr) == 2u);
    BOOST_TEST(cpu.read(icciar) == gic::spurious);
    BOOST_TEST(cpu.read(icchpir) == gic::spurious);
    BOOST_TEST(cpu.read(iccrpr) == 0xFFu);
    BOOST_TEST(cpu.read(icciidr) == 0x3901243Bu);
}

BOOST_FIXTURE_TEST_CASE(number_and_identification_are_those_of_the_system, large_bench) {
    BOOST_TEST(distributor.read(icdictr) == 0xC26u);
    BOOST_TEST(distributor.read(icdiidr) == 0x5678'243Bu);
    BOOST_TEST(distributor.read(0xFD0) == 5u);
    BOOST_TEST(distributor.read(0xFE0) == 1u);
    BOOST_TEST(cpu.read(icciidr) == 0x1234'143Bu);
    const auto is_there = [this](std::uint32_t offset) { return controller.distributor().find(offset) >= 0; };
    BOOST_TEST(is_there(icdiser + 4 * 6));
    BOOST_TEST(!is_there(icdiser + 4 * 7));
    BOOST_TEST(is_there(icdipr + 220));
    BOOST_TEST(!is_there(icdipr + 224));
    BOOST_TEST(is_there(icdicfr + 4 * 13));
    BOOST_TEST(!is_there(icdicfr + 4 * 14));
    BOOST_TEST(is_there(spi_status + 4 * 5));
    BOOST_TEST(!is_there(spi_status + 4 * 6));
}

BOOST_FIXTURE_TEST_CASE(last_interrupt_of_a_larger_system, large_bench) {
    constexpr unsigned last = 211;
    set_up();
    enable(last, 0x80);
    controller.set_input(last, true);
    BOOST_TEST(irq());
    BOOST_TEST(distributor.read(spi_status + 4 * (last / 32 - 1), time_ps) == 1u << last % 32);
    BOOST_TEST(acknowledge() == last);
    BOOST_TEST(distributor.read(icdabr + 4 * (last / 32), time_ps) == 1u << last % 32);
    controller.set_input(last, false);
    end(last);
    BOOST_TEST(!irq());
}

BOOST_FIXTURE_TEST_CASE(five_priority_bits_and_byte_access, bench) {
    distributor.write(icdipr + engine, 0xFF, 0, 1);
    BOOST_TEST(distributor.read(icdipr + engine, 0, 1) == 0xF8u);
    BOOST_TEST(distributor.read(icdipr + (engine & ~3u)) == 0xF8u << 8 * (engine % 4));
    distributor.write(icdiptr + engine, 0xFF, 0, 1);
    BOOST_TEST(distributor.read(icdiptr + engine, 0, 1) == 3u);
    cpu.write(iccpmr, 0xFF);
    BOOST_TEST(cpu.read(iccpmr) == 0xF8u);
}

BOOST_FIXTURE_TEST_CASE(every_gate_masks, bench) {
    controller.set_input(engine, true);
    BOOST_TEST(!irq());
    enable(engine, 0xA0);
    BOOST_TEST(!irq());
    distributor.write(icddcr, 1, time_ps);
    BOOST_TEST(!irq());
    cpu.write(iccicr, enable_secure, time_ps);
    BOOST_TEST(!irq());
    cpu.write(iccpmr, 0xA0, time_ps);
    BOOST_TEST(!irq());  // equal is not higher
    cpu.write(iccpmr, 0xA8, time_ps);
    BOOST_TEST(irq());
    distributor.write(icdiptr + engine, 2, time_ps, 1);
    BOOST_TEST(!irq());
    distributor.write(icdiptr + engine, 1, time_ps, 1);
    BOOST_TEST(irq());
    distributor.write(icdicer + 4, 1u << (engine - 32), time_ps);
    BOOST_TEST(!irq());
}

BOOST_FIXTURE_TEST_CASE(level_interrupt_is_acknowledged_and_ended, bench) {
    set_up();
    enable(engine, 0x80);
    controller.set_input(engine, true);
    BOOST_TEST(irq());
    BOOST_TEST(cpu.read(icchpir, time_ps) == engine);
    BOOST_TEST(acknowledge() == engine);
    BOOST_TEST(!irq());
    BOOST_TEST(cpu.read(iccrpr, time_ps) == 0x80u);
    BOOST_TEST(distributor.read(icdabr + 4, time_ps) == 1u << (engine - 32));
    BOOST_TEST(acknowledge() == gic::spurious);
    end(engine);
    BOOST_TEST(irq());  // the level is still high
    acknowledge();
    controller.set_input(engine, false);
    BOOST_TEST(!irq());
    end(engine);
    BOOST_TEST(!irq());
    BOOST_TEST(cpu.read(iccrpr, time_ps) == 0xFFu);
}

BOOST_FIXTURE_TEST_CASE(higher_priorities_nest, bench) {
    set_up();
    enable(engine, 0xA0);
    enable(uart1, 0x40);
    controller.set_input(engine, true);
    BOOST_TEST(irq());
    BOOST_TEST(acknowledge() == engine);
    controller.set_input(uart1, true);
    BOOST_TEST(irq());
    BOOST_TEST(acknowledge() == uart1);
    BOOST_TEST(cpu.read(iccrpr, time_ps) == 0x40u);
    controller.set_input(uart1, false);
    controller.set_input(engine, false);
    BOOST_TEST(!irq());
    end(uart1);
    BOOST_TEST(cpu.read(iccrpr, time_ps) == 0xA0u);
    end(engine);
    BOOST_TEST(cpu.read(iccrpr, time_ps) == 0xFFu);
}

BOOST_FIXTURE_TEST_CASE(equal_priorities_do_not_nest_and_the_lowest_number_wins, bench) {
    set_up();
    enable(engine, 0xA0);
    enable(uart1, 0xA0);
    controller.set_input(uart1, true);
    controller.set_input(engine, true);
    BOOST_TEST(irq());
    BOOST_TEST(acknowledge() == engine);
    BOOST_TEST(!irq());
    end(engine);
    controller.set_input(engine, false);
    BOOST_TEST(irq());
    BOOST_TEST(acknowledge() == uart1);
}

BOOST_FIXTURE_TEST_CASE(binary_point_groups_priorities, bench) {
    set_up();
    enable(engine, 0x98);
    enable(uart1, 0x88);
    cpu.write(iccbpr, 4);  // bits 7 to 5 decide: both are in group 0x80
    controller.set_input(engine, true);
    BOOST_TEST(irq());
    acknowledge();
    controller.set_input(uart1, true);
    BOOST_TEST(!irq());
    cpu.write(iccbpr, 0, time_ps);
    BOOST_TEST(cpu.read(iccbpr, time_ps) == 2u);
    BOOST_TEST(irq());
}

BOOST_FIXTURE_TEST_CASE(software_generated_interrupts, bench) {
    set_up();
    enable(14, 0x50);
    distributor.write(icdsgir, 1u << 24 | 1u << 16 | 14, time_ps);  // all but the writer
    BOOST_TEST(!irq());
    distributor.write(icdsgir, 2u << 16 | 14, time_ps);  // the other processor
    BOOST_TEST(!irq());
    distributor.write(icdsgir, 1u << 16 | 14, time_ps);
    BOOST_TEST(irq());
    BOOST_TEST(acknowledge() == 14u);
    BOOST_TEST(!irq());
    end(14);
    BOOST_TEST(!irq());  // once
    distributor.write(icdsgir, 2u << 24 | 3, time_ps);
    BOOST_TEST(irq());
    BOOST_TEST(acknowledge() == 3u);
}

BOOST_FIXTURE_TEST_CASE(edge_interrupt_is_remembered, bench) {
    set_up();
    enable(engine, 0x80);
    distributor.write(icdicfr + 4 * (engine / 16), 0xFFFFFFFF);
    controller.set_input(engine, true);
    controller.set_input(engine, false);
    BOOST_TEST(irq());
    BOOST_TEST((distributor.read(icdispr + 4, time_ps) & 1u << (engine - 32)) != 0u);
    distributor.write(icdicpr + 4, 1u << (engine - 32), time_ps);
    BOOST_TEST(!irq());
    distributor.write(icdispr + 4, 1u << (engine - 32), time_ps);
    BOOST_TEST(irq());
    acknowledge();
    end(engine);
    BOOST_TEST(!irq());
}

BOOST_FIXTURE_TEST_CASE(private_interrupt_known_by_arithmetic, bench) {
    fake_source source;
    controller.attach(timer, source);
    set_up();
    enable(timer, 0x80);
    source.rise_ps = 5'500'000;
    controller.plan_changed();
    BOOST_TEST(!controller.irq(5'499'999));
    BOOST_TEST(controller.next_change_ps(5'499'999) == 5'500'000u);
    BOOST_TEST(controller.irq(5'500'000));
    BOOST_TEST(controller.next_change_ps(5'500'000) == interrupt_source::never);
    time_ps = 5'500'000;
    BOOST_TEST(acknowledge() == timer);
    end(timer);
    BOOST_TEST(!controller.irq(6'000'000));  // an edge: the level that stays high does not fire again
}

// A rise that software clears before the next sample is still an edge.
BOOST_FIXTURE_TEST_CASE(rise_before_a_register_write_is_not_lost, bench) {
    fake_source source;
    controller.attach(timer, source);
    set_up();
    enable(timer, 0x80);
    source.rise_ps = 100;
    controller.plan_changed();
    controller.before_change(200);
    source.rise_ps = interrupt_level::never;
    controller.after_change(200);
    BOOST_TEST(controller.irq(1'000'000));
}

// The level falls by a write in the handler and rises before the controller is asked again.
void require_interrupt_after_short_fall(unsigned id, std::uint32_t configuration) {
    bench all;
    fake_source source;
    all.controller.attach(id, source);
    all.set_up();
    all.enable(id, 0x80);
    all.distributor.write(icdicfr + 4 * (id / 16), configuration);
    source.rise_ps = 100;
    all.controller.plan_changed();
    BOOST_TEST(all.controller.irq(100));
    BOOST_TEST(all.cpu.read(icciar, 150) == id);
    all.controller.before_change(200);
    source.rise_ps = 300;
    all.controller.after_change(200);
    BOOST_TEST(all.controller.next_change_ps(200) == 300u);
    all.cpu.write(icceoir, id, 400);
    BOOST_TEST(all.controller.irq(400));
    BOOST_TEST(all.cpu.read(icciar, 500) == id);
    all.controller.before_change(600);
    source.rise_ps = interrupt_level::never;
    all.controller.after_change(600);
    all.cpu.write(icceoir, id, 700);
    BOOST_TEST(!all.controller.irq(1'000'000));
}

BOOST_AUTO_TEST_CASE(fall_between_two_samples_makes_another_edge) {
    constexpr std::uint32_t all_edges = ~0u;
    constexpr std::uint32_t all_levels = 0;
    require_interrupt_after_short_fall(timer, all_edges);
    require_interrupt_after_short_fall(uart1, all_edges);
    require_interrupt_after_short_fall(uart1, all_levels);
}

// Handlers that take as long as it happens: the timer may come again between the write that clears its flag and the
// controller's next sample. Every rise of the flag is one interrupt.
BOOST_FIXTURE_TEST_CASE(every_event_of_a_timer_is_taken_once, bench) {
    namespace timer_regs = private_timer_registers;
    constexpr std::uint64_t cycle_ps = 5'000;
    constexpr unsigned load = 99;
    private_timer source({"timer", 0xFFFE'C600, 0}, clock_domain(200'000'000, 1));
    register_bench timer_bus(source, 0xFFFE'C600);
    source.connect(controller);
    controller.attach(timer, source);
    set_up();
    enable(timer, 0x80);
    std::mt19937_64 random(test_seed(20'260'103));
    timer_bus.write(timer_regs::load, load);
    timer_bus.write(timer_regs::control,
                    timer_regs::control_enable | timer_regs::control_auto_reload | timer_regs::control_irq_enable);
    const auto events_until = [](std::uint64_t at_ps) { return (at_ps / cycle_ps + 1) / (load + 1); };
    const auto pass_time = [&] { time_ps += 1 + random() % (80 * cycle_ps); };
    for (unsigned round = 0; round < 5'000; ++round) {
        const auto rise_ps = controller.irq(time_ps) ? time_ps : controller.next_change_ps(time_ps);
        BOOST_REQUIRE(rise_ps != interrupt_source::never);
        time_ps = rise_ps;
        BOOST_REQUIRE(controller.irq(time_ps));
        BOOST_REQUIRE(acknowledge() == timer);
        pass_time();
        timer_bus.write(timer_regs::status, 1, time_ps);
        const auto events = events_until(time_ps);
        pass_time();
        const bool came_again = events_until(time_ps) != events;
        end(timer);
        BOOST_REQUIRE(((distributor.read(icdispr, time_ps) >> timer & 1u) != 0) == came_again);
        if (random() % 2 != 0) pass_time();
    }
}

// What a processor masks does not depend on the inputs, nor on whether the kernel has come so far.
BOOST_FIXTURE_TEST_CASE(interrupts_are_masked_ahead_of_the_kernel, bench) {
    set_up();
    enable(engine, 0x80);
    controller.expect_inputs();
    cpu.write(iccpmr, 0x80, 3'000'000);
    BOOST_TEST(cpu.read(iccpmr, 3'100'000) == 0x80u);
    BOOST_TEST(cpu.read(iccrpr, 3'200'000) == 0xFFu);
    controller.set_input(engine, true);
    BOOST_TEST(!controller.irq(4'000'000));
    cpu.write(iccpmr, 0xF8, 4'500'000);
    BOOST_TEST(controller.irq(5'000'000));
    BOOST_TEST(now_ps() == 0u);
}

// The fabric's inputs are sampled at multiples of the quantum, whatever the kernel's time is when the processor asks.
BOOST_FIXTURE_TEST_CASE(fabric_inputs_change_at_multiples_of_the_quantum, bench) {
    set_up();
    enable(engine, 0x80);
    sc_core::sc_start(from_ps(1'200'000));
    controller.set_input(engine, true);
    BOOST_TEST(!controller.irq(1'300'000));
    BOOST_TEST(!controller.irq(1'999'999));
    BOOST_TEST(controller.irq(2'000'000));
}

BOOST_FIXTURE_TEST_CASE(sleeping_processor_sees_changes_at_once, bench) {
    set_up();
    enable(engine, 0x80);
    asleep = true;
    sc_core::sc_start(from_ps(1'200'000));
    controller.set_input(engine, true);
    BOOST_TEST(controller.irq(1'200'000));
}

BOOST_FIXTURE_TEST_CASE(groups_and_fast_interrupt, bench) {
    set_up();
    enable(engine, 0x80);
    enable(uart1, 0x40);
    distributor.write(icdisr + 4 * (uart1 / 32), 1u << uart1 % 32);  // non-secure
    cpu.write(iccicr, enable_secure | fiq_enable);
    controller.set_input(engine, true);
    BOOST_TEST(!irq());
    BOOST_TEST(controller.fiq(time_ps));
    BOOST_TEST(acknowledge() == engine);
    end(engine);
    controller.set_input(engine, false);
    controller.set_input(uart1, true);
    BOOST_TEST(!irq());
    distributor.write(icddcr, 3, time_ps);
    cpu.write(iccicr, enable_secure | enable_non_secure, time_ps);
    BOOST_TEST(irq());
    BOOST_TEST(acknowledge() == gic::other_group);
    cpu.write(iccicr, enable_secure | enable_non_secure | acknowledge_control, time_ps);
    BOOST_TEST(acknowledge() == uart1);
}

BOOST_FIXTURE_TEST_CASE(software_generated_interrupts_are_sent_to_one_group, bench) {
    set_up();
    enable(5, 0x50);
    distributor.write(icdsgir, sgir_satt | 1u << 16 | 5, time_ps);
    BOOST_TEST(!irq());
    distributor.write(icdisr, 1u << 5, time_ps);
    distributor.write(icdsgir, 1u << 16 | 5, time_ps);
    BOOST_TEST((distributor.read(icdispr, time_ps) & 1u << 5) == 0u);
    distributor.write(icdsgir, sgir_satt | 1u << 16 | 5, time_ps);
    BOOST_TEST((distributor.read(icdispr, time_ps) & 1u << 5) != 0u);
}

// Only signalling looks at the mask and at what is running.
BOOST_FIXTURE_TEST_CASE(highest_pending_is_told_below_the_mask, bench) {
    set_up();
    enable(engine, 0x80);
    controller.set_input(engine, true);
    cpu.write(iccpmr, 0x40);
    BOOST_TEST(!irq());
    BOOST_TEST(cpu.read(icchpir, time_ps) == engine);
    BOOST_TEST(acknowledge() == gic::spurious);
    distributor.write(icddcr, 0, time_ps);
    BOOST_TEST(cpu.read(icchpir, time_ps) == gic::spurious);
}

BOOST_FIXTURE_TEST_CASE(non_secure_interrupts_have_a_binary_point_of_their_own, bench) {
    set_up();
    distributor.write(icddcr, 3);
    distributor.write(icdisr + 4, ~0u);
    distributor.write(icdisr + 8, ~0u);
    enable(engine, 0x98);
    enable(uart1, 0x88);
    cpu.write(iccabpr, 0);
    BOOST_TEST(cpu.read(iccabpr) == 3u);
    cpu.write(iccicr, enable_secure | enable_non_secure | acknowledge_control);
    controller.set_input(engine, true);
    BOOST_TEST(irq());
    BOOST_TEST(acknowledge() == engine);
    controller.set_input(uart1, true);
    BOOST_TEST(irq());  // bits 7 to 3 decide
    cpu.write(iccabpr, 5, time_ps);
    BOOST_TEST(!irq());  // bits 7 to 5: both are in group 0x80
    cpu.write(iccicr, enable_secure | enable_non_secure | acknowledge_control | common_binary_point, time_ps);
    BOOST_TEST(irq());  // ICCBPR is 2
}

BOOST_FIXTURE_TEST_CASE(ends_that_match_nothing_are_ignored, bench) {
    set_up();
    enable(engine, 0x80);
    end(engine);
    end(gic::spurious);
    controller.set_input(engine, true);
    BOOST_TEST(irq());
    acknowledge();
    end(uart1);
    BOOST_TEST(cpu.read(iccrpr, time_ps) == 0x80u);
}

BOOST_FIXTURE_TEST_CASE(debug_reads_change_nothing, bench) {
    set_up();
    enable(engine, 0x80);
    controller.set_input(engine, true);
    BOOST_TEST(irq());
    for (std::uint32_t offset = 0; offset < 0x100; offset += 4) cpu.debug_read(offset);
    for (std::uint32_t offset = 0; offset < 0x1000; offset += 4) distributor.debug_read(offset);
    BOOST_TEST(cpu.debug_read(icciar) == engine);
    BOOST_TEST(irq());
    BOOST_TEST(acknowledge() == engine);
}

// They show what an access now would, and the processor still sees it only when it samples.
BOOST_FIXTURE_TEST_CASE(debug_reads_are_of_now, bench) {
    fake_source source;
    source.rise_ps = 1'100'000;
    controller.attach(timer, source);
    set_up();
    enable(timer, 0x80);
    enable(engine, 0x90);
    sc_core::sc_start(from_ps(1'200'000));
    controller.set_input(engine, true);
    sc_core::sc_start(from_ps(100'000));
    BOOST_TEST(distributor.debug_read(ppi_status) == 1u << 13);
    BOOST_TEST(distributor.debug_read(spi_status) == 1u << (engine - 32));
    BOOST_TEST(distributor.debug_read(icdispr) == (1u << timer));
    BOOST_TEST(cpu.debug_read(icciar) == timer);
    BOOST_TEST(controller.irq(1'300'000));  // the timer
    BOOST_TEST(cpu.read(icciar, 1'300'000) == timer);
    BOOST_TEST(!controller.irq(1'300'001));  // the engine, not before the next multiple of the quantum
}

// A source is reset with its system, and nobody has asked for its level since.
BOOST_FIXTURE_TEST_CASE(debug_reads_after_a_reset, bench) {
    fake_source source;
    source.rise_ps = 100;
    controller.attach(timer, source);
    sc_core::sc_start(from_ps(1'000'000));
    BOOST_TEST(distributor.read(ppi_status, 1'000'000) == 1u << 13);
    source.rise_ps = interrupt_level::never;
    controller.reset();
    BOOST_TEST(distributor.debug_read(ppi_status) == 0u);
    source.rise_ps = 100;
    controller.reset();
    BOOST_TEST(distributor.debug_read(ppi_status) == 1u << 13);
}

BOOST_FIXTURE_TEST_CASE(reset_forgets_everything_but_the_levels, bench) {
    set_up();
    enable(engine, 0x80);
    controller.set_input(engine, true);
    BOOST_TEST(irq());
    acknowledge();
    controller.reset();
    BOOST_TEST(!irq());
    BOOST_TEST(cpu.read(iccrpr, time_ps) == 0xFFu);
    set_up();
    enable(engine, 0x80);
    BOOST_TEST(irq());
}

// Kernels for every controller clear active bits where GICv2 has a register for it; here nothing is there.
BOOST_FIXTURE_TEST_CASE(clearing_active_bits_as_in_gicv2_is_ignored, bench) {
    constexpr std::uint32_t icactiver = 0x380;
    set_up();
    enable(engine, 0x80);
    controller.set_input(engine, true);
    BOOST_TEST(irq());
    acknowledge();
    distributor.write(icactiver + 4 * (engine / 32), ~0u);
    BOOST_TEST(distributor.read(icdabr + 4 * (engine / 32), time_ps) == 1u << engine % 32);
}
