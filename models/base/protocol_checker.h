// SPDX-License-Identifier: Apache-2.0
// Checks the TLM-2.0 base protocol at a probe:
//
// - the order of phases, one open request and one open response, responses in the order of requests (a rule of
//   AXI4-Lite, not of the base protocol);
// - a status in every response, and a payload that does not change and is referenced while it is open;
// - for sockets whose checkers share their open_payloads: a payload is open at a further socket only while it is open
//   at its initiator's;
// - for all sockets with a probe: no call of nb_transport is made inside one of the opposite path.
//
// Ignorable phases are ignored. A violation is an SC_REPORT_ERROR that names the socket, the address and the time.
#pragma once

#include "base/open_payloads.h"
#include "base/transaction_probe.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class protocol_checker : public transaction_observer {
  public:
    static constexpr const char* report_type = "protocol";  // of the SC_REPORT_ERROR

    // payloads: outlives the checker.
    protocol_checker(std::string socket, open_payloads& payloads) : socket_(std::move(socket)), payloads_(payloads) {}

    void phase(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase, std::uint64_t time_ps) override;
    void nested(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) override;
    void blocking_begins(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps) override;
    void blocking(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps) override;

  private:
    // Attributes that must not change from the request to the response.
    struct attributes {
        explicit attributes(const tlm::tlm_generic_payload& trans);
        bool operator==(const attributes& other) const;

        tlm::tlm_command command;
        std::uint64_t address;
        unsigned length;
        unsigned streaming_width;
        const unsigned char* data;
        const unsigned char* enables;
        unsigned enable_length;
        std::uint64_t write_data;  // a hash
    };
    struct open_transaction {
        const tlm::tlm_generic_payload* trans;
        bool request_ended;
        bool response_begun;
        attributes begun;
        std::uint64_t last_ps;
        tlm::tlm_response_status status;  // of the response that has begun
    };

    void begin_request(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    void end_request(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    void begin_response(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    void end_response(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    void check_time(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    void check_references(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) const;
    open_transaction* find(const tlm::tlm_generic_payload& trans);
    void violation(const std::string& what, const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) const;

    std::string socket_;
    open_payloads& payloads_;
    std::vector<open_transaction> open_;
    std::vector<open_transaction> blocking_;  // b_transport calls in progress
};

}  // namespace tabletop
