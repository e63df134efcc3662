// SPDX-License-Identifier: Apache-2.0
#include "base/cycle_pin_probe.h"
#include "base/process.h"
#include "bt656_decoder/bt656_decoder_rtl.h"
#include "host/display/display.h"
#include "host/process/exit_code.h"
#include "labkit/labkit_board.h"
#include "peripherals/bt656_decoder/bt656_decoder.h"
#include "peripherals/bt656_decoder/word_decoder.h"
#include "signoff/bench/bench_clock.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/blocks/bt656_decoder/bt656_decoder_query_lines.h"
#include "signoff/blocks/bt656_decoder/played_words.h"
#include "signoff/described_query.h"
#include "signoff/descriptor.h"
#include "signoff/query/camera_frame.h"

#include <systemc>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tabletop {
namespace {

using namespace camera_core;
using bt656_decoder_core::decoded_sample;
using word_list = std::vector<std::uint16_t>;
using decode_function = std::function<decoder_answer(const word_list& words)>;

// What the chip sends of a picture that stands still.
class filmed_picture : public sc_core::sc_module, private camera_image {
  public:
    explicit filmed_picture(sc_core::sc_module_name name) : sc_module(name), chip_("chip", phase, *this) {}

    // A line without a picture, which says that a field begins, and a frame.
    word_list words_of(const picture& frame) {
        constexpr auto line_cycles = fifths_per_line / 5;
        constexpr std::size_t count = bt656::words_of_a_line + bt656::words_of_a_frame;
        frame_ = &frame;
        word_list words;
        words.reserve(count);
        for (auto cycle = phase - line_cycles - before_picture; words.size() < count;) {
            const auto word = *chip_.pins->next_word(cycle);
            words.push_back(word.data);
            cycle = word.cycle + 1;
        }
        return words;
    }

  private:
    static constexpr std::uint64_t phase = 10'000;          // of the first word of the picture
    static constexpr std::uint64_t before_picture = 1'000;  // more than a line's blanking takes

    ycrcb sample(std::uint64_t, unsigned row, unsigned column) const override {
        return camera_pixel(*frame_, row, column);
    }

    const picture* frame_ = nullptr;
    bt656_camera chip_;
};

// A sample without a line belongs to one that nobody has begun.
void add_sample(const decoded_sample& sample, std::vector<decoded_line>& lines) {
    if (sample.first_of_line || lines.empty()) lines.push_back({sample.second_field, sample.first_of_field, {}});
    lines.back().samples.push_back(sample.pixel);
}

// Rows that did not come stay black.
picture picture_of(const std::vector<decoded_line>& lines) {
    picture decoded{image_columns, image_rows, std::vector<std::uint32_t>(std::size_t{image_columns} * image_rows)};
    unsigned line_of_field = 0;
    for (const auto& line : lines) {
        line_of_field = line.first_of_field ? 0 : line_of_field + 1;
        const auto row = 2 * line_of_field + (line.second_field ? 1 : 0);
        if (row >= image_rows) continue;
        const auto columns = std::min<std::size_t>(line.samples.size(), image_columns);
        std::transform(line.samples.begin(), line.samples.begin() + static_cast<std::ptrdiff_t>(columns),
                       decoded.pixels.begin() + static_cast<std::ptrdiff_t>(row) * image_columns, screen_colour);
    }
    return decoded;
}

nlohmann::ordered_json answer_line(const nlohmann::json& line, filmed_picture& film, const decode_function& decode) {
    const auto question = parse_decoder_question(line);
    if (!question.words.empty()) return lines_json(decode(question.words));
    const auto answer = decode(film.words_of(read_camera_frame(question.png)));
    write_png(picture_of(answer.lines), question.to);
    return counts_json(answer);
}

decoder_answer decode_by_core(const word_list& words) {
    bt656_decoder_core::word_decoder decoder;
    decoder_answer answer;
    for (const auto word : words) {
        if (const auto sample = decoder.take(word)) add_sample(*sample, answer.lines);
    }
    return answer;
}

// The simulation stops when all lines are answered.
class asked_decoder : public sc_core::sc_module {
  public:
    asked_decoder(sc_core::sc_module_name name, view v)
        : sc_module(name),
          clock_(clock_domain(labkit_board_hz)),
          decoder_(make_bt656_decoder("decoder", v, {clock_.domain()})),
          camera_("camera", *decoder_->camera.operator->(), clock_.domain()) {
        decoder_->rst(rst_);
        decoder_->stream(stream_);
        spawn_thread("run", [this] { run(); });
    }

