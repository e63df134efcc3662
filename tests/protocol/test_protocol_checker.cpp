// SPDX-License-Identifier: Apache-2.0
// Every violation of the base protocol is found, and a correct exchange is not complained about.
#include <boost/test/unit_test.hpp>

#include "base/payload_pool.h"
#include "base/probe_point.h"
#include "base/protocol_checker.h"
#include "fresh_kernel.h"
#include "scripted_sockets.h"

#include <functional>
#include <string>

using namespace tabletop;

namespace {

DECLARE_EXTENDED_PHASE(extra_phase);

struct exchange {
    payload_pool pool;
    open_payloads payloads;
    protocol_checker checker{"socket", payloads};
    protocol_checker further{"further", payloads};  // behind an interconnect
    tlm::tlm_generic_payload& a = pool.acquire(tlm::TLM_READ_COMMAND, 0x10, 4);
    tlm::tlm_generic_payload& b = pool.acquire(tlm::TLM_WRITE_COMMAND, 0x20, 4);

    void show(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase, std::uint64_t time_ps) {
        checker.phase(trans, phase, time_ps);
    }
    void begin_response(tlm::tlm_generic_payload& trans, std::uint64_t time_ps) {
        trans.set_response_status(tlm::TLM_OK_RESPONSE);
        show(trans, tlm::BEGIN_RESP, time_ps);
    }
};

// The message of the violation, empty without one.
std::string violation(const std::function<void(exchange&)>& steps) {
    exchange all;
    try {
        steps(all);
    } catch (const sc_core::sc_report& report) {
        return report.get_msg();
    }
    return "";
}

bool found(const std::string& message, const std::string& what) {
    return message.find(what) != std::string::npos && message.find("socket") == 0;
}

}  // namespace

BOOST_AUTO_TEST_CASE(correct_exchanges_pass) {
    BOOST_TEST(violation([](exchange& x) {
                   x.show(x.a, tlm::BEGIN_REQ, 1);
                   x.show(x.a, tlm::END_REQ, 2);
                   x.show(x.b, tlm::BEGIN_REQ, 2);
                   x.begin_response(x.a, 3);  // while b's request is open
                   x.show(x.b, tlm::END_REQ, 4);
                   x.show(x.a, tlm::END_RESP, 5);
                   x.begin_response(x.b, 5);
                   x.show(x.b, tlm::END_RESP, 6);
               }) == "");
    BOOST_TEST(violation([](exchange& x) {  // without END_REQ: the response ends the request
                   x.show(x.a, tlm::BEGIN_REQ, 1);
                   x.begin_response(x.a, 1);
                   x.show(x.a, tlm::END_RESP, 1);
               }) == "");
}

BOOST_AUTO_TEST_CASE(violations_of_the_request) {
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.show(x.b, tlm::BEGIN_REQ, 2);
                     }),
                     "BEGIN_REQ while a request is open"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.show(x.a, tlm::END_REQ, 1);
                         x.show(x.a, tlm::BEGIN_REQ, 2);
                     }),
                     "still open"));
    BOOST_TEST(found(violation([](exchange& x) {
                         tlm::tlm_generic_payload own;
                         x.show(own, tlm::BEGIN_REQ, 1);
                     }),
                     "memory manager"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.a.set_response_status(tlm::TLM_OK_RESPONSE);
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                     }),
                     "status set"));
    BOOST_TEST(found(violation([](exchange& x) { x.show(x.a, tlm::END_REQ, 1); }), "END_REQ without"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.show(x.a, tlm::END_REQ, 1);
                         x.show(x.a, tlm::END_REQ, 1);
                     }),
                     "END_REQ without"));
}

BOOST_AUTO_TEST_CASE(violations_of_the_response) {
    BOOST_TEST(found(violation([](exchange& x) { x.begin_response(x.a, 1); }), "BEGIN_RESP without"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.begin_response(x.a, 2);
                         x.begin_response(x.a, 3);
                     }),
                     "BEGIN_RESP without"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.show(x.a, tlm::END_REQ, 1);
                         x.show(x.b, tlm::BEGIN_REQ, 2);
                         x.show(x.b, tlm::END_REQ, 2);
                         x.begin_response(x.b, 3);
                     }),
                     "out of order"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.show(x.a, tlm::END_REQ, 1);
                         x.show(x.b, tlm::BEGIN_REQ, 2);
                         x.begin_response(x.a, 3);
                         x.begin_response(x.b, 4);
                     }),
                     "while another is open"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.show(x.a, tlm::BEGIN_RESP, 2);
                     }),
                     "no response status"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.a.set_address(0x14);
                         x.begin_response(x.a, 2);
                     }),
                     "has changed"));
    BOOST_TEST(found(violation([](exchange& x) { x.show(x.a, tlm::END_RESP, 1); }), "END_RESP without"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.show(x.a, tlm::END_REQ, 1);
                         x.show(x.a, tlm::END_RESP, 2);
                     }),
                     "END_RESP without"));
}

