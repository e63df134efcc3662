// SPDX-License-Identifier: Apache-2.0
// Every violation of the base protocol is found, and a correct exchange is not complained about.
#define BOOST_TEST_MODULE protocol_checker
#include <boost/test/unit_test.hpp>

#include "base/payload_pool.h"
#include "base/protocol_checker.h"

#include <functional>
#include <string>

using namespace tabletop;

int sc_main(int, char*[]) {
    return 0;
}

namespace {

struct exchange {
    payload_pool pool;
    protocol_checker checker{"socket"};
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
