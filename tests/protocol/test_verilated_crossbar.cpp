// SPDX-License-Identifier: Apache-2.0
// The Verilated crossbar between initiators and targets that use the base protocol in other ways than this project's.
#define SC_INCLUDE_DYNAMIC_PROCESSES
#include <boost/test/unit_test.hpp>

#include "axi_crossbar/axi_crossbar_rtl.h"
#include "base/probe_point.h"
#include "fresh_kernel.h"
#include "hand_driven.h"

#include <deque>
#include <functional>
#include <memory>

using namespace tabletop;

DECLARE_EXTENDED_PHASE(remark);

namespace {

constexpr std::uint64_t base = 0x43C0'0000;
constexpr std::uint64_t hole = 0x4400'0000;
constexpr std::uint64_t period_ps = 10'000;

struct crossbar_machine : sc_core::sc_module {
    crossbar_machine(sc_core::sc_module_name name, hand_target::answer answer,
                     std::function<void(hand_initiator&)> body, view v = view::rtl)
        : sc_module(name),
          initiator("initiator", std::move(body)),
          crossbar(make_axi_crossbar("crossbar", v, config())),
          target("target", std::move(answer)) {
        const clock_domain clock(100'000'000);
        bindings.bind(initiator.out, crossbar->in[0], "in", clock);
        bindings.bind(crossbar->out[0], target.in, "out", clock);
        crossbar->rst(rst);
    }
    static axi_crossbar_config config() { return {clock_domain(100'000'000), 1, 1, {{base, 0x1'0000, 0}}}; }
    void run() {
        sc_core::sc_start(sc_core::sc_time(20, sc_core::SC_US));
        BOOST_TEST(initiator.finished());
        BOOST_TEST(initiator.pool.live() == 0u);
    }

    probe_point bindings{nullptr, true};
    hand_initiator initiator;
    std::unique_ptr<axi_crossbar_block> crossbar;
    hand_target target;
    sc_core::sc_signal<bool> rst{"rst"};
};

void play(const hand_target::answer& answer, const std::function<void(hand_initiator&)>& body) {
    const fresh_kernel kernel;
    crossbar_machine machine("machine", answer, body);
    machine.run();
}

void wait_cycles(unsigned n) {
    sc_core::wait(from_ps(n * period_ps));
}

// Reads that are begun as soon as possible; the first response is held for 50 cycles. The data are the addresses.
void three_reads(hand_initiator& i) {
    std::deque<tlm::tlm_generic_payload*> open;
    for (unsigned n = 0; n < 3; ++n) {
        open.push_back(&i.make(tlm::TLM_READ_COMMAND, base + 4 * n));
        i.send(*open.back(), tlm::BEGIN_REQ);
        i.wait_for(*open.back(), tlm::END_REQ);
    }
    wait_cycles(50);
    for (auto* const trans : open) {
        i.wait_for(*trans, tlm::BEGIN_RESP);
        i.send(*trans, tlm::END_RESP);
        BOOST_TEST(trans->is_response_ok());
        BOOST_TEST(*reinterpret_cast<std::uint32_t*>(trans->get_data_ptr()) == trans->get_address());
        i.forget(*trans);
    }
}

tlm::tlm_sync_enum complete_at_once(hand_target&, tlm::tlm_generic_payload& trans, tlm::tlm_phase&, sc_core::sc_time&) {
    hand_target::execute(trans);
    return tlm::TLM_COMPLETED;
}

// The response begins with the call, whatever is open.
tlm::tlm_sync_enum respond_at_once(hand_target&, tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                                   sc_core::sc_time&) {
    if (phase == tlm::END_RESP) return tlm::TLM_COMPLETED;
    hand_target::execute(trans);
    phase = tlm::BEGIN_RESP;
    return tlm::TLM_UPDATED;
}

}  // namespace

BOOST_AUTO_TEST_CASE(early_completions_wait_their_turn) {
    const counted_errors errors;
    play(complete_at_once, three_reads);
    BOOST_TEST(errors.count() == 0);
}

BOOST_AUTO_TEST_CASE(early_completions_with_a_delay_begin_at_their_time) {
    std::uint64_t begun_ps = 0;
    play(
        [&](hand_target& t, tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
            begun_ps = now_ps();
            delay = from_ps(20 * period_ps);
            return complete_at_once(t, trans, phase, delay);
        },
        [&](hand_initiator& i) {
            auto& trans = i.make(tlm::TLM_READ_COMMAND, base);
            i.send(trans, tlm::BEGIN_REQ);
            i.wait_for(trans, tlm::BEGIN_RESP);
            BOOST_TEST(now_ps() == begun_ps + 21 * period_ps);
            i.send(trans, tlm::END_RESP);
            i.forget(trans);
        });
}

BOOST_AUTO_TEST_CASE(a_second_open_response_is_the_targets_violation) {
    const counted_errors errors;
    play(respond_at_once, three_reads);
    BOOST_TEST(errors.count() >= 1);
}

BOOST_AUTO_TEST_CASE(one_early_response_after_the_other_is_legal) {
    const counted_errors errors;
    play(respond_at_once, [](hand_initiator& i) {
        for (unsigned n = 0; n < 5; ++n) {
            auto& trans = i.make(n % 2 == 0 ? tlm::TLM_READ_COMMAND : tlm::TLM_WRITE_COMMAND, base + 4 * n);
            i.send(trans, tlm::BEGIN_REQ);
            i.wait_for(trans, tlm::BEGIN_RESP);
            i.send(trans, tlm::END_RESP);
            BOOST_TEST(trans.is_response_ok());
            i.forget(trans);
        }
    });
    BOOST_TEST(errors.count() == 0);
}

// A target that only calls back, with delays, and between its phases says something that is none of this hop's.
BOOST_AUTO_TEST_CASE(delayed_and_ignorable_phases_of_a_target) {
    const counted_errors errors;
    std::vector<std::uint64_t> ends;
    const auto call = [](hand_target& t, tlm::tlm_generic_payload& trans, tlm::tlm_phase phase, std::uint64_t ps) {
        auto delay = from_ps(ps);
        return t.in->nb_transport_bw(trans, phase, delay);
    };
    const auto answer = [&](hand_target& t, tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase, sc_core::sc_time&) {
        if (phase == tlm::END_RESP) {
            ends.push_back(now_ps());
            return tlm::TLM_COMPLETED;
        }
        trans.acquire();
        sc_core::sc_spawn([&t, &trans, call] {
            BOOST_TEST(call(t, trans, remark, 0) == tlm::TLM_ACCEPTED);
            call(t, trans, tlm::END_REQ, 7 * period_ps);
            wait_cycles(10);
            hand_target::execute(trans);
            call(t, trans, tlm::BEGIN_RESP, 5 * period_ps);
            BOOST_TEST(call(t, trans, remark, 0) == tlm::TLM_ACCEPTED);
            wait_cycles(20);
            trans.release();
        });
        return tlm::TLM_ACCEPTED;
    };
    play(answer, [&](hand_initiator& i) {
        wait_cycles(10);
        for (unsigned n = 0; n < 2; ++n) {
            const auto begin_ps = now_ps();
            auto& trans = i.make(tlm::TLM_READ_COMMAND, base);
            i.send(trans, tlm::BEGIN_REQ);
            i.wait_for(trans, tlm::BEGIN_RESP);
            BOOST_TEST(now_ps() == begin_ps + 17 * period_ps);  // one cycle there, fifteen at the target, one back
            i.send(trans, tlm::END_RESP);
            i.forget(trans);
            wait_cycles(30);
        }
    });
    BOOST_TEST(ends.size() == 2u);
    BOOST_TEST(errors.count() == 0);
}

// What the crossbar has begun at a target that takes no notice of resets stays open there until the target has
// answered; then the next one begins.
BOOST_AUTO_TEST_CASE(a_reset_takes_no_request_back_from_a_target) {
    const counted_errors errors;
    const fresh_kernel kernel;
    unsigned open = 0;
    unsigned most_open = 0;
    unsigned answered = 0;
    const auto answer = [&](hand_target& t, tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase, sc_core::sc_time&) {
        if (phase == tlm::END_RESP) return tlm::TLM_COMPLETED;
        most_open = std::max(most_open, ++open);
        trans.acquire();
        sc_core::sc_spawn([&] {
            wait_cycles(40);
            BOOST_TEST(trans.get_ref_count() >= 2);
            hand_target::execute(trans);
            tlm::tlm_phase begin = tlm::BEGIN_RESP;
            sc_core::sc_time delay;
            --open;
            ++answered;
            t.in->nb_transport_bw(trans, begin, delay);
            trans.release();
        });
        return tlm::TLM_ACCEPTED;
    };
    crossbar_machine machine("machine", answer, [&](hand_initiator& i) {
        for (unsigned n = 0; n < 2; ++n) {
            auto& trans = i.make(tlm::TLM_READ_COMMAND, base + 4 * n);
            i.send(trans, tlm::BEGIN_REQ);
            i.wait_for(trans, tlm::BEGIN_RESP);
            BOOST_TEST(trans.get_response_status() ==
                       (n == 0 ? tlm::TLM_GENERIC_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE));
            if (n == 1) BOOST_TEST(*reinterpret_cast<std::uint32_t*>(trans.get_data_ptr()) == base + 4);
            i.send(trans, tlm::END_RESP);
            i.forget(trans);
        }
    });
    sc_core::sc_spawn([&] {
        wait_cycles(10);
        machine.rst.write(true);
        wait_cycles(3);
        machine.rst.write(false);
    });
    machine.run();
    BOOST_TEST(most_open == 1u);
    BOOST_TEST(answered == 2u);
    BOOST_TEST(errors.count() == 0);
}

// Shape before address; no target sees anything of what is refused.
BOOST_AUTO_TEST_CASE(refused_payloads_reach_no_target_and_leave_the_buffer) {
    unsigned arrived = 0;
    const auto answer = [&](hand_target& t, tlm::tlm_generic_payload& trans, tlm::tlm_phase& phase,
                            sc_core::sc_time& delay) {
        ++arrived;
        return complete_at_once(t, trans, phase, delay);
    };
    play(answer, [](hand_initiator& i) {
        const auto status = [&](std::uint64_t address, unsigned length,
                                tlm::tlm_command command = tlm::TLM_READ_COMMAND) {
            constexpr std::uint32_t untouched = 0xCAFE'F00D;
            auto& trans = i.make(command, address, untouched);
            trans.set_data_length(length);
            sc_core::sc_time delay;
            i.out->b_transport(trans, delay);
            BOOST_TEST(*reinterpret_cast<std::uint32_t*>(trans.get_data_ptr()) == untouched);
            BOOST_TEST(trans.get_ref_count() == 1);
            const auto answered = trans.get_response_status();
            trans.release();
            return answered;
        };
        BOOST_TEST(status(base, 8) == tlm::TLM_BURST_ERROR_RESPONSE);
        BOOST_TEST(status(hole, 8) == tlm::TLM_BURST_ERROR_RESPONSE);
        BOOST_TEST(status(hole, 4) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
        BOOST_TEST(status(0x1'0000'0000 + base, 4) == tlm::TLM_ADDRESS_ERROR_RESPONSE);
        BOOST_TEST(status(0x1'0000'0000 + base, 3) == tlm::TLM_BURST_ERROR_RESPONSE);
        BOOST_TEST(status(base, 4, tlm::TLM_IGNORE_COMMAND) == tlm::TLM_OK_RESPONSE);
        BOOST_TEST(status(hole, 4, tlm::TLM_IGNORE_COMMAND) == tlm::TLM_OK_RESPONSE);
    });
    BOOST_TEST(arrived == 0u);
}

// Several open at a time, so that the direction of each counts.
BOOST_AUTO_TEST_CASE(odd_payloads_take_the_same_time_in_ca) {
    struct odd {
        tlm::tlm_command command;
        std::uint64_t address;
        unsigned length;
    };
    const std::vector<odd> all{
        {tlm::TLM_READ_COMMAND, hole, 4},      {tlm::TLM_IGNORE_COMMAND, hole, 4}, {tlm::TLM_READ_COMMAND, base, 8},
        {tlm::TLM_WRITE_COMMAND, base + 3, 2}, {tlm::TLM_WRITE_COMMAND, hole, 4},  {tlm::TLM_IGNORE_COMMAND, base, 0},
        {tlm::TLM_READ_COMMAND, base, 4},      {tlm::TLM_READ_COMMAND, base, 3},   {tlm::TLM_WRITE_COMMAND, base, 4}};
    const auto times = [&](view v) {
        const fresh_kernel kernel;
        std::vector<tlm::tlm_response_status> answers;
        const auto body = [&](hand_initiator& i) {
            std::deque<tlm::tlm_generic_payload*> open;
            i.accepts_at_once = true;
            for (const auto& payload : all) {
                open.push_back(&i.make(payload.command, payload.address));
                open.back()->set_data_length(payload.length);
                open.back()->acquire();
                i.send(*open.back(), tlm::BEGIN_REQ);
                i.wait_for(*open.back(), tlm::END_REQ);
            }
            for (auto* const trans : open) {
                i.wait_for(*trans, tlm::BEGIN_RESP);
                answers.push_back(trans->get_response_status());
                i.forget(*trans);
                trans->release();
            }
        };
        crossbar_machine machine("machine", complete_at_once, body, v);
        machine.run();
        BOOST_TEST(machine.initiator.seen().size() == 2 * all.size());
        return std::make_pair(machine.initiator.seen(), answers);
    };
    BOOST_TEST((times(view::ca) == times(view::rtl)));
}
