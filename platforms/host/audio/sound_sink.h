// SPDX-License-Identifier: Apache-2.0
// Who hears what a machine plays, in place of a file.
#pragma once

#include "peripherals/audio_port/audio_peer.h"

#include <cstdint>

namespace tabletop {

class sound_sink {
  public:
    virtual ~sound_sink() = default;

    // Sample n of the machine; those between it and the one before are silence.
    virtual void play(std::uint64_t n, const audio_frame& frame) = 0;
};

}  // namespace tabletop
