// SPDX-License-Identifier: Apache-2.0
// Both ports of the on-chip memory in every view: old data at the edge of a write, who wins, lanes, sizes, and when an
// access is answered.
#include "base/kernel_time.h"
#include "base/process.h"
#include "fresh_kernel.h"
#include "log_capture.h"
#include "on_chip_sram/on_chip_sram_rtl.h"
#include "signoff/bench/stop_simulation.h"

#include <tlm_utils/simple_initiator_socket.h>
#include <boost/test/unit_test.hpp>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace tabletop;

namespace {

constexpr clock_domain fabric(50'000'000);
constexpr std::uint32_t words = 16;

// What the other port has for an edge.
struct port2_step {
    bool write;
    std::uint32_t index;
    std::uint32_t value;
};

class two_ports : public sc_core::sc_module, private word_port_client {
  public:
    two_ports(sc_core::sc_module_name name, view v, std::function<void(two_ports&)> program, std::uint32_t size = words)
        : sc_module(name), memory(make_on_chip_sram("memory", v, {fabric, size})), program_(std::move(program)) {
        out.bind(memory->in);
        memory->port2->attach(*this);
        spawn_thread("play", [this] { play(); });
    }

    // Called in the program's thread: the access begins in this cycle.
    tlm::tlm_response_status access(std::uint64_t cycle, tlm::tlm_command command, std::uint64_t address,
                                    std::uint32_t& value, unsigned bytes = 4) {
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
        trans.set_data_length(bytes);
        trans.set_streaming_width(bytes);
        auto delay = from_ps(fabric.edge(cycle) - now_ps());
        out->b_transport(trans, delay);
        answered = now_ps() + to_ps(delay);
        return trans.get_response_status();
    }
    void write(std::uint64_t cycle, std::uint64_t address, std::uint32_t value, unsigned bytes = 4) {
        BOOST_TEST(access(cycle, tlm::TLM_WRITE_COMMAND, address, value, bytes) == tlm::TLM_OK_RESPONSE);
    }
    std::uint32_t read(std::uint64_t cycle, std::uint64_t address) {
        std::uint32_t value = 0;
        BOOST_TEST(access(cycle, tlm::TLM_READ_COMMAND, address, value) == tlm::TLM_OK_RESPONSE);
        return value;
    }

    // Returns the number of bytes that have been moved.
    unsigned debug(tlm::tlm_command command, std::uint64_t address, void* data, unsigned bytes) {
        tlm::tlm_generic_payload trans;
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(static_cast<unsigned char*>(data));
        trans.set_data_length(bytes);
        return out->transport_dbg(trans);
    }

    std::map<std::uint64_t, port2_step> port2;                  // by edge
    std::vector<std::uint32_t> seen;                            // by the other port
    std::vector<std::pair<std::uint32_t, std::uint64_t>> told;  // index and edge
    std::uint64_t answered = 0;
    std::unique_ptr<on_chip_sram_block> memory;
    tlm_utils::simple_initiator_socket<two_ports> out{"out"};

  private:
    void play() {
        program_(*this);
        stop_simulation();
    }
    void advance(std::uint64_t edge) override {
        while (!port2.empty() && port2.begin()->first <= edge) {
            const auto [at, step] = *port2.begin();
            port2.erase(port2.begin());
            if (step.write) {
                memory->port2->write_word(step.index, step.value, at);
            } else {
                seen.push_back(memory->port2->read_word(step.index, at));
            }
        }
    }
    void written(std::uint32_t index, std::uint64_t edge) override { told.emplace_back(index, edge); }

