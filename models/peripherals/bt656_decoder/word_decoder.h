// SPDX-License-Identifier: Apache-2.0
// From words of BT.656 to samples, a word at a time: functional core of bt656_decoder. Plain C++17, no SystemC. What
// it does is in README.md beside this file.
#pragma once

#include "peripherals/camera/bt656.h"

#include <cstdint>
#include <optional>

namespace tabletop::bt656_decoder_core {

struct decoded_sample {
    ycrcb pixel;
    bool second_field;
    bool first_of_line;
    bool first_of_field;
};

// Nothing: two bits or more are wrong. bits: the fourth word of a code.
std::optional<bt656::code_flags> corrected(std::uint16_t bits);

class word_decoder {
  public:
    // The sample that this word completes.
    std::optional<decoded_sample> take(std::uint16_t word);

  private:
    void take_code(std::uint16_t word);
    std::optional<decoded_sample> take_picture(std::uint16_t word);
    decoded_sample complete(std::uint16_t luma);

    unsigned code_ = 0;  // words of a code so far
    bool in_picture_ = false;
    unsigned words_ = 0;  // of this line's picture
    bool second_field_ = false;
    bool begins_field_ = false;  // the next picture does
    std::uint16_t cb_ = 0, cr_ = 0, luma_ = 0;
};

}  // namespace tabletop::bt656_decoder_core
