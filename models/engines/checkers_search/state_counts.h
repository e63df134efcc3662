// SPDX-License-Identifier: Apache-2.0
// How often each state of the block ran: what timing.h makes cycles of. Plain data, no SystemC.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tabletop::checkers_search_core {

// The states of README.md that a task runs through, and the jumps that two of them go through one by one.
enum class state : std::uint8_t {
    seek,
    probe,
    pop,
    resume,
    move,
    eval,
    score,
    copy,
    copied_jump,
    close,
    play,
    write,
    written_jump,
    refuse,
};
inline constexpr std::size_t states = static_cast<std::size_t>(state::refuse) + 1;

class state_counts {
  public:
    std::uint64_t& operator[](state s) { return of_[static_cast<std::size_t>(s)]; }
    std::uint64_t operator[](state s) const { return of_[static_cast<std::size_t>(s)]; }
    state_counts& operator+=(const state_counts& that) {
        for (std::size_t s = 0; s < states; ++s) of_[s] += that.of_[s];
        return *this;
    }

  private:
    std::array<std::uint64_t, states> of_{};
};

}  // namespace tabletop::checkers_search_core
