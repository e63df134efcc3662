// SPDX-License-Identifier: Apache-2.0
// The HPS as a whole: decoding, bus errors, memory, bridges and their resets, restarts, and interrupts that a program
// sees at the same times whether the fabric waits or annotates.
#include <tlm_utils/simple_initiator_socket.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "log_capture.h"
#include "processors/cyclone_v_hps/cyclone_v_hps.h"
#include "processors/cyclone_v_hps/preloader_state.h"
#include "protocol/processor_bench.h"

using namespace tabletop;
namespace map = cyclone_v_hps_map;

namespace {

constexpr std::uint64_t us = 1'000'000;

constexpr fabric_timing timing = {90'123'457, 140'000};

// What reads the SDRAM from the fabric.
struct fabric_master : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<fabric_master> out{"out"};
    explicit fabric_master(sc_core::sc_module_name name) : sc_module(name) {}
};

struct machine : processor_bench<cyclone_v_hps> {
    log_capture log;
    cyclone_v_hps& hps = system;
    fabric heavy{"heavy", timing};
    fabric light{"light", timing};
    fabric_master scan_out{"scan_out"};
    sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS> line{"line"};
    sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS> other_line{"other_line"};
    sc_core::sc_signal<bool> pin{"pin"};
    sc_core::sc_signal<bool> fabric_reset{"fabric_reset"};
    byte_recorder uart0;

    explicit machine(const cyclone_v_hps_config& config = {}) : processor_bench("hps", config) {
        hps.h2f.bind(heavy.in);
        hps.lwh2f.bind(light.in);
        scan_out.out.bind(hps.f2h_sdram);
        heavy.irq.bind(line);
        light.irq.bind(other_line);
        hps.f2h_irq[0].bind(line);
        hps.rst.bind(pin);
        hps.h2f_rst.bind(fabric_reset);
        hps.uart(0).tx.attach(uart0);
    }

