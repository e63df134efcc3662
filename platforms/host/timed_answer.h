// SPDX-License-Identifier: Apache-2.0
// How long a machine took for one move of its game.
#pragma once

#include <cstdint>
#include <optional>

namespace tabletop {

// From the end of what is answered: the last stop bit of a request, the release of a button, the sign that a move has
// been made.
struct timed_answer {
    std::uint64_t request_ps = 0;           // when that is
    std::optional<std::uint64_t> first_ps;  // from there to the first that is seen of the answer; empty: not measured
    std::uint64_t whole_ps = 0;             // to the end of it

    bool operator==(const timed_answer& other) const {
        return request_ps == other.request_ps && first_ps == other.first_ps && whole_ps == other.whole_ps;
    }
};

}  // namespace tabletop
