// SPDX-License-Identifier: Apache-2.0
#include "peripherals/bt656_decoder/bt656_decoder_tlm.h"

#include "base/kernel_time.h"
#include "base/process.h"
#include "peripherals/bt656_decoder/timing.h"

namespace tabletop {
namespace {

using namespace bt656_decoder_core;

// Changes that are remembered: of more than a field's samples, and of resets.
constexpr std::size_t remembered_levels = std::size_t{1} << 19;
constexpr std::size_t remembered_resets = 4096;

std::uint64_t levels_of(const decoded_sample& sample) {
    constexpr unsigned channel_bits = 10;
    auto levels = camera_pins::valid | std::uint64_t{sample.pixel.y} << 2 * channel_bits |
                  std::uint64_t{sample.pixel.cr} << channel_bits | sample.pixel.cb;
    if (sample.second_field) levels |= camera_pins::field;
    if (sample.first_of_line) levels |= camera_pins::first_of_line;
    if (sample.first_of_field) levels |= camera_pins::first_of_field;
    return levels;
}

// Cycles from the first word of a frame's first picture to the code before the picture of a field, the last one that
// says that there is none.
std::int64_t code_before(unsigned field) {
    constexpr std::int64_t cycle_fifths = 5;
    const auto line = field == 0 ? 0 : std::int64_t{camera_core::second_field_line};
    const auto word = bt656::words_of_a_line * (line - 1) - std::int64_t{bt656::code_words};
    const auto fifths = bt656::fifths_per_word * word;
    return fifths > 0 ? (fifths + cycle_fifths - 1) / cycle_fifths : fifths / cycle_fifths;
}

}  // namespace

camera_core::sample_times bt656_decoder_block::decoded_frames::times() const {
    return {of_.stream->phase(), even_fifths, odd_fifths};
}

ycrcb bt656_decoder_block::decoded_frames::sample(std::uint64_t frame, unsigned row, unsigned column) const {
    return of_.stream->sample(frame, row, column);
}

// A field begins where the code before it has been taken.
std::uint64_t bt656_decoder_block::decoded_frames::first_field(std::uint64_t cycle) const {
    const auto first = times();
    const auto phase = static_cast<std::int64_t>(first.phase);
    for (auto frame = cycle <= first.phase ? 0 : (cycle - first.phase) / camera_core::cycles_per_frame;; ++frame) {
        for (const unsigned field : {0u, 1u}) {
            const auto code =
                phase + static_cast<std::int64_t>(camera_core::cycles_per_frame * frame) + code_before(field);
            if (code > static_cast<std::int64_t>(cycle)) return camera_core::field_cycle(first, frame, field);
        }
    }
}

bt656_decoder_tlm::bt656_decoder_tlm(sc_core::sc_module_name name, const bt656_decoder_config& config)
    : bt656_decoder_block(name), config_(config) {
    camera.bind(pins_);
    spawn_method("follow_reset", sensitive_to(rst), [this] { follow_reset(); });
}

void bt656_decoder_tlm::end_of_elaboration() {
    stream->attach(*this);
}

std::uint64_t bt656_decoder_tlm::now() const {
    return config_.clock.cycle(now_ps());
}

// The edge that ends the cycle samples what the pin is then.
void bt656_decoder_tlm::follow_reset() {
    const auto cycle = now();
    take_past();
    resets_.set_level(cycle, rst.read() ? 1 : 0);
    resets_.keep_last(remembered_resets);
    pins_.listeners.revised(cycle + 1);
}

// Called for the stream.
void bt656_decoder_tlm::revised(std::uint64_t cycle) {
    pins_.listeners.revised(cycle + rise_to_sample);
}

bool bt656_decoder_tlm::is_reset_in(std::uint64_t first, std::uint64_t last) const {
    for (auto i = resets_.index(first); i < resets_.size() && resets_.begin(i) <= last; ++i) {
        if (resets_.value(i) != 0) return true;
    }
    return false;
}

// The word before it was taken before `next_reset`.
std::optional<bt656_decoder_tlm::shown_sample> bt656_decoder_tlm::take_word(progress& at,
                                                                            const bt656_word& word) const {
    const auto taken = word.cycle + rise_to_sample - 1;
    if (at.next_reset <= taken && is_reset_in(at.next_reset, taken)) at.decoder = {};
    at.next = word.cycle + 1;
    at.next_reset = taken + 1;
    const bool lost = word.cycle == 0 || is_reset_in(word.cycle - 1, taken);
    const auto sample = lost ? std::nullopt : at.decoder.take(word.data);
    if (!sample) return std::nullopt;
    return shown_sample{word.cycle + rise_to_sample, levels_of(*sample)};
}

// Words that are taken before the present cycle: no reset can lose them any more.
void bt656_decoder_tlm::take_past() {
    const auto present = now();
    for (auto word = stream->next_word(past_.next); word && word->cycle + rise_to_sample <= present;
         word = stream->next_word(past_.next)) {
        const auto sample = take_word(past_, *word);
        if (!sample) continue;
        levels_.set_level(sample->cycle, sample->levels);
        levels_.set_level(sample->cycle + 1, 0);
    }
    levels_.keep_last(remembered_levels);
}

std::uint64_t bt656_decoder_tlm::sample_pins::value(std::uint64_t cycle) const {
    decoder_.take_past();
    if (cycle <= decoder_.now()) return decoder_.levels_.at(cycle);
    auto ahead = decoder_.past_;
    for (auto word = decoder_.stream->next_word(ahead.next); word && word->cycle + rise_to_sample <= cycle;
         word = decoder_.stream->next_word(ahead.next)) {
        const auto sample = decoder_.take_word(ahead, *word);
        if (sample && sample->cycle == cycle) return sample->levels;
    }
    return 0;
}

// In reset nothing comes until it ends.
std::uint64_t bt656_decoder_tlm::sample_pins::next_change(std::uint64_t cycle) const {
    decoder_.take_past();
    const auto& levels = decoder_.levels_;
    if (const auto end = levels.end(levels.index(cycle)); end != never) return end;
    auto ahead = decoder_.past_;
    while (decoder_.resets_.last() == 0) {
        const auto word = decoder_.stream->next_word(ahead.next);
        if (!word) break;
        const auto sample = decoder_.take_word(ahead, *word);
        if (sample && sample->cycle >= cycle) return sample->cycle == cycle ? cycle + 1 : sample->cycle;
    }
    return never;
}

std::unique_ptr<bt656_decoder_block> make_bt656_decoder_tlm(const char* name, view,
                                                            const bt656_decoder_config& config) {
    return std::make_unique<bt656_decoder_tlm>(name, config);
}

}  // namespace tabletop
