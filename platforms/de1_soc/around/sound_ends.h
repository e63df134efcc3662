// SPDX-License-Identifier: Apache-2.0
// Files in place of loudspeaker and microphone, or somebody who listens: what --audio and --audio-in give.
#pragma once

#include "host/audio/sound_sink.h"
#include "host/audio/wav_file.h"
#include "host/connection.h"
#include "host/machine.h"
#include "peripherals/audio_port/audio_port.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr const char* sound_output = "audio";
inline constexpr const char* sound_input = "audio-in";

// What the user has said of them.
struct sound_setup {
    std::vector<audio_frame> input;  // silence after it
    std::optional<std::string> output_path;
    std::shared_ptr<sound_sink> listener;  // null: nobody
};

// Reads the input. Throws input_error.
sound_setup make_sound_setup(const own_request& own, const sound_rate& rate);

class sound_ends : public connection, public audio_peer {
  public:
    // Attaches itself to the port, which must outlive it. Throws input_error when the file cannot be created.
    sound_ends(sc_core::sc_module_name name, sound_setup setup, audio_port_block& port, const sample_times& times,
               const clock_domain& clock, const sound_rate& rate);
    ~sound_ends() override;

    participant& end() const override;
    void poll() override {}
    bool acting() const override { return false; }
    std::uint64_t last_activity_ps() const override { return 0; }

  private:
    class files;

    audio_frame input(std::uint64_t n) const override;
    void output(std::uint64_t n, const audio_frame& frame) override;

    const std::vector<audio_frame> input_;
    std::unique_ptr<files> files_;
};

}  // namespace tabletop
