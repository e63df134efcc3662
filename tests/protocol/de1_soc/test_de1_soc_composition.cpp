// SPDX-License-Identifier: Apache-2.0
// The machine as its processor sees it: the engine behind the shared memory in every view, bridges, ports and
// interrupts.
#include <boost/test/unit_test.hpp>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "de1_soc/de1_soc_parameters.h"
#include "de1_soc/memory_map.h"
#include "support/input_error.h"
#include "unit/ps_bench.h"

using namespace tabletop;
namespace map = de1_soc_map;

namespace {

constexpr std::uint64_t us = 1'000'000;
constexpr std::uint64_t cycle_ps = 20'000;

struct machine : fresh_kernel {
    probe_point bindings{nullptr, true};
    de1_soc board;
    sc_core::sc_time delay;

    explicit machine(view v, const char* assignment = "engine.generation=3")
        : board("de1_soc", configured(v, assignment), bindings) {
        sc_core::sc_start(from_ps(us));  // the fabric's reset is over; the processor runs through zeros
    }
    static de1_soc_config configured(view v, const char* assignment) {
        parameter_set parameters("de1_soc", de1_soc_parameters());
        parameters.set_assignment(assignment, "test");
        std::map<std::string, view> views = {{"engine", v}, {"sram", v}};
        for (const auto& device : map::computer) views.emplace(device.name, v);
        return make_de1_soc_config(parameters, views);
    }

    tlm::tlm_response_status access(tlm::tlm_command command, std::uint32_t address, std::uint32_t& value,
                                    unsigned size = 4) {
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(size);
        trans.set_streaming_width(size);
        board.hps.cpu().out->b_transport(trans, delay);
        return trans.get_response_status();
    }
    std::uint32_t read(std::uint32_t address, unsigned size = 4) {
        std::uint32_t value = 0;
        BOOST_TEST(access(tlm::TLM_READ_COMMAND, address, value, size) == tlm::TLM_OK_RESPONSE);
        return value;
    }
    void write(std::uint32_t address, std::uint32_t value, unsigned size = 4) {
        BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, address, value, size) == tlm::TLM_OK_RESPONSE);
    }
    std::uint32_t word(unsigned index) { return read(map::sram.base + 4 * index); }
    void set_word(unsigned index, std::uint32_t value) { write(map::sram.base + 4 * index, value); }

    // The engine's answer to a board, as firmware asks for it; empty: none came.
    std::optional<std::uint32_t> ask(const std::uint32_t (&rows)[6]) {
        for (unsigned n = 0; n < 6; ++n) set_word(1 + n, rows[n]);
        set_word(0, 1);
        for (unsigned polls = 0; polls < 100; ++polls) {
            if (word(0) == 0) return word(7);
        }
        return std::nullopt;
    }
    void reset_engine() {
        write(map::ai_reset.base, 0);
        write(map::ai_reset.base, 1);
        write(map::ai_reset.base, 0);
    }
};

constexpr std::uint32_t human = 2;
constexpr std::uint32_t cell(unsigned column, std::uint32_t code) {
    return code << 2 * column;
}

}  // namespace

// The human has three in a column: any generation has to block it.
BOOST_AUTO_TEST_CASE(the_engine_blocks_in_every_view) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        machine m(v);
        m.reset_engine();
        const std::uint32_t rows[6] = {cell(5, human), cell(5, human), cell(5, human), 0, 0, 0};
        const auto move = m.ask(rows);
        BOOST_REQUIRE(move.has_value());
        BOOST_TEST(*move == 5u);
        const std::uint32_t empty[6] = {};
        BOOST_TEST(m.ask(empty).value_or(9) == 3u);  // the first of 3, 2, 4, ..
    }
}

// While its reset is high the engine answers nobody; afterwards it takes the flag that is there.
BOOST_AUTO_TEST_CASE(the_port_resets_the_engine) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        machine m(v);
        m.write(map::ai_reset.base, 1);
        const std::uint32_t empty[6] = {};
        BOOST_TEST(!m.ask(empty).has_value());
        m.write(map::ai_reset.base, 0);
        BOOST_TEST(m.ask(empty).value_or(9) == 3u);
    }
}

