// SPDX-License-Identifier: Apache-2.0
#include "host/process/exit_code.h"
#include "signoff/blocks/checkers_search/checkers_search_query_lines.h"
#include "signoff/descriptor.h"
#include "signoff/query/query_lines.h"

namespace tabletop {
namespace {

int answer(const query_options& options) {
    check_core_query(options);
    const bool ok =
        answer_query_lines([](const nlohmann::json& line) { return answer_json(parse_checkers_question(line)); });
    return ok ? exit_done : exit_check_failed;
}

}  // namespace

query_descriptor checkers_search_query() {
    return {answer,
            "  in:  {\"id\":1} or {\"id\":1,\"board\":[6,6,..],\"to_move\":\"computer\",\"rules\":\"american\","
            "\"horizon\":4,\"quiet\":0}\n"
            "  out: {\"id\":1,\"status\":\"ok\",\"move\":[20,16],\"captures\":[],\"promoted\":false,"
            "\"value\":110,\"moves\":7}\n"
            "  in:  {\"id\":2,\"perft\":6}\n"
            "  out: {\"id\":2,\"nodes\":36768}\n"};
}

}  // namespace tabletop
