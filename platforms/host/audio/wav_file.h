// SPDX-License-Identifier: Apache-2.0
// Sound as WAV files. libsndfile reads and writes them.
#pragma once

#include "base/clock_domain.h"
#include "host/output_file.h"
#include "peripherals/audio_port/audio_peer.h"

#include <sndfile.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace tabletop {

// What a machine samples with.
struct sound_rate {
    clock_domain hz;
    std::string key;  // the parameter that sets it, for messages
};

// Reads PCM of 16, 24 or 32 bits, mono or stereo, at the machine's rate. Words are left-justified: 16 bits are the
// upper half of one. Throws input_error that begins with option.
std::vector<audio_frame> read_wav(const std::string& option, const std::string& path, const sound_rate& rate);

// Stereo of 32 bits: all that a machine can play. Sample n of the file is that of the machine, so that time is kept.
class wav_writer {
  public:
    // Throws input_error that begins with option: the file cannot be created.
    wav_writer(const std::string& option, const std::string& path, const sound_rate& rate);

    // Sample n; those between it and the one before are silence. One that has been written already is left out.
    void play(std::uint64_t n, const audio_frame& frame);
    // The machine has had so many samples. Throws input_error when not everything could be written.
    void finish(std::uint64_t samples);

  private:
    struct closing {
        void operator()(SNDFILE* file) const { sf_close(file); }
    };

    void append(const audio_frame& frame);
    void write_buffered();
    std::uint64_t next() const { return written_ + used_; }

    const std::string name_;  // for messages
    open_stream open_{name_};
    std::unique_ptr<SNDFILE, closing> file_;
    std::array<audio_frame, 4096> buffer_{};
    std::size_t used_ = 0;
    std::uint64_t written_ = 0;  // frames
    bool lost_ = false;
};

}  // namespace tabletop
