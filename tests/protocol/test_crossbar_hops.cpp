// SPDX-License-Identifier: Apache-2.0
// The `at` and the `ca` view of the crossbar between foreign sockets: early completion, annotated delays,
// ignorable phases, resets while a target is at work, payloads of any shape, DMI.
#define SC_INCLUDE_DYNAMIC_PROCESSES  // for sc_spawn
#include <boost/test/unit_test.hpp>

#include "base/bus_word.h"
#include "base/probe_point.h"
#include "fresh_kernel.h"
#include "interconnect/axi_crossbar/axi_crossbar_at.h"
#include "interconnect/axi_crossbar/axi_crossbar_ca.h"
#include "scripted_sockets.h"

#include <array>
#include <cstring>

using namespace tabletop;
using answer = scripted_target::answer;

namespace {

DECLARE_EXTENDED_PHASE(extra_phase);

constexpr std::array<view, 2> tlm_views{view::at, view::ca};
constexpr std::uint64_t base = 0x1'0000;
constexpr std::uint64_t window = 0x1000;
constexpr std::uint64_t second_window = base + 4 * window;  // of the same target
constexpr std::uint64_t other_base = base + 8 * window;     // of the other target
constexpr std::uint64_t hole = base + window;

struct bench {
    fresh_kernel kernel;
    scripted_initiator initiator{"initiator"};
    scripted_initiator idle{"idle"};
    std::unique_ptr<axi_crossbar_block> crossbar;
    scripted_target target{"target"};
    scripted_target other{"other"};
    sc_core::sc_signal<bool> rst{"rst"};
    probe_point bindings{nullptr, true};

    // When there are no checkers, what a foreign initiator does wrong is the crossbar's business alone.
    explicit bench(view v, bool checked = true)
        : crossbar(make_axi_crossbar_tlm("crossbar", v,
                                         {clock_domain(100'000'000),
                                          2,
                                          2,
                                          {{base, window, 0}, {other_base, window, 1}, {second_window, window, 0}}})) {
        const clock_domain clock(100'000'000);
        if (checked) {
            bindings.bind(initiator.out, crossbar->in[0], "in0", clock);
            bindings.bind(crossbar->out[0], target.in, "out0", clock);
        } else {
            initiator.out.bind(crossbar->in[0]);
            crossbar->out[0].bind(target.in);
        }
        idle.out.bind(crossbar->in[1]);
        crossbar->out[1].bind(other.in);
        crossbar->rst(rst);
        run_to(0);
    }
    // Runs to a time between two edges.
    void run_to(std::uint64_t cycle) { sc_core::sc_start(from_ps(cycle * 10'000 + 5'000 - now_ps())); }
    tlm::tlm_generic_payload& word(tlm::tlm_command command, std::uint64_t address) {
        auto& trans = initiator.pool.acquire(command, address, word_bytes);
        std::memset(trans.get_data_ptr(), 0x55, word_bytes);
        return trans;
    }
    // Blocking, from a thread.
    template <typename Body>
    void in_thread(const Body& body) {
        sc_core::sc_spawn(body);
        sc_core::sc_start(sc_core::sc_time(10, sc_core::SC_US));
    }
    tlm::tlm_response_status block(tlm::tlm_generic_payload& trans) {
        sc_core::sc_time delay;
        in_thread([&] { initiator.out->b_transport(trans, delay); });
        return trans.get_response_status();
    }
    std::size_t live_hops() const { return dynamic_cast<axi_crossbar_ports&>(*crossbar).live_payloads(); }
};

// A target that puts the address into what is read.
void read_address(tlm::tlm_generic_payload& trans) {
    const auto value = static_cast<std::uint32_t>(trans.get_address());
    if (trans.is_read()) std::memcpy(trans.get_data_ptr(), &value, word_bytes);
    trans.set_response_status(tlm::TLM_OK_RESPONSE);
}

std::uint32_t word_of(const tlm::tlm_generic_payload& trans) {
    std::uint32_t value = 0;
    std::memcpy(&value, trans.get_data_ptr(), word_bytes);
    return value;
}

std::vector<seen_phase> only(const std::vector<seen_phase>& all, const tlm::tlm_phase& phase) {
    std::vector<seen_phase> chosen;
    for (const auto& seen : all) {
        if (seen.phase == phase) chosen.push_back(seen);
    }
    return chosen;
}

bool reported(const std::string& socket, const std::string& what) {
    const auto& all = collected_errors::messages();
    return std::any_of(all.begin(), all.end(), [&](const auto& message) {
        return message.find(socket) != std::string::npos && message.find(what) != std::string::npos;
    });
}

}  // namespace

