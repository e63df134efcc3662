// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query bt656_decoder`.
#pragma once

#include "peripherals/camera/ycrcb.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

// Words of ten bits; or none, and the file of a picture of 720x480, and that for the picture that is decoded of it.
struct decoder_question {
    std::vector<std::uint16_t> words;
    std::string png;
    std::string to;
};

struct decoded_line {
    bool second_field = false;
    bool first_of_field = false;
    std::vector<ycrcb> samples;
};

struct decoder_answer {
    std::vector<decoded_line> lines;
    std::optional<std::uint64_t> cycles = {};  // from the first word's clock to the last sample; nothing: without time
};

// Throws input_error that says what is wrong.
decoder_question parse_decoder_question(const nlohmann::json& line);

// The answers have no id yet: to words, and to a picture, whose samples are in its file.
nlohmann::ordered_json lines_json(const decoder_answer& answer);
nlohmann::ordered_json counts_json(const decoder_answer& answer);

}  // namespace tabletop
