// SPDX-License-Identifier: Apache-2.0
// Resets of the processing system by software, watchdog and pin, with a program that survives them; what is not
// modelled; the place of the on-chip memory; the fabric's resets.
#include <tlm_utils/simple_target_socket.h>

#include <boost/test/unit_test.hpp>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/process.h"
#include "log_capture.h"
#include "processors/zynq_ps/zynq_ps.h"
#include "unit/ps_bench.h"

using namespace tabletop;

namespace {

constexpr std::uint64_t us = 1'000'000;
constexpr std::uint32_t starts = 0x20'0000;

// Takes every access; writes down the edges of the reset.
class fabric : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket<fabric> in{"in"};
    sc_core::sc_in<bool> rst{"rst"};
    std::vector<std::pair<std::uint64_t, bool>> resets;

    explicit fabric(sc_core::sc_module_name name) : sc_module(name) {
        in.register_b_transport(this, &fabric::b_transport);
        spawn_method("on_reset", sensitive_to(rst).dont_initialize(), [this] { on_reset(); });
    }

  private:
    void on_reset() { resets.emplace_back(now_ps(), rst.read()); }
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time&) {
        trans.set_response_status(tlm::TLM_OK_RESPONSE);
    }
};

struct machine : fresh_kernel {
    log_capture log;
    zynq_ps ps;
    fabric logic{"fabric"};
    sc_core::sc_signal<bool> fabric_reset{"fabric_reset"};
    sc_core::sc_signal<bool> pin{"pin"};

