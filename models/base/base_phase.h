// SPDX-License-Identifier: Apache-2.0
// Tells the four phases of the base protocol from ignorable ones, and keeps phases whose time has not come.
#pragma once

#include <tlm>

namespace tabletop {

// Any other phase is ignorable (IEEE 1666-2011, 15.2.5): the receiver answers TLM_ACCEPTED and does nothing.
inline bool is_base_phase(const tlm::tlm_phase& phase) {
    return phase <= tlm::END_RESP;
}

// A phase with an annotated delay, kept until its own time in a timed_queue.
struct delayed_phase {
    tlm::tlm_generic_payload* trans;
    tlm::tlm_phase_enum phase;
};

}  // namespace tabletop
