// SPDX-License-Identifier: Apache-2.0
// A debugger at the labkit's frame store: DMI while the machine judges a picture, none while the camera writes.
#include "base/kernel_time.h"
#include "labkit/around/table_script.h"
#include "played_labkit.h"

#include <tlm_utils/simple_initiator_socket.h>
#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <sstream>
#include <vector>

namespace tabletop {
namespace {

constexpr std::uint64_t size = std::uint64_t{zbt_sram::words} * zbt_sram::bytes_of_a_word;

class debugger : public sc_core::sc_module {
  public:
    tlm_utils::simple_initiator_socket<debugger> out{"out"};
    std::vector<sc_core::sc_time> taken_back;

    explicit debugger(sc_core::sc_module_name name) : sc_module(name) {
        out.register_invalidate_direct_mem_ptr(this, &debugger::take_back);
    }

    bool ask(tlm::tlm_dmi& dmi, std::uint64_t address = 0, tlm::tlm_command command = tlm::TLM_READ_COMMAND) {
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(address);
        return out->get_direct_mem_ptr(trans, dmi);
    }
    std::vector<std::uint8_t> bytes(std::uint64_t address, unsigned count) {
        std::vector<std::uint8_t> data(count);
        access(tlm::TLM_READ_COMMAND, address, data);
        return data;
    }
    void access(tlm::tlm_command command, std::uint64_t address, std::vector<std::uint8_t>& data) {
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(data.data());
        trans.set_data_length(static_cast<unsigned>(data.size()));
        out->transport_dbg(trans);
    }

  private:
    void take_back(sc_dt::uint64 first, sc_dt::uint64 last) {
        BOOST_TEST(first == 0u);
        BOOST_TEST(last == size - 1);
        taken_back.push_back(sc_core::sc_time_stamp());
    }
};

BOOST_AUTO_TEST_CASE(dmi_while_nothing_is_written) {
    played_labkit_config config;
    config.machine.vision.first_grid = {164, 58, 56, 52};
    std::istringstream script("set up\n@ 100 ms\npress enter 30 ms\n@ 100 ms\nmove 50 41\n@ 60 ms\nswitch 5 on\n");
    played_labkit at("at", config, make_script_table_end(parse_table_script(script, "script")));
    debugger gdb("gdb");
    gdb.out.bind(at.machine.store.debug);
    const auto run = [](int milliseconds) { sc_core::sc_start(milliseconds, sc_core::SC_MS); };

    run(250);
    tlm::tlm_dmi dmi;
    BOOST_TEST(!gdb.ask(dmi));
    BOOST_TEST(dmi.get_start_address() == 0u);
    BOOST_TEST(dmi.get_end_address() == size - 1);

    // Switch 5 at 260 ms, freeze 10 ms later.
    run(21);
    BOOST_REQUIRE(gdb.ask(dmi));
    BOOST_TEST(dmi.get_start_address() == 0u);
    BOOST_TEST(dmi.get_end_address() == size - 1);
    BOOST_TEST(dmi.is_read_allowed());
    BOOST_TEST(!dmi.is_write_allowed());
    BOOST_TEST(!gdb.ask(dmi, 0, tlm::TLM_WRITE_COMMAND));
    BOOST_TEST(!gdb.ask(dmi, size));
    BOOST_REQUIRE(gdb.ask(dmi, size - 1));
    const auto* const memory = dmi.get_dmi_ptr();
    unsigned written = 0;
    for (std::uint64_t row = 0; row < 512; row += 7) {
        const auto line = row * 512 * zbt_sram::bytes_of_a_word;
        const auto expected = gdb.bytes(line, 512 * zbt_sram::bytes_of_a_word);
        BOOST_TEST(std::equal(expected.begin(), expected.end(), memory + line));
        written += std::any_of(expected.begin(), expected.end(), [](auto byte) { return byte != 0; });
    }
    BOOST_TEST(written == 480 / 7 + 1);
    std::vector<std::uint8_t> patch{0x12, 0x34};
    gdb.access(tlm::TLM_WRITE_COMMAND, 80, patch);
    BOOST_TEST(memory[80] == 0x12);
    BOOST_TEST(memory[81] == 0x34);
    BOOST_TEST((gdb.bytes(80, 2) == patch));
    BOOST_TEST(gdb.taken_back.empty());

    // The turn is over when the PC has answered.
    run(40);
    BOOST_TEST(gdb.taken_back.size() == 1u);
    BOOST_TEST(at.machine.referee->freeze->value(at.clock.cycle(now_ps())) == 0u);
    BOOST_TEST(!gdb.ask(dmi));
    run(100);
    BOOST_TEST(gdb.taken_back.size() == 1u);
}

}  // namespace
}  // namespace tabletop
