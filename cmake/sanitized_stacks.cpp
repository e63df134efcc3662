// SPDX-License-Identifier: Apache-2.0
// Which stack is in use, for AddressSanitizer. The SystemC kernel tells it of every stack that it switches to, but not
// where that of main() is, and nothing at all when a simulation is taken apart: without this, whatever is thrown
// afterwards is reported as an overflow, and the search for leaks at the end reads a stack that is gone.
#include <dlfcn.h>
#include <pthread.h>

#include <cstddef>
#include <typeinfo>

extern "C" {
// These are declared as in <sanitizer/common_interface_defs.h> and in the C++ ABI.
void __sanitizer_start_switch_fiber(void** fake_stack_save, const void* bottom, std::size_t size);
void __sanitizer_finish_switch_fiber(void* fake_stack_save, const void** bottom_old, std::size_t* size_old);
void __asan_handle_no_return();
void __cxa_throw(void* thrown, std::type_info* type, void (*destroy)(void*)) __attribute__((noreturn));
}

namespace {

struct stack_area {
    void* bottom = nullptr;
    std::size_t size = 0;

    bool holds(const void* place) const { return place >= bottom && place < static_cast<const char*>(bottom) + size; }
};

// The stack of the calling thread.
stack_area own_stack() {
    stack_area area;
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return area;
    pthread_attr_getstack(&attributes, &area.bottom, &area.size);
    pthread_attr_destroy(&attributes);
    return area;
}

thread_local stack_area first;
thread_local bool elsewhere = false;  // the sanitizer has been told of another stack

template <typename Function>
Function next(Function, const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

void start(void** save, const void* bottom, std::size_t size) {
    static const auto real = next(&__sanitizer_start_switch_fiber, "__sanitizer_start_switch_fiber");
    real(save, bottom, size);
}

void tell_of_first_stack() {
    const char here = 0;
    if (!elsewhere || !first.holds(&here)) return;
    elsewhere = false;
    start(nullptr, first.bottom, first.size);
    __sanitizer_finish_switch_fiber(nullptr, nullptr, nullptr);
}

// Before the search for leaks.
__attribute__((destructor)) void end_on_first_stack() {
    tell_of_first_stack();
}

}  // namespace

void __sanitizer_start_switch_fiber(void** save, const void* bottom, std::size_t size) {
    if (first.size == 0) first = own_stack();
    elsewhere = size != 0;
    if (elsewhere) {
        start(save, bottom, size);
    } else {
        start(save, first.bottom, first.size);
    }
}

void __asan_handle_no_return() {
    static const auto real = next(&__asan_handle_no_return, "__asan_handle_no_return");
    tell_of_first_stack();
    real();
}

void __cxa_throw(void* thrown, std::type_info* type, void (*destroy)(void*)) {
    static const auto real = next(&__cxa_throw, "__cxa_throw");
    tell_of_first_stack();
    real(thrown, type, destroy);
    __builtin_unreachable();
}
