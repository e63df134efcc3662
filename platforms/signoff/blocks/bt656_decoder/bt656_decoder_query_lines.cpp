// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/bt656_decoder/bt656_decoder_query_lines.h"

#include "signoff/query/query_lines.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {
namespace {

std::vector<std::uint16_t> parse_words(const nlohmann::json& given) {
    const auto is_word = [](const nlohmann::json& number) { return number.is_number_unsigned() && number < 1024u; };
    if (!given.is_array() || given.empty() || !std::all_of(given.begin(), given.end(), is_word)) {
        throw input_error("words must be a list of numbers from 0 to 1023, and of one at least");
    }
    return given.get<std::vector<std::uint16_t>>();
}

std::string parse_file(const nlohmann::json& line, const char* key) {
    const auto given = line.find(key);
    if (given == line.end()) throw input_error(fmt::format("{} is missing", key));
    if (!given->is_string()) throw input_error(fmt::format("{} must be the name of a file", key));
    return given->get<std::string>();
}

nlohmann::ordered_json json_of(const decoded_line& line) {
    auto samples = nlohmann::json::array();
    for (const auto& sample : line.samples) samples.push_back({sample.y, sample.cr, sample.cb});
    return {{"field", line.second_field ? 1 : 0}, {"first_of_field", line.first_of_field}, {"samples", samples}};
}

void add_cycles(nlohmann::ordered_json& json, const decoder_answer& answer) {
    json["cycles"] = nullptr;
    if (answer.cycles) json["cycles"] = *answer.cycles;
}

}  // namespace

decoder_question parse_decoder_question(const nlohmann::json& line) {
    check_query_keys(line, {"id", "words", "png", "to"});
    const auto words = line.find("words");
    if (words == line.end() && !line.contains("png")) throw input_error("words or png is missing");
    if (words == line.end()) return {{}, parse_file(line, "png"), parse_file(line, "to")};
    for (const auto* const key : {"png", "to"}) {
        if (line.contains(key)) throw input_error(fmt::format("{}: not with words", key));
    }
    return {parse_words(*words), {}, {}};
}

nlohmann::ordered_json lines_json(const decoder_answer& answer) {
    nlohmann::ordered_json json = {{"lines", nlohmann::json::array()}};
    for (const auto& line : answer.lines) json["lines"].push_back(json_of(line));
    add_cycles(json, answer);
    return json;
}

nlohmann::ordered_json counts_json(const decoder_answer& answer) {
    std::size_t samples = 0;
    for (const auto& line : answer.lines) samples += line.samples.size();
    nlohmann::ordered_json json = {{"lines", answer.lines.size()}, {"samples", samples}};
    add_cycles(json, answer);
    return json;
}

}  // namespace tabletop
