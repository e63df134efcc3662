// SPDX-License-Identifier: Apache-2.0
// Timers, watchdogs and pins of the HPS against reference models, and what only stores.
#include <boost/test/unit_test.hpp>
#include <random>
#include <tuple>
#include <vector>

#include "base/plain_store.h"
#include "processors/cortex_a9_mpcore/gic.h"
#include "processors/cortex_a9_mpcore/gic_registers.h"
#include "processors/cyclone_v_hps/cyclone_v_hps_map.h"
#include "processors/cyclone_v_hps/dw_apb_gpio.h"
#include "processors/cyclone_v_hps/dw_apb_timer.h"
#include "processors/cyclone_v_hps/dw_wdt.h"
#include "test_seed.h"
#include "unit/ps_bench.h"

using namespace tabletop;

namespace {

constexpr std::uint64_t cycle_ps = 10'000;  // 100 MHz
constexpr std::uint64_t dog_cycle_ps = 40'000;

// The timer's rules, a cycle at a time.
struct reference_timer {
    std::uint32_t load = 0;
    std::uint32_t control = 0;
    std::uint32_t value = 0;
    bool event = false;

    std::uint32_t from() const { return (control & 2) != 0 ? load : 0xFFFF'FFFF; }
    void cycle() {
        if ((control & 1) == 0) return;
        if (value == 0) {
            if (from() != 0) value = from();
            return;
        }
        if (--value == 0) event = true;
    }
    void write_control(std::uint32_t next) {
        const bool starts = (next & ~control & 1) != 0;
        control = next & 7;
        if (starts) value = from();
    }
};

struct timer_bench : fresh_kernel {
    dw_apb_timer timer{{"timer", 0xFFC0'8000, 0}, clock_domain(100'000'000)};
    register_bench bus{timer, 0xFFC0'8000};
};

struct dog_bench : fresh_kernel {
    dw_wdt dog{{"dog", 0xFFD0'2000, 0}, clock_domain(25'000'000)};
    register_bench bus{dog, 0xFFD0'2000};
};

struct pin_bench : fresh_kernel {
    dw_apb_gpio gpio{{"gpio", 0xFF70'9000, 0}, 29, 1u << 25};
    register_bench bus{gpio, 0xFF70'9000};
    std::vector<std::tuple<unsigned, bool, std::uint64_t>> changes;
    pin_bench() {
        gpio.on_output(
            [this](unsigned pin, bool level, std::uint64_t time_ps) { changes.emplace_back(pin, level, time_ps); });
    }
};

}  // namespace

// A load of 4 gives a period of five cycles, and a level until the end-of-interrupt register is read.
BOOST_FIXTURE_TEST_CASE(timer_counts_reloads_and_interrupts, timer_bench) {
    namespace t = dw_apb_timer_registers;
    bus.write(t::load_count, 4);
    bus.write(t::control, t::control_enable | t::control_mode);
    for (unsigned n = 0; n < 12; ++n) {
        const std::uint32_t expected[] = {4, 3, 2, 1, 0};
        BOOST_TEST(bus.read(t::current_value, n * cycle_ps) == expected[n % 5]);
    }
    BOOST_TEST(timer.irq_at(12 * cycle_ps));
    BOOST_TEST(bus.read(t::int_status, 12 * cycle_ps) == 1u);
    BOOST_TEST(bus.read(t::all_int_status, 12 * cycle_ps) == 1u);
    BOOST_TEST(bus.read(t::eoi, 12 * cycle_ps) == 0u);
    BOOST_TEST(!timer.irq_at(12 * cycle_ps));
    BOOST_TEST(timer.next_irq_ps(12 * cycle_ps) == 14 * cycle_ps);
    BOOST_TEST(timer.irq_at(14 * cycle_ps));
    bus.write(t::control, t::control_enable | t::control_mode | t::control_mask, 14 * cycle_ps);
    BOOST_TEST(!timer.irq_at(14 * cycle_ps));
    BOOST_TEST(bus.read(t::int_status, 14 * cycle_ps) == 0u);
    BOOST_TEST(bus.read(t::all_raw_int_status, 14 * cycle_ps) == 1u);
    BOOST_TEST(bus.read(t::all_eoi, 14 * cycle_ps) == 0u);
    BOOST_TEST(bus.read(t::all_raw_int_status, 14 * cycle_ps) == 0u);
    BOOST_TEST(timer.next_irq_ps(14 * cycle_ps) == interrupt_level::never);
}

// It is set as a clock source: load 0, enabled, not from the load register, masked.
BOOST_FIXTURE_TEST_CASE(timer_runs_freely, timer_bench) {
    namespace t = dw_apb_timer_registers;
    bus.write(t::load_count, 0);
    bus.write(t::control, t::control_enable | t::control_mask);
    BOOST_TEST(bus.read(t::current_value, 1000 * cycle_ps) == 0xFFFF'FFFFu - 1000);
    BOOST_TEST(bus.read(t::current_value, (std::uint64_t{1} << 32) * cycle_ps) == 0xFFFF'FFFFu);
}

BOOST_FIXTURE_TEST_CASE(timer_against_a_reference_one, timer_bench) {
    namespace t = dw_apb_timer_registers;
    std::mt19937 random(test_seed());
    reference_timer reference;
    std::uint64_t cycle = 0;
    for (int step = 0; step < 3000; ++step) {
        for (auto wait = random() % 30; wait != 0; --wait, ++cycle) reference.cycle();
        const auto now = cycle * cycle_ps;
        BOOST_REQUIRE(bus.read(t::current_value, now) == reference.value);
        BOOST_REQUIRE(bus.read(t::all_raw_int_status, now) == (reference.event ? 1u : 0u));
        BOOST_REQUIRE(timer.irq_at(now) == (reference.event && (reference.control & 4) == 0));
        switch (random() % 5) {
            case 0: {
                const auto next = random() % 8;
                reference.write_control(next);
                bus.write(t::control, next, now);
                break;
            }
            case 1:
                reference.load = random() % 20;
                bus.write(t::load_count, reference.load, now);
                break;
            case 2:
                reference.event = false;
                bus.read(t::eoi, now);
                break;
            default:
                break;
        }
    }
}

BOOST_FIXTURE_TEST_CASE(watchdog_interrupts_then_resets, dog_bench) {
    namespace w = dw_wdt_registers;
    unsigned changes = 0;
    dog.on_change([&] { ++changes; });
    BOOST_TEST(dog.expiry_ps() == dw_wdt::never);
    bus.write(w::torr, 0x10);  // 2 to the 17 cycles at first, then 2 to the 16
    bus.write(w::cr, w::cr_enable | w::cr_interrupt_first);
    BOOST_TEST(changes == 2u);
    const std::uint64_t first = ((1u << 17) - 1) * dog_cycle_ps;
    const std::uint64_t second = first + (std::uint64_t{1} << 16) * dog_cycle_ps;
    BOOST_TEST(bus.read(w::ccvr) == (1u << 17) - 1);
    BOOST_TEST(dog.expiry_ps() == second);
    BOOST_TEST(dog.next_irq_ps(0) == first);
    BOOST_TEST(!dog.irq_at(first - 1));
    BOOST_TEST(dog.irq_at(first));
    BOOST_TEST(bus.read(w::stat, first) == 1u);
    BOOST_TEST(!dog.has_expired(second - 1));
    BOOST_TEST(dog.has_expired(second));
    BOOST_TEST(dog.expiry_ps() == second);
    dog.reset(second);
    BOOST_TEST(dog.expiry_ps() == dw_wdt::never);
    BOOST_TEST(!dog.irq_at(second));
}

BOOST_FIXTURE_TEST_CASE(watchdog_is_restarted_and_cannot_be_stopped, dog_bench) {
    namespace w = dw_wdt_registers;
    bus.write(w::torr, 0);
    bus.write(w::cr, w::cr_enable);
    const std::uint64_t period = ((1u << 16) - 1) * dog_cycle_ps;
    BOOST_TEST(dog.expiry_ps() == period);
    bus.write(w::crr, 0x75, 1'000'000'000);  // not the key
    BOOST_TEST(dog.expiry_ps() == period);
    bus.write(w::crr, w::restart_key, 1'000'000'000);
    BOOST_TEST(dog.expiry_ps() == 1'000'000'000 + period);
    bus.write(w::cr, 0, 1'000'000'000);
    BOOST_TEST((bus.read(w::cr, 1'000'000'000) & w::cr_enable) != 0u);
    BOOST_TEST(dog.has_expired(1'000'000'000 + period));
}

BOOST_FIXTURE_TEST_CASE(watchdog_interrupt_that_is_cleared_does_not_reset, dog_bench) {
    namespace w = dw_wdt_registers;
    bus.write(w::torr, 0);
    bus.write(w::cr, w::cr_enable | w::cr_interrupt_first);
    const std::uint64_t length = (std::uint64_t{1} << 16) * dog_cycle_ps;
    for (unsigned n = 1; n < 5; ++n) {
        const auto at = n * length;
        BOOST_TEST(dog.irq_at(at));
        BOOST_TEST(bus.read(w::eoi, at) == 0u);
        BOOST_TEST(!dog.irq_at(at));
        BOOST_TEST(dog.expiry_ps() > at + length);
    }
}

BOOST_FIXTURE_TEST_CASE(pins_are_driven_and_read, pin_bench) {
    namespace g = dw_apb_gpio_registers;
    BOOST_TEST(bus.read(g::pins_read) == 1u << 25);
    bus.write(g::data, 1u << 24);
    BOOST_TEST(changes.empty());  // an input still
    bus.write(g::direction, 1u << 24, 500);
    BOOST_REQUIRE(changes.size() == 1u);
    BOOST_TEST((changes[0] == std::make_tuple(24u, true, std::uint64_t{500})));
    BOOST_TEST(bus.read(g::pins_read) == (3u << 24));
    bus.write(g::data, 0xFFFF'FFFF, 600);
    BOOST_TEST(bus.read(g::data) == 0x1FFF'FFFFu);
    BOOST_TEST(changes.size() == 1u);
    gpio.set_input(25, false, 1'000);
    BOOST_TEST((bus.read(g::pins_read, 999) & 1u << 25) != 0u);
    BOOST_TEST((bus.read(g::pins_read, 1'000) & 1u << 25) == 0u);
    BOOST_CHECK_THROW(gpio.set_input(29, true, 2'000), std::out_of_range);
    BOOST_CHECK_THROW(gpio.set_input(0, true, 999), std::logic_error);
    gpio.reset(3'000);
    BOOST_TEST(bus.read(g::direction, 3'000) == 0u);
    BOOST_TEST(changes.size() == 2u);
}

BOOST_FIXTURE_TEST_CASE(pin_interrupts, pin_bench) {
    namespace g = dw_apb_gpio_registers;
    const auto key = 1u << 25;
    bus.write(g::int_enable, key | 1);
    bus.write(g::int_type, key);
    // Pin 0 interrupts while low, pin 25 at its falling edge.
    BOOST_TEST(bus.read(g::raw_int_status) == 1u);
    bus.write(g::int_mask, 1);
    BOOST_TEST(!gpio.irq_at(0));
    gpio.set_input(25, false, 10'000);
    gpio.set_input(25, true, 20'000);
    BOOST_TEST(gpio.next_irq_ps(0) == 10'000u);
    BOOST_TEST(gpio.irq_at(10'000));
    BOOST_TEST(bus.read(g::int_status, 20'000) == key);
    bus.write(g::eoi, key, 20'000);
    BOOST_TEST(!gpio.irq_at(20'000));
    bus.write(g::int_polarity, key, 20'000);
    gpio.set_input(25, false, 30'000);
    gpio.set_input(25, true, 40'000);
    BOOST_TEST(!gpio.irq_at(30'000));
    BOOST_TEST(gpio.irq_at(40'000));
    bus.write(g::int_mask, key | 1, 40'000);
    BOOST_TEST(!gpio.irq_at(40'000));
    BOOST_TEST(bus.read(g::raw_int_status, 40'000) == (key | 1));
}

// Pins and the interrupt controller, in which their interrupt is enabled.
struct controlled_pin_bench : pin_bench {
    static constexpr unsigned id = 197;
    static constexpr auto& built = cyclone_v_hps_map::gic_as_built;
    gic controller{{"gic_cpu", 0xFFFE'C100, 0},
                   {"gic_distributor", 0xFFFE'D000, 0},
                   {gic_cpu_registers::map<built>, gic_distributor_registers::map<built>},
                   1'000'000};
    register_bench cpu{controller.cpu_interface(), 0xFFFE'C100};
    register_bench distributor{controller.distributor(), 0xFFFE'D000};

    controlled_pin_bench() {
        gpio.connect(controller);
        controller.attach(id, gpio);
        distributor.write(gic_distributor_registers::icddcr, 1);
        distributor.write(gic_distributor_registers::icdiser + 4 * (id / 32), 1u << id % 32);
        distributor.write(gic_distributor_registers::icdiptr + id, 1, 0, 1);
        cpu.write(gic_cpu_registers::iccpmr, 0xF8);
        cpu.write(gic_cpu_registers::iccicr, 1);
        bus.write(dw_apb_gpio_registers::int_polarity, 1);
        bus.write(dw_apb_gpio_registers::int_enable, 1);
    }
    void count_edges() { distributor.write(gic_distributor_registers::icdicfr + 4 * (id / 16), 2u << 2 * (id % 16)); }
};

// An input announced ahead ends an interrupt of the level type without an access.
BOOST_FIXTURE_TEST_CASE(controller_sees_a_pin_interrupt_end, controlled_pin_bench) {
    gpio.set_input(0, true, 10'000);
    gpio.set_input(0, false, 20'000);
    gpio.set_input(0, true, 30'000);
    BOOST_TEST(!controller.irq(9'999));
    BOOST_TEST(controller.irq(10'000));
    BOOST_TEST(controller.irq(19'999));
    BOOST_TEST(!controller.irq(20'000));
    BOOST_TEST(cpu.read(gic_cpu_registers::icciar, 25'000) == gic::spurious);
    BOOST_TEST(controller.irq(30'000));
}

// An edge that is over when the controller is asked next was an edge all the same.
BOOST_FIXTURE_TEST_CASE(controller_counts_an_edge_between_two_samples, controlled_pin_bench) {
    count_edges();
    gpio.set_input(0, true, 10'000);
    gpio.set_input(0, false, 20'000);
    BOOST_TEST(!controller.irq(9'999));
    BOOST_TEST(controller.irq(1'000'000));
    BOOST_TEST(cpu.read(gic_cpu_registers::icciar, 1'000'000) == id);
}

// Nor is it lost when software has looked at the pins in the meantime.
BOOST_FIXTURE_TEST_CASE(controller_counts_an_edge_before_a_read_of_the_pins, controlled_pin_bench) {
    count_edges();
    gpio.set_input(0, true, 10'000);
    gpio.set_input(0, false, 20'000);
    BOOST_TEST(!controller.irq(9'999));
    BOOST_TEST((bus.read(dw_apb_gpio_registers::pins_read, 30'000) & 1) == 0u);
    BOOST_TEST(controller.irq(1'000'000));
}

// Values that clock drivers read once: l4_sp_clk is 100 MHz, the processor's clock 800 MHz.
BOOST_FIXTURE_TEST_CASE(managers_store_what_a_preloader_leaves, fresh_kernel) {
    for (const auto* const map : {&clkmgr_registers::map, &sysmgr_registers::map}) {
        plain_store store({map->block, 0xFFD0'4000, 0}, *map);
        register_bench bus(store, 0xFFD0'4000);
        std::uint32_t last = 0;
        for (const auto& entry : *map) {
            BOOST_TEST_CONTEXT(map->block << '.' << entry.name) {
                BOOST_TEST((entry.offset == 0 || entry.offset > last));
                BOOST_TEST(entry.offset < map->size);
                last = entry.offset;
                BOOST_TEST(bus.read(entry.offset) == entry.reset);
                bus.write(entry.offset, ~entry.reset);
                BOOST_TEST(bus.read(entry.offset) == (entry.reset ^ entry.writable));
            }
        }
    }
    plain_store clocks({"clkmgr", 0xFFD0'4000, 0}, clkmgr_registers::map);
    const auto pll = [&](std::uint32_t vco) {
        const auto value = clocks.stored(vco);
        return 25 * ((value >> 3 & 0x1FFF) + 1) / ((value >> 16 & 0x3F) + 1);
    };
    BOOST_TEST(pll(0x40) / (clocks.stored(0xE0) + 1) / (clocks.stored(0x48) + 1) == 800u);
    BOOST_TEST(clocks.stored(0x70) == 2u);  // l4_sp from the peripheral PLL
    BOOST_TEST(pll(0x80) / (clocks.stored(0x98) + 1) / (1u << (clocks.stored(0x64) >> 7 & 7)) == 100u);
}
