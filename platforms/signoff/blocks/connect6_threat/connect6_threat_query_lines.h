// SPDX-License-Identifier: Apache-2.0
// The lines of `tabletop query connect6_threat`: what a line may look like, and the form of the answer.
#pragma once

#include "signoff/blocks/connect6_threat/compare/connect6_trace.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tabletop {

// The requests of a line, as bytes. Throws input_error that says what is wrong.
std::vector<std::string> parse_connect6_requests(const nlohmann::json& line);

// The answer without an id: an entry for each of `requests` requests; those behind the last transaction, and one that
// was not answered, have null in place of a reply and of every figure.
nlohmann::ordered_json connect6_answer_json(const std::vector<connect6_transaction>& transactions,
                                            std::size_t requests);

}  // namespace tabletop
