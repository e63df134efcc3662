// SPDX-License-Identifier: Apache-2.0
// What the tests of whole processor systems share: a fabric, a recorder of a serial line, and the processor's bus.
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <systemc>
#include <tlm>
#include <utility>
#include <vector>

#include "base/kernel_time.h"
#include "base/process.h"
#include "base/serial_line.h"
#include "fresh_kernel.h"

namespace tabletop {

struct fabric_timing {
    std::uint64_t interrupt_period_ps;
    std::uint64_t latency_ps;
};

// A register that counts microseconds and an interrupt that rises again and again and falls by a write.
class fabric : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket<fabric> in{"in"};
    sc_core::sc_out<bool> irq{"irq"};
    bool waits = false;              // instead of annotating its latency
    std::uint64_t end = UINT64_MAX;  // nobody answers from this address on
    unsigned rises = 0;
    std::vector<std::uint64_t> addresses;
    std::vector<std::uint64_t> arrivals_ps;

    fabric(sc_core::sc_module_name name, const fabric_timing& timing) : sc_module(name), timing_(timing) {
        in.register_b_transport(this, &fabric::b_transport);
        spawn_thread("raise", [this] { raise(); });
        spawn_method("lower", sensitive_to(lower_).dont_initialize(), [this] { lower(); });
    }

  private:
    void raise() {
        for (;;) {
            sc_core::wait(from_ps(timing_.interrupt_period_ps));
            ++rises;
            irq.write(true);
        }
    }
    void lower() { irq.write(false); }
    void b_transport(tlm::tlm_generic_payload& trans, sc_core::sc_time& delay) {
        const auto arrival_ps = now_ps() + to_ps(delay);
        addresses.push_back(trans.get_address());
        arrivals_ps.push_back(arrival_ps);
        delay += from_ps(timing_.latency_ps);
        if (waits) sc_core::wait(std::exchange(delay, sc_core::SC_ZERO_TIME));
        if (trans.get_address() >= end) {
            trans.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        const auto value = static_cast<std::uint32_t>(arrival_ps / 1'000'000);
        if (trans.is_read()) std::memcpy(trans.get_data_ptr(), &value, trans.get_data_length());
        if (trans.is_write()) lower_.notify(delay);
        trans.set_response_status(tlm::TLM_OK_RESPONSE);
    }

    const fabric_timing timing_;
    sc_core::sc_event lower_{"lower_request"};
};

struct byte_recorder : serial_receiver {
    std::vector<serial_frame> frames;
    void on_frame(const serial_frame& frame) override { frames.push_back(frame); }
    void on_edge(std::uint64_t, bool) override {}
};

// A processor system, and its bus as the processor uses it at the kernel's time.
template <typename System>
struct processor_bench : fresh_kernel {
    System system;
    sc_core::sc_time delay;  // of the latest access

    template <typename Config>
    processor_bench(const char* name, const Config& config) : system(name, config) {}

    static void prepare(tlm::tlm_generic_payload& trans, tlm::tlm_command command, std::uint32_t address,
                        std::uint32_t& value, unsigned size = 4) {
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(size);
        trans.set_streaming_width(size);
    }
    tlm::tlm_response_status access(tlm::tlm_command command, std::uint32_t address, std::uint32_t& value,
                                    unsigned size = 4) {
        tlm::tlm_generic_payload trans;
        prepare(trans, command, address, value, size);
        delay = sc_core::SC_ZERO_TIME;
        system.cpu().out->b_transport(trans, delay);
        return trans.get_response_status();
    }
    std::uint32_t read(std::uint32_t address) {
        std::uint32_t value = 0;
        BOOST_TEST(access(tlm::TLM_READ_COMMAND, address, value) == tlm::TLM_OK_RESPONSE);
        return value;
    }
    void write(std::uint32_t address, std::uint32_t value) {
        BOOST_TEST(access(tlm::TLM_WRITE_COMMAND, address, value) == tlm::TLM_OK_RESPONSE);
    }
    unsigned debug(tlm::tlm_command command, std::uint32_t address, std::uint32_t& value) {
        tlm::tlm_generic_payload trans;
        prepare(trans, command, address, value);
        return system.cpu().out->transport_dbg(trans);
    }
    // Reads as a debugger.
    std::uint32_t word(std::uint32_t address) {
        std::uint32_t value = 0;
        BOOST_TEST(debug(tlm::TLM_READ_COMMAND, address, value) == 4u);
        return value;
    }
    void run(std::uint64_t time_ps) { sc_core::sc_start(from_ps(time_ps)); }
    // A program that starts at its first byte.
    void load_program(const std::string& path, std::uint32_t address) {
        std::ifstream in(path, std::ios::binary);
        const std::vector<char> image{std::istreambuf_iterator<char>(in), {}};
        BOOST_TEST_REQUIRE(!image.empty());
        BOOST_TEST_REQUIRE(system.load(address, image.data(), image.size()));
        system.set_entry_point(address);
    }
};

// What the program interrupt_log.inc has left.
struct interrupt_log {
    static constexpr std::uint32_t starts = 0x20'0000;
    static constexpr std::uint32_t polls = starts + 4;
    static constexpr std::uint32_t count = starts + 8;
    static constexpr std::uint32_t entries = 0x20'1000;

    std::vector<std::uint64_t> all;  // id and global timer of each, then the polls
    std::vector<std::uint64_t> ids;

    template <typename Bench>
    explicit interrupt_log(Bench& from) {
        for (std::uint32_t n = 0; n < from.word(count); ++n) {
            ids.push_back(from.word(entries + 8 * n));
            all.push_back(ids.back());
            all.push_back(from.word(entries + 8 * n + 4));
        }
        all.push_back(from.word(polls));
    }
};

}  // namespace tabletop
