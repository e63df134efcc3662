// SPDX-License-Identifier: Apache-2.0
// At which sockets a payload is open, the initiator's first: what a checker at one socket cannot see. An interconnect
// that passes a payload on opens it at a second socket, and may answer it only after that one has been answered.
#pragma once

#include <tlm>

#include <string>
#include <vector>

namespace tabletop {

class open_payloads {
  public:
    // A payload is begun, answered, ended at a socket, whose name lives as long as this. What is wrong with that, empty
    // for nothing.
    std::string begin(const tlm::tlm_generic_payload& trans, const std::string& socket);
    std::string respond(const tlm::tlm_generic_payload& trans, const std::string& socket);
    void end(const tlm::tlm_generic_payload& trans, const std::string& socket);

  private:
    struct place {
        const tlm::tlm_generic_payload* trans;
        const std::string* socket;
        bool responded;
        const std::string* ended_at;          // its initiator's socket has ended it while it was not answered here
        tlm::tlm_response_status end_status;  // ... with this
    };

    std::vector<place> places_;  // of one payload from the initiator's on
};

}  // namespace tabletop
