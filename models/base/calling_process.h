// SPDX-License-Identifier: Apache-2.0
// Who calls.
#pragma once

#include <systemc>

namespace tabletop {

// A thread, which may wait.
inline bool called_by_thread() {
    auto* const process = sc_core::sc_get_current_process_b();
    return process != nullptr && process->proc_kind() != sc_core::SC_METHOD_PROC_;
}

// True when the caller of b_transport is not ahead of the kernel, so that what happens meanwhile, such as a reset, can
// have its effect on the call. It returns when the access is over.
inline bool is_in_step(const sc_core::sc_time& delay) {
    return delay == sc_core::SC_ZERO_TIME && called_by_thread();
}

}  // namespace tabletop
