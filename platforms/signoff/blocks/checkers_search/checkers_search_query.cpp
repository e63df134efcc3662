// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_search/checkers_search_query.h"

#include "base/input_error.h"
#include "signoff/blocks/checkers_search/checkers_search_query_lines.h"
#include "signoff/process/exit_code.h"

namespace tabletop {

int query_checkers_search(const query_options& options) {
    if (!options.user_rtl.empty()) throw input_error("--rtl: checkers_search cannot be replaced by RTL of your own");
    if (!options.settings.empty()) {
        throw input_error("--set: checkers_search has no parameters; a line says its rules and horizon");
    }
    if (!options.view.empty() && parse_query_view(options)) {
        throw input_error("--view: checkers_search is a program of the PC, its only view is core");
    }
    const bool ok =
        answer_query_lines([](const nlohmann::json& line) { return answer_json(parse_checkers_question(line)); });
    return ok ? exit_done : exit_check_failed;
}

}  // namespace tabletop
