// SPDX-License-Identifier: Apache-2.0
// Measurements of one elaboration each: a second one in one process is not to be had.
#pragma once

#include <sys/wait.h>
#include <unistd.h>
#include <systemc>

#include <cstdlib>
#include <type_traits>

namespace tabletop {

// What play() returns in a process of its own, which ends with it; aborts when that fails.
template <typename Play>
auto in_own_process(Play play) {
    using measured = decltype(play());
    static_assert(std::is_trivially_copyable_v<measured>);
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    const auto child = fork();
    if (child == 0) {
        sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
        const auto result = play();
        _exit(write(ends[1], &result, sizeof result) == sizeof result ? 0 : 1);
    }
    close(ends[1]);
    measured result{};
    const bool complete = read(ends[0], &result, sizeof result) == sizeof result;
    close(ends[0]);
    waitpid(child, nullptr, 0);
    if (!complete) std::abort();
    return result;
}

// keep(best, next) leaves the better of two runs in `best`.
template <typename Play, typename Keep>
auto best_of(unsigned runs, Play play, Keep keep) {
    auto best = in_own_process(play);
    while (--runs > 0) keep(best, in_own_process(play));
    return best;
}

}  // namespace tabletop
