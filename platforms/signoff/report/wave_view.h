// SPDX-License-Identifier: Apache-2.0
// What GTKWave opens of the waves of a difference: a save file.
#pragma once

#include "host/recordings/wave_part.h"

#include <cstdint>
#include <string>

namespace tabletop {

struct wave_view {
    std::string base;     // path of the waves' file, without its .fst
    std::string channel;  // that differs first
    std::uint64_t difference_ps = 0;
    std::uint64_t transaction_ps = 0;      // of its request
    std::uint64_t transaction_end_ps = 0;  // both are those of the difference where there is no transaction
    std::uint64_t cycle_ps = 0;            // a cycle's length
};

// First the channel that differs, ours above theirs, then all the others, then the ports of the designs. The marker is
// where they differ, A and B where the transaction begins and ends.
std::string wave_view_text(const wave_view& view, const wave_part& ours, const wave_part& theirs,
                           const wave_part& inside);

}  // namespace tabletop
