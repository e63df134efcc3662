// SPDX-License-Identifier: Apache-2.0
// Memory: both call styles, errors, byte enables, debug transport, DMI, and that untouched memory costs nothing.
#include <tlm_utils/simple_initiator_socket.h>

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "base/payload_pool.h"
#include "memories/ram/ram.h"
#include "unit/ps_bench.h"

using namespace tabletop;

namespace {

constexpr std::uint64_t base = 0x1000;
constexpr std::uint64_t size = 0x100;
constexpr std::uint64_t latency_ps = 50'000;

DECLARE_EXTENDED_PHASE(extra_phase);

struct master : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<master> out{"out"};
    bool requested = false;
    bool holds = false;  // accepts no response
    std::uint64_t responded_ps = 0;
    explicit master(sc_core::sc_module_name name) : sc_module(name) {
        out.register_nb_transport_bw(this, &master::nb_transport_bw);
    }
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
        if (phase == tlm::END_REQ) requested = true;
        if (phase != tlm::BEGIN_RESP) return tlm::TLM_ACCEPTED;
        responded_ps = now_ps() + to_ps(delay);
        if (holds) return tlm::TLM_ACCEPTED;
        phase = tlm::END_RESP;
        return tlm::TLM_COMPLETED;
    }
};

struct bench : fresh_kernel {
    master initiator{"master"};
    ram memory{"memory", {base, size, latency_ps}};
    std::array<unsigned char, 16> data{};
    tlm::tlm_generic_payload trans;
    sc_core::sc_time delay;

    bench() { initiator.out.bind(memory.in); }
    tlm::tlm_response_status access(tlm::tlm_command command, std::uint64_t address, unsigned length) {
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(data.data());
        trans.set_data_length(length);
        trans.set_streaming_width(length);
        trans.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        delay = sc_core::SC_ZERO_TIME;
        initiator.out->b_transport(trans, delay);
        return trans.get_response_status();
    }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(blocking_accesses_and_errors, bench) {
    data = {1, 2, 3, 4, 5, 6, 7, 8};
    BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, base + size - 8, 8) == tlm::TLM_OK_RESPONSE);
    BOOST_TEST(to_ps(delay) == latency_ps);
    BOOST_TEST(trans.is_dmi_allowed());
    data = {};
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, base + size - 1, 1) == tlm::TLM_OK_RESPONSE);
    BOOST_TEST(unsigned{data[0]} == 8u);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, base + size - 1, 2) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, base + size, 1) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, base - 1, 1) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, ~std::uint64_t{0}, 4) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, base, 0) == tlm::TLM_BURST_ERROR_RESPONSE);
    trans.set_data_length(8);
    trans.set_streaming_width(4);
    initiator.out->b_transport(trans, delay);
    BOOST_TEST(trans.get_response_status() == tlm::TLM_BURST_ERROR_RESPONSE);
}

BOOST_FIXTURE_TEST_CASE(byte_enables_repeat, bench) {
    unsigned char enables[] = {TLM_BYTE_ENABLED, TLM_BYTE_DISABLED};
    data = {1, 2, 3, 4};
    trans.set_byte_enable_ptr(enables);
    trans.set_byte_enable_length(2);
    BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, base, 4) == tlm::TLM_OK_RESPONSE);
    const unsigned char expected[] = {1, 0, 3, 0};
    BOOST_TEST(std::memcmp(memory.data(), expected, 4) == 0);
}

