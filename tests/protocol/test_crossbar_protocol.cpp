// SPDX-License-Identifier: Apache-2.0
// The crossbar, the register port and the memory behind both call styles, in every view: phases and their cycles,
// statuses, odd accesses, debug and DMI, reset.
#include <boost/test/unit_test.hpp>

#include "crossbar_machine.h"
#include "fresh_kernel.h"
#include "signoff/blocks/axi_crossbar/crossbar_bench.h"
#include "support/input_error.h"

#include <random>
#include <string>

using namespace tabletop;

namespace {

constexpr std::array<view, 3> all_views{view::at, view::ca, view::rtl};
constexpr std::array<view, 2> tlm_views{view::at, view::ca};
constexpr std::array<view, 2> exact_views{view::ca, view::rtl};

void play(view v, const std::vector<crossbar_machine::body>& bodies, recording* record_to = nullptr) {
    const fresh_kernel kernel;
    crossbar_machine machine("machine", v, bodies, record_to);
    machine.run();
    for (const auto& thread : machine.threads) {
        BOOST_TEST(thread->finished(), "a transfer has not come to its end in view " << view_name(v));
        BOOST_TEST(thread->port.live_payloads() == 0u);
    }
    if (record_to != nullptr) record_to->sort();
}

// A payload on its own: for b_transport, debug and odd shapes.
struct payload {
    payload(tlm::tlm_command command, std::uint64_t address, unsigned length) {
        trans.set_command(command);
        trans.set_address(address);
        trans.set_data_ptr(data.data());
        trans.set_data_length(length);
        trans.set_streaming_width(length);
        trans.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    }
    std::uint32_t word() const {
        std::uint32_t value = 0;
        std::memcpy(&value, data.data(), word_bytes);
        return value;
    }
    tlm::tlm_generic_payload trans;
    std::array<unsigned char, 16> data{};
};

// Cycles of the four phases of the first transaction on a channel, from its BEGIN_REQ at `from`.
std::vector<std::uint64_t> phases(const recording& all, const std::string& channel) {
    std::vector<std::uint64_t> cycles;
    for (const auto& r : all.records()) {
        if (all.channels()[r.channel].name == channel && cycles.size() < 4) cycles.push_back(r.cycle);
    }
    return cycles;
}

}  // namespace

// A map that cannot be is refused, and so is one that the RTL's parameters cannot say. (First: an address sanitizer is
// confused by exceptions after threads.)
BOOST_AUTO_TEST_CASE(bad_configurations) {
    const fresh_kernel kernel;
    const auto make = [](view v, unsigned masters, unsigned targets, const std::vector<address_range>& map) {
        make_axi_crossbar("crossbar", v, {clock_domain(100'000'000), masters, targets, map});
    };
    BOOST_CHECK_THROW(make(view::ca, 1, 2, {{0x1000, 0x1000, 0}, {0x0, 0x2000, 1}}), std::invalid_argument);
    BOOST_CHECK_THROW(make(view::ca, 1, 1, {{0x1000, 0x1800, 0}}), std::invalid_argument);
    BOOST_CHECK_THROW(make(view::ca, 1, 1, {{0x1000, 0x2000, 0}}), std::invalid_argument);
    BOOST_CHECK_THROW(make(view::ca, 1, 1, {{0x1000, 0x800, 0}}), std::invalid_argument);
    BOOST_CHECK_THROW(make(view::at, 1, 1, {{0x1000, 0x1000, 1}}), std::invalid_argument);
    BOOST_CHECK_THROW(make(view::ca, 1, 1, {{std::uint64_t{1} << 32, 0x1000, 0}}), std::invalid_argument);
    BOOST_CHECK_THROW(make(view::at, 0, 1, {}), std::invalid_argument);
    BOOST_CHECK_THROW(make(view::rtl, 1, 2, {{0x1000, 0x1000, 0}}), input_error);
}

// README: begun in cycle n, a request is accepted in n + 1 and begins at the target in n + 1; here the target accepts
// at once and its response begins 2 cycles later (m = n + 3), is taken in m + 1 and begins at the master in m + 1.
BOOST_AUTO_TEST_CASE(uncontended_cycles) {
    for (const auto v : exact_views) {
        recording all;
        play(v, {[](traffic_thread& t) {
                 t.wait_cycles(10);
                 std::uint32_t value = 0;
                 t.port.read(registers_base, value, 2);
             }},
             &all);
        BOOST_TEST(phases(all, "crossbar.in0") == (std::vector<std::uint64_t>{10, 11, 14, 16}),
                   boost::test_tools::per_element());
        BOOST_TEST(phases(all, "registers.in") == (std::vector<std::uint64_t>{11, 11, 13, 14}),
                   boost::test_tools::per_element());
    }
}

