// SPDX-License-Identifier: Apache-2.0
// Sound files: what is written is read again, formats and rates that are not taken are refused.
#include "host/audio/wav_file.h"

#include "de1_soc/around/sound_ends.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

const sound_rate usual{clock_domain(8000), "audio.rate"};

void save(const std::string& path, int format, int channels, int rate, const std::vector<int>& words) {
    SF_INFO info{};
    info.format = format;
    info.channels = channels;
    info.samplerate = rate;
    auto* const file = sf_open(path.c_str(), SFM_WRITE, &info);
    BOOST_TEST_REQUIRE(file != nullptr);
    sf_write_int(file, words.data(), static_cast<sf_count_t>(words.size()));
    sf_close(file);
}

struct fixture {
    scratch_folder folder;
    std::string path = folder.file("sound.wav").string();

    void refused(const std::string& why) const {
        BOOST_CHECK_EXCEPTION(read_wav("--audio-in", path, usual), input_error, [&](const input_error& error) {
            BOOST_TEST(std::string(error.what()) == "--audio-in: " + path + ": " + why);
            return true;
        });
    }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(files, fixture)

BOOST_AUTO_TEST_CASE(what_is_written_is_read_again) {
    {
        wav_writer file("--audio", path, usual);
        for (std::uint64_t n = 2; n < 20'000; n += n % 3 + 1) {
            file.play(n, {static_cast<std::int32_t>(n * 0x12345679), INT32_MIN + static_cast<std::int32_t>(n)});
        }
        file.play(5, {1, 1});  // is over
        file.finish(30'000);
    }
    const auto frames = read_wav("--audio-in", path, usual);
    BOOST_TEST_REQUIRE(frames.size() == 30'000u);
    std::vector<audio_frame> expected(30'000);
    for (std::uint64_t n = 2; n < 20'000; n += n % 3 + 1) {
        expected[n] = {static_cast<std::int32_t>(n * 0x12345679), INT32_MIN + static_cast<std::int32_t>(n)};
    }
    BOOST_TEST((frames == expected));
}

// It can be read as far as it had been handed over: a program that is killed closes no file.
BOOST_AUTO_TEST_CASE(a_file_that_was_not_finished_can_be_read) {
    wav_writer file("--audio", path, usual);
    for (std::uint64_t n = 0; n < 10'000; ++n) file.play(n, {static_cast<std::int32_t>(n), 0});
    const auto frames = read_wav("--audio-in", path, usual);
    BOOST_TEST(frames.size() == 8192u);
}

BOOST_AUTO_TEST_CASE(words_are_left_justified) {
    save(path, SF_FORMAT_WAV | SF_FORMAT_PCM_16, 1, 8000, {0x12340000, -0x10000});
    auto frames = read_wav("--audio-in", path, usual);
    BOOST_TEST((frames == std::vector<audio_frame>{{0x12340000, 0x12340000}, {-0x10000, -0x10000}}));
    save(path, SF_FORMAT_WAVEX | SF_FORMAT_PCM_24, 2, 8000, {0x12345600, -0x100, 1 << 8, 2 << 8});
    frames = read_wav("--audio-in", path, usual);
    BOOST_TEST((frames == std::vector<audio_frame>{{0x12345600, -0x100}, {1 << 8, 2 << 8}}));
}

BOOST_AUTO_TEST_CASE(what_is_not_taken_is_refused) {
    refused("System error : No such file or directory.");
    std::ofstream(path) << "RIFF";
    BOOST_CHECK_THROW(read_wav("--audio-in", path, usual), input_error);
    save(path, SF_FORMAT_AIFF | SF_FORMAT_PCM_16, 1, 8000, {0});
    refused("not a WAV file");
    save(path, SF_FORMAT_WAV | SF_FORMAT_FLOAT, 1, 8000, {0});
    refused("its samples are 32 bit float; there are PCM with 16, 24 and 32 bits");
    save(path, SF_FORMAT_WAV | SF_FORMAT_PCM_16, 3, 8000, {0, 0, 0});
    refused("3 channels; there are mono and stereo");
    save(path, SF_FORMAT_WAV | SF_FORMAT_PCM_16, 2, 44'100, {0, 0});
    refused("44100 samples a second, and the machine has 8000 (parameter audio.rate)");
    BOOST_CHECK_THROW(wav_writer("--audio", (folder.path() / "none" / "sound.wav").string(), usual), input_error);
}

// libsndfile reads what anybody gives it.
BOOST_AUTO_TEST_CASE(no_damage_to_a_file_does_harm) {
    save(path, SF_FORMAT_WAV | SF_FORMAT_PCM_16, 2, 8000, std::vector<int>(200, 0x7654'0000));
    std::ifstream in(path, std::ios::binary);
    const std::string whole((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    for (std::size_t at = 0; at < 60; ++at) {
        for (const char byte : {'\0', '\x7F', '\xFF'}) {
            auto damaged = whole;
            damaged[at] = byte;
            std::ofstream(path, std::ios::binary) << damaged;
            try {
                BOOST_TEST(read_wav("--audio-in", path, usual).size() <= 400u);
            } catch (const input_error&) {
            }
        }
        std::ofstream(path, std::ios::binary) << whole.substr(0, at);
        try {
            BOOST_TEST(read_wav("--audio-in", path, usual).size() <= 400u);
        } catch (const input_error&) {
        }
    }
}

BOOST_AUTO_TEST_CASE(backends) {
    using said = std::map<std::string, std::string>;
    const auto setup_of = [](const said& given) {
        own_request own;
        own.said = given;
        return make_sound_setup(own, usual);
    };
    const auto says = [&](const said& given, const std::string& text) {
        BOOST_CHECK_EXCEPTION(setup_of(given), input_error, [&](const input_error& error) {
            BOOST_TEST(std::string(error.what()).find(text) != std::string::npos);
            return true;
        });
    };
    says({{"audio", "stdio"}}, "--audio: unknown backend \"stdio\"; there is wav:PATH");
    says({{"audio", "web"}}, "--audio: unknown backend \"web\"");  // without a page
    says({{"audio-in", "wav:"}}, "--audio-in: unknown backend \"wav:\"");
    says({{"audio", "wav:-"}}, "--audio: unknown backend \"wav:-\"");
    save(path, SF_FORMAT_WAV | SF_FORMAT_PCM_16, 2, 8000, {0, 0});
    says({{"audio", "wav:" + path}, {"audio-in", "wav:" + path}}, "--audio-in reads it");
    BOOST_TEST(setup_of({{"audio-in", "wav:" + path}}).input.size() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
