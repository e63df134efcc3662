// SPDX-License-Identifier: Apache-2.0
#include "de1_soc/around/sound_ends.h"

#include "base/kernel_time.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <string_view>
#include <utility>

namespace tabletop {
namespace {

// Empty: the user has said nothing.
std::string path_of(const std::map<std::string, std::string>& backends, const char* place) {
    const auto found = backends.find(place);
    if (found == backends.end()) return "";
    constexpr std::string_view wav = "wav:";
    const auto& who = found->second;
    auto path = who.compare(0, wav.size(), wav) == 0 ? who.substr(wav.size()) : "";
    // libsndfile takes "-" for standard input and output, which cannot be gone back in.
    if (path.empty() || path == "-") {
        throw input_error(fmt::format("--{}: unknown backend \"{}\"; there is wav:PATH", place, who));
    }
    return path;
}

}  // namespace

sound_setup make_sound_setup(const own_request& own, const sound_rate& rate) {
    const auto in = path_of(own.said, sound_input);
    const bool is_heard = own.sound && own.said.count(sound_output) != 0 && own.said.at(sound_output) == "web";
    const auto out = is_heard ? "" : path_of(own.said, sound_output);
    std::error_code error;
    if (!in.empty() && !out.empty() && std::filesystem::equivalent(in, out, error)) {
        throw input_error(fmt::format("--{}: {}: --{} reads it", sound_output, out, sound_input));
    }
    sound_setup setup;
    if (is_heard) setup.listener = own.sound;
    if (!in.empty()) setup.input = read_wav(std::string("--") + sound_input, in, rate);
    if (!out.empty()) setup.output_path = out;
    return setup;
}

// The participant: writes what has been played.
class sound_ends::files : public participant {
  public:
    files(const sound_setup& setup, audio_port_block& port, const sample_times& times, const clock_domain& clock,
          const sound_rate& rate)
        : port_(port), times_(times), clock_(clock), listener_(setup.listener) {
        if (setup.output_path) writer_.emplace(std::string("--") + sound_output, *setup.output_path, rate);
    }

    void play(std::uint64_t n, const audio_frame& frame) {
        if (writer_) writer_->play(n, frame);
        if (listener_) listener_->play(n, frame);
    }

    void flush() override { port_.settle(); }
    void finish() override {
        port_.settle();
        if (writer_) writer_->finish(times_.before(clock_.cycle(now_ps())));
    }

  private:
    audio_port_block& port_;
    const sample_times times_;
    const clock_domain clock_;
    const std::shared_ptr<sound_sink> listener_;
    std::optional<wav_writer> writer_;
};

sound_ends::sound_ends(sc_core::sc_module_name name, sound_setup setup, audio_port_block& port,
                       const sample_times& times, const clock_domain& clock, const sound_rate& rate)
    : connection(name, sound_output),
      input_(std::move(setup.input)),
      files_(std::make_unique<files>(setup, port, times, clock, rate)) {
    port.attach(*this);
}

sound_ends::~sound_ends() = default;

participant& sound_ends::end() const {
    return *files_;
}

audio_frame sound_ends::input(std::uint64_t n) const {
    return n < input_.size() ? input_[n] : audio_frame{};
}

void sound_ends::output(std::uint64_t n, const audio_frame& frame) {
    files_->play(n, frame);
}

}  // namespace tabletop
