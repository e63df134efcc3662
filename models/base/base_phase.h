// SPDX-License-Identifier: Apache-2.0
// Phases of a call of nb_transport beside the four of the base protocol, and phases whose time is still to come.
#pragma once

#include <tlm>

namespace tabletop {

// Any other phase is an ignorable one (IEEE 1666-2011, 15.2.5): its receiver answers TLM_ACCEPTED and does nothing.
inline bool is_base_phase(const tlm::tlm_phase& phase) {
    return phase <= tlm::END_RESP;
}

// A phase with an annotated delay, kept until its own time in a timed_queue.
struct delayed_phase {
    tlm::tlm_generic_payload* trans;
    tlm::tlm_phase_enum phase;
};

}  // namespace tabletop
