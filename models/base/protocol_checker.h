// SPDX-License-Identifier: Apache-2.0
// Checks the TLM-2.0 base protocol at a probe: order of phases, one open request and one open response, responses in
// the order of requests, a status in every response, a payload that stays as it is. A violation is an SC_REPORT_ERROR
// that names the socket, the address and the time.
#pragma once

#include "base/transaction_probe.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class protocol_checker : public transaction_observer {
  public:
    explicit protocol_checker(std::string socket) : socket_(std::move(socket)) {}

    void phase(const tlm::tlm_generic_payload& trans, const tlm::tlm_phase& phase, std::uint64_t time_ps) override;
    void blocking(const tlm::tlm_generic_payload& trans, std::uint64_t begin_ps, std::uint64_t end_ps) override;

  private:
    struct open_transaction {
        const tlm::tlm_generic_payload* trans;
        bool request_ended;
        bool response_begun;
        tlm::tlm_command command;
        std::uint64_t address;
        unsigned length;
    };

    void begin_request(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    void end_request(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    void begin_response(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    void end_response(const tlm::tlm_generic_payload& trans, std::uint64_t time_ps);
    open_transaction* find(const tlm::tlm_generic_payload& trans);
    void violation(const char* what, const tlm::tlm_generic_payload& trans, std::uint64_t time_ps) const;

    std::string socket_;
    std::vector<open_transaction> open_;
    std::uint64_t last_ps_ = 0;
};

}  // namespace tabletop