    explicit machine(const zynq_ps_config& config = {}) : ps("ps", config) {
        ps.gp0.bind(logic.in);
        ps.fclk_rst[0].bind(fabric_reset);
        logic.rst.bind(fabric_reset);
        ps.rst.bind(pin);
    }
    void load() {
        std::ifstream in(PS_PROGRAM, std::ios::binary);
        const std::vector<char> image{std::istreambuf_iterator<char>(in), {}};
        BOOST_REQUIRE(!image.empty());
        BOOST_REQUIRE(ps.load(0x10'0000, image.data(), image.size()));
        ps.set_entry_point(0x10'0000);
    }
    void run(std::uint64_t ps_time) { sc_core::sc_start(from_ps(ps_time)); }
    std::uint32_t word(std::uint32_t address) {
        std::uint32_t value = 0;
        BOOST_TEST(ps.cpu().core().read_memory(address, &value, 4));
        return value;
    }
    // Writes as the processor does, at the kernel's time.
    void write(std::uint32_t address, std::uint32_t value) {
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_WRITE_COMMAND);
        trans.set_address(address);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(4);
        trans.set_streaming_width(4);
        sc_core::sc_time delay;
        ps.cpu().out->b_transport(trans, delay);
        BOOST_TEST(trans.is_response_ok());
    }
    // Word `row` of what start number n has logged.
    std::uint32_t logged(unsigned n, unsigned row) { return word(0x20'1000 + 64 * n + 4 * row); }
};

enum rows {
    reboot_status,
    own_word,
    baudgen,
    watchdog_status,
    ocm_cfg,
    gem_pc,
    gem_word,
    hole_pc,
    hole_word,
    low_ocm,
    low_ddr
};

zynq_ps_config with_slice(std::uint64_t slice) {
    zynq_ps_config config;
    config.cpu.slice = slice;
    return config;
}

// Times of the restarts; every pulse is sixteen cycles of 100 MHz long.
std::vector<std::uint64_t> restarts(const machine& m, std::size_t count) {
    BOOST_REQUIRE(m.logic.resets.size() >= 2 * count);
    std::vector<std::uint64_t> times;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& [rise_ps, level] = m.logic.resets[2 * i];
        BOOST_TEST(level);
        BOOST_TEST(m.logic.resets[2 * i + 1].first == rise_ps + 160'000);
        times.push_back(rise_ps);
    }
    return times;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_program_starts_anew_after_every_reset) {
    machine m;
    m.load();
    m.run(400 * us);
    BOOST_TEST(m.word(starts) == 4u);
    const std::uint32_t reasons[] = {0x0040'0000, 0x5A08'0000, 0x5A02'0000, 0x5A02'0000};
    for (unsigned n = 1; n <= 4; ++n) {
        BOOST_TEST_CONTEXT("start " << n) {
            BOOST_TEST(m.logged(n, reboot_status) == reasons[n - 1]);
            BOOST_TEST(m.logged(n, own_word) == 0x1111'1111u);  // the image is loaded again
            BOOST_TEST(m.logged(n, baudgen) == 0x3Eu);          // blocks are as the loader leaves them
            BOOST_TEST(m.logged(n, watchdog_status) == (n >= 3 ? 1u : 0u));
            BOOST_TEST(m.logged(n, ocm_cfg) == 0x1Fu);
        }
    }
    const auto at = restarts(m, 3);
    BOOST_TEST(at[0] > 1 * us);
    BOOST_TEST(at[0] < 8 * us);
    // 33 333 ticks of 3 ns, to the next multiple of the quantum; the start takes a few us.
    BOOST_TEST(at[1] % us == 0u);
    BOOST_TEST(at[1] - at[0] > 100 * us);
    BOOST_TEST(at[1] - at[0] < 106 * us);
    // The loop of 20 000 rounds, 60 us, then a load of 9.
    BOOST_TEST(at[2] % us == 0u);
    BOOST_TEST(at[2] - at[1] > 60 * us);
    BOOST_TEST(at[2] - at[1] < 66 * us);
    BOOST_TEST(m.log.count("watchdog has expired") == 2u);
}

BOOST_AUTO_TEST_CASE(what_is_not_modelled_is_said_once_with_the_program_counter) {
    machine m;
    m.load();
    m.run(400 * us);
    BOOST_TEST(m.logged(4, gem_word) == 0x77u);
    BOOST_TEST(m.logged(4, hole_word) == 0u);
    const auto gem = fmt::format("ps: write of 0xe000b004 (gem0, not modelled: a plain store) at pc 0x{:08x}, ",
                                 m.logged(4, gem_pc));
    const auto hole =
        fmt::format("ps: read of 0xe000103c (uart1, no register: 0) at pc 0x{:08x}, ", m.logged(4, hole_pc));
    BOOST_TEST(m.log.count(gem) == 1u);
    BOOST_TEST(m.log.count("gem0") == 1u);
    BOOST_TEST(m.log.count(hole) == 1u);
    BOOST_TEST(m.log.count("ps: write of 0xf8000244 (slcr, one core is modelled") == 1u);
    BOOST_TEST(m.log.count("is to start processor 1 at 0xfffffff0, the word at 0xfffffff0") == 1u);  // SEV
}

BOOST_AUTO_TEST_CASE(on_chip_memory_moves_under_the_processor) {
    machine m;
    m.load();
    m.run(400 * us);
    BOOST_TEST(m.logged(4, low_ocm) == 0xBBBBu);
    BOOST_TEST(m.logged(4, low_ddr) == 0xAAAAu);
    // Quarter 1 is low now, and the debugger sees it there.
    BOOST_TEST(m.word(0x1'0000) == 0xBBBBu);
    std::uint32_t value = 0;
    BOOST_TEST(!m.ps.cpu().core().read_memory(0xFFFD'0000, &value, 4));
    BOOST_TEST(m.ps.cpu().core().read_memory(0xFFFC'0000, &value, 4));
    // Across its end: on-chip memory, then DDR memory.
    std::uint32_t across[2] = {};
    BOOST_TEST(m.ps.cpu().core().read_memory(0x1'FFFC, across, 8));
}

BOOST_AUTO_TEST_CASE(software_drives_the_resets_of_the_fabric) {
    machine m;
    m.load();
    m.run(400 * us);
    BOOST_REQUIRE(m.logic.resets.size() == 8u);  // three restarts and a pulse by software
    BOOST_TEST(m.logic.resets[6].second);
    BOOST_TEST(!m.logic.resets[7].second);
    // A write takes 144 ns; one more instruction lies between the two.
    BOOST_TEST(m.logic.resets[7].first - m.logic.resets[6].first >= 144'000u);
    BOOST_TEST(m.logic.resets[7].first - m.logic.resets[6].first < 160'000u);
}

BOOST_AUTO_TEST_CASE(restarts_do_not_depend_on_the_slices) {
    const auto run = [](std::uint64_t slice) {
        machine m(with_slice(slice));
        m.load();
        m.run(400 * us);
        return restarts(m, 3);
    };
    const auto whole = run(0);
    BOOST_TEST(whole == run(7), boost::test_tools::per_element());
    BOOST_TEST(whole == run(100), boost::test_tools::per_element());
}

// Memory is zeros, which the processor runs through.
BOOST_AUTO_TEST_CASE(software_resets_single_blocks) {
    machine m;
    m.run(us);
    m.write(0xF800'0008, 0xDF0D);
    for (const std::uint32_t base : {0xE000'0000u, 0xE000'1000u}) m.write(base + 0x18, 0x55);
    m.write(0xF800'0228, 0xA);   // UART 1
    m.write(0xE000'1018, 0x66);  // while it is held
    m.write(0xF800'0228, 0);
    BOOST_TEST(m.word(0xE000'0018) == 0x55u);
    BOOST_TEST(m.word(0xE000'1018) == 0x28Bu);
    m.write(0xE000'A204, 1);  // GPIO
    m.write(0xF800'022C, 0);  // was not held
    BOOST_TEST(m.word(0xE000'A204) == 1u);
    m.write(0xF800'022C, 1);
    BOOST_TEST(m.word(0xE000'A204) == 0u);
    m.write(0xE000'A204, 1);
    m.write(0xF800'022C, 0);
    BOOST_TEST(m.word(0xE000'A204) == 0u);
    m.write(0xF8F0'0600, 1000);
    m.write(0xF8F0'1000, 1);
    m.write(0xF800'0244, 0x1FF);
    BOOST_TEST(m.word(0xF8F0'0600) == 0u);
    BOOST_TEST(m.word(0xF8F0'1000) == 0u);
    BOOST_TEST(m.word(0xF800'0244) == 0x122u);  // processor 0 goes on
    BOOST_TEST(m.log.count("one core is modelled") == 1u);
    m.write(0xF800'0004, 0x767B);
    m.write(0xF800'0200, 1);  // locked
    m.run(5 * us);
    BOOST_TEST(m.word(0xE000'0018) == 0x55u);
    BOOST_TEST(m.logic.resets.empty());
}

BOOST_AUTO_TEST_CASE(watchdog_can_reset_the_processor_alone) {
    machine m;
    m.ps.set_entry_point(0x0100'0000);
    m.run(us);
    m.write(0xF800'0008, 0xDF0D);
    m.write(0xF800'024C, 1);
    m.write(0xE000'1018, 0x55);
    m.write(0xF8F0'0620, 1000);  // 3 us
    m.write(0xF8F0'0628, 9);
    m.run(2 * us);
    BOOST_TEST(m.ps.cpu().core().reg(15) >= 0x0100'0000u);
    m.run(3 * us);
    BOOST_TEST(m.ps.cpu().core().reg(15) < 0x1'0000u);
    BOOST_TEST(m.word(0xE000'1018) == 0x55u);
    BOOST_TEST(m.word(0xF800'0258) == 0x0040'0000u);
    BOOST_TEST(m.word(0xF8F0'0630) == 1u);
    BOOST_TEST(m.logic.resets.empty());
}

BOOST_AUTO_TEST_CASE(the_pin_restarts_the_program) {
    machine m;
    m.load();
    m.run(0);
    m.pin.write(true);
    m.run(3 * us);
    BOOST_TEST(m.fabric_reset.read());  // as long as it is held
    m.pin.write(false);
    m.run(3 * us);
    BOOST_TEST(!m.fabric_reset.read());
    m.run(20 * us);
    BOOST_TEST(m.word(starts) == 2u);
    BOOST_TEST((m.logged(2, reboot_status) & 0x00FF'0000u) == 0x0020'0000u);
    BOOST_TEST(m.logged(2, own_word) == 0x1111'1111u);
}
