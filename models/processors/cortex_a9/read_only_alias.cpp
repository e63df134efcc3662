// SPDX-License-Identifier: Apache-2.0
#include "processors/cortex_a9/read_only_alias.h"

#include <signal.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstring>
#include <mutex>
#include <utility>

namespace tabletop {

namespace {

struct place {
    std::atomic<std::uintptr_t> first{0};  // 0: free
    std::atomic<std::uintptr_t> end{0};
};

// Static: the handler may come at any time.
std::array<place, 64> places;
struct sigaction before;

bool is_aliased(std::uintptr_t address) {
    for (const auto& each : places) {
        const std::uintptr_t first = each.first;
        if (first != 0 && address >= first && address < each.end) return true;
    }
    return false;
}

// Translated code looks a page up, tests the entry (test r64, r64), goes where it calls the core if there is none (jz
// rel32), and stores: the jump lies at most so far before the store. Null when it does not.
const std::uint8_t* way_of_a_call(const std::uint8_t* store) {
    constexpr std::ptrdiff_t longest_way = 20;
    constexpr std::ptrdiff_t jump_bytes = 6;
    constexpr std::ptrdiff_t test_bytes = 3;
    for (auto back = jump_bytes; back <= longest_way; ++back) {
        const auto* const jump = store - back;
        const auto* const test = jump - test_bytes;
        const bool tests = (test[0] & 0xFA) == 0x48 && test[1] == 0x85 && test[2] >= 0xC0;
        if (!tests || jump[0] != 0x0F || jump[1] != 0x84) continue;
        std::int32_t distance = 0;
        std::memcpy(&distance, jump + 2, sizeof distance);
        return jump + jump_bytes + distance;
    }
    return nullptr;
}

void pass_on(int signal, siginfo_t* info, void* context) {
    static volatile std::sig_atomic_t passes = 0;  // else one that passes on to us, too, would be asked for ever
    if (std::exchange(passes, 1) != 0) {
        ::signal(signal, SIG_DFL);
    } else if ((before.sa_flags & SA_SIGINFO) != 0) {
        before.sa_sigaction(signal, info, context);
    } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
        before.sa_handler(signal);
    } else {
        ::sigaction(signal, &before, nullptr);  // a fault comes again by itself
    }
    passes = 0;
}

// A signal that somebody has sent is no fault: the translator's handler would only make way for it, or abort when it
// came in the midst of translated code.
bool is_sent(const siginfo_t& info) {
    return info.si_code <= 0;
}

void end_by(int signal) {
    ::signal(signal, SIG_DFL);
    ::raise(signal);
}

void on_fault(int signal, siginfo_t* info, void* context) {
    if (is_sent(*info)) return end_by(signal);
    auto& next = static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP];
    if (is_aliased(reinterpret_cast<std::uintptr_t>(info->si_addr))) {
        const std::uint8_t* store = nullptr;
        std::memcpy(&store, &next, sizeof store);
        if (const auto* const way = way_of_a_call(store); way != nullptr) {
            next = static_cast<greg_t>(reinterpret_cast<std::uintptr_t>(way));
            return;
        }
    }
    pass_on(signal, info, context);
}

std::atomic<bool> allowed{false};
std::mutex taking;

// Whoever has set a handler since the last time is the one before it.
void install_handler() {
    struct sigaction now {};
    ::sigaction(SIGSEGV, nullptr, &now);
    if ((now.sa_flags & SA_SIGINFO) != 0 && now.sa_sigaction == on_fault) return;
    before = now;
    struct sigaction handler {};
    handler.sa_sigaction = on_fault;
    handler.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigemptyset(&handler.sa_mask);
    ::sigaction(SIGSEGV, &handler, nullptr);
}

// places.size() when there is none.
unsigned take_place(const std::uint8_t* alias, std::uint64_t size) {
    const std::lock_guard lock(taking);
    install_handler();
    unsigned at = 0;
    while (at < places.size() && places[at].first != 0) ++at;
    if (at == places.size()) return at;
    const auto first = reinterpret_cast<std::uintptr_t>(alias);
    places[at].end = first + size;
    places[at].first = first;
    return at;
}

}  // namespace

void read_only_alias::allow() {
    const std::lock_guard lock(taking);
    allowed = true;
    install_handler();
}

bool read_only_alias::is_allowed() {
    return allowed;
}

std::unique_ptr<read_only_alias> read_only_alias::make(std::uint8_t* memory, std::uint64_t size) {
    if (!allowed) return nullptr;
    // An old size of 0 maps shared pages a second time.
    auto* const mapped = ::mremap(memory, 0, size, MREMAP_MAYMOVE);
    if (mapped == MAP_FAILED) return nullptr;
    auto* const alias = static_cast<std::uint8_t*>(mapped);
    const bool is_protected = ::mprotect(mapped, size, PROT_READ) == 0;
    const auto at = is_protected ? take_place(alias, size) : static_cast<unsigned>(places.size());
    if (at == places.size()) {
        ::munmap(mapped, size);
        return nullptr;
    }
    return std::unique_ptr<read_only_alias>(new read_only_alias(alias, size, at));
}

read_only_alias::~read_only_alias() {
    const std::lock_guard lock(taking);
    places[place_].first = 0;
    places[place_].end = 0;
    ::munmap(data_, size_);
}

}  // namespace tabletop
