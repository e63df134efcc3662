// SPDX-License-Identifier: Apache-2.0
// A SystemC kernel of its own for one test case: elaborations do not add up in one process.
#pragma once

#include <systemc>

#include <memory>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstddef>

// These two are for SystemC and the sanitizer, which are other libraries: inline functions would be hidden from them.
//
// SystemC gives the stacks of its threads back to the system, and the sanitizer keeps in mind what was on them: whoever
// gets that memory next, such as the instruction-set simulator for its code, would be reported.
extern "C" __attribute__((used, visibility("default"))) inline int munmap(void* address, std::size_t size) noexcept {
    __asan_unpoison_memory_region(address, size);
    return static_cast<int>(syscall(SYS_munmap, address, size));
}

// A kernel that is thrown away loses the notifications that are still pending in it; SystemC frees none of them.
extern "C" __attribute__((used, visibility("default"))) inline const char*
__lsan_default_suppressions() {  // NOLINT(*-reserved-identifier)
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
        destroy_threads();
        kernel_.reset();
        sc_core::sc_curr_simcontext = sc_core::sc_default_global_context = before_;
    }
    fresh_kernel(const fresh_kernel&) = delete;
    fresh_kernel& operator=(const fresh_kernel&) = delete;

  private:
    // SystemC 3.0.1 gives away what its threads' stacks stand in before the threads, and a stack that goes then asks
    // for it. 2.3.4 does not ask. Nothing is unwound, since the modules that a stack knows are gone: what a thread owns
    // for longer than the case belongs into its module.
    static void destroy_threads() {
#if SC_VERSION_MAJOR >= 3
        while (auto* const thread = find_thread()) delete thread;
#endif
    }
    // The kernel adopts the processes of a module that goes.
    static sc_core::sc_object* find_thread() {
        for (auto* const object : sc_core::sc_get_top_level_objects()) {
            const sc_core::sc_process_handle process(object);
            if (process.proc_kind() == sc_core::SC_THREAD_PROC_) return object;
        }
        return nullptr;
    }

    std::unique_ptr<sc_core::sc_simcontext> kernel_;
    sc_core::sc_simcontext* before_;
};

}  // namespace tabletop
