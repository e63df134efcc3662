// SPDX-License-Identifier: Apache-2.0
// The engine's socket in every view under every legal style of its initiators.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <boost/test/unit_test.hpp>

#include "base/probe_point.h"
#include "connect4_minimax/connect4_minimax_rtl.h"
#include "engines/connect4_minimax/registers.h"
#include "fresh_kernel.h"
#include "hand_driven.h"
#include "test_seed.h"

#include <array>
#include <functional>
#include <memory>
#include <random>

using namespace tabletop;
namespace reg = tabletop::connect4_minimax_registers;

DECLARE_EXTENDED_PHASE(remark);

namespace {

constexpr std::array<view, 3> all_views{view::at, view::ca, view::rtl};
constexpr std::uint64_t period_ps = 10'000;

// One initiator on the socket; further processes share its `out`.
struct engine_machine : sc_core::sc_module {
    engine_machine(sc_core::sc_module_name name, view v, std::function<void(hand_initiator&)> body,
                   bool in_reset = false)
        : sc_module(name),
          initiator("initiator", std::move(body)),
          engine(make_connect4_minimax("engine", v, {clock_domain(100'000'000), 2, false, 1})),
          rst("rst", in_reset) {
        bindings.bind(initiator.out, engine->in, "engine.in", clock_domain(100'000'000));
        engine->rst(rst);
        engine->irq(irq);
    }
    void run_beside(const std::function<void()>& body) {
        ++running;
        sc_core::sc_spawn([this, body] {
            body();
            --running;
        });
    }
    void run(double us) {
        sc_core::sc_start(sc_core::sc_time(us, sc_core::SC_US));
        BOOST_TEST(initiator.finished());
        BOOST_TEST(running == 0);
        BOOST_TEST(initiator.pool.live() == 0u);
    }

    probe_point bindings{nullptr, true};
    hand_initiator initiator;
    std::unique_ptr<connect4_minimax_block> engine;
    sc_core::sc_signal<bool> rst;
    sc_core::sc_signal<bool> irq{"irq"};
    int running = 0;
};

void for_every_view(double us, const std::function<void(engine_machine&)>& prepare,
                    const std::function<void(hand_initiator&)>& body) {
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT("view " << view_name(v)) {
            const fresh_kernel kernel;
            engine_machine machine("machine", v, body);
            prepare(machine);
            machine.run(us);
        }
    }
}

void for_every_view(double us, const std::function<void(hand_initiator&)>& body) {
    for_every_view(
        us, [](engine_machine&) {}, body);
}

void wait_ps(std::uint64_t ps) {
    if (ps != 0) sc_core::wait(from_ps(ps));
}

void block(hand_initiator& i, tlm::tlm_generic_payload& trans) {
    sc_core::sc_time delay;
    i.out->b_transport(trans, delay);
    if (delay != sc_core::SC_ZERO_TIME) sc_core::wait(delay);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_blocking_call_leaves_the_references_as_they_are) {
    for_every_view(10, [](hand_initiator& i) {
        auto& trans = i.make(tlm::TLM_READ_COMMAND, reg::id);
        block(i, trans);
        BOOST_TEST(trans.get_ref_count() == 1);
        std::uint32_t value = 0;
        std::memcpy(&value, trans.get_data_ptr(), word_bytes);
        BOOST_TEST(value == reg::id_value);
        trans.release();
    });
}

// The end of a search, the acknowledgement and a read at the very edge that carries it out: three processes would write
// the pin, of which a plain signal admits one.
BOOST_AUTO_TEST_CASE(one_process_writes_the_interrupt) {
    unsigned raised = 0;
    const auto acknowledge = [](hand_initiator& i, std::uint64_t offset, std::uint32_t value) {
        auto& trans = i.make(tlm::TLM_WRITE_COMMAND, offset, value);
        block(i, trans);
        trans.release();
    };
    const auto prepare = [&](engine_machine& m) {
        m.run_beside([&] {
            for (unsigned n = 0; n < 20; ++n) {
                wait_ps(20 * period_ps);
                acknowledge(m.initiator, reg::status, 2);
            }
        });
        m.run_beside([&] {
            for (unsigned n = 0; n < 4000; ++n) {
                auto& trans = m.initiator.make(tlm::TLM_READ_COMMAND, reg::status);
                block(m.initiator, trans);
                raised += m.irq.read() ? 1 : 0;
                trans.release();
                wait_ps(n % 4 * period_ps);
            }
        });
    };
    for_every_view(1000, prepare, [&](hand_initiator& i) {
        acknowledge(i, reg::depth, 1);
        for (unsigned n = 0; n < 20; ++n) {
            acknowledge(i, reg::control, 3);
            wait_ps(400 * period_ps);
            acknowledge(i, reg::status, 2);
        }
    });
    BOOST_TEST(raised > 100u);
}

