// SPDX-License-Identifier: Apache-2.0
// Audio port, as Altera's University Program core: FIFOs of 128 words between a bus and a codec, in and out, left and
// right. Behaviour, cycles and known limits are in README.md beside this file.
#pragma once

#include "base/clock_domain.h"
#include "base/interrupting_block.h"
#include "base/view.h"
#include "peripherals/audio_port/audio_peer.h"
#include "peripherals/audio_port/sample_times.h"

#include <memory>

namespace tabletop {

struct audio_port_config {
    clock_domain clock;
    clock_domain rate{8000};  // of the codec's samples, at most a quarter of the clock's

    sample_times times() const { return {clock, rate}; }
};

// Throws std::invalid_argument when the configuration is out of range; every view calls it.
void check(const audio_port_config& config);

// The block as a machine sees it, the same in every view. irq is high while RE and RI, or WE and WI.
class audio_port_block : public interrupting_block {
  public:
    using interrupting_block::interrupting_block;

    // Called before the simulation starts. While there is none silence comes in.
    virtual void attach(audio_peer& end) = 0;
    // The peer is told of what has been played until now, all but the last cycle.
    virtual void settle() = 0;
    // Words of both channels wait to be played, as far as they have been written until now.
    virtual bool plays() const = 0;
};

// v: at or ca.
std::unique_ptr<audio_port_block> make_audio_port_tlm(const char* name, view v, const audio_port_config& config);

}  // namespace tabletop