// One payload is passed on: the further socket ends first, and nothing of it is touched after that.
BOOST_AUTO_TEST_CASE(two_sockets) {
    const auto forward = [](exchange& x) {
        x.show(x.a, tlm::BEGIN_REQ, 1);
        x.further.phase(x.a, tlm::BEGIN_REQ, 2);
    };
    const auto answer = [](exchange& x, tlm::tlm_response_status status) {
        x.a.set_response_status(status);
        x.further.phase(x.a, tlm::BEGIN_RESP, 3);
    };
    BOOST_TEST(violation([&](exchange& x) {
                   forward(x), answer(x, tlm::TLM_OK_RESPONSE);
                   x.show(x.a, tlm::BEGIN_RESP, 4);
                   x.show(x.a, tlm::END_RESP, 5);
                   x.further.phase(x.a, tlm::END_RESP, 5);
               }) == "");
    BOOST_TEST(found(violation([&](exchange& x) {
                         forward(x);
                         x.begin_response(x.a, 3);
                     }),
                     "open at further"));
    // What the target does after the first violation.
    const auto late = [&](tlm::tlm_response_status status) {
        return violation([&](exchange& x) {
            forward(x);
            BOOST_CHECK_THROW(x.begin_response(x.a, 3), sc_core::sc_report);
            x.show(x.a, tlm::END_RESP, 3);
            answer(x, status);
        });
    };
    BOOST_TEST(late(tlm::TLM_OK_RESPONSE).find("further: a response begun after the transaction ended at socket") == 0);
    BOOST_TEST(late(tlm::TLM_GENERIC_ERROR_RESPONSE).find("further: a status written after the transaction ended") ==
               0);
    BOOST_TEST(found(violation([&](exchange& x) {  // the initiator uses it again
                         forward(x), answer(x, tlm::TLM_OK_RESPONSE);
                         x.show(x.a, tlm::BEGIN_RESP, 4);
                         x.show(x.a, tlm::END_RESP, 5);
                         x.a.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
                         x.show(x.a, tlm::BEGIN_REQ, 6);
                     }),
                     "still open at further"));
}

BOOST_AUTO_TEST_CASE(violations_of_the_payload) {
    BOOST_TEST(found(violation([](exchange& x) {  // data of a write
                         x.show(x.b, tlm::BEGIN_REQ, 1);
                         x.b.get_data_ptr()[3] ^= 1;
                         x.begin_response(x.b, 2);
                     }),
                     "has changed"));
    BOOST_TEST(violation([](exchange& x) {  // of a read they may
                   x.show(x.a, tlm::BEGIN_REQ, 1);
                   x.a.get_data_ptr()[3] ^= 1;
                   x.begin_response(x.a, 2);
               }) == "");
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.begin_response(x.a, 2);
                         x.a.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
                         x.show(x.a, tlm::END_RESP, 3);
                     }),
                     "status has changed"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.a.release();
                         x.begin_response(x.a, 2);
                     }),
                     "without a reference"));
}

BOOST_AUTO_TEST_CASE(blocking_calls) {
    const auto call = [](exchange& x, std::uint64_t begin_ps, std::uint64_t end_ps, auto during) {
        x.checker.blocking_begins(x.a, begin_ps);
        during();
        x.checker.blocking(x.a, begin_ps, end_ps);
    };
    const auto answer = [](exchange& x) { x.a.set_response_status(tlm::TLM_OK_RESPONSE); };
    BOOST_TEST(violation([&](exchange& x) {
                   call(x, 0, 0, [&] { answer(x); });
                   x.a.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
                   call(x, 5, 50, [&] {  // further on, and there with phases
                       x.further.phase(x.a, tlm::BEGIN_REQ, 6);
                       answer(x);
                       x.further.phase(x.a, tlm::BEGIN_RESP, 40);
                       x.further.phase(x.a, tlm::END_RESP, 40);
                   });
               }) == "");
    BOOST_TEST(found(violation([&](exchange& x) {
                         answer(x);
                         call(x, 1, 1, [] {});
                     }),
                     "status set"));
    BOOST_TEST(found(violation([&](exchange& x) { call(x, 1, 1, [&] { answer(x), x.a.set_address(0x14); }); }),
                     "has changed"));
    BOOST_TEST(found(violation([&](exchange& x) { call(x, 1, 1, [&] { answer(x), x.a.release(); }); }),
                     "without a reference"));
    BOOST_TEST(found(violation([&](exchange& x) {
                         call(x, 1, 1, [&] {
                             x.further.phase(x.a, tlm::BEGIN_REQ, 1);
                             answer(x);
                         });
                     }),
                     "open at further"));
    BOOST_TEST(found(violation([&](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 1);
                         x.checker.blocking_begins(x.a, 1);
                     }),
                     "still open at socket"));
}