// Four fabric cycles to the block and four back, and what the block itself takes.
BOOST_AUTO_TEST_CASE(bridges_take_their_time) {
    machine m(view::ca, "bridge.request_cycles=20");
    m.delay = sc_core::SC_ZERO_TIME;
    m.read(map::fpga_sdram.base);
    BOOST_TEST(to_ps(m.delay) == 24 * cycle_ps);
    m.delay = sc_core::SC_ZERO_TIME;
    m.read(map::ledr.base);
    BOOST_TEST(to_ps(m.delay) >= 24 * cycle_ps);
}

BOOST_AUTO_TEST_CASE(memories_and_ports_answer_at_every_width) {
    machine m(view::ca);
    for (const auto& memory : map::memories) {
        const auto last = memory.base + static_cast<std::uint32_t>(memory.size - 4);
        m.write(last, 0x1122'3344);
        m.write(last + 1, 0xAB, 1);
        BOOST_TEST(m.read(last) == 0x1122'AB44u);
        BOOST_TEST(m.read(last + 2, 2) == 0x1122u);
    }
    m.write(map::ledr.base, 0xFFFF);
    BOOST_TEST(m.read(map::ledr.base) == 0x3FFu);
    m.write(map::hex3_0.base + 1, 0x3F, 1);
    BOOST_TEST(m.read(map::hex3_0.base) == 0x3F00u);
    m.write(map::jp1.base + 4, 0x3);
    m.write(map::jp1.base, 0x2);
    BOOST_TEST(m.read(map::jp1.base) == 0x2u);
    BOOST_TEST(m.read(map::sw.base) == 0u);
    BOOST_TEST(m.read(map::key.base) == 0u);
    std::uint32_t value = 0;
    for (const auto address : {0xC400'0000u, 0xC801'0000u, 0xC900'2000u, 0xFF20'0010u, 0xFF20'1000u}) {
        BOOST_TEST(m.access(tlm::TLM_READ_COMMAND, address, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
}

// A key that is released, and pins of the headers that fall, each with an interrupt of its own.
BOOST_AUTO_TEST_CASE(ports_interrupt) {
    machine m(view::ca);
    const auto level = [&](int irq) {
        const auto id = static_cast<unsigned>(irq);
        m.delay = sc_core::SC_ZERO_TIME;  // at the kernel's time, for which the interrupt controller waits
        return (m.read(0xFFFE'DD04 + (id - 32) / 32 * 4) >> id % 32 & 1u) != 0;
    };
    for (const auto& port : map::fabric) {
        if (port.irq < 0) continue;
        BOOST_TEST_CONTEXT(port.name) {
            m.delay = sc_core::SC_ZERO_TIME;
            const auto cycle = (now_ps() + us) / cycle_ps;
            m.board.pins.at(port.name)->set(cycle, 2);
            m.board.pins.at(port.name)->set(cycle + 10, 0);
            m.write(port.base + 8, 2);
            sc_core::sc_start(from_ps(3 * us));
            for (const int irq : {73, 83, 84}) BOOST_TEST(level(irq) == (irq == port.irq));
            BOOST_TEST(m.read(port.base + 12) == 2u);
            m.write(port.base + 12, 2);
            sc_core::sc_start(from_ps(3 * us));
            BOOST_TEST(!level(port.irq));
        }
    }
}

BOOST_AUTO_TEST_CASE(devices_of_the_computer_without_rtl_are_refused_in_it) {
    std::vector<register_region> without = {map::jtag_uart, map::jtag_uart2, map::adc};
    without.insert(without.end(), std::begin(map::stores), std::end(map::stores));
    for (const auto& device : without) {
        const fresh_kernel kernel;
        auto config = machine::configured(view::ca, "design=computer");
        config.device_views.at(device.name) = view::rtl;
        probe_point bindings{nullptr, true};
        BOOST_CHECK_EXCEPTION(de1_soc("de1_soc", config, bindings), input_error, [&](const input_error& error) {
            return error.what() == std::string(device.name) + " has no rtl view; there are at and ca";
        });
    }
}

// Timers and JTAG UART interrupt; where the engine was there are pixels.
BOOST_AUTO_TEST_CASE(the_computer) {
    for (const auto v : {view::at, view::ca}) {
        machine m(v, "design=computer");
        const auto level = [&](int irq) {
            const auto id = static_cast<unsigned>(irq);
            m.delay = sc_core::SC_ZERO_TIME;
            return (m.read(0xFFFE'DD04 + (id - 32) / 32 * 4) >> id % 32 & 1u) != 0;
        };
        BOOST_TEST(!m.board.engine);
        for (const auto* const timer : {&map::interval_timer1, &map::interval_timer2}) {
            m.delay = sc_core::SC_ZERO_TIME;
            m.write(timer->base + 8, 99);  // 1 us of 100 MHz
            m.write(timer->base + 12, 0);
            m.write(timer->base + 4, 5);  // start, interrupt
            sc_core::sc_start(from_ps(3 * us));
            for (const int irq : {72, 74, 80}) BOOST_TEST(level(irq) == (irq == timer->irq));
            BOOST_TEST((m.read(timer->base) & 3) == 1u);
            m.write(timer->base, 0);
            sc_core::sc_start(from_ps(3 * us));
            BOOST_TEST(!level(timer->irq));
        }
        m.delay = sc_core::SC_ZERO_TIME;
        m.write(map::jtag_uart.base + 4, 2);
        BOOST_TEST(m.read(map::jtag_uart.base + 4) >> 16 == 64u);
        sc_core::sc_start(from_ps(3 * us));
        BOOST_TEST(level(80));
        m.write(0xC807'FFFC, 0x1234'5678);
        BOOST_TEST(m.read(0xC807'FFFC) == 0x1234'5678u);
        std::uint32_t value = 0;
        BOOST_TEST(m.access(tlm::TLM_READ_COMMAND, map::ai_reset.base, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
}

// Audio, and what little there is of others: programs load single bytes, and store halfwords.
BOOST_AUTO_TEST_CASE(the_computers_audio_and_stores) {
    for (const auto v : {view::at, view::ca}) {
        const fresh_kernel kernel;
        probe_point bindings{nullptr, true};
        auto config = machine::configured(view::ca, "design=computer");
        config.device_views.at("audio") = v;
        config.audio_rate = clock_domain(96'000);
        config.adc_millivolts[3] = 2500;
        de1_soc board("de1_soc", config, bindings);
        sc_core::sc_time delay;
        const auto access = [&](bool write, std::uint32_t address, std::uint32_t& value, unsigned size) {
            tlm::tlm_generic_payload trans;
            trans.set_command(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
            trans.set_address(address);
            trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
            trans.set_data_length(size);
            trans.set_streaming_width(size);
            board.hps.cpu().out->b_transport(trans, delay);
            return trans.get_response_status();
        };
        const auto read = [&](std::uint32_t address, unsigned size = 4) {
            std::uint32_t value = 0;
            BOOST_TEST(access(false, address, value, size) == tlm::TLM_OK_RESPONSE);
            return value;
        };
        const auto write = [&](std::uint32_t address, std::uint32_t value, unsigned size = 4) {
            BOOST_TEST(access(true, address, value, size) == tlm::TLM_OK_RESPONSE);
        };
        sc_core::sc_start(from_ps(1000 * us));  // 96 samples
        delay = sc_core::SC_ZERO_TIME;
        BOOST_TEST(read(map::audio.base + 5, 1) > 90u);
        BOOST_TEST(read(map::audio.base + 6, 2) == 0x8080u);
        write(map::audio.base + 8, 0x1234, 2);
        BOOST_TEST(read(map::audio.base + 7, 1) == 0x7Fu);
        BOOST_TEST((read(map::jtag_uart2.base + 4) & 0xFFFF0300u) == 0x00400200u);
        write(map::jtag_uart2.base, 'x', 1);
        BOOST_TEST(read(map::adc.base + 12) == 0u);
        write(map::adc.base, 0);
        BOOST_TEST(read(map::adc.base + 12) == 2048u);
        BOOST_TEST(read(map::rgb_resampler.base) == 0x14u);
        BOOST_TEST(read(map::irda.base, 2) == 0u);
        BOOST_TEST(read(map::video_in.base + 8, 2) == 320u);
        write(map::video_in.base + 12, 4, 1);
        BOOST_TEST(read(map::video_in.base + 12) == 4u);
        write(map::av_config.base + 14, 0xABCD, 2);
        BOOST_TEST(read(map::av_config.base + 12) == 0xABCD'0000u);
        std::uint32_t value = 0;
        BOOST_TEST(access(false, map::video_edge.base + 0x10, value, 4) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
        write(map::audio.base, 1);
        delay = sc_core::SC_ZERO_TIME;
        sc_core::sc_start(from_ps(1000 * us));
        const auto pending = read(0xFFFE'DD04 + (78 - 32) / 32 * 4);
        BOOST_TEST((pending >> 78 % 32 & 1) == 1u);
    }
}

// Memories of the fabric are loaded before the start and whenever the system restarts; a debugger reads them in every
// view.
BOOST_AUTO_TEST_CASE(the_fabric_is_loaded) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        const fresh_kernel kernel;
        probe_point bindings;
        de1_soc board("de1_soc", machine::configured(v, "engine.generation=3"), bindings);
        const auto debug = [&](std::uint32_t address) {
            std::uint32_t value = 0;
            BOOST_TEST(board.hps.cpu().core().read_memory(address, &value, sizeof value));
            return value;
        };
        for (const auto& memory : map::memories) {
            const auto last = memory.base + memory.size - 4;
            BOOST_TEST(board.hps.is_memory(memory.base, memory.size));
            BOOST_TEST(!board.hps.is_memory(memory.base, memory.size + 1));
            const std::uint32_t value = memory.base ^ 0x1234'5678;
            BOOST_TEST(board.hps.load(static_cast<std::uint32_t>(last), &value, sizeof value));
            BOOST_TEST(!board.hps.load(static_cast<std::uint32_t>(last + 2), &value, sizeof value));
        }
        BOOST_TEST(!board.hps.load(map::ai_reset.base, "", 1));
        const std::uint32_t flag = 1;
        BOOST_TEST(board.hps.load(map::sram.base, &flag, sizeof flag));
        sc_core::sc_start(from_ps(us));
        for (const auto& memory : map::memories) {
            const auto last = static_cast<std::uint32_t>(memory.base + memory.size - 4);
            BOOST_TEST(debug(last) == (memory.base ^ 0x1234'5678));
            BOOST_TEST(debug(last - 4) == 0u);
        }
        sc_core::sc_start(from_ps(us));
        BOOST_TEST(debug(map::sram.base) == 0u);  // the engine has answered the flag
        BOOST_TEST(debug(map::sram.base + 28) == 3u);
        BOOST_TEST(board.hps.clear(map::sram.base + 28, 4));
        BOOST_TEST(debug(map::sram.base + 28) == 0u);
    }
}

// The game's program is told by the machine, which reads its parameters.
BOOST_AUTO_TEST_CASE(what_the_program_is_told) {
    parameter_set parameters("de1_soc", de1_soc_parameters());
    const auto usual = make_de1_soc_game_settings(parameters);
    BOOST_TEST(usual.rows_a_word == 1u);
    BOOST_TEST(usual.poll_interval_ns == 0u);
    BOOST_TEST(usual.pixel_bytes == 1u);
    BOOST_TEST(usual.generation == 3u);
    BOOST_TEST(usual.defensive_rounds == 4u);
    BOOST_TEST(usual.human_traps == 0u);
    for (const auto* const assignment :
         {"engine.packed_rows=on", "host.poll_interval=25us", "vga.format=rgb565_640@C0000000",
          "engine.defensive_rounds=7", "engine.human_traps=on"}) {
        parameters.set_assignment(assignment, "test");
    }
    const auto other = make_de1_soc_game_settings(parameters);
    BOOST_TEST(other.magic == static_cast<std::uint32_t>(DE1_SOC_GAME_SETTINGS_MAGIC));
    BOOST_TEST(other.rows_a_word == 2u);
    BOOST_TEST(other.poll_interval_ns == 25'000u);
    BOOST_TEST(other.pixel_bytes == 2u);
    BOOST_TEST(other.defensive_rounds == 7u);
    BOOST_TEST(other.human_traps == 1u);
}
