// SPDX-License-Identifier: Apache-2.0
// What a register block answers to an access before it looks at its registers, and what no target can execute.
#include <boost/test/unit_test.hpp>

#include "base/bus_word.h"

#include <array>
#include <functional>

using namespace tabletop;

namespace {

constexpr std::uint64_t above_bus = std::uint64_t{1} << 32;

// A word read at 0x1000, with all bytes enabled, after a change.
struct word_access {
    std::array<unsigned char, 16> data{};
    std::array<unsigned char, 4> enables{TLM_BYTE_ENABLED, TLM_BYTE_ENABLED, TLM_BYTE_ENABLED, TLM_BYTE_ENABLED};
    tlm::tlm_generic_payload trans;

    explicit word_access(const std::function<void(tlm::tlm_generic_payload&)>& change) {
        trans.set_command(tlm::TLM_READ_COMMAND);
        trans.set_address(0x1000);
        trans.set_data_ptr(data.data());
        trans.set_data_length(word_bytes);
        trans.set_streaming_width(word_bytes);
        trans.set_byte_enable_ptr(enables.data());
        trans.set_byte_enable_length(word_bytes);
        change(trans);
    }
};

struct answer {
    const char* what;
    std::function<void(tlm::tlm_generic_payload&)> change;
    tlm::tlm_response_status payload;  // check_payload
    tlm::tlm_response_status access;   // check_access
};

void without_enables(tlm::tlm_generic_payload& trans) {
    trans.set_byte_enable_ptr(nullptr);
    trans.set_byte_enable_length(0);
}

void of_length(tlm::tlm_generic_payload& trans, unsigned length) {
    trans.set_data_length(length);
    trans.set_streaming_width(length);
}

}  // namespace

BOOST_AUTO_TEST_CASE(answers_in_their_order) {
    using tlm::tlm_generic_payload;
    constexpr auto ok = tlm::TLM_OK_RESPONSE;
    constexpr auto burst = tlm::TLM_BURST_ERROR_RESPONSE;
    constexpr auto enables = tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    constexpr auto address = tlm::TLM_ADDRESS_ERROR_RESPONSE;
    constexpr auto generic = tlm::TLM_GENERIC_ERROR_RESPONSE;
    const answer answers[] = {
        {"a word", [](tlm_generic_payload&) {}, ok, ok},
        {"no enables", without_enables, ok, ok},
        {"a byte", [](tlm_generic_payload& t) { of_length(t, 1), t.set_address(0x1003); }, ok, ok},
        {"across a word's end", [](tlm_generic_payload& t) { of_length(t, 2), t.set_address(0x1003); }, ok, burst},
        {"three bytes", [](tlm_generic_payload& t) { of_length(t, 3); }, ok, burst},
        {"eight bytes", [](tlm_generic_payload& t) { of_length(t, 8); }, ok, burst},
        {"a streaming burst", [](tlm_generic_payload& t) { t.set_streaming_width(2); }, ok, burst},
        {"no streaming width", [](tlm_generic_payload& t) { t.set_streaming_width(0); }, burst, burst},
        {"no bytes", [](tlm_generic_payload& t) { of_length(t, 0); }, burst, burst},
        {"enables of length 0", [](tlm_generic_payload& t) { t.set_byte_enable_length(0); }, enables, enables},
        {"no data", [](tlm_generic_payload& t) { t.set_data_ptr(nullptr); }, generic, generic},
        {"beyond the bus", [](tlm_generic_payload& t) { t.set_address(above_bus); }, ok, address},
        {"last word of the bus", [](tlm_generic_payload& t) { t.set_address(above_bus - word_bytes); }, ok, ok},
        {"shape before address", [](tlm_generic_payload& t) { of_length(t, 8), t.set_address(above_bus); }, ok, burst},
        {"enables before address",
         [](tlm_generic_payload& t) { t.set_byte_enable_length(0), t.set_address(above_bus); }, enables, enables},
        {"nothing asked for", [](tlm_generic_payload& t) { t.set_command(tlm::TLM_IGNORE_COMMAND); }, ok, ok},
        {"nothing asked for, of no shape",
         [](tlm_generic_payload& t) {
             t.set_command(tlm::TLM_IGNORE_COMMAND);
             of_length(t, 0), t.set_data_ptr(nullptr), t.set_byte_enable_length(0);
         },
         ok, ok},
        {"nothing asked for, beyond the bus",
         [](tlm_generic_payload& t) { t.set_command(tlm::TLM_IGNORE_COMMAND), t.set_address(above_bus); }, ok, address},
    };
    for (const auto& expected : answers) {
        BOOST_TEST_CONTEXT(expected.what) {
            const word_access made(expected.change);
            BOOST_TEST(check_payload(made.trans) == expected.payload);
            BOOST_TEST(check_access(made.trans) == expected.access);
        }
    }
}
