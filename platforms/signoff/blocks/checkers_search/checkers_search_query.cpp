// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_search/checkers_search_query.h"

#include "host/process/exit_code.h"
#include "signoff/blocks/checkers_search/checkers_search_query_lines.h"

namespace tabletop {

int query_checkers_search(const query_options& options) {
    check_core_query(options);
    const bool ok =
        answer_query_lines([](const nlohmann::json& line) { return answer_json(parse_checkers_question(line)); });
    return ok ? exit_done : exit_check_failed;
}

}  // namespace tabletop