// The hole accepts in n + 1, answers in n + 2, which the master sees in n + 3.
BOOST_AUTO_TEST_CASE(cycles_of_a_hole) {
    for (const auto v : exact_views) {
        recording all;
        play(v, {[](traffic_thread& t) {
                 t.wait_cycles(10);
                 std::uint32_t value = 0;
                 BOOST_TEST(t.port.read(hole_base, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
             }},
             &all);
        BOOST_TEST(phases(all, "crossbar.in0") == (std::vector<std::uint64_t>{10, 11, 13, 13}),
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(holes_and_targets_in_turn) {
    for (const auto v : all_views) {
        play(v, {[](traffic_thread& t) {
                 std::uint32_t value = 0;
                 BOOST_TEST(t.port.write(registers_base + 8, 0x12345678) == tlm::TLM_OK_RESPONSE);
                 BOOST_TEST(t.port.write(hole_base, 1) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
                 BOOST_TEST(t.port.write(other_base + 8, 0x9ABCDEF0) == tlm::TLM_OK_RESPONSE);
                 BOOST_TEST(t.port.read(registers_base - 4, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
                 BOOST_TEST(t.port.read(other_base + range_size, value) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
                 BOOST_TEST(t.port.read(registers_base + 8, value) == tlm::TLM_OK_RESPONSE);
                 BOOST_TEST(value == 0x12345678u);
                 BOOST_TEST(t.port.read(other_base + 8, value) == tlm::TLM_OK_RESPONSE);
                 BOOST_TEST(value == 0x9ABCDEF0u);
             }});
    }
}

// Lanes merge; one and two bytes arrive in their lanes; what does not fit the bus is a BURST_ERROR.
BOOST_AUTO_TEST_CASE(lanes_and_sizes) {
    for (const auto v : all_views) {
        play(v, {[](traffic_thread& t) {
                 std::uint32_t value = 0;
                 t.port.write(registers_base, 0xAABBCCDD);
                 t.port.write(registers_base, 0x11223344, 0b0101);
                 t.port.read(registers_base, value);
                 BOOST_TEST(value == 0xAA22CC44u);
                 payload byte(tlm::TLM_WRITE_COMMAND, registers_base + 3, 1);
                 byte.data[0] = 0x5A;
                 t.block(byte.trans);
                 BOOST_TEST(byte.trans.is_response_ok());
                 payload half(tlm::TLM_READ_COMMAND, registers_base + 2, 2);
                 t.block(half.trans);
                 BOOST_TEST(half.trans.is_response_ok());
                 BOOST_TEST(half.word() == 0x5A22u);
                 for (const auto& [offset, length] :
                      std::initializer_list<std::pair<unsigned, unsigned>>{{0, 3}, {0, 8}, {1, 4}, {3, 2}}) {
                     payload odd(tlm::TLM_WRITE_COMMAND, registers_base + offset, length);
                     t.block(odd.trans);
                     BOOST_TEST(odd.trans.get_response_status() == tlm::TLM_BURST_ERROR_RESPONSE);
                 }
                 payload streamed(tlm::TLM_WRITE_COMMAND, registers_base, 4);
                 streamed.trans.set_streaming_width(2);
                 t.block(streamed.trans);
                 BOOST_TEST(streamed.trans.get_response_status() == tlm::TLM_BURST_ERROR_RESPONSE);
                 t.port.read(registers_base, value);
                 BOOST_TEST(value == 0x5A22CC44u);
             }});
    }
}

BOOST_AUTO_TEST_CASE(debug_access_has_no_side_effect) {
    for (const auto v : tlm_views) {
        play(v, {[](traffic_thread& t) {
                 t.port.write(registers_base, 0xAABBCCDD);
                 std::array<std::uint32_t, register_block::size / word_bytes> before{};
                 for (int pass = 0; pass < 2; ++pass) {
                     for (std::uint32_t offset = 0; offset < register_block::size; offset += word_bytes) {
                         payload debug(tlm::TLM_READ_COMMAND, registers_base + offset, word_bytes);
                         BOOST_TEST(t.port.out->transport_dbg(debug.trans) == word_bytes);
                         if (pass == 0) before[offset / word_bytes] = debug.word();
                         BOOST_TEST(debug.word() == before[offset / word_bytes]);
                     }
                 }
                 BOOST_TEST(before[0] == 0xAABBCCDDu);
                 BOOST_TEST(before[register_block::clear_on_read / word_bytes] == 0xC1EA4000u);
                 std::uint32_t value = 0;
                 t.port.read(registers_base + register_block::clear_on_read, value);
                 BOOST_TEST(value == 0xC1EA4000u);
                 payload refused(tlm::TLM_WRITE_COMMAND, registers_base, word_bytes);
                 BOOST_TEST(t.port.out->transport_dbg(refused.trans) == 0u);
                 payload hole(tlm::TLM_READ_COMMAND, hole_base, word_bytes);
                 BOOST_TEST(t.port.out->transport_dbg(hole.trans) == 0u);
                 payload memory(tlm::TLM_WRITE_COMMAND, memory_base + 4, 8);
                 memory.data[3] = 0x77;
                 BOOST_TEST(t.port.out->transport_dbg(memory.trans) == 8u);
                 t.port.read(memory_base + 4, value);
                 BOOST_TEST(value == 0x77000000u);
             }});
    }
}

BOOST_AUTO_TEST_CASE(dmi_passes_through) {
    for (const auto v : tlm_views) {
        play(v, {[](traffic_thread& t) {
                 payload request(tlm::TLM_READ_COMMAND, memory_base + 0x10, word_bytes);
                 tlm::tlm_dmi dmi;
                 BOOST_REQUIRE(t.port.out->get_direct_mem_ptr(request.trans, dmi));
                 BOOST_TEST(dmi.get_start_address() == memory_base);
                 BOOST_TEST(dmi.get_end_address() == memory_base + range_size - 1);
                 constexpr std::uint64_t edge_ps = 1'000'000;
                 sc_core::wait(from_ps(edge_ps - now_ps()));
                 sc_core::sc_time delay;
                 t.port.out->b_transport(request.trans, delay);
                 const auto took_ps = now_ps() + to_ps(delay) - edge_ps;
                 BOOST_TEST(to_ps(dmi.get_read_latency()) == took_ps);
                 BOOST_TEST(to_ps(dmi.get_write_latency()) == took_ps);
                 BOOST_TEST(took_ps >= 20'000u);
                 dmi.get_dmi_ptr()[0x10] = 0x42;
                 std::uint32_t value = 0;
                 t.port.read(memory_base + 0x10, value);
                 BOOST_TEST(value == 0x42u);
                 payload registers(tlm::TLM_READ_COMMAND, registers_base, word_bytes);
                 BOOST_TEST(!t.port.out->get_direct_mem_ptr(registers.trans, dmi));
                 BOOST_TEST((dmi.is_read_allowed() && !dmi.is_write_allowed()));  // what is denied
                 payload hole(tlm::TLM_READ_COMMAND, hole_base, word_bytes);
                 BOOST_TEST(!t.port.out->get_direct_mem_ptr(hole.trans, dmi));
             }});
    }
}

namespace {

struct access_result {
    std::uint64_t begin_ps;
    std::uint64_t end_ps;
    int status;
    std::uint32_t data;
    bool operator==(const access_result& other) const {
        return begin_ps == other.begin_ps && end_ps == other.end_ps && status == other.status && data == other.data;
    }
};

std::ostream& operator<<(std::ostream& out, const access_result& r) {
    return out << r.begin_ps << " to " << r.end_ps << " ps, status " << r.status << ", data " << r.data;
}

// Random accesses with pauses that end anywhere, by b_transport or with four phases.
std::vector<access_result> random_accesses(view v, bool four_phases, std::uint64_t seed, unsigned count) {
    std::vector<access_result> results;
    play(v, {[&](traffic_thread& t) {
             std::mt19937_64 random(seed);
             for (unsigned n = 0; n < count; ++n) {
                 constexpr std::array<std::uint64_t, 4> bases{registers_base, memory_base, other_base, hole_base};
                 const auto address = bases[random() % bases.size()] + random() % 32 * word_bytes;
                 const bool write = random() % 2 == 0;
                 auto word = static_cast<std::uint32_t>(random());
                 if (random() % 2 == 0) t.wait_until(now_ps() + random() % 60'000);
                 const auto begin_ps = now_ps();
                 tlm::tlm_response_status status{};
                 if (four_phases) {
                     status = write ? t.port.write(address, word) : t.port.read(address, word);
                 } else {
                     payload access(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND, address, word_bytes);
                     if (write) std::memcpy(access.data.data(), &word, word_bytes);
                     t.block(access.trans);
                     status = access.trans.get_response_status();
                     word = access.word();
                 }
                 results.push_back({begin_ps, now_ps(), status, status == tlm::TLM_OK_RESPONSE ? word : 0});
             }
         }});
    return results;
}

}  // namespace

BOOST_AUTO_TEST_CASE(both_call_styles_take_the_same_time) {
    constexpr unsigned count = 2000;
    for (const auto v : all_views) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto blocking = random_accesses(v, false, seed, count);
            const auto phased = random_accesses(v, true, seed, count);
            BOOST_TEST(blocking == phased, boost::test_tools::per_element());
            BOOST_TEST(blocking.size() == count);
        }
    }
}

// A local time far ahead gives the same answers as a time that is waited out, when there is one master.
BOOST_AUTO_TEST_CASE(annotated_delay_is_the_same_time) {
    const auto run = [](bool ahead) {
        const fresh_kernel kernel;
        const clock_domain clock(100'000'000);
        std::vector<std::uint64_t> ends;
        traffic_thread thread("thread", clock, [&](traffic_thread& t) {
            sc_core::sc_time delay;
            for (unsigned n = 0; n < 200; ++n) {
                payload access(tlm::TLM_READ_COMMAND, registers_base + n % 16 * word_bytes, word_bytes);
                delay += from_ps(n * 1'237 % 50'000);
                if (!ahead) sc_core::wait(delay);
                if (!ahead) delay = sc_core::SC_ZERO_TIME;
                t.port.out->b_transport(access.trans, delay);
                ends.push_back(now_ps() + to_ps(delay));
            }
        });
        const auto crossbar = make_axi_crossbar("crossbar", view::ca, {clock, 1, 1, {{registers_base, range_size, 0}}});
        register_block registers("registers", view::ca, clock);
        sc_core::sc_signal<bool> rst("rst");
        thread.port.out.bind(crossbar->in[0]);
        crossbar->out[0].bind(registers.in);
        crossbar->rst(rst);
        registers.rst(rst);
        sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
        return ends;
    };
    BOOST_TEST(run(true) == run(false), boost::test_tools::per_element());
}

// Accesses to one target come one after the other, those to two targets side by side.
BOOST_AUTO_TEST_CASE(two_masters_contend_blocking) {
    constexpr unsigned count = 100;
    for (const auto v : tlm_views) {
        const auto time_of = [&](std::uint64_t second_base) {
            std::uint64_t end_ps = 0;
            const auto body = [&](std::uint64_t base) {
                return [base, &end_ps](traffic_thread& t) {
                    for (unsigned n = 0; n < count; ++n) {
                        payload access(tlm::TLM_WRITE_COMMAND, base, word_bytes);
                        t.block(access.trans);
                        BOOST_TEST(access.trans.is_response_ok());
                    }
                    end_ps = std::max(end_ps, now_ps());
                };
            };
            play(v, {body(registers_base), body(second_base)});
            return end_ps;
        };
        const auto alone = time_of(other_base);
        const auto together = time_of(registers_base);
        BOOST_TEST(together > alone * 3 / 2);
        BOOST_TEST(together <= alone * 2);
    }
}

// Whoever calls again at once is behind those that wait already.
BOOST_AUTO_TEST_CASE(blocking_calls_take_turns) {
    constexpr int count = 20;
    for (const auto v : all_views) {
        std::array<int, 2> done{};
        const auto body = [&](std::size_t index) {
            return [index, &done](traffic_thread& t) {
                for (int n = 0; n < count; ++n) {
                    payload access(tlm::TLM_READ_COMMAND, registers_base, word_bytes);
                    t.block(access.trans);
                    ++done[index];
                    BOOST_TEST(done[index] <= done[1 - index] + 2);
                }
            };
        };
        play(v, {body(0), body(1)});
    }
}

// Initiators 0 and 2 wait while the write of initiator 1 is under way, 2 for a cycle longer than 0.
BOOST_AUTO_TEST_CASE(arbitration_says_who_comes_first) {
    using order = std::vector<unsigned>;
    const auto served = [](view v, crossbar_arbitration arbitration, bool blocking) {
        order ended;
        const auto body = [&](unsigned index, unsigned cycle, tlm::tlm_command command) {
            return [=, &ended](traffic_thread& t) {
                t.wait_cycles(cycle);
                std::uint32_t value = 0;
                payload access(command, registers_base, word_bytes);
                if (blocking) {
                    t.block(access.trans);
                } else if (command == tlm::TLM_WRITE_COMMAND) {
                    t.port.write(registers_base, 1);
                } else {
                    t.port.read(registers_base, value);
                }
                ended.push_back(index);
            };
        };
        const fresh_kernel kernel;
        crossbar_machine machine("machine", v,
                                 {body(0, 13, tlm::TLM_READ_COMMAND), body(1, 10, tlm::TLM_WRITE_COMMAND),
                                  body(2, 12, tlm::TLM_READ_COMMAND)},
                                 nullptr, false, arbitration);
        machine.run();
        return ended;
    };
    for (const auto v : all_views) {
        for (const bool blocking : {false, true}) {
            if (v == view::at && !blocking) continue;  // a request of it waits only while the target does not take one
            BOOST_TEST(served(v, crossbar_arbitration::round_robin, blocking) == (order{1, 2, 0}),
                       boost::test_tools::per_element());
            BOOST_TEST(served(v, crossbar_arbitration::fixed, blocking) == (order{1, 0, 2}),
                       boost::test_tools::per_element());
        }
    }
}

// Reset at every eighth of every cycle of a few transactions: each ends once, with OK or with the error, and later ones
// work.
BOOST_AUTO_TEST_CASE(reset_in_every_phase) {
    for (const auto v : all_views) {
        std::size_t failed = 0;
        for (unsigned eighth = 0; eighth < 8 * 12; ++eighth) {
            const fresh_kernel kernel;
            const auto body = [&](std::uint64_t base) {
                return [base, &failed](traffic_thread& t) {
                    for (unsigned n = 0; n < 3; ++n) {
                        std::uint32_t value = 0;
                        const auto status = t.port.read(base, value, n);
                        BOOST_TEST((status == tlm::TLM_OK_RESPONSE || status == tlm::TLM_GENERIC_ERROR_RESPONSE));
                        failed += status == tlm::TLM_OK_RESPONSE ? 0 : 1;
                    }
                    t.wait_until(1'000'000);
                    BOOST_TEST(t.port.write(base, 7) == tlm::TLM_OK_RESPONSE);
                };
            };
            crossbar_machine machine("machine", v, {body(registers_base), body(registers_base)});
            traffic_thread presser("presser", machine.clock, [&](traffic_thread& t) {
                t.wait_until(10'000 + eighth * 1'250);
                machine.rst.write(true);
                t.wait_until(now_ps() + 15'000);
                machine.rst.write(false);
            });
            register_block unused("unused", view::ca, machine.clock);
            presser.port.out.bind(unused.in);
            unused.rst(machine.rst);
            machine.run();
            for (const auto& thread : machine.threads) {
                BOOST_TEST(thread->finished(), "stuck in view " << view_name(v) << ", eighth " << eighth);
                BOOST_TEST(thread->port.live_payloads() == 0u);
            }
        }
        BOOST_TEST(failed > 50u);
    }
}

// A signal that starts high has no event; it is released from outside of the simulation. One master calls, the other
// sends phases.
BOOST_AUTO_TEST_CASE(a_reset_from_the_beginning) {
    constexpr std::uint64_t released_ps = 103'000;
    for (const auto v : all_views) {
        const fresh_kernel kernel;
        const auto call = [&](traffic_thread& t) {
            payload access(tlm::TLM_READ_COMMAND, memory_base, word_bytes);
            t.block(access.trans);
            BOOST_TEST(access.trans.is_response_ok());
            BOOST_TEST(now_ps() > released_ps);
        };
        const auto send = [&](traffic_thread& t) {
            std::uint32_t value = 0;
            t.wait_until(55'000);
            BOOST_TEST(t.port.read(memory_base, value) == tlm::TLM_OK_RESPONSE);
            BOOST_TEST(now_ps() > released_ps);
        };
        crossbar_machine machine("machine", v, {call, send}, nullptr, true);
        sc_core::sc_start(from_ps(released_ps));
        machine.rst.write(false);
        machine.run();
        for (const auto& thread : machine.threads) BOOST_TEST(thread->finished(), "stuck in view " << view_name(v));
    }
}

// A recorder, a checker, both or none: the same picosecond.
BOOST_AUTO_TEST_CASE(observers_move_nothing) {
    for (const auto v : all_views) {
        const auto traffic = make_crossbar_traffic(5, 300);
        const auto run = [&](bool record, bool check) {
            const fresh_kernel kernel;
            recording all;
            crossbar_bench bench("bench", v, traffic, record ? &all : nullptr, check);
            sc_core::sc_start(sc_core::sc_time(1, sc_core::SC_MS));
            BOOST_TEST(bench.done());
            return std::vector<std::uint64_t>{bench.fingerprint(0), bench.fingerprint(1), now_ps()};
        };
        const auto bare = run(false, false);
        BOOST_TEST(run(true, false) == bare, boost::test_tools::per_element());
        BOOST_TEST(run(false, true) == bare, boost::test_tools::per_element());
        BOOST_TEST(run(true, true) == bare, boost::test_tools::per_element());
    }
}
