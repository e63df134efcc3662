// SPDX-License-Identifier: Apache-2.0
// A SystemC kernel of its own for one test case: elaborations do not add up in one process.
#pragma once

#include <systemc>

#include <memory>

#ifdef __SANITIZE_ADDRESS__
// A kernel that is thrown away loses the notifications that are still pending in it; SystemC frees none of them.
extern "C" __attribute__((used)) inline const char* __lsan_default_suppressions() {  // NOLINT(*-reserved-identifier)
    return "leak:sc_core::sc_event_timed::allocate";
}
#endif

namespace tabletop {

// Lives longer than the modules of the case.
class fresh_kernel {
  public:
    fresh_kernel() : kernel_(std::make_unique<sc_core::sc_simcontext>()) {
        before_ = sc_core::sc_curr_simcontext;
        sc_core::sc_curr_simcontext = sc_core::sc_default_global_context = kernel_.get();
    }
    ~fresh_kernel() {
        kernel_.reset();
        sc_core::sc_curr_simcontext = sc_core::sc_default_global_context = before_;
    }
    fresh_kernel(const fresh_kernel&) = delete;
    fresh_kernel& operator=(const fresh_kernel&) = delete;

  private:
    std::unique_ptr<sc_core::sc_simcontext> kernel_;
    sc_core::sc_simcontext* before_;
};

}  // namespace tabletop