// Three reads, the first response held: what the target has completed early waits and comes in order.
BOOST_AUTO_TEST_CASE(early_completion_is_buffered) {
    for (const auto v : tlm_views) {
        for (const auto kind : {answer::completed, answer::begin_response}) {
            bench b(v);
            b.target.execute = read_address;
            b.target.rule = [&](unsigned n) { return kind == answer::completed || n == 0 ? kind : answer::none; };
            b.target.return_delay_ps = 3'000;
            b.initiator.holds_responses = true;
            std::vector<tlm::tlm_generic_payload*> sent;
            for (unsigned n = 0; n < 3; ++n) {
                sent.push_back(&b.word(tlm::TLM_READ_COMMAND, base + word_bytes * n));
                b.initiator.send(*sent.back(), tlm::BEGIN_REQ);
                b.run_to(10 * n + 9);
            }
            BOOST_TEST(b.initiator.responses.size() == 1u);
            for (unsigned n = 0; n < 3; ++n) {
                BOOST_REQUIRE(b.initiator.responses.size() == 1u);
                BOOST_TEST(b.initiator.responses.front() == sent[n]);
                BOOST_TEST(word_of(*sent[n]) == base + word_bytes * n);
                b.initiator.end_response();
                if (!b.target.open.empty()) b.target.respond();
                b.run_to(10 * n + 49);
                sent[n]->release();
            }
            BOOST_TEST(b.live_hops() == 0u);
            BOOST_TEST(b.initiator.pool.live() == 0u);
        }
    }
}

// The request of the other master follows in the very moment in which a target completes the one before.
BOOST_AUTO_TEST_CASE(early_completion_of_two_masters) {
    for (const auto v : tlm_views) {
        bench b(v);
        b.target.execute = read_address;
        b.target.rule = [](unsigned) { return answer::completed; };
        for (unsigned round = 0; round < 4; ++round) {
            auto& first = b.word(tlm::TLM_READ_COMMAND, base + 8 * round);
            auto& second = b.idle.pool.acquire(tlm::TLM_READ_COMMAND, base + 8 * round + 4, word_bytes);
            b.initiator.send(first, tlm::BEGIN_REQ);
            b.idle.send(second, tlm::BEGIN_REQ);
            b.run_to(20 * round + 19);
            BOOST_TEST(word_of(first) == base + 8 * round);
            BOOST_TEST(word_of(second) == base + 8 * round + 4);
            first.release(), second.release();
        }
        BOOST_TEST(b.live_hops() == 0u);
    }
}

// What a target completes out of turn, while its response before is open or yet to come, waits for its turn. A response
// that begins while another one is open is the target's violation; the answers arrive all the same, in the order of the
// requests.
BOOST_AUTO_TEST_CASE(answers_out_of_turn) {
    enum class kind { completed_behind_an_open_one, completed_before_another, begun_behind_an_open_one };
    for (const auto v : tlm_views) {
        for (const auto of :
             {kind::completed_behind_an_open_one, kind::completed_before_another, kind::begun_behind_an_open_one}) {
            const bool out_of_order = of == kind::completed_before_another;
            const bool is_violation = of == kind::begun_behind_an_open_one;
            bench b(v, false);
            const collected_errors errors;
            b.target.execute = read_address;
            b.target.rule = [&](unsigned n) {
                if (out_of_order) return n == 1 ? answer::completed : answer::end_request;
                return n == 2 && !is_violation ? answer::completed : answer::begin_response;
            };
            b.initiator.holds_responses = true;
            std::vector<tlm::tlm_generic_payload*> sent;
            for (unsigned n = 0; n < 3; ++n) {
                sent.push_back(&b.word(tlm::TLM_READ_COMMAND, base + word_bytes * n));
                b.initiator.send(*sent.back(), tlm::BEGIN_REQ);
                b.run_to(10 * n + 9);
            }
            BOOST_TEST(reported("crossbar.out_0", "while another is open") == is_violation);
            BOOST_TEST(reported("address 0x1000", "") == is_violation);
            for (unsigned n = 0; n < 3; ++n) {
                if (out_of_order && n != 1) b.target.respond();
                b.run_to(10 * n + 39);
                BOOST_REQUIRE(b.initiator.responses.size() == 1u);
                BOOST_TEST(word_of(*sent[n]) == base + word_bytes * n);
                b.initiator.end_response();
                b.run_to(10 * n + 45);
                sent[n]->release();
            }
            BOOST_TEST(b.live_hops() == 0u);
        }
    }
}

