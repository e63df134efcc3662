// SPDX-License-Identifier: Apache-2.0
#include "peripherals/bt656_decoder/word_decoder.h"

namespace tabletop::bt656_decoder_core {
namespace {

constexpr unsigned low_bits = 2;  // behind the point: codes are known by the upper eight
constexpr unsigned all_ones = 0xFF;
constexpr unsigned words_of_a_picture = 2 * camera_core::image_columns;

constexpr unsigned upper(std::uint16_t word) {
    return word >> low_bits;
}

}  // namespace

std::optional<bt656::code_flags> corrected(std::uint16_t bits) {
    const auto bit = [&](unsigned n) { return (upper(bits) >> n & 1) != 0; };
    if (!bit(7)) return std::nullopt;
    bt656::code_flags flags{bit(6), bit(5), bit(4)};
    const auto expected = upper(bt656::code_word(flags));
    constexpr unsigned protection = 0xF;
    switch ((expected ^ upper(bits)) & protection) {
        case 0b0000:
        case 0b1000:
        case 0b0100:
        case 0b0010:
        case 0b0001:
            return flags;
        case 0b0111:
            flags.f = !flags.f;
            return flags;
        case 0b1011:
            flags.v = !flags.v;
            return flags;
        case 0b1101:
            flags.h = !flags.h;
            return flags;
        default:
            return std::nullopt;
    }
}

std::optional<decoded_sample> word_decoder::take(std::uint16_t word) {
    if (upper(word) == all_ones) {
        code_ = 1;
        in_picture_ = false;
        return std::nullopt;
    }
    if (code_ + 1 == bt656::code_words) {
        code_ = 0;
        take_code(word);
        return std::nullopt;
    }
    code_ = code_ != 0 && upper(word) == 0 ? code_ + 1 : 0;
    return in_picture_ ? take_picture(word) : std::nullopt;
}

void word_decoder::take_code(std::uint16_t word) {
    const auto flags = corrected(word);
    if (!flags) return;
    if (flags->v) {
        begins_field_ = true;
    } else if (!flags->h) {
        in_picture_ = true;
        words_ = 0;
        second_field_ = flags->f;
    }
}

std::optional<decoded_sample> word_decoder::take_picture(std::uint16_t word) {
    const auto place = words_ % 4;
    if (++words_ == words_of_a_picture) in_picture_ = false;
    if (place == 0) {
        cb_ = word;
        return std::nullopt;
    }
    if (place == 1) {
        luma_ = word;
        return std::nullopt;
    }
    if (place == 2) {
        cr_ = word;
        return complete(luma_);
    }
    return complete(word);
}

// Words of a picture so far: three with its first sample.
decoded_sample word_decoder::complete(std::uint16_t luma) {
    constexpr unsigned of_first_sample = 3;
    const bool first = words_ == of_first_sample;
    const decoded_sample sample{{luma, cr_, cb_}, second_field_, first, first && begins_field_};
    if (first) begins_field_ = false;
    return sample;
}

}  // namespace tabletop::bt656_decoder_core
