// SPDX-License-Identifier: Apache-2.0
// The processing system as a whole: decoding, bus errors, memory, the port to the fabric, and interrupts that a program
// sees at the same times whether the fabric waits or annotates.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <string>
#include <vector>

#include "log_capture.h"
#include "processors/zynq_ps/zynq_ps.h"
#include "protocol/processor_bench.h"

using namespace tabletop;

namespace {

constexpr fabric_timing timing = {50'123'457, 30'000};

zynq_ps_config with_boot(zynq_boot boot) {
    zynq_ps_config config;
    config.boot = boot;
    return config;
}

struct machine : processor_bench<zynq_ps> {
    zynq_ps& ps = system;
    fabric logic{"fabric", timing};
    sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS> line{"line"};
    byte_recorder uart1;

    explicit machine(zynq_boot boot = zynq_boot::fsbl) : processor_bench("ps", with_boot(boot)) {
        logic.end = 0x5000'0000;
        ps.gp0.bind(logic.in);
        logic.irq.bind(line);
        ps.irq_f2p[0].bind(line);
        ps.uart(1).tx.attach(uart1);
    }
};

// Runs the interrupt program and returns its log, the fabric's accesses, and the bytes it has sent.
std::vector<std::uint64_t> run_program(bool waits) {
    machine m;
    m.logic.waits = waits;
    m.load_program(PS_PROGRAM, 0x10'0000);
    auto& rx = m.ps.uart(1).rx;
    for (unsigned i = 0; i < 20; ++i) {
        m.run(211'111'111);
        rx.send(make_frame(now_ps() + 7, bit_time_of_rate(115200), 0x30 + i));
    }
    m.run(500'000'000);
    interrupt_log log(m);
    const auto taken = [&](std::uint64_t id) { return std::count(log.ids.begin(), log.ids.end(), id); };
    BOOST_TEST(taken(61) == m.logic.rises);  // each once: the lowered level is seen before the end of interrupt
    BOOST_TEST(taken(82) == 20);
    BOOST_TEST(log.ids.size() > 200u);
    BOOST_TEST(m.uart1.frames.size() == 20u);
    log.all.push_back(m.logic.arrivals_ps.size());
    log.all.insert(log.all.end(), m.logic.arrivals_ps.begin(), m.logic.arrivals_ps.end());
    for (const auto& frame : m.uart1.frames) {
        log.all.push_back(frame.start_ps);
        log.all.push_back(frame.data);
    }
    return log.all;
}

}  // namespace

BOOST_FIXTURE_TEST_CASE(memories, machine) {
    std::uint32_t value = 0x12345678;
    for (auto address : {0x0u, 0x1FFF'FFFCu, 0xFFFC'0000u, 0xFFFF'FFFCu}) {
        BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, address, value) == tlm::TLM_OK_RESPONSE);
        std::uint32_t back = 0;
        BOOST_TEST(access(tlm::TLM_READ_COMMAND, address, back) == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(back == value);
        BOOST_TEST(delay == sc_core::SC_ZERO_TIME);  // as through DMI
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(address);
        tlm::tlm_dmi dmi;
        BOOST_TEST(ps.cpu().out->get_direct_mem_ptr(trans, dmi));
        BOOST_TEST(dmi.is_read_write_allowed());
        std::memcpy(&back, dmi.get_dmi_ptr() + (address - dmi.get_start_address()), 4);
        BOOST_TEST(back == value);
    }
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0x2000'0000, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0x1FFF'FFFE, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    BOOST_TEST(ps.load(0x1FFF'FFFC, &value, 4));
    BOOST_TEST(!ps.load(0x1FFF'FFFD, &value, 4));
    BOOST_TEST(!ps.load(0xE000'0000, &value, 4));
}

BOOST_FIXTURE_TEST_CASE(every_block_answers_and_the_rest_is_an_error, machine) {
    std::uint32_t value = 0;
    for (const auto& region : zynq_ps_map::regions) {
        BOOST_TEST_CONTEXT(region.name) {
            const auto& last = region.registers->registers[region.registers->register_count - 1];
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, region.base + last.offset, value) == tlm::TLM_OK_RESPONSE);
            BOOST_TEST(delay > sc_core::SC_ZERO_TIME);
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, region.base + region.size - 4, value) == tlm::TLM_OK_RESPONSE);
        }
    }
    for (auto address : {0xE000'F000u, 0xE010'2000u, 0xE600'0000u, 0xF900'0000u, 0xFE00'0000u, 0xF8F0'0300u,
                         0xF8F0'0640u, 0xC000'0000u, 0xFFFB'FFFCu, 0x8000'0000u}) {
        BOOST_TEST(access(tlm::TLM_READ_COMMAND, address, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
        BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, address, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
        BOOST_TEST(debug(tlm::TLM_READ_COMMAND, address, value) == 0u);
    }
}

// Drivers sweep over the registers of all the interrupts that a controller may have.
BOOST_FIXTURE_TEST_CASE(holes_are_told_of_but_for_the_interrupt_controller, machine) {
    for (const auto& region : zynq_ps_map::regions) {
        BOOST_TEST_CONTEXT(region.name) {
            const log_capture log;
            const auto& map = *region.registers;
            std::uint32_t hole = 0;
            while (std::any_of(map.begin(), map.end(), [&](const auto& entry) { return entry.offset == hole; })) {
                hole += 4;
            }
            BOOST_REQUIRE(hole < region.size);
            std::uint32_t value = ~0u;
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, region.base + hole, value) == tlm::TLM_OK_RESPONSE);
            BOOST_TEST(value == 0u);
            const bool is_gic = &map == &gic_cpu_registers::map<zynq_ps_map::gic_as_built> ||
                                &map == &gic_distributor_registers::map<zynq_ps_map::gic_as_built>;
            BOOST_TEST(log.count(std::string("(") + region.name + ", no register: 0)") == (is_gic ? 0u : 1u));
        }
    }
}

// UG585 table 7-4: 42 to 44 and 69 to 71.
BOOST_FIXTURE_TEST_CASE(each_triple_timer_counter_has_its_interrupt, machine) {
    ps.cpu().core().reset(0);  // memory is zeros: the processor runs through them
    const auto write = [&](std::uint32_t address, std::uint32_t value) {
        access(tlm::TLM_WRITE_COMMAND, address, value);
    };
    const auto level = [&](unsigned id) {
        std::uint32_t value = 0;
        access(tlm::TLM_READ_COMMAND, 0xF8F0'1D04 + (id - 32) / 32 * 4, value);
        return (value >> id % 32 & 1u) != 0;
    };
    const struct {
        std::uint32_t base;
        unsigned first_id;
    } timers[] = {{0xF800'1000, 42}, {0xF800'2000, 69}};
    for (const auto& [base, first_id] : timers) {
        for (unsigned n = 0; n < 3; ++n) {
            const auto registers = base + 4 * n;
            write(registers + ttc_registers::interval_counter, 10);
            write(registers + ttc_registers::interrupt_enable, ttc_registers::interrupt_interval);
            write(registers + ttc_registers::counter_control, ttc_registers::counter_control_int);
            sc_core::sc_start(from_ps(1'000'000));
            for (const unsigned id : {42, 43, 44, 69, 70, 71}) BOOST_TEST(level(id) == (id == first_id + n));
            write(registers + ttc_registers::counter_control, ttc_registers::counter_control_dis);
            std::uint32_t events = 0;
            access(tlm::TLM_READ_COMMAND, registers + ttc_registers::interrupt_register, events);
            BOOST_TEST(events == ttc_registers::interrupt_interval);
            BOOST_TEST(!level(first_id + n));
        }
    }
}

BOOST_FIXTURE_TEST_CASE(fabric_port_charges_its_cycles_on_the_grid, machine) {
    std::uint32_t value = 0;
    tlm::tlm_generic_payload trans;
    prepare(trans, tlm::TLM_READ_COMMAND, 0x43C0'0010, value, 4);
    ps.cpu().core().reset(0);  // memory is zeros: the processor does not reach the fabric
    sc_core::sc_start(sc_core::SC_ZERO_TIME);
    delay = from_ps(12'345);
    ps.cpu().out->b_transport(trans, delay);
    // Next edge 20 ns, five cycles to the fabric, 30 ns there, five cycles back.
    BOOST_REQUIRE(logic.arrivals_ps.size() == 1u);
    BOOST_TEST(logic.arrivals_ps[0] == 70'000u);
    BOOST_TEST(to_ps(delay) == 150'000u);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0x5000'0000, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
}

// Also blocks whose reads have effects: the interrupt acknowledge and the receiver FIFO.
BOOST_FIXTURE_TEST_CASE(debug_reads_of_every_register_change_nothing, machine) {
    const auto dump = [this] {
        std::vector<std::uint32_t> values;
        for (const auto& region : zynq_ps_map::regions) {
            for (std::uint32_t offset = 0; offset < region.size; offset += 4)
                values.push_back(word(region.base + offset));
        }
        return values;
    };
    const auto first = dump();
    BOOST_TEST(first == dump(), boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(reset_line_restores_registers, machine) {
    sc_core::sc_signal<bool> reset("reset");
    ps.rst.bind(reset);
    ps.cpu().core().reset(0);  // memory is zeros: the processor runs through them
    sc_core::sc_start(from_ps(1000));
    std::uint32_t value = 0xDF0D;
    BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, 0xF800'0008, value) == tlm::TLM_OK_RESPONSE);
    value = 0x55;
    BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, 0xE000'1018, value) == tlm::TLM_OK_RESPONSE);
    BOOST_TEST(word(0xF800'000C) == 0u);
    BOOST_TEST(word(0xE000'1018) == 0x55u);
    reset.write(true);
    sc_core::sc_start(from_ps(1000));
    BOOST_TEST(word(0xF800'000C) == 1u);
    BOOST_TEST(word(0xE000'1018) == 0x3Eu);  // what the boot loader has written
}

// Whatever was written, in every instance of the map but for the one that makes resets.
BOOST_AUTO_TEST_CASE(reset_line_restores_every_instance) {
    machine m(zynq_boot::reset);
    sc_core::sc_signal<bool> reset("reset");
    m.ps.rst.bind(reset);
    m.ps.cpu().core().reset(0);  // memory is zeros: the processor runs through them
    sc_core::sc_start(from_ps(1000));
    const auto is_left_out = [](const register_map& map, const register_info& entry) {
        const std::string name = entry.name;
        return &map == &slcr_registers::map || name == "fifo" ||
               (&map == &private_watchdog_registers::map && name == "control");
    };
    const auto dump = [&] {
        std::vector<std::uint32_t> values;
        for (const auto& region : zynq_ps_map::regions) {
            for (const auto& entry : *region.registers) {
                if (!is_left_out(*region.registers, entry)) values.push_back(m.word(region.base + entry.offset));
            }
        }
        return values;
    };
    const auto first = dump();
    for (const auto& region : zynq_ps_map::regions) {
        BOOST_TEST_CONTEXT(region.name) {
            const auto before = dump();
            for (const auto& entry : *region.registers) {
                if (entry.access != reg_access::rw || is_left_out(*region.registers, entry)) continue;
                auto value = ~entry.reset;
                m.access(tlm::TLM_WRITE_COMMAND, region.base + entry.offset, value);
            }
            BOOST_TEST((before == dump()) == (region.registers == &slcr_registers::map));
        }
    }
    reset.write(true);
    sc_core::sc_start(from_ps(1000));
    std::uint32_t value = 0;  // an access shows the interrupt controller the levels of its inputs
    m.access(tlm::TLM_READ_COMMAND, zynq_ps_map::region("gic_cpu").base, value);
    BOOST_TEST(first == dump(), boost::test_tools::per_element());
}

// A program finds what the boot loader has written; a boot loader finds what the datasheet says.
BOOST_AUTO_TEST_CASE(what_a_program_finds) {
    const auto table_value = [](std::uint32_t address) {
        for (const auto& region : zynq_ps_map::regions) {
            for (const auto& entry : *region.registers) {
                if (region.base + entry.offset == address) return entry.reset;
            }
        }
        return ~0u;
    };
    for (const auto boot : {zynq_boot::fsbl, zynq_boot::reset}) {
        machine m(boot);
        sc_core::sc_signal<bool> fabric_reset("fabric_reset");
        m.ps.fclk_rst[0].bind(fabric_reset);
        m.ps.cpu().core().reset(0);  // memory is zeros: the processor runs through them
        for (const auto& write : fsbl_writes) {
            const std::string name = write.name;
            if (name == "slcr.slcr_lock" || name == "slcr.slcr_unlock") continue;  // write only
            const auto left = name == "uart0.cr" || name == "uart1.cr" ? 0x14 : write.value;
            const auto expected = boot == zynq_boot::fsbl ? left : table_value(write.address);
            BOOST_TEST_CONTEXT(name) BOOST_TEST(m.word(write.address) == expected);
        }
        BOOST_TEST(m.word(0xF800'000C) == 1u);
        BOOST_TEST(m.ps.uart(0).transmitter_idle());
        sc_core::sc_start(from_ps(1'000'000));
        BOOST_TEST(fabric_reset.read() == (boot == zynq_boot::reset));
        BOOST_TEST((m.word(0xF8F0'0200) != 0) == (boot == zynq_boot::fsbl));
        std::uint32_t byte = 'A';
        BOOST_TEST(m.access(tlm::TLM_WRITE_COMMAND, 0xE000'1030, byte) == tlm::TLM_OK_RESPONSE);
        sc_core::sc_start(from_ps(100'000'000));
        BOOST_TEST(m.uart1.frames.size() == (boot == zynq_boot::fsbl ? 1u : 0u));
        if (boot == zynq_boot::reset) continue;
        BOOST_TEST(m.uart1.frames[0].data == 'A');
        // 434 cycles of 50 MHz a bit: 115207
        BOOST_TEST(m.uart1.frames[0].end_ps() - m.uart1.frames[0].start_ps == 86'800'000u);
    }
}

BOOST_AUTO_TEST_CASE(interrupts_do_not_depend_on_waiting_targets) {
    const auto annotated = run_program(false);
    const auto waited = run_program(true);
    BOOST_TEST(annotated.size() == waited.size());
    BOOST_TEST(annotated == waited);
}
