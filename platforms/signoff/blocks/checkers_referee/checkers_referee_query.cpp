// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_referee/checkers_referee_query.h"

#include "signoff/blocks/checkers_referee/checkers_referee_query_lines.h"
#include "signoff/process/exit_code.h"

namespace tabletop {

int query_checkers_referee(const query_options& options) {
    check_core_query(options);
    const bool ok = answer_query_lines([](const nlohmann::json& line) {
        const auto table = parse_referee_table(line);
        return answer_json(checkers_referee_core::find_move(table.board, table.seen, false));
    });
    return ok ? exit_done : exit_check_failed;
}

}  // namespace tabletop