// Every phase with an annotated delay has the effect of the same phase at that time.
BOOST_AUTO_TEST_CASE(annotated_delays_are_waited_out) {
    for (const auto v : tlm_views) {
        const auto run = [v](bool annotated) {
            bench b(v);
            b.target.execute = read_address;
            b.initiator.holds_responses = true;
            const auto later = [&](std::uint64_t delay_ps, const std::function<void(std::uint64_t)>& act) {
                if (!annotated) sc_core::wait(from_ps(delay_ps));
                act(annotated ? delay_ps : 0);
                if (annotated) sc_core::wait(from_ps(delay_ps));
            };
            const auto pause = [] { sc_core::wait(from_ps(200'000)); };
            b.in_thread([&] {
                for (unsigned n = 0; n < 8; ++n) {
                    auto& trans = b.word(tlm::TLM_READ_COMMAND, base + word_bytes * n);
                    later(13'000 + 3'700 * n, [&](auto d) { b.initiator.send(trans, tlm::BEGIN_REQ, d); });
                    pause();
                    auto& hop = *b.target.open.front();
                    later(21'000 + 1'300 * n, [&](auto d) { b.target.send(hop, tlm::END_REQ, d); });
                    later(17'000 + 2'100 * n, [&](auto d) { b.target.respond(0, d); });
                    pause();
                    later(11'000 + 900 * n, [&](auto d) { b.initiator.end_response(d); });
                    pause();
                    trans.release();
                }
            });
            BOOST_TEST(b.initiator.pool.live() == 0u);
            BOOST_TEST(b.live_hops() == 0u);
            auto all = b.initiator.seen;
            all.insert(all.end(), b.target.seen.begin(), b.target.seen.end());
            return all;
        };
        const auto waited = run(false);
        BOOST_TEST(waited.size() == 8u * 4);
        BOOST_TEST(run(true) == waited, boost::test_tools::per_element());
    }
}

// ... also that of a request behind an open response, and of what a call returns.
BOOST_AUTO_TEST_CASE(annotated_delays_of_returns) {
    for (const auto v : tlm_views) {
        bench b(v);
        b.target.execute = read_address;
        b.target.rule = [](unsigned n) { return n == 0 ? answer::completed : answer::end_request; };
        b.target.return_delay_ps = 200'000;
        auto& first = b.word(tlm::TLM_READ_COMMAND, base);
        b.initiator.send(first, tlm::BEGIN_REQ);
        b.run_to(19);
        BOOST_TEST(only(b.initiator.seen, tlm::BEGIN_RESP).empty());
        b.run_to(25);
        BOOST_TEST(only(b.initiator.seen, tlm::BEGIN_RESP).size() == 1u);
        b.initiator.holds_responses = true;
        auto& second = b.word(tlm::TLM_READ_COMMAND, base + 4);
        b.initiator.send(second, tlm::BEGIN_REQ);
        b.run_to(60);
        b.target.respond();
        b.run_to(70);
        BOOST_TEST(b.initiator.responses.size() == 1u);
        auto& third = b.word(tlm::TLM_READ_COMMAND, base + 8);
        b.initiator.send(third, tlm::BEGIN_REQ, 1'000'000);
        b.run_to(169);
        BOOST_TEST(only(b.target.seen, tlm::BEGIN_REQ).size() == 2u);
        b.run_to(175);
        BOOST_TEST(only(b.target.seen, tlm::BEGIN_REQ).size() == 3u);
        b.initiator.end_response();
        b.run_to(200);
        b.target.respond();
        b.run_to(210);
        b.initiator.end_response();
        for (auto* trans : {&first, &second, &third}) trans->release();
        BOOST_TEST(b.live_hops() == 0u);
    }
}

// On both paths, in every state of a transaction: TLM_ACCEPTED, and nothing else changes.
BOOST_AUTO_TEST_CASE(ignorable_phases_are_ignored) {
    for (const auto v : tlm_views) {
        const auto run = [v](bool extra) {
            bench b(v);
            b.target.execute = read_address;
            b.initiator.holds_responses = true;
            auto& trans = b.word(tlm::TLM_READ_COMMAND, base);
            const auto say = [&](bool back) {
                if (!extra) return;
                BOOST_TEST(b.initiator.send(trans, extra_phase, 7'000) == tlm::TLM_ACCEPTED);
                if (back) BOOST_TEST(b.target.send(*b.target.open.front(), extra_phase) == tlm::TLM_ACCEPTED);
            };
            say(false);
            b.initiator.send(trans, tlm::BEGIN_REQ);
            say(false);
            b.run_to(9);
            say(true);
            b.run_to(12);
            b.target.send(*b.target.open.front(), tlm::END_REQ);
            say(true);
            b.run_to(15);
            b.target.respond();
            say(true);
            b.run_to(19);
            say(false);
            b.initiator.end_response();
            b.run_to(29);
            trans.release();
            BOOST_TEST(b.initiator.pool.live() == 0u);
            auto all = b.initiator.seen;
            all.insert(all.end(), b.target.seen.begin(), b.target.seen.end());
            return all;
        };
        BOOST_TEST(run(true) == run(false), boost::test_tools::per_element());
    }
}

// A reset ends two transactions at the initiator: one accepted by the target, one only begun there. The target knows
// nothing of it: it gets no second BEGIN_REQ before it has accepted the first, and what it writes later goes nowhere.
BOOST_AUTO_TEST_CASE(reset_while_a_target_is_at_work) {
    for (const auto v : tlm_views) {
        bench b(v);
        b.target.execute = read_address;
        b.target.rule = [](unsigned n) { return n == 0 ? answer::end_request : answer::none; };
        auto& first = b.word(tlm::TLM_READ_COMMAND, base);
        auto& second = b.word(tlm::TLM_READ_COMMAND, base + 4);
        b.initiator.send(first, tlm::BEGIN_REQ);
        b.run_to(5);
        b.initiator.send(second, tlm::BEGIN_REQ);
        b.run_to(10);
        BOOST_REQUIRE(b.target.open.size() == 2u);
        b.rst.write(true);
        b.run_to(13);
        b.rst.write(false);
        BOOST_TEST(only(b.initiator.seen, tlm::BEGIN_RESP).size() == 2u);
        for (auto* trans : {&first, &second}) {
            BOOST_TEST(trans->get_response_status() == tlm::TLM_GENERIC_ERROR_RESPONSE);
            BOOST_TEST(trans->get_ref_count() == 1);
        }
        auto& third = b.word(tlm::TLM_READ_COMMAND, base + 8);
        b.initiator.send(third, tlm::BEGIN_REQ);
        b.run_to(25);
        BOOST_TEST(b.target.open.size() == 2u);  // its second request is still open
        b.target.respond();
        BOOST_TEST(b.target.open.size() == 1u);
        b.target.respond(0, 4'000);
        b.run_to(30);
        BOOST_TEST(only(b.target.seen, tlm::BEGIN_REQ).size() == 3u);
        BOOST_TEST(word_of(first) == 0x5555'5555u);
        BOOST_TEST(word_of(second) == 0x5555'5555u);
        BOOST_TEST(second.get_response_status() == tlm::TLM_GENERIC_ERROR_RESPONSE);
        b.target.respond();
        b.run_to(35);
        BOOST_TEST(word_of(third) == base + 8);
        for (auto* trans : {&first, &second, &third}) trans->release();
        BOOST_TEST(b.live_hops() == 0u);
        BOOST_TEST(b.initiator.pool.live() == 0u);
    }
}

// A reset between a response at the target and its turn at the initiator leaves the buffer as it was.
BOOST_AUTO_TEST_CASE(reset_before_an_answer_is_handed_over) {
    for (const auto v : tlm_views) {
        bench b(v);
        b.target.execute = read_address;
        b.target.rule = [](unsigned) { return answer::completed; };
        b.initiator.holds_responses = true;
        auto& first = b.word(tlm::TLM_READ_COMMAND, base);
        auto& second = b.word(tlm::TLM_READ_COMMAND, base + 4);
        b.initiator.send(first, tlm::BEGIN_REQ);
        b.run_to(5);
        b.initiator.send(second, tlm::BEGIN_REQ);
        b.run_to(10);
        b.rst.write(true);
        b.run_to(13);
        b.rst.write(false);
        BOOST_TEST(first.is_response_ok());
        b.initiator.end_response();
        b.run_to(15);
        BOOST_TEST(second.get_response_status() == tlm::TLM_GENERIC_ERROR_RESPONSE);
        BOOST_TEST(word_of(second) == 0x5555'5555u);
        b.initiator.end_response();
        first.release(), second.release();
        BOOST_TEST(b.live_hops() == 0u);
    }
}

namespace {

struct note : tlm::tlm_extension<note> {
    int value = 0;
    tlm::tlm_extension_base* clone() const override {
        auto* const copy = new note;
        copy->value = value;
        return copy;
    }
    void copy_from(const tlm::tlm_extension_base& from) override { value = static_cast<const note&>(from).value; }
};

}  // namespace

// The target gets a payload of its own, with byte enables and extensions; back come status, DMI hint,
// extensions, and the enabled bytes of a successful read.
BOOST_AUTO_TEST_CASE(the_hop_has_its_own_payload) {
    for (const auto v : tlm_views) {
        bench b(v);
        constexpr unsigned length = word_bytes;
        std::array<unsigned char, 3> enables{TLM_BYTE_ENABLED, TLM_BYTE_DISABLED, TLM_BYTE_ENABLED};
        for (const bool fails : {false, true, false}) {
            auto& trans = b.initiator.pool.acquire(tlm::TLM_READ_COMMAND, base + 0x20, length);
            std::memset(trans.get_data_ptr(), 0x55, length);
            trans.set_byte_enable_ptr(enables.data());
            trans.set_byte_enable_length(enables.size());
            note sent;
            sent.value = 1;
            trans.set_extension(&sent);
            b.target.execute = [&](tlm::tlm_generic_payload& hop) {
                BOOST_TEST(&hop != &trans);
                BOOST_TEST(hop.get_data_ptr() != trans.get_data_ptr());
                BOOST_TEST(hop.get_byte_enable_ptr() != trans.get_byte_enable_ptr());
                BOOST_TEST(std::memcmp(hop.get_byte_enable_ptr(), enables.data(), enables.size()) == 0);
                BOOST_TEST(hop.get_address() == base + 0x20);
                BOOST_TEST(hop.get_data_length() == length);
                BOOST_REQUIRE(hop.get_extension<note>() != nullptr);
                BOOST_TEST(hop.get_extension<note>() != &sent);
                BOOST_TEST(hop.get_extension<note>()->value == 1);
                hop.get_extension<note>()->value = 2;
                std::memset(hop.get_data_ptr(), 0x77, length);
                hop.set_dmi_allowed(true);
                hop.set_response_status(fails ? tlm::TLM_COMMAND_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE);
            };
            b.initiator.send(trans, tlm::BEGIN_REQ);
            sc_core::sc_start(from_ps(50'000));
            b.target.respond();
            sc_core::sc_start(from_ps(50'000));
            BOOST_TEST(only(b.initiator.seen, tlm::BEGIN_RESP).size() == 1u);
            b.initiator.seen.clear();
            BOOST_TEST(trans.is_response_ok() == !fails);
            BOOST_TEST(trans.is_dmi_allowed());
            BOOST_TEST(sent.value == 2);
            for (unsigned i = 0; i < length; ++i) {
                BOOST_TEST(unsigned{trans.get_data_ptr()[i]} == (fails || i % 3 == 1 ? 0x55u : 0x77u));
            }
            trans.clear_extension(&sent);
            trans.set_byte_enable_ptr(nullptr);
            trans.release();
        }
        // A word without an extension, in the same pooled payload.
        b.target.execute = [](tlm::tlm_generic_payload& hop) {
            BOOST_TEST(hop.get_extension<note>() == nullptr);
            BOOST_TEST(hop.get_byte_enable_ptr() == nullptr);
            BOOST_TEST(unsigned{hop.get_data_ptr()[3]} == 0x55u);
            hop.set_response_status(tlm::TLM_OK_RESPONSE);
        };
        auto& word = b.word(tlm::TLM_WRITE_COMMAND, base);
        b.initiator.send(word, tlm::BEGIN_REQ);
        sc_core::sc_start(from_ps(50'000));
        b.target.respond();
        sc_core::sc_start(from_ps(50'000));
        word.release();
        BOOST_TEST(b.live_hops() == 0u);
        BOOST_TEST(b.initiator.pool.live() == 0u);
    }
}

// Looked at in the order shape, byte enables, data, address, by both call styles; what the bus cannot carry reaches no
// target.
BOOST_AUTO_TEST_CASE(the_answers_to_odd_payloads) {
    struct odd {
        tlm::tlm_command command;
        std::uint64_t address;
        unsigned length;
        std::function<void(tlm::tlm_generic_payload&)> change;
        tlm::tlm_response_status status;
    };
    unsigned char enable = TLM_BYTE_ENABLED;
    const auto nothing = [](tlm::tlm_generic_payload&) {};
    const auto no_enables = [&](tlm::tlm_generic_payload& t) { t.set_byte_enable_ptr(&enable); };
    const auto no_data = [](tlm::tlm_generic_payload& t) { t.set_data_ptr(nullptr); };
    const auto no_width = [](tlm::tlm_generic_payload& t) { t.set_streaming_width(0); };
    const auto streaming = [](tlm::tlm_generic_payload& t) { t.set_streaming_width(2); };
    const std::array<odd, 18> all{{
        {tlm::TLM_READ_COMMAND, hole, 4, nothing, tlm::TLM_ADDRESS_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, hole, 8, nothing, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, hole, 4, no_enables, tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, base + (std::uint64_t{1} << 32), 4, nothing, tlm::TLM_ADDRESS_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, base + (std::uint64_t{1} << 32), 3, nothing, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_WRITE_COMMAND, base, 0, nothing, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_WRITE_COMMAND, base, 4, no_width, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_WRITE_COMMAND, base, 4, no_enables, tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, base, 4, no_data, tlm::TLM_GENERIC_ERROR_RESPONSE},
        {tlm::TLM_WRITE_COMMAND, base + window - 4, 8, nothing, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_IGNORE_COMMAND, base, 4, nothing, tlm::TLM_OK_RESPONSE},
        {tlm::TLM_IGNORE_COMMAND, base, 0, no_data, tlm::TLM_OK_RESPONSE},
        {tlm::TLM_IGNORE_COMMAND, hole, 4, nothing, tlm::TLM_OK_RESPONSE},
        {tlm::TLM_READ_COMMAND, base, 8, nothing, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_WRITE_COMMAND, base, 3, nothing, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_WRITE_COMMAND, base + 2, 4, nothing, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_READ_COMMAND, base, 4, streaming, tlm::TLM_BURST_ERROR_RESPONSE},
        {tlm::TLM_WRITE_COMMAND, base, 4, nothing, tlm::TLM_OK_RESPONSE},
    }};
    for (const auto v : tlm_views) {
        for (const bool phases : {false, true}) {
            bench b(v);
            unsigned executed = 0;
            b.target.rule = [](unsigned) { return answer::completed; };
            b.target.execute = [&](tlm::tlm_generic_payload& trans) {
                ++executed;
                trans.set_response_status(tlm::TLM_OK_RESPONSE);
            };
            for (const auto& payload : all) {
                auto& trans = b.initiator.pool.acquire(payload.command, payload.address, payload.length);
                payload.change(trans);
                if (phases) {
                    b.initiator.send(trans, tlm::BEGIN_REQ);
                    sc_core::sc_start(from_ps(200'000));
                } else {
                    b.block(trans);
                }
                BOOST_TEST(trans.get_response_status() == payload.status, "payload " << &payload - all.data());
                trans.set_byte_enable_ptr(nullptr);
                trans.release();
            }
            BOOST_TEST(executed == 1u);
            BOOST_TEST(b.initiator.pool.live() == 0u);
        }
    }
}

// The bus has one error beside that of a hole.
BOOST_AUTO_TEST_CASE(the_errors_of_a_target) {
    for (const auto v : tlm_views) {
        bench b(v);
        b.target.execute = [](auto& trans) { trans.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE); };
        auto& word = b.word(tlm::TLM_WRITE_COMMAND, base);
        BOOST_TEST(b.block(word) == tlm::TLM_GENERIC_ERROR_RESPONSE);
        auto& burst = b.initiator.pool.acquire(tlm::TLM_WRITE_COMMAND, base, 8);
        BOOST_TEST(b.block(burst) == tlm::TLM_BURST_ERROR_RESPONSE);
        word.release(), burst.release();
        b.target.execute = [](auto& trans) {
            std::memset(trans.get_data_ptr(), 0xEE, word_bytes);
            trans.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
        };
        auto& read = b.word(tlm::TLM_READ_COMMAND, base);
        BOOST_TEST(b.block(read) == tlm::TLM_GENERIC_ERROR_RESPONSE);
        BOOST_TEST(unsigned{read.get_data_ptr()[0]} == 0x55u);
        read.release();
    }
}

BOOST_AUTO_TEST_CASE(direct_memory_stays_in_its_window) {
    for (const auto v : tlm_views) {
        bench b(v);
        std::vector<unsigned char> memory(16 * window);
        b.target.grant = [&](tlm::tlm_dmi& dmi) {  // all it has, without a thought for the map
            dmi.init();
            dmi.set_dmi_ptr(memory.data());
            dmi.set_start_address(0xC000);
            dmi.set_end_address(0xC000 + memory.size() - 1);
            dmi.allow_read_write();
            return true;
        };
        const auto ask = [&](std::uint64_t address, tlm::tlm_dmi& dmi) {
            auto& trans = b.word(tlm::TLM_READ_COMMAND, address);
            const bool granted = b.initiator.out->get_direct_mem_ptr(trans, dmi);
            trans.release();
            return granted;
        };
        tlm::tlm_dmi dmi;
        for (const auto start : {base, second_window}) {
            BOOST_TEST(ask(start + 0x10, dmi));
            BOOST_TEST(dmi.get_start_address() == start);
            BOOST_TEST(dmi.get_end_address() == start + window - 1);
            BOOST_TEST(dmi.get_dmi_ptr() - memory.data() == static_cast<std::ptrdiff_t>(start - 0xC000));
        }
        b.target.grant = [](tlm::tlm_dmi& denied) {
            denied.init();
            return false;
        };
        BOOST_TEST(!ask(base + 0x10, dmi));
        BOOST_TEST(dmi.get_start_address() == base);
        BOOST_TEST(dmi.get_end_address() == base + window - 1);
        dmi.set_start_address(other_base);  // left over from an answer before
        dmi.set_end_address(other_base + window - 1);
        b.target.grant = [](tlm::tlm_dmi&) { return false; };
        BOOST_TEST(!ask(base + 0x10, dmi));
        BOOST_TEST((dmi.is_read_allowed() && !dmi.is_write_allowed()));  // what is denied
        BOOST_TEST(dmi.get_start_address() == base);
        BOOST_TEST(dmi.get_end_address() == base + window - 1);
        BOOST_TEST(!ask(hole, dmi));
        BOOST_TEST((dmi.is_read_allowed() && !dmi.is_write_allowed()));
        BOOST_TEST(dmi.get_start_address() == hole);
        BOOST_TEST(dmi.get_end_address() == second_window - 1);
        BOOST_TEST(!ask(~std::uint64_t{0}, dmi));
        BOOST_TEST(dmi.get_start_address() == other_base + window);

        b.target.in->invalidate_direct_mem_ptr(0, ~std::uint64_t{0});
        b.target.in->invalidate_direct_mem_ptr(base + 0x100, second_window + 0xFF);
        b.target.in->invalidate_direct_mem_ptr(other_base, other_base + 0xFF);  // not its own
        using span = std::pair<std::uint64_t, std::uint64_t>;
        const std::vector<span> expected{{base, base + window - 1},
                                         {second_window, second_window + window - 1},
                                         {base + 0x100, base + window - 1},
                                         {second_window, second_window + 0xFF}};
        BOOST_TEST((b.initiator.invalidated == expected));
        BOOST_TEST((b.idle.invalidated == expected));
    }
}

BOOST_AUTO_TEST_CASE(debug_stays_in_its_window) {
    bench b(view::ca);
    auto& trans = b.initiator.pool.acquire(tlm::TLM_READ_COMMAND, base + window - 6, 16);
    BOOST_TEST(b.initiator.out->transport_dbg(trans) == 6u);
    BOOST_TEST(trans.get_data_length() == 16u);
    trans.release();
}
