// SPDX-License-Identifier: Apache-2.0
// Which sockets a payload is open at, the initiator's first. A checker at one socket cannot see this: an interconnect
// that passes a payload on opens it at a second socket, and must not answer it before that one is answered.
#pragma once

#include <tlm>

#include <string>
#include <vector>

namespace tabletop {

class open_payloads {
  public:
    // A payload begins, is answered, or ends at a socket; the socket's name outlives this object. begin and respond
    // return the violation, empty for none.
    std::string begin(const tlm::tlm_generic_payload& trans, const std::string& socket);
    std::string respond(const tlm::tlm_generic_payload& trans, const std::string& socket);
    void end(const tlm::tlm_generic_payload& trans, const std::string& socket);

  private:
    struct place {
        const tlm::tlm_generic_payload* trans;
        const std::string* socket;
        bool responded;
        const std::string* ended_at;          // the initiator's socket that has ended it while it was unanswered here
        tlm::tlm_response_status end_status;  // the status that it had then
    };

    std::vector<place> places_;  // places of one payload are in order from its initiator on
};

}  // namespace tabletop
