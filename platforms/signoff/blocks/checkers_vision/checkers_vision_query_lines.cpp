// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_vision/checkers_vision_query_lines.h"

#include "signoff/query/query_lines.h"
#include "support/input_error.h"

#include <algorithm>

namespace tabletop {
namespace {

checkers_vision_core::grid parse_grid(const nlohmann::json& line) {
    const auto given = line.find("grid");
    if (given == line.end()) return {};
    // Beyond this nothing fits, and sums stay small.
    const auto is_distance = [](const nlohmann::json& number) { return number.is_number_unsigned() && number < 1000u; };
    checkers_vision_core::grid grid;
    const bool numbers =
        given->is_array() && given->size() == 4 && std::all_of(given->begin(), given->end(), is_distance);
    if (numbers) grid = {(*given)[0], (*given)[1], (*given)[2], (*given)[3]};
    if (!numbers || !grid.fits()) {
        throw input_error(
            "grid must be [x0,y0,dx,dy] with its windows in the picture: dx and dy from 10 to 80, x0 and y0 at least "
            "4, "
            "x0+7dx at most 715, y0+7dy at most 475");
    }
    return grid;
}

}  // namespace

vision_question parse_vision_question(const nlohmann::json& line) {
    check_query_keys(line, {"id", "png", "grid"});
    const auto png = line.find("png");
    if (png == line.end()) throw input_error("png is missing");
    if (!png->is_string()) throw input_error("png must be the name of a file");
    return {png->get<std::string>(), parse_grid(line)};
}

nlohmann::ordered_json answer_json(const checkers_vision_core::window_counts& counts) {
    auto seen = nlohmann::json::array();
    for (unsigned square = 0; square < checkers::squares; ++square) seen.push_back(counts.seen(square) ? 1 : 0);
    return {{"red", counts.red}, {"blue", counts.blue}, {"seen", seen}};
}

nlohmann::ordered_json answer_json(std::uint32_t seen) {
    auto squares = nlohmann::json::array();
    for (unsigned square = 0; square < checkers::squares; ++square) squares.push_back(seen >> square & 1);
    return {{"red", nullptr}, {"blue", nullptr}, {"seen", squares}};
}

}  // namespace tabletop