// Neither a crash nor an effect.
BOOST_FIXTURE_TEST_CASE(malformed_and_ignored_accesses, bench) {
    unsigned char enable = TLM_BYTE_ENABLED;
    trans.set_byte_enable_ptr(&enable);
    trans.set_byte_enable_length(0);
    data.fill(0x55);
    BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, base, 4) == tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, base, 4) == tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
    BOOST_TEST(access(tlm::TLM_IGNORE_COMMAND, base, 0) == tlm::TLM_OK_RESPONSE);
    trans.set_byte_enable_ptr(nullptr);
    BOOST_TEST(access(tlm::TLM_READ_COMMAND, base + size, 0) == tlm::TLM_BURST_ERROR_RESPONSE);
    BOOST_TEST(access(tlm::TLM_IGNORE_COMMAND, base + size, 4) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    trans.set_command(tlm::TLM_WRITE_COMMAND);
    trans.set_address(base);
    trans.set_data_ptr(nullptr);
    initiator.out->b_transport(trans, delay);
    BOOST_TEST(trans.get_response_status() == tlm::TLM_GENERIC_ERROR_RESPONSE);
    BOOST_TEST(unsigned{data[0]} == 0x55u);
    BOOST_TEST(unsigned{memory.data()[0]} == 0u);
}

BOOST_FIXTURE_TEST_CASE(four_phases, bench) {
    payload_pool pool;
    auto& payload = pool.acquire(tlm::TLM_WRITE_COMMAND, base + 4, 4);
    std::memset(payload.get_data_ptr(), 0xA5, 4);
    tlm::tlm_phase phase = tlm::BEGIN_REQ;
    BOOST_TEST(initiator.out->nb_transport_fw(payload, phase, delay) == tlm::TLM_ACCEPTED);
    BOOST_TEST(payload.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE);  // the return path is not used
    BOOST_TEST(!payload.is_dmi_allowed());
    sc_core::sc_start(from_ps(1'000'000));
    BOOST_TEST(payload.is_response_ok());
    BOOST_TEST(initiator.responded_ps == latency_ps);
    BOOST_TEST(unsigned{memory.data()[7]} == 0xA5u);
    payload.release();
    BOOST_TEST(pool.live() == 0u);
}