namespace {

// Accesses with gaps before their requests and before the ends of their responses, in whole or broken cycles; the next
// request begins while the response before is open. The gaps are annotated or waited out.
std::vector<seen_phase> gaps(view v, bool annotated, std::uint64_t seed) {
    const fresh_kernel kernel;
    std::mt19937_64 random(seed);
    const auto apart = [&](hand_initiator& i, tlm::tlm_generic_payload& trans, tlm::tlm_phase phase,
                           std::uint64_t gap_ps) {
        if (annotated) {
            i.send(trans, phase, from_ps(gap_ps));
            wait_ps(gap_ps);
        } else {
            wait_ps(gap_ps);
            i.send(trans, phase);
        }
    };
    const auto gap = [&] { return random() % 3 == 0 ? 0 : random() % 150'000; };
    engine_machine machine("machine", v, [&](hand_initiator& i) {
        for (unsigned n = 0; n < 300; ++n) {
            auto& first = i.make(tlm::TLM_WRITE_COMMAND, reg::board_lo, n);
            auto& second = i.make(tlm::TLM_READ_COMMAND, reg::board_lo);
            apart(i, first, tlm::BEGIN_REQ, gap());
            i.wait_for(first, tlm::BEGIN_RESP);
            apart(i, second, tlm::BEGIN_REQ, gap());
            apart(i, first, tlm::END_RESP, gap());
            i.wait_for(second, tlm::BEGIN_RESP);
            apart(i, second, tlm::END_RESP, gap());
            BOOST_TEST(first.is_response_ok());
            BOOST_TEST(second.is_response_ok());
            BOOST_TEST(*reinterpret_cast<std::uint32_t*>(second.get_data_ptr()) == n);
            i.forget(first);
            i.forget(second);
        }
    });
    machine.run(1000);
    return machine.initiator.seen();
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_annotated_delay_is_the_time_of_its_phase) {
    const auto seed = test_seed();
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT("view " << view_name(v)) {
            BOOST_TEST(gaps(v, true, seed) == gaps(v, false, seed), boost::test_tools::per_element());
        }
    }
}

// The request that was begun at 1120 ns was answered at 150 ns.
BOOST_AUTO_TEST_CASE(a_delayed_request_behind_an_open_response_begins_at_its_time) {
    for_every_view(10, [](hand_initiator& i) {
        wait_ps(10 * period_ps);
        auto& first = i.make(tlm::TLM_READ_COMMAND, reg::id);
        auto& second = i.make(tlm::TLM_READ_COMMAND, reg::id);
        i.send(first, tlm::BEGIN_REQ);
        i.wait_for(first, tlm::BEGIN_RESP);
        i.send(second, tlm::BEGIN_REQ, from_ps(1'000'000));
        wait_ps(2 * period_ps);
        i.send(first, tlm::END_RESP);
        i.wait_for(second, tlm::END_REQ);
        BOOST_TEST(now_ps() == 1'130'000u);
        i.wait_for(second, tlm::BEGIN_RESP);
        BOOST_TEST(now_ps() == 1'140'000u);
        i.send(second, tlm::END_RESP);
        i.forget(first);
        i.forget(second);
    });
}

// The response ends when the initiator says: what is accepted behind it shows it.
BOOST_AUTO_TEST_CASE(a_delay_on_the_way_back_is_the_end_of_the_response) {
    for_every_view(10, [](hand_initiator& i) {
        wait_ps(10 * period_ps);
        i.accepts_at_once = true;
        i.accept_delay = from_ps(300'000);
        auto& first = i.make(tlm::TLM_READ_COMMAND, reg::id);
        auto& second = i.make(tlm::TLM_READ_COMMAND, reg::id);
        i.send(first, tlm::BEGIN_REQ);
        i.wait_for(first, tlm::BEGIN_RESP);
        const auto begun_ps = now_ps();
        i.send(second, tlm::BEGIN_REQ);
        i.wait_for(second, tlm::END_REQ);
        BOOST_TEST(now_ps() == begun_ps + 320'000);
        i.wait_for(second, tlm::BEGIN_RESP);
        i.forget(first);
        i.forget(second);
        wait_ps(300'000);
    });
}

BOOST_AUTO_TEST_CASE(ignorable_phases_are_ignored) {
    const counted_errors errors;
    for_every_view(10, [](hand_initiator& i) {
        auto& trans = i.make(tlm::TLM_READ_COMMAND, reg::id);
        auto& never_begun = i.make(tlm::TLM_WRITE_COMMAND, reg::board_lo, 7);
        BOOST_TEST(i.send(never_begun, remark) == tlm::TLM_ACCEPTED);
        i.send(trans, tlm::BEGIN_REQ);
        BOOST_TEST(i.send(trans, remark) == tlm::TLM_ACCEPTED);
        i.wait_for(trans, tlm::BEGIN_RESP);
        BOOST_TEST(i.send(trans, remark, from_ps(5)) == tlm::TLM_ACCEPTED);
        BOOST_TEST(i.send(trans, tlm::END_RESP) == tlm::TLM_COMPLETED);
        BOOST_TEST(trans.is_response_ok());
        i.forget(trans);
        auto& after = i.make(tlm::TLM_READ_COMMAND, reg::board_lo, 1);
        block(i, after);
        BOOST_TEST(*reinterpret_cast<std::uint32_t*>(after.get_data_ptr()) == 0u);
        BOOST_TEST(never_begun.get_ref_count() == 1);
        BOOST_TEST(never_begun.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE);
        after.release();
        never_begun.release();
    });
    BOOST_TEST(errors.count() == 0);
}

namespace {

// Writes a register that is this process's own and reads it back.
void write_and_read(hand_initiator& i, std::uint64_t offset, std::uint32_t value,
                    const std::function<void(hand_initiator&, tlm::tlm_generic_payload&)>& transfer) {
    auto& write = i.make(tlm::TLM_WRITE_COMMAND, offset, value);
    transfer(i, write);
    BOOST_TEST(write.is_response_ok());
    i.forget(write);
    auto& read = i.make(tlm::TLM_READ_COMMAND, offset);
    transfer(i, read);
    BOOST_TEST(read.is_response_ok());
    BOOST_TEST(*reinterpret_cast<std::uint32_t*>(read.get_data_ptr()) == value);
    i.forget(read);
}

}  // namespace

// Four phases, with the next request begun before the response has ended, and three processes that call b_transport.
BOOST_AUTO_TEST_CASE(styles_are_mixed_on_one_socket) {
    constexpr unsigned count = 400;
    const auto seed = test_seed();
    const auto prepare = [&](engine_machine& m) {
        for (const auto offset : {reg::mask_lo, reg::board_hi, reg::depth}) {
            m.run_beside([&m, offset, seed] {
                std::mt19937_64 random(seed + offset);
                for (unsigned n = 0; n < count; ++n) {
                    write_and_read(m.initiator, offset, static_cast<std::uint32_t>(random() % 16), block);
                    wait_ps(random() % 3 == 0 ? random() % 60'000 : 0);
                }
            });
        }
    };
    for_every_view(2000, prepare, [&](hand_initiator& i) {
        std::mt19937_64 random(seed);
        for (unsigned n = 0; n < count; ++n) {
            auto& first = i.make(tlm::TLM_WRITE_COMMAND, reg::board_lo, n);
            auto& second = i.make(tlm::TLM_READ_COMMAND, reg::board_lo);
            i.send(first, tlm::BEGIN_REQ);
            i.wait_for(first, tlm::END_REQ);
            i.send(second, tlm::BEGIN_REQ);
            for (auto* const trans : {&first, &second}) {
                i.wait_for(*trans, tlm::BEGIN_RESP);
                wait_ps(random() % 3 == 0 ? random() % 60'000 : 0);
                i.send(*trans, tlm::END_RESP);
                BOOST_TEST(trans->is_response_ok());
            }
            BOOST_TEST(*reinterpret_cast<std::uint32_t*>(second.get_data_ptr()) == n);
            i.forget(first);
            i.forget(second);
        }
    });
}

// There is always a request that waits behind the open response, and always a call that waits.
BOOST_AUTO_TEST_CASE(neither_style_keeps_the_other_waiting_for_ever) {
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT("view " << view_name(v)) {
            const fresh_kernel kernel;
            unsigned phased = 0;
            unsigned blocked = 0;
            engine_machine machine("machine", v, [&](hand_initiator& i) {
                auto* open = &i.make(tlm::TLM_READ_COMMAND, reg::id);
                i.send(*open, tlm::BEGIN_REQ);
                for (; phased < 200; ++phased) {
                    i.wait_for(*open, tlm::BEGIN_RESP);
                    auto* const next = &i.make(tlm::TLM_READ_COMMAND, reg::id);
                    i.send(*next, tlm::BEGIN_REQ);
                    wait_ps(2 * period_ps);
                    i.send(*open, tlm::END_RESP);
                    i.forget(*open);
                    open = next;
                }
                BOOST_TEST(blocked == 50u);
                i.wait_for(*open, tlm::BEGIN_RESP);
                i.send(*open, tlm::END_RESP);
                i.forget(*open);
            });
            machine.run_beside([&] {
                for (; blocked < 50; ++blocked) {
                    auto& trans = machine.initiator.make(tlm::TLM_READ_COMMAND, reg::id);
                    block(machine.initiator, trans);
                    trans.release();
                }
                BOOST_TEST(phased >= 25u);
                BOOST_TEST(phased < 150u);
            });
            machine.run(100);
        }
    }
}

// A signal that starts high has no event.
BOOST_AUTO_TEST_CASE(a_reset_from_the_beginning_holds_a_call) {
    constexpr std::uint64_t released_ps = 103'000;
    const auto body = [&](hand_initiator& i) {
        auto& trans = i.make(tlm::TLM_READ_COMMAND, reg::id);
        block(i, trans);
        BOOST_TEST(trans.is_response_ok());
        BOOST_TEST(now_ps() > released_ps);
        trans.release();
    };
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT("view " << view_name(v)) {
            const fresh_kernel kernel;
            engine_machine machine("machine", v, body, true);
            machine.run_beside([&] {
                wait_ps(released_ps);
                machine.rst.write(false);
            });
            machine.run(10);
        }
    }
}

// No process announces these changes of the pin to the clock of a Verilated block.
BOOST_AUTO_TEST_CASE(resets_between_two_runs) {
    const auto body = [](hand_initiator& i) {
        wait_ps(505'000);
        auto& trans = i.make(tlm::TLM_READ_COMMAND, reg::id);
        block(i, trans);
        BOOST_TEST(trans.is_response_ok());
        BOOST_TEST(now_ps() / period_ps == 52u);
        trans.release();
    };
    for (const auto v : all_views) {
        BOOST_TEST_CONTEXT("view " << view_name(v)) {
            const fresh_kernel kernel;
            engine_machine machine("machine", v, body);
            for (const std::uint64_t ps : {23'000, 4'000, 40'000, 35'000, 103'000, 10'000, 7'000, 200'000}) {
                sc_core::sc_start(from_ps(ps));
                machine.rst.write(!machine.rst.read());
            }
            machine.run(10);
        }
    }
}

// A call during reset begins after it; one on its way is answered with an error or with what it asked for.
BOOST_AUTO_TEST_CASE(blocking_calls_and_resets) {
    const auto prepare = [](engine_machine& m) {
        m.run_beside([&m] {
            for (unsigned n = 0; n < 200; ++n) {
                m.rst.write(true);
                wait_ps(n % 2 == 0 ? 33'000 : 3'000);
                m.rst.write(false);
                wait_ps(150'000 + n * 1'250);
            }
        });
        for (unsigned caller = 0; caller < 2; ++caller) {
            m.run_beside([&m] {
                for (unsigned n = 0; n < 500; ++n) {
                    auto& trans = m.initiator.make(tlm::TLM_READ_COMMAND, reg::id);
                    block(m.initiator, trans);
                    const auto status = trans.get_response_status();
                    BOOST_TEST((status == tlm::TLM_OK_RESPONSE || status == tlm::TLM_GENERIC_ERROR_RESPONSE));
                    trans.release();
                    wait_ps(n * 701 % 9'000);
                }
            });
        }
    };
    for_every_view(2000, prepare, [](hand_initiator& i) {
        for (unsigned n = 0; n < 300; ++n) {
            auto& trans = i.make(tlm::TLM_READ_COMMAND, reg::id);
            i.send(trans, tlm::BEGIN_REQ, from_ps(n % 4 * 7'000));
            i.wait_for(trans, tlm::BEGIN_RESP);
            wait_ps(n % 5 * 10'000);
            i.send(trans, tlm::END_RESP);
            i.forget(trans);
        }
    });
}

// Whatever the caller's descriptor held before.
BOOST_AUTO_TEST_CASE(a_denial_of_direct_memory_holds_everywhere) {
    for_every_view(1, [](hand_initiator& i) {
        tlm::tlm_generic_payload trans;
        for (const auto command : {tlm::TLM_READ_COMMAND, tlm::TLM_WRITE_COMMAND}) {
            tlm::tlm_dmi dmi;
            dmi.set_start_address(0x1000);
            dmi.allow_read_write();
            trans.set_command(command);
            BOOST_TEST(!i.out->get_direct_mem_ptr(trans, dmi));
            BOOST_TEST(dmi.is_read_allowed() == trans.is_read());  // what is denied
            BOOST_TEST(dmi.is_write_allowed() == trans.is_write());
            BOOST_TEST(dmi.get_start_address() == 0u);
            BOOST_TEST(dmi.get_end_address() == ~std::uint64_t{0});
        }
    });
}

// The same payload, the same status and time in every view; a failed read leaves the buffer as it was.
BOOST_AUTO_TEST_CASE(odd_payloads_are_answered_alike) {
    struct odd {
        const char* what;
        tlm::tlm_command command;
        std::uint64_t address;
        unsigned length;
        unsigned streaming_width;
        bool enables_of_length_0;
        tlm::tlm_response_status status;
    };
    const odd all[] = {
        {"three bytes", tlm::TLM_READ_COMMAND, 0, 3, 3, false, tlm::TLM_BURST_ERROR_RESPONSE},
        {"misaligned", tlm::TLM_WRITE_COMMAND, reg::board_lo + 1, 4, 4, false, tlm::TLM_BURST_ERROR_RESPONSE},
        {"streamed", tlm::TLM_READ_COMMAND, 0, 4, 2, false, tlm::TLM_BURST_ERROR_RESPONSE},
        {"no bytes", tlm::TLM_READ_COMMAND, 0, 0, 4, false, tlm::TLM_BURST_ERROR_RESPONSE},
        {"beyond 32 bits", tlm::TLM_READ_COMMAND, 0x1'0000'0000, 4, 4, false, tlm::TLM_ADDRESS_ERROR_RESPONSE},
        {"shape before address", tlm::TLM_READ_COMMAND, 0x1'0000'0000, 8, 8, false, tlm::TLM_BURST_ERROR_RESPONSE},
        {"no byte enables", tlm::TLM_WRITE_COMMAND, reg::board_lo, 4, 4, true, tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE},
        {"ignored", tlm::TLM_IGNORE_COMMAND, reg::board_lo, 4, 4, false, tlm::TLM_OK_RESPONSE},
        {"two bytes", tlm::TLM_READ_COMMAND, reg::board_lo + 2, 2, 2, false, tlm::TLM_OK_RESPONSE},
    };
    for_every_view(10, [&](hand_initiator& i) {
        for (const auto& o : all) {
            BOOST_TEST_CONTEXT(o.what) {
                constexpr std::uint32_t untouched = 0xCAFE'F00D;
                auto& trans = i.make(o.command, o.address, untouched);
                trans.set_data_length(o.length);
                trans.set_streaming_width(o.streaming_width);
                unsigned char enable = TLM_BYTE_ENABLED;
                if (o.enables_of_length_0) trans.set_byte_enable_ptr(&enable);
                const auto begin_ps = now_ps();
                block(i, trans);
                BOOST_TEST(now_ps() == begin_ps + 2 * period_ps);
                BOOST_TEST(trans.get_response_status() == o.status);
                std::uint32_t value = 0;
                std::memcpy(&value, trans.get_data_ptr(), word_bytes);
                BOOST_TEST((value == untouched) == (o.status != tlm::TLM_OK_RESPONSE || !trans.is_read()));
                trans.set_byte_enable_ptr(nullptr);
                trans.release();
                wait_ps(2 * period_ps);
            }
        }
        auto& read = i.make(tlm::TLM_READ_COMMAND, reg::board_lo);
        block(i, read);
        BOOST_TEST(*reinterpret_cast<std::uint32_t*>(read.get_data_ptr()) == 0u);
        read.release();
    });
}