BOOST_AUTO_TEST_CASE(what_is_no_violation) {
    BOOST_TEST(violation([](exchange& x) {
                   x.show(x.a, extra_phase, 1);
                   x.show(x.a, tlm::BEGIN_REQ, 100);  // annotated; the next one is not
                   x.show(x.a, extra_phase, 2);
                   x.show(x.a, tlm::END_REQ, 100);
                   x.show(x.b, tlm::BEGIN_REQ, 3);
               }) == "");
}

// An initiator and a target that call back from inside a call, at the same socket or at another one.
BOOST_AUTO_TEST_CASE(calls_inside_calls_of_the_opposite_path) {
    struct bindings {
        fresh_kernel kernel;
        scripted_initiator initiator{"initiator"};
        scripted_initiator other_initiator{"other_initiator"};
        scripted_target target{"target"};
        scripted_target other_target{"other_target"};
        probe_point probes{nullptr, true};

        bindings() {
            const clock_domain clock(100'000'000);
            probes.bind(initiator.out, target.in, "here", clock);
            probes.bind(other_initiator.out, other_target.in, "there", clock);
            sc_core::sc_start(sc_core::SC_ZERO_TIME);
        }
    };
    const auto message = [](const std::function<void()>& calls) {
        std::string found;
        try {
            calls();
        } catch (const sc_core::sc_report& report) {
            found = report.get_msg();
        }
        return found;
    };
    const std::string nested = "a call of nb_transport inside one of the opposite path";
    for (const bool elsewhere : {false, true}) {
        bindings b;
        auto& target = elsewhere ? b.other_target : b.target;
        auto& later = b.other_initiator.pool.acquire(tlm::TLM_READ_COMMAND, 0x40, 4);
        if (elsewhere) b.other_initiator.send(later, tlm::BEGIN_REQ);
        auto& trans = b.initiator.pool.acquire(tlm::TLM_READ_COMMAND, 0x10, 4);
        b.target.rule = [&](unsigned) {
            target.send(elsewhere ? later : trans, tlm::END_REQ);
            return scripted_target::answer::none;
        };
        BOOST_TEST(message([&] {
                       b.initiator.send(trans, tlm::BEGIN_REQ);
                   }).find(elsewhere ? "there: " + nested : "here: " + nested) == 0);
        // The report has left the calls: the next one is none inside another.
        b.target.rule = [](unsigned) { return scripted_target::answer::none; };
        auto& next = b.other_initiator.pool.acquire(tlm::TLM_READ_COMMAND, 0x20, 4);
        BOOST_TEST(message([&] { b.other_initiator.send(next, extra_phase); }) == "");
    }
    bindings b;  // the same path may go on to another socket
    auto& trans = b.initiator.pool.acquire(tlm::TLM_READ_COMMAND, 0x10, 4);
    auto& further = b.other_initiator.pool.acquire(tlm::TLM_READ_COMMAND, 0x10, 4);
    b.target.rule = [&](unsigned) {
        b.other_initiator.send(further, tlm::BEGIN_REQ);
        return scripted_target::answer::none;
    };
    BOOST_TEST(message([&] { b.initiator.send(trans, tlm::BEGIN_REQ); }) == "");
}

BOOST_AUTO_TEST_CASE(violations_of_time_and_phase) {
    BOOST_TEST(found(violation([](exchange& x) {
                         x.show(x.a, tlm::BEGIN_REQ, 2);
                         x.show(x.a, tlm::END_REQ, 1);
                     }),
                     "earlier"));
    BOOST_TEST(
        found(violation([](exchange& x) { x.show(x.a, tlm::UNINITIALIZED_PHASE, 1); }), "outside the base protocol"));
    BOOST_TEST(found(violation([](exchange& x) {
                         x.a.set_response_status(tlm::TLM_OK_RESPONSE);
                         x.checker.blocking(x.a, 2, 1);
                     }),
                     "earlier time"));
    BOOST_TEST(found(violation([](exchange& x) { x.checker.blocking(x.a, 1, 2); }), "no response status"));
}
