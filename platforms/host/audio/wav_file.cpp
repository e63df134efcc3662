// SPDX-License-Identifier: Apache-2.0
#include "host/audio/wav_file.h"

#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>

namespace tabletop {
namespace {

constexpr int stereo = 2;
static_assert(sizeof(audio_frame) == stereo * sizeof(int), "frames are read and written as they are");

// Hertz as a WAV file has them: an integer.
int whole_hz(const sound_rate& rate) {
    return static_cast<int>((rate.hz.hz_numerator() + rate.hz.hz_denominator() / 2) / rate.hz.hz_denominator());
}

bool is_wav(int format) {
    const auto container = format & SF_FORMAT_TYPEMASK;
    return container == SF_FORMAT_WAV || container == SF_FORMAT_WAVEX;
}

bool is_taken(int format) {
    const auto coding = format & SF_FORMAT_SUBMASK;
    return coding == SF_FORMAT_PCM_16 || coding == SF_FORMAT_PCM_24 || coding == SF_FORMAT_PCM_32;
}

std::string coding_name(int format) {
    SF_FORMAT_INFO info{};
    info.format = format & SF_FORMAT_SUBMASK;
    if (sf_command(nullptr, SFC_GET_FORMAT_INFO, &info, sizeof info) != 0 || info.name == nullptr) return "another one";
    return info.name;
}

using sound_file = std::unique_ptr<SNDFILE, int (*)(SNDFILE*)>;

}  // namespace

std::vector<audio_frame> read_wav(const std::string& option, const std::string& path, const sound_rate& rate) {
    const auto refuse = [&](const std::string& why) {
        throw input_error(fmt::format("{}: {}: {}", option, path, why));
    };
    require_regular_file(fmt::format("{}: {}", option, path), path);
    SF_INFO info{};
    const sound_file file(sf_open(path.c_str(), SFM_READ, &info), &sf_close);
    if (!file) refuse(sf_strerror(nullptr));
    if (!is_wav(info.format)) refuse("not a WAV file");
    if (!is_taken(info.format)) {
        refuse(fmt::format("its samples are {}; there are PCM with 16, 24 and 32 bits", coding_name(info.format)));
    }
    if (info.channels != 1 && info.channels != stereo) {
        refuse(fmt::format("{} channels; there are mono and stereo", info.channels));
    }
    if (info.samplerate != whole_hz(rate)) {
        refuse(fmt::format("{} samples a second, and the machine has {} (parameter {})", info.samplerate,
                           whole_hz(rate), rate.key));
    }
    std::vector<audio_frame> frames;
    std::array<int, 4096> words{};
    for (;;) {
        const auto count =
            sf_readf_int(file.get(), words.data(), static_cast<sf_count_t>(words.size()) / info.channels);
        if (count <= 0) return frames;
        for (std::size_t n = 0; n < static_cast<std::size_t>(count * info.channels);
             n += static_cast<std::size_t>(info.channels)) {
            frames.push_back({words[n], words[n + static_cast<std::size_t>(info.channels) - 1]});
        }
    }
}

wav_writer::wav_writer(const std::string& option, const std::string& path, const sound_rate& rate)
    : name_(fmt::format("{}: {}", option, path)) {
    SF_INFO info{};
    info.samplerate = whole_hz(rate);
    info.channels = stereo;
    info.format = SF_FORMAT_WAV | SF_FORMAT_PCM_32;
    file_.reset(sf_open(path.c_str(), SFM_WRITE, &info));
    if (!file_) throw input_error(fmt::format("{}: {}", name_, sf_strerror(nullptr)));
    // A program that is killed leaves a file that can be read.
    sf_command(file_.get(), SFC_SET_UPDATE_HEADER_AUTO, nullptr, SF_TRUE);
}

void wav_writer::play(std::uint64_t n, const audio_frame& frame) {
    if (n < next()) return;
    while (next() < n) append({});
    append(frame);
}

void wav_writer::append(const audio_frame& frame) {
    buffer_[used_++] = frame;
    if (used_ == buffer_.size()) write_buffered();
}

// What is lost is said at the end: nobody could hear of it in the midst of a simulation.
void wav_writer::write_buffered() {
    const auto count = static_cast<sf_count_t>(used_);
    lost_ = lost_ || sf_writef_int(file_.get(), &buffer_[0].left, count) != count;
    written_ += used_;
    used_ = 0;
    open_.begin();
}

void wav_writer::finish(std::uint64_t samples) {
    while (next() < samples) append({});
    write_buffered();
    sf_write_sync(file_.get());
    open_.end();
    if (lost_) throw input_error(fmt::format("{}: not everything could be written", name_));
}

}  // namespace tabletop