    // Memory is zeros, which the processor runs through.
    void start() { run(us); }
};

constexpr std::uint32_t starts = interrupt_log::starts;

std::vector<std::uint64_t> run_program(bool waits, std::uint64_t slice = 0) {
    cyclone_v_hps_config config;
    config.cpu.slice = slice;
    machine m(config);
    m.heavy.waits = waits;
    m.load_program(HPS_PROGRAM, 0);
    auto& rx = m.hps.uart(0).rx;
    for (unsigned i = 0; i < 10; ++i) {
        m.run(211'111'111);
        rx.send(make_frame(now_ps() + 7, bit_time_of_rate(115200), 0x30 + i));
    }
    m.run(500 * us);
    interrupt_log log(m);
    const auto taken = [&](std::uint64_t id) { return std::count(log.ids.begin(), log.ids.end(), id); };
    BOOST_TEST(taken(72) == m.heavy.rises);  // each once: the lowered level is seen before the end of interrupt
    BOOST_TEST(taken(194) == 10);
    BOOST_TEST(taken(199) == 37);  // 2611 us / 70 us
    BOOST_TEST(taken(29) == 52);   // 2611 us / 50 us
    BOOST_TEST(m.uart0.frames.size() == 10u);
    for (const auto& frame : m.uart0.frames) {
        log.all.push_back(frame.start_ps);
        log.all.push_back(frame.data);
    }
    return log.all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(interrupts_do_not_depend_on_who_waits) {
    const auto annotated = run_program(false);
    BOOST_TEST(annotated == run_program(true), boost::test_tools::per_element());
    BOOST_TEST(annotated == run_program(false, 7), boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(memories, machine) {
    for (const auto address : {0x0u, 0x3FFF'FFFCu, 0xFFFF'0000u, 0xFFFF'FFFCu}) {
        write(address, 0x1234'5678);
        BOOST_TEST(read(address) == 0x1234'5678u);
        BOOST_TEST(delay == sc_core::SC_ZERO_TIME);  // as through DMI
        BOOST_TEST(hps.is_memory(address, 4));
        BOOST_TEST(!hps.is_memory(address + 1, 0x4000'0000));
    }
    std::uint32_t value = 0;
    for (const auto address : {0x4000'0000u, 0xBFFF'FFFCu, 0xFFFD'0000u, 0xFFC0'9000u + 0x1000u, 0xFFFE'C300u}) {
        BOOST_TEST(access(tlm::TLM_READ_COMMAND, address, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
    BOOST_TEST(!hps.load(0xC000'0000, &value, 4));
}

BOOST_FIXTURE_TEST_CASE(the_fabric_sees_the_sdram, machine) {
    write(0x3FFF'0000, 0xCAFE'F00D);
    std::uint32_t value = 0;
    tlm::tlm_generic_payload trans;
    prepare(trans, tlm::TLM_READ_COMMAND, 0x3FFF'0000, value);
    scan_out.out->b_transport(trans, delay);
    BOOST_TEST(trans.is_response_ok());
    BOOST_TEST(value == 0xCAFE'F00Du);
    tlm::tlm_dmi dmi;
    BOOST_TEST(scan_out.out->get_direct_mem_ptr(trans, dmi));
    BOOST_TEST(dmi.is_read_write_allowed());
    trans.set_address(0x4000'0000);
    scan_out.out->b_transport(trans, delay);
    BOOST_TEST(!trans.is_response_ok());
}

BOOST_FIXTURE_TEST_CASE(every_block_answers, machine) {
    std::uint32_t value = 0;
    for (const auto& region : map::regions) {
        BOOST_TEST_CONTEXT(region.name) {
            const auto& last = region.registers->registers[region.registers->register_count - 1];
            BOOST_TEST(access(tlm::TLM_READ_COMMAND, region.base + last.offset, value) == tlm::TLM_OK_RESPONSE);
            BOOST_TEST(delay > sc_core::SC_ZERO_TIME);
        }
    }
    for (const auto& region : map::unmodelled) {
        BOOST_TEST_CONTEXT(region.name) {
            const auto free = region.base + region.size - 0x104;  // no handbook has anything there
            write(free, 0x77);
            BOOST_TEST(read(free) == 0x77u);
            BOOST_TEST(log.count(std::string("(") + region.name + ", not modelled: a plain store)") == 1u);
        }
    }
    BOOST_TEST((read(0xFF70'6000) & 7) == 4u);  // the fabric is configured
    BOOST_TEST(read(0xFFE0'1FE4) == 0x13u);
}

BOOST_FIXTURE_TEST_CASE(what_a_program_finds, machine) {
    write(0xFFC0'200C, 0x83);
    BOOST_TEST(read(0xFFC0'2000) == 54u);
    write(0xFFC0'200C, 0x03);
    BOOST_TEST((read(0xFFC0'2008) & 0xC0) == 0xC0u);
    BOOST_TEST(read(0xFFD0'501C) == 0u);           // bridges
    BOOST_TEST((read(0xFFFE'D004) & 0x1F) == 7u);  // 256 interrupts
    start();
    BOOST_TEST(!fabric_reset.read());
    write(0xFFC0'2000, 'A');
    run(100 * us);
    BOOST_REQUIRE(uart0.frames.size() == 1u);
    BOOST_TEST(uart0.frames[0].data == 'A');
    BOOST_TEST(uart0.frames[0].end_ps() - uart0.frames[0].start_ps == 86'400'000u);  // 864 cycles of 100 MHz a bit
}

BOOST_FIXTURE_TEST_CASE(bridges_pass_addresses_and_can_be_held, machine) {
    start();
    read(0xC000'0000);
    read(0xC800'0010);
    read(0xFBFF'FFFC);
    read(0xFF20'0000);
    read(0xFF3F'FFFC);
    const std::vector<std::uint64_t> on_heavy = {0xC000'0000, 0xC800'0010, 0xFBFF'FFFC};
    const std::vector<std::uint64_t> on_light = {0xFF20'0000, 0xFF3F'FFFC};
    BOOST_TEST(heavy.addresses == on_heavy, boost::test_tools::per_element());
    BOOST_TEST(light.addresses == on_light, boost::test_tools::per_element());
    std::uint32_t value = 0;
    write(0xFFD0'501C, 1);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, 0xC000'0000, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    read(0xFF20'0000);
    write(0xFFD0'501C, 2);
    read(0xC000'0000);
    BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, 0xFF20'0000, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    BOOST_TEST(log.count("the bridge is held in reset") == 2u);
    BOOST_TEST(heavy.addresses.size() == 4u);
    BOOST_TEST(light.addresses.size() == 3u);
}

BOOST_FIXTURE_TEST_CASE(software_holds_peripherals_and_fabric_in_reset, machine) {
    start();
    write(0xFF70'9004, 1u << 24);
    write(0xFF70'8004, 1);
    write(0xFFD0'5014, 1u << 26);  // GPIO 1
    BOOST_TEST(read(0xFF70'9004) == 0u);
    BOOST_TEST(read(0xFF70'8004) == 1u);
    write(0xFF70'9004, 1);  // while it is held
    write(0xFFD0'5014, 0);
    BOOST_TEST(read(0xFF70'9004) == 0u);
    write(0xFFD0'5010, 0);
    BOOST_TEST(log.count("one core is modelled") == 1u);
}

// A program resets by the reset manager or by a watchdog, somebody else by the pin.
BOOST_FIXTURE_TEST_CASE(the_program_starts_anew_after_every_reset, machine) {
    load_program(HPS_PROGRAM, 0);
    run(20 * us);
    BOOST_TEST(word(starts) == 1u);
    BOOST_TEST(word(0xFFD0'5000) == 1u);  // power on
    pin.write(true);
    run(us);
    BOOST_TEST(fabric_reset.read());
    pin.write(false);
    run(5 * us);
    BOOST_TEST(!fabric_reset.read());
    BOOST_TEST(word(starts) == 2u);
    BOOST_TEST(word(0xFFD0'5000) == 0x101u);
    BOOST_TEST(word(0xFFC0'8008) == 0u);
}

BOOST_AUTO_TEST_CASE(watchdogs_restart_the_system) {
    for (unsigned n = 0; n < 2; ++n) {
        machine m;
        m.start();
        const auto base = 0xFFD0'2000 + 0x1000 * n;
        m.write(starts, 7);
        m.write(base + 4, 0);  // 65 536 cycles of 25 MHz: 2621 us
        m.write(base, 3);
        m.write(0xFF70'9004, 1);
        m.run(2'600 * us);
        BOOST_TEST(m.word(0xFF70'9004) == 1u);
        m.run(100 * us);
        BOOST_TEST(m.word(base + 0x10) == 1u);  // the first time-out interrupts
        m.run(2'500 * us);
        BOOST_TEST(m.word(0xFF70'9004) == 1u);
        m.run(100 * us);
        BOOST_TEST(m.word(0xFF70'9004) == 0u);  // the second restarts
        BOOST_TEST(m.word(0xFFD0'5000) == (1u | 0x4000u << n));
        BOOST_TEST(m.word(base) == 2u);
        BOOST_TEST(m.word(starts) == 7u);  // memory stays
        BOOST_TEST(m.log.count("watchdog " + std::to_string(n) + " has expired") == 1u);
    }
}

BOOST_AUTO_TEST_CASE(software_resets_the_system) {
    for (const std::uint32_t request : {1u, 2u}) {
        machine m;
        m.start();
        m.write(0xFF70'9004, 1);
        m.write(0xFFD0'5004, request);
        BOOST_TEST(to_ps(m.delay) > us);  // no instruction follows
        m.run(2 * us);
        BOOST_TEST(m.word(0xFF70'9004) == 0u);
        BOOST_TEST(m.word(0xFFD0'5000) == (request == 1 ? 0x10u : 0x401u));
        BOOST_TEST((m.word(0xFFD0'5004) & 3) == 0u);
    }
}

// Also blocks whose reads have effects: the interrupt acknowledge and the receiver FIFO.
BOOST_FIXTURE_TEST_CASE(debug_reads_of_every_register_change_nothing, machine) {
    const auto dump = [this] {
        std::vector<std::uint32_t> values;
        for (const auto& region : map::regions) {
            for (const auto& entry : *region.registers) values.push_back(word(region.base + entry.offset));
        }
        return values;
    };
    const auto first = dump();
    BOOST_TEST(first == dump(), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(refusals) {
    const fresh_kernel kernel;
    cyclone_v_hps_config config;
    config.sdram_size = 5000;
    BOOST_CHECK_THROW(cyclone_v_hps("hps", config), std::invalid_argument);
    config.sdram_size = std::uint64_t{2} << 30;
    BOOST_CHECK_THROW(cyclone_v_hps("other", config), std::invalid_argument);
}