    bool all_good() const { return good_; }

  private:
    void run() {
        good_ = answer_query_lines([this](const nlohmann::json& line) {
            return answer_line(line, film_, [this](const word_list& words) { return decode(words); });
        });
        stop_simulation();
    }

    // Words come as from the chip, twelve fifths of a cycle each, to a decoder that has been reset.
    decoder_answer decode(const word_list& words) {
        constexpr std::uint64_t reset_cycles = 16, settled = 16;
        constexpr std::uint64_t fifths_per_word = bt656::fifths_per_word, fifths_per_cycle = 5;
        rst_.write(true);
        clock_.wait_into(clock_.now() + reset_cycles);
        rst_.write(false);
        const auto begin = clock_.now() + settled;
        played_words::words played;
        played.reserve(words.size());
        for (const auto word : words) {
            const auto rises = (fifths_per_word * played.size() + fifths_per_cycle - 1) / fifths_per_cycle;
            played.push_back({begin + rises, word, 1});
        }
        const auto end = played.back().cycle + settled;
        stream_.play(std::move(played));
        clock_.wait_into(end);
        return answer_since(begin);
    }

    decoder_answer answer_since(std::uint64_t begin) {
        decoder_answer answer;
        auto& levels = camera_.history();
        for (auto n = levels.index(begin); n < levels.size(); ++n) {
            const auto level = levels.value(n);
            if ((level & camera_pins::valid) == 0) continue;
            add_sample(sample_of(level), answer.lines);
            answer.cycles = levels.begin(n) - begin;
        }
        levels.keep_last(1);
        return answer;
    }

    static decoded_sample sample_of(std::uint64_t level) {
        constexpr unsigned channel_bits = 10;
        const auto channel = [&](unsigned number) {
            return static_cast<std::uint16_t>(level >> number * channel_bits & bt656_pins::data_mask);
        };
        return {{channel(2), channel(1), channel(0)},
                (level & camera_pins::field) != 0,
                (level & camera_pins::first_of_line) != 0,
                (level & camera_pins::first_of_field) != 0};
    }

    const bench_clock clock_;
    filmed_picture film_{"film"};
    sc_core::sc_signal<bool> rst_{"rst"};
    played_words stream_;
    std::unique_ptr<bt656_decoder_block> decoder_;
    cycle_pin_probe camera_;
    bool good_ = true;
};

bool answer_by_core() {
    filmed_picture film("film");
    return answer_query_lines([&](const nlohmann::json& line) { return answer_line(line, film, decode_by_core); });
}

bool answer_by_view(view v) {
    const asked_decoder asked("query", v);
    sc_core::sc_start();
    check_running();
    return asked.all_good();
}

int answer(const query_options& options) {
    refuse_settings(options);
    const auto v = view_of_described(options);
    const bool ok = v ? answer_by_view(*v) : answer_by_core();
    return ok ? exit_done : exit_check_failed;
}

}  // namespace

query_descriptor bt656_decoder_query() {
    return {
        answer,
        "  in:  {\"id\":1,\"words\":[1023,0,0,512,360,300,640,310]}\n"
        "  out: {\"id\":1,\"lines\":[{\"field\":0,\"first_of_field\":false,\"samples\":[[300,640,360],"
        "[310,640,360]]}],\"cycles\":20}\n"
        "  in:  {\"id\":2,\"png\":\"frame.png\",\"to\":\"decoded.png\"}\n"
        "  out: {\"id\":2,\"lines\":480,\"samples\":345600,\"cycles\":2076011}\n"
        "  A sample is [Y,Cr,Cb]. cycles, null of --view core, are those from the first word to the last sample.\n"};
}

}  // namespace tabletop