// An ignorable phase does nothing, and a response waits for the end of the one before it, annotated delays included.
BOOST_FIXTURE_TEST_CASE(phases_in_their_order, bench) {
    payload_pool pool;
    auto& first = pool.acquire(tlm::TLM_READ_COMMAND, base, 4);
    auto& second = pool.acquire(tlm::TLM_READ_COMMAND, base + size, 4);
    initiator.holds = true;
    const auto send = [&](tlm::tlm_generic_payload& sent, tlm::tlm_phase phase, std::uint64_t delay_ps) {
        delay = from_ps(delay_ps);
        return initiator.out->nb_transport_fw(sent, phase, delay);
    };
    BOOST_TEST(send(first, extra_phase, 0) == tlm::TLM_ACCEPTED);
    BOOST_TEST(send(first, tlm::BEGIN_REQ, 7'000) == tlm::TLM_ACCEPTED);
    sc_core::sc_start(from_ps(60'000));
    BOOST_TEST(initiator.responded_ps == 7'000 + latency_ps);
    BOOST_TEST(send(first, extra_phase, 0) == tlm::TLM_ACCEPTED);
    send(second, tlm::BEGIN_REQ, 0);
    sc_core::sc_start(from_ps(60'000));
    BOOST_TEST(initiator.responded_ps == 7'000 + latency_ps);
    initiator.holds = false;
    send(first, tlm::END_RESP, 5'000);
    sc_core::sc_start(from_ps(20'000));
    BOOST_TEST(initiator.responded_ps == 125'000u);
    BOOST_TEST(second.get_response_status() == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    first.release(), second.release();
    BOOST_TEST(pool.live() == 0u);
}

BOOST_FIXTURE_TEST_CASE(debug_and_dmi, bench) {
    access(tlm::TLM_READ_COMMAND, base, 4);
    trans.set_command(tlm::TLM_WRITE_COMMAND);
    trans.set_address(base + size - 4);
    trans.set_data_length(16);
    data.fill(9);
    BOOST_TEST(initiator.out->transport_dbg(trans) == 4u);  // as many as lie inside
    tlm::tlm_dmi dmi;
    BOOST_TEST(initiator.out->get_direct_mem_ptr(trans, dmi));
    BOOST_TEST(dmi.get_start_address() == base);
    BOOST_TEST(dmi.get_end_address() == base + size - 1);
    BOOST_TEST(to_ps(dmi.get_read_latency()) == latency_ps);
    BOOST_TEST(unsigned{dmi.get_dmi_ptr()[size - 1]} == 9u);
    trans.set_address(base + size);
    BOOST_TEST(!initiator.out->get_direct_mem_ptr(trans, dmi));
    BOOST_TEST((!dmi.is_read_allowed() && dmi.is_write_allowed()));  // what is denied
    BOOST_TEST(dmi.get_start_address() == base + size);
    BOOST_TEST(dmi.get_end_address() == ~std::uint64_t{0});
    trans.set_address(0);
    BOOST_TEST(!initiator.out->get_direct_mem_ptr(trans, dmi));
    BOOST_TEST(dmi.get_start_address() == 0u);
    BOOST_TEST(dmi.get_end_address() == base - 1);
}

// Who does not tell of writes may only read directly.
BOOST_FIXTURE_TEST_CASE(a_watcher_hears_of_direct_writes, bench) {
    struct log : memory_watcher {
        std::vector<std::uint64_t> heard;
        void before_write(std::uint64_t address, std::uint64_t length, std::uint64_t time_ps) override {
            heard.insert(heard.end(), {address, length, time_ps});
        }
    } watcher;
    auto* const told = new observed_writes;  // the payload's
    tlm::tlm_generic_payload telling;
    telling.set_extension(told);
    telling.set_address(base);
    trans.set_address(base);
    tlm::tlm_dmi dmi;
    BOOST_TEST(initiator.out->get_direct_mem_ptr(telling, dmi));
    BOOST_TEST(dmi.is_read_write_allowed());
    BOOST_TEST(told->memory == nullptr);
    memory.watch(watcher);
    BOOST_TEST(initiator.out->get_direct_mem_ptr(trans, dmi));
    BOOST_TEST(!dmi.is_write_allowed());
    BOOST_TEST(initiator.out->get_direct_mem_ptr(telling, dmi));
    BOOST_TEST(dmi.is_read_write_allowed());
    BOOST_REQUIRE(told->memory != nullptr);
    BOOST_TEST(told->effect_ps == latency_ps);
    told->memory->tell_of_write(dmi.get_dmi_ptr() + 8, 2, 777);
    access(tlm::TLM_WRITE_COMMAND, base + 4, 4);
    access(tlm::TLM_READ_COMMAND, base + 4, 4);
    const std::vector<std::uint64_t> expected = {base + 8, 2, 777, base + 4, 4, latency_ps};
    BOOST_TEST(watcher.heard == expected, boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(read_only_memory, fresh_kernel) {
    ram rom("rom", {0, 4096, 0, false});
    tlm::tlm_generic_payload trans;
    std::uint32_t value = 7;
    trans.set_command(tlm::TLM_WRITE_COMMAND);
    trans.set_address(0);
    trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
    trans.set_data_length(4);
    trans.set_streaming_width(4);
    sc_core::sc_time delay;
    rom.b_transport(trans, delay);
    BOOST_TEST(trans.get_response_status() == tlm::TLM_COMMAND_ERROR_RESPONSE);
    BOOST_TEST(rom.transport_dbg(trans) == 4u);
    BOOST_TEST(unsigned{rom.data()[0]} == 7u);
}

// More than the host has: only touched pages count. AddressSanitizer touches an eighth as much for its own notes.
BOOST_FIXTURE_TEST_CASE(large_memory_is_lazy, fresh_kernel) {
#ifdef __SANITIZE_ADDRESS__
    constexpr auto size = std::uint64_t{1} << 32;
#else
    constexpr auto size = std::uint64_t{1} << 40;
#endif
    ram memory("memory", {0, size});
    memory.data()[size - 1] = 1;
    BOOST_TEST(unsigned{memory.data()[0]} == 0u);
    BOOST_CHECK_THROW(ram("none", ram_config{}), std::invalid_argument);
}
