// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_search/search_builds.h"

#include "checkers_search/checkers_search_rtl.h"
#include "labkit/labkit_board.h"
#include "signoff/variants.h"

namespace tabletop {

checkers_search_config config_of_search_build(const std::string& variant) {
    using rules = checkers_rules;
    const auto& build = find_build(checkers_search_rtl_variants(), variant);
    const auto is_set = [&](const char* parameter) { return build.number(parameter) != 0; };
    return {clock_domain(labkit_board_hz),
            {is_set("KINGS_FLY") ? rules::king_step::fly : rules::king_step::one,
             is_set("MEN_CAPTURE_BOTH") ? rules::men_captures::both : rules::men_captures::forward,
             is_set("RUN_ON") ? rules::crowning_time::run_on : rules::crowning_time::end,
             static_cast<unsigned>(build.number("DRAW_AFTER"))},
            static_cast<unsigned>(build.number("HORIZON"))};
}

}  // namespace tabletop
