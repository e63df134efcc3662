// SPDX-License-Identifier: Apache-2.0
#include "base/open_payloads.h"

#include <algorithm>

namespace tabletop {

std::string open_payloads::begin(const tlm::tlm_generic_payload& trans, const std::string& socket) {
    const auto taken = std::find_if(places_.begin(), places_.end(), [&](const place& p) {
        return p.trans == &trans && (p.responded || p.ended_at != nullptr || p.socket == &socket);
    });
    auto found = taken == places_.end() ? "" : "a payload begun that is still open at " + *taken->socket;
    places_.push_back({&trans, &socket, false, nullptr, {}});
    return found;
}

std::string open_payloads::respond(const tlm::tlm_generic_payload& trans, const std::string& socket) {
    const auto is_here = [&](const place& p) { return p.trans == &trans && p.socket == &socket; };
    const auto here = std::find_if(places_.begin(), places_.end(), is_here);
    if (here == places_.end()) return "";
    here->responded = true;
    if (here->ended_at != nullptr) {
        const bool written = trans.get_response_status() != here->end_status;
        return (written ? "a status written" : "a response begun") + std::string(" after the transaction ended at ") +
               *here->ended_at;
    }
    const auto further = std::find_if(here, places_.end(), [&](const place& p) {
        return p.trans == &trans && !p.responded && p.ended_at == nullptr;
    });
    return further == places_.end() ? "" : "a response while the transaction is open at " + *further->socket;
}

void open_payloads::end(const tlm::tlm_generic_payload& trans, const std::string& socket) {
    const auto is_here = [&](const place& p) { return p.trans == &trans && p.socket == &socket; };
    const auto here = std::find_if(places_.begin(), places_.end(), is_here);
    if (here == places_.end()) return;
    const auto further = places_.erase(here);
    for (auto p = further; p != places_.end(); ++p) {
        if (p->trans != &trans || p->responded) continue;
        p->ended_at = &socket;
        p->end_status = trans.get_response_status();
    }
}

}  // namespace tabletop
