// SPDX-License-Identifier: Apache-2.0
// The triple timer counter: against a counter that is stepped cycle by cycle, on random register traffic, and single
// properties by hand.
#include <array>
#include <boost/test/unit_test.hpp>
#include <random>
#include <string>

#include "processors/cortex_a9_mpcore/gic.h"
#include "processors/cortex_a9_mpcore/gic_registers.h"
#include "processors/zynq_ps/ttc.h"
#include "processors/zynq_ps/zynq_ps_map.h"
#include "test_seed.h"
#include "unit/ps_bench.h"

using namespace tabletop;
namespace regs = ttc_registers;

namespace {

constexpr std::uint32_t base = 0xF800'1000;
const clock_domain cpu_1x(1'000'000'000, 9);  // 9000 ps

struct bench : fresh_kernel {
    ttc timer{{"ttc", base, 0}, cpu_1x};
    register_bench bus{timer, base};

    static std::uint64_t at(std::uint64_t cycle) { return cpu_1x.edge(cycle); }
    // Register of the first counter, as of a cycle.
    void write(std::uint32_t offset, std::uint32_t value, std::uint64_t cycle) { bus.write(offset, value, at(cycle)); }
    std::uint32_t read(std::uint32_t offset, std::uint64_t cycle) { return bus.read(offset, at(cycle)); }
};

// One counter as its registers describe it, a cycle at a time.
class stepped_counter {
  public:
    std::uint32_t clock = 0, control = 0x21, interval = 0, value = 0, events = 0, enabled = 0;
    std::array<std::uint32_t, 3> match{};

    void step() {
        if ((control & 1) != 0 || (clock & 0x20) != 0) return;
        if (++prescale_ < divider()) return;
        prescale_ = 0;
        tick();
    }
    void write_clock(std::uint32_t written) {
        if (written != clock) prescale_ = 0;
        clock = written;
    }
    void write_control(std::uint32_t written) {
        const bool stood = (control & 1) != 0 || (clock & 0x20) != 0;
        control = written & 0x6F;
        if ((written & 0x10) != 0) value = (control & 4) == 0 ? 0 : (control & 2) != 0 ? interval : 0xFFFF;
        if (stood || (written & 0x10) != 0) prescale_ = 0;
    }
    bool irq() const { return (events & enabled) != 0; }

  private:
    std::uint32_t divider() const { return (clock & 1) == 0 ? 1 : 2u << (clock >> 1 & 15); }
    void tick() {
        const std::uint32_t top = (control & 2) != 0 ? interval : 0xFFFF;
        if ((control & 4) != 0) {
            value = value == 0 ? top : value - 1;
        } else {
            value = value == top ? 0 : (value + 1) & 0xFFFF;
        }
        if (value == 0) events |= (control & 2) != 0 ? 1u : 0x10u;
        for (unsigned n = 0; (control & 8) != 0 && n < 3; ++n) {
            if (value == match[n]) events |= 2u << n;
        }
    }

    std::uint32_t prescale_ = 0;
};

// Small values make events frequent; the others meet the ends of the range.
std::uint32_t random_value(std::mt19937_64& random) {
    switch (random() % 4) {
        case 0:
            return 0xFFF0 + random() % 16;
        case 1:
            return random() % 300;
        default:
            return random() % 12;
    }
}

void write_both(bench& hardware, stepped_counter& model, std::mt19937_64& random, unsigned n, std::uint64_t cycle) {
    const auto write = [&](std::uint32_t offset, std::uint32_t value) {
        hardware.write(offset + 4 * n, value, cycle);
        return value;
    };
    switch (random() % 8) {
        case 0:
            model.write_clock(
                write(regs::clock_control, random() % 32 == 0 ? 0x20 : random() % 2 + 2 * (random() % 5)));
            break;
        case 1:
        case 2:
            model.write_control(write(regs::counter_control, random() % 8 == 0 ? random() % 128 : random() % 64 * 2));
            break;
        case 3:
            model.interval = write(regs::interval_counter, random_value(random));
            break;
        case 4:
            model.enabled = write(regs::interrupt_enable, random() % 64);
            break;
        default: {
            const auto which = random() % 3;
            constexpr std::uint32_t offsets[] = {regs::match_1_counter, regs::match_2_counter, regs::match_3_counter};
            model.match[which] = write(offsets[which], random_value(random));
        }
    }
}

}  // namespace

BOOST_FIXTURE_TEST_CASE(reset_values_and_writable_bits, bench) {
    for (const auto& reg : regs::map) {
        BOOST_TEST_CONTEXT(reg.name) {
            BOOST_TEST(bus.read(reg.offset) == reg.reset);
            bus.write(reg.offset, 0xFFFF'FFFF);
            const bool is_control = reg.offset / 12 * 12 == regs::counter_control;
            const auto clears_itself = is_control ? std::uint32_t{regs::counter_control_rst} : 0u;
            BOOST_TEST(bus.read(reg.offset) == (reg.writable & ~clears_itself));
            bus.write(reg.offset, reg.reset);
        }
    }
    timer.reset(0);
    for (const auto& reg : regs::map) BOOST_TEST(bus.read(reg.offset) == reg.reset);
}

// Values, events, levels and the announced time of the next interrupt, at the first and the last ps of a cycle.
BOOST_AUTO_TEST_CASE(equals_a_stepped_counter) {
    std::mt19937_64 random(test_seed());
    unsigned rises = 0;
    unsigned wraps = 0;
    for (unsigned run = 0; run < 12; ++run) {
        bench hardware;
        std::array<stepped_counter, ttc::counters> models;
        std::uint64_t cycle = 0;
        for (unsigned access = 0; access < 4000; ++access) {
            const auto n = static_cast<unsigned>(random() % ttc::counters);
            auto& model = models[n];
            auto& irq = *hardware.timer.interrupt(n);
            const auto last_ps = bench::at(cycle + 1) - 1;
            BOOST_REQUIRE(hardware.bus.read(regs::counter_value + 4 * n, last_ps) == model.value);
            BOOST_REQUIRE(irq.irq_at(last_ps) == model.irq());
            const auto announced = irq.next_irq_ps(last_ps);

            const auto gap = random() % 16 == 0 ? random() % 5000 : random() % 40;
            auto rise = interrupt_level::never;
            for (std::uint64_t i = 0; i < gap; ++i) {
                const bool was_high = model.irq();
                const auto before = model.value;
                for (auto& each : models) each.step();
                ++cycle;
                if (before > 0xFF00 && model.value < 0x100) ++wraps;
                if (!was_high && model.irq()) rise = bench::at(cycle);
            }
            if (rise != interrupt_level::never || announced < bench::at(cycle + 1)) BOOST_REQUIRE(announced == rise);
            if (rise != interrupt_level::never) ++rises;

            BOOST_REQUIRE(hardware.read(regs::counter_value + 4 * n, cycle) == model.value);
            BOOST_REQUIRE(irq.irq_at(bench::at(cycle)) == model.irq());
            if (random() % 3 == 0) {
                BOOST_REQUIRE(hardware.read(regs::interrupt_register + 4 * n, cycle) == model.events);
                model.events = 0;
            }
            write_both(hardware, model, random, n, cycle);
        }
    }
    BOOST_TEST(rises > 500u);
    BOOST_TEST(wraps > 20u);
}

// 1000 periods and a bit in one step, with the widest prescaler.
BOOST_FIXTURE_TEST_CASE(far_ahead_in_one_step, bench) {
    write(regs::clock_control, 0x1F, 0);  // 2^16 cycles a tick
    write(regs::interval_counter, 99, 0);
    write(regs::counter_control, regs::counter_control_int, 0);
    const std::uint64_t tick = 1 << 16;
    BOOST_TEST(read(regs::counter_value, tick * 100'042 - 1) == 41u);
    BOOST_TEST(read(regs::counter_value, tick * 100'042) == 42u);
    BOOST_TEST(read(regs::interrupt_register, tick * 100'042) == std::uint32_t{regs::interrupt_interval});
}

// The interval interrupt of a counter from 0: the first after interval + 1 ticks, then the same distance again.
BOOST_FIXTURE_TEST_CASE(interval_interrupt_repeats, bench) {
    write(regs::interval_counter, 9, 0);
    write(regs::interrupt_enable, regs::interrupt_interval, 0);
    write(regs::clock_control, 1, 0);  // 2 cycles a tick
    write(regs::counter_control, regs::counter_control_int | regs::counter_control_rst, 5);
    auto& irq = *timer.interrupt(0);
    for (std::uint64_t cycle = 25; cycle < 200; cycle += 20) {
        BOOST_TEST(irq.next_irq_ps(at(cycle) - 1) == at(cycle));
        BOOST_TEST(!irq.irq_at(at(cycle) - 1));
        BOOST_TEST(irq.irq_at(at(cycle)));
        BOOST_TEST(bus.debug_read(regs::interrupt_register) == 1u);
        BOOST_TEST(read(regs::interrupt_register, cycle) == 1u);
        BOOST_TEST(read(regs::interrupt_register, cycle) == 0u);
        BOOST_TEST(!irq.irq_at(at(cycle)));
    }
}

BOOST_FIXTURE_TEST_CASE(overflow_and_match_without_interval, bench) {
    write(regs::match_2_counter, 0x8000, 0);
    write(regs::counter_control, regs::counter_control_match, 0);
    BOOST_TEST(read(regs::interrupt_register, 0x7FFF) == 0u);
    BOOST_TEST(read(regs::interrupt_register, 0x8000) == std::uint32_t{regs::interrupt_match_2});
    BOOST_TEST(read(regs::interrupt_register, 0xFFFF) == 0u);
    // Zero is also where match 1 and 3 still are.
    BOOST_TEST(read(regs::interrupt_register, 0x1'0000) ==
               (regs::interrupt_overflow | regs::interrupt_match_1 | regs::interrupt_match_3));
}

BOOST_FIXTURE_TEST_CASE(stands_still_and_goes_on, bench) {
    write(regs::counter_control, 0, 0);
    write(regs::counter_control, regs::counter_control_dis, 100);
    BOOST_TEST(read(regs::counter_value, 1000) == 100u);
    write(regs::counter_control, 0, 1000);
    BOOST_TEST(read(regs::counter_value, 1010) == 110u);
    write(regs::clock_control, regs::clock_control_c_src, 1010);
    BOOST_TEST(read(regs::counter_value, 5000) == 110u);
    write(regs::clock_control, 0, 5000);
    BOOST_TEST(read(regs::counter_value, 5001) == 111u);
}

// Each counter has its own interrupt at the controller, known for any time ahead of the kernel.
BOOST_FIXTURE_TEST_CASE(controller_knows_the_time, bench) {
    constexpr std::uint32_t cpu_base = 0xF8F0'0100;
    constexpr std::uint32_t distributor_base = 0xF8F0'1000;
    gic controller(
        {"gic_cpu", cpu_base, 0}, {"gic_distributor", distributor_base, 0},
        {gic_cpu_registers::map<zynq_ps_map::gic_as_built>, gic_distributor_registers::map<zynq_ps_map::gic_as_built>},
        1'000'000);
    timer.connect(controller);
    for (unsigned n = 0; n < ttc::counters; ++n) controller.attach(42 + n, *timer.interrupt(n));
    register_bench distributor(controller.distributor(), distributor_base);
    register_bench cpu(controller.cpu_interface(), cpu_base);
    distributor.write(gic_distributor_registers::icddcr, 1);
    distributor.write(0x100 + 4, 7u << 10);  // ICDISER1: 42 to 44
    for (std::uint32_t id = 42; id < 45; ++id) distributor.write(0x800 + id, 1, 0, 1);
    cpu.write(gic_cpu_registers::iccpmr, 0xF8);
    cpu.write(gic_cpu_registers::iccicr, 1);
    for (unsigned n = 0; n < ttc::counters; ++n) {
        write(regs::interval_counter + 4 * n, 999 - 100 * n, 0);
        write(regs::interrupt_enable + 4 * n, regs::interrupt_interval, 0);
        write(regs::counter_control + 4 * n, regs::counter_control_int, 0);
    }
    for (unsigned n = ttc::counters; n-- > 0;) {
        const auto cycle = 1000 - 100 * n;
        BOOST_TEST(controller.next_change_ps(at(cycle) - 1) == at(cycle));
        BOOST_TEST(!controller.irq(at(cycle) - 1));
        BOOST_TEST(controller.irq(at(cycle)));
        BOOST_TEST(cpu.read(gic_cpu_registers::icciar, at(cycle)) == 42u + n);
        BOOST_TEST(read(regs::interrupt_register + 4 * n, cycle) == 1u);
        write(regs::counter_control + 4 * n, regs::counter_control_dis, cycle);
        cpu.write(gic_cpu_registers::icceoir, 42 + n, at(cycle));
        BOOST_TEST(!controller.irq(at(cycle)));
    }
    BOOST_TEST(controller.next_change_ps(at(1000)) == interrupt_source::never);
}

BOOST_FIXTURE_TEST_CASE(debug_access_changes_nothing, bench) {
    write(regs::counter_control, 0, 0);
    BOOST_TEST(read(regs::counter_value, 0x1'0001) == 1u);
    for (std::uint32_t offset = 0; offset < 0x84; offset += 4) bus.debug_read(offset);
    BOOST_TEST(bus.debug_read(regs::counter_value) == 1u);
    BOOST_TEST(read(regs::interrupt_register, 0x1'0001) == std::uint32_t{regs::interrupt_overflow});
}