    std::function<void(two_ports&)> program_;
};

void in_every_view(const std::function<void(two_ports&)>& program) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        BOOST_TEST_CONTEXT("view " << view_name(v)) {
            const fresh_kernel kernel;
            two_ports ports("ports", v, program);
            sc_core::sc_start();
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_read_at_the_edge_of_a_write_gets_the_old_word) {
    in_every_view([](two_ports& ports) {
        // The processor writes in cycle 10: taken at edge 11.
        ports.port2 = {{10, {false, 3, 0}}, {11, {false, 3, 0}}, {12, {false, 3, 0}}};
        ports.write(10, 12, 0xCAFE);
        BOOST_TEST(ports.answered == fabric.edge(11));
        ports.read(20, 0);
        BOOST_TEST(ports.seen == (std::vector<std::uint32_t>{0, 0, 0xCAFE}), boost::test_tools::per_element());
        BOOST_TEST(ports.told.size() == 1u);
        BOOST_TEST(ports.told[0].first == 3u);
        BOOST_TEST(ports.told[0].second == 11u);
        // The other port writes at edge 31: a read of cycle 30 is taken at that edge.
        ports.port2 = {{31, {true, 5, 77}}};
        BOOST_TEST(ports.read(30, 20) == 0u);
        BOOST_TEST(ports.answered == fabric.edge(31));
        BOOST_TEST(ports.read(31, 20) == 77u);
    });
}

BOOST_AUTO_TEST_CASE(the_processor_wins_the_whole_word) {
    in_every_view([](two_ports& ports) {
        const log_capture log;
        ports.write(1, 8, 0x11111111);
        ports.port2 = {{11, {true, 2, 0x22222222}}};
        ports.write(10, 9, 0x33, 1);  // one lane: of the other write nothing stays
        BOOST_TEST(ports.read(12, 8) == 0x11113311u);
        BOOST_TEST(log.count("ports.memory: both ports write word 2, 220000 ps; the fabric's 0x22222222 is lost") ==
                   1u);
        // Another word, and another edge.
        ports.port2 = {{21, {true, 3, 1}}, {22, {true, 2, 2}}};
        ports.write(20, 8, 5);
        BOOST_TEST(ports.read(25, 8) == 2u);
        BOOST_TEST(ports.read(26, 12) == 1u);
        BOOST_TEST(log.count("both ports") == 1u);
        for (const std::uint64_t cycle : {0, 10, 11, 12, 21, 22}) {
            BOOST_TEST(ports.memory->conflict->value(cycle) == (cycle == 11 ? 1u : 0u));
        }
        ports.port2 = {{31, {true, 2, 6}}, {32, {true, 2, 7}}};
        ports.write(30, 8, 3);
        ports.write(31, 8, 4);
        for (const std::uint64_t cycle : {30, 31, 32, 33}) {
            BOOST_TEST(ports.memory->conflict->value(cycle) == (cycle == 31 || cycle == 32 ? 1u : 0u));
        }
    });
}

BOOST_AUTO_TEST_CASE(lanes_sizes_and_address_bits) {
    in_every_view([](two_ports& ports) {
        ports.write(1, 4, 0xAABBCCDD);
        ports.write(2, 6, 0x1234, 2);
        ports.write(3, 4, 0x99, 1);
        BOOST_TEST(ports.read(4, 4) == 0x1234CC99u);
        BOOST_TEST(ports.read(5, 4 + 4 * words) == 0x1234CC99u);
        ports.port2 = {{11, {false, 1 + words, 0}}};
        ports.read(20, 0);
        BOOST_TEST(ports.seen.back() == 0x1234CC99u);
        std::uint32_t value = 0;
        BOOST_TEST(ports.access(30, tlm::TLM_READ_COMMAND, 6, value, 4) == tlm::TLM_BURST_ERROR_RESPONSE);
        BOOST_TEST(ports.access(31, tlm::TLM_READ_COMMAND, 1ull << 32, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
    });
}

// Any size, one word too, of which every address is.
BOOST_AUTO_TEST_CASE(a_memory_of_one_word) {
    for (const auto v : {view::at, view::ca, view::rtl}) {
        BOOST_TEST_CONTEXT("view " << view_name(v)) {
            const fresh_kernel kernel;
            const log_capture log;
            two_ports bench(
                "ports", v,
                [&](two_ports& ports) {
                    ports.port2 = {{11, {true, 1, 0x22222222}}, {21, {true, 3, 0x33333333}}};
                    ports.write(10, 8, 0x11111111);
                    BOOST_TEST(ports.read(12, 4) == 0x11111111u);
                    BOOST_TEST(log.count("both ports write word 0") == 1u);
                    BOOST_TEST(ports.read(22, 0) == 0x33333333u);
                },
                1);
            sc_core::sc_start();
        }
    }
}

BOOST_AUTO_TEST_CASE(no_direct_memory_access) {
    in_every_view([](two_ports& ports) {
        tlm::tlm_generic_payload trans;
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(0);
        tlm::tlm_dmi dmi;
        BOOST_TEST(!ports.out->get_direct_mem_ptr(trans, dmi));
    });
}

// The memory takes the read at the next edge, and answers then.
BOOST_AUTO_TEST_CASE(off_the_clock_grid) {
    for (const auto v : {view::at, view::ca}) {
        const fresh_kernel kernel;
        two_ports bench("ports", v, [v](two_ports& ports) {
            sc_core::wait(from_ps(fabric.edge(10) + 5000));  // a quarter of cycle 10
            ports.port2 = {{11, {true, 1, 9}}};
            std::uint32_t value = 0;
            tlm::tlm_generic_payload trans;
            trans.set_command(tlm::TLM_READ_COMMAND);
            trans.set_address(4);
            trans.set_data_ptr(reinterpret_cast<unsigned char*>(&value));
            trans.set_data_length(4);
            trans.set_streaming_width(4);
            sc_core::sc_time delay;
            const auto begin_ps = now_ps();
            ports.out->b_transport(trans, delay);
            BOOST_TEST(value == 0u);
            BOOST_TEST(now_ps() + to_ps(delay) - begin_ps == 15'000u);
        });
        sc_core::sc_start();
    }
}

// A debugger sees and changes the words between the accesses of both ports, of which none is another one for it.
BOOST_AUTO_TEST_CASE(a_debugger_at_the_words) {
    in_every_view([](two_ports& ports) {
        ports.write(1, 8, 0x44332211);
        sc_core::wait(from_ps(fabric.edge(5) - now_ps()));
        unsigned char bytes[7] = {};
        BOOST_TEST(ports.debug(tlm::TLM_READ_COMMAND, 7, bytes, 7) == 7u);
        const unsigned char wanted[] = {0, 0x11, 0x22, 0x33, 0x44, 0, 0};
        BOOST_TEST(bytes == wanted, boost::test_tools::per_element());
        ports.told.clear();
        unsigned char changed[] = {0xAA, 0xBB, 0xCC};
        BOOST_TEST(ports.debug(tlm::TLM_WRITE_COMMAND, 11, changed, 3) == 3u);
        BOOST_TEST(!ports.told.empty());
        BOOST_TEST((ports.told.back() == std::pair<std::uint32_t, std::uint64_t>(3, 5)));
        BOOST_TEST(ports.read(7, 8) == 0xAA332211u);
        BOOST_TEST(ports.read(8, 12) == 0x0000CCBBu);
        // The other port: what it wrote before is there, what it is going to read is the new word.
        ports.port2 = {{21, {true, 4, 77}}, {31, {false, 3, 0}}};
        sc_core::wait(from_ps(fabric.edge(25) - now_ps()));
        std::uint32_t word = 0;
        BOOST_TEST(ports.debug(tlm::TLM_READ_COMMAND, 16, &word, 4) == 4u);
        BOOST_TEST(word == 77u);
        word = 5;
        BOOST_TEST(ports.debug(tlm::TLM_WRITE_COMMAND, 12, &word, 4) == 4u);
        BOOST_TEST(ports.read(31, 16) == 77u);
        BOOST_TEST(ports.seen == std::vector<std::uint32_t>{5}, boost::test_tools::per_element());
    });
}
