// SPDX-License-Identifier: Apache-2.0
// No machine takes --view BLOCK=rtl for a block that has no such view, whatever its parameters: each one is set to
// every value that it has, or to its least and its largest.
#include "base/parameters.h"
#include "fresh_kernel.h"
#include "host/chosen_views.h"
#include "machines/machines.h"
#include "support/input_error.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

using namespace tabletop;

namespace {

std::vector<std::string> values_of(const parameter_declaration& declaration) {
    if (declaration.kind == parameter_kind::choice) return declaration.choices;
    if (declaration.kind == parameter_kind::boolean) return {"on", "off"};
    std::vector<std::string> ends;
    for (const auto& end : {declaration.minimum, declaration.maximum}) {
        if (!end.empty()) ends.push_back(end);
    }
    return ends;
}

// Builds the machine with the block in the view that it does not have; the message.
std::string refusal(const machine_kind& kind, const parameter_set& parameters, const std::string& instance) {
    const fresh_kernel kernel;
    try {
        kind.build(parameters, chosen_views(kind, parameters, {instance + "=rtl"}, {}), {});
    } catch (const input_error& error) {
        return error.what();
    }
    return "";
}

// How many blocks there are without an `rtl` view; none when the parameters do not go together.
unsigned check_refusals(const machine_kind& kind, const parameter_set& parameters) {
    unsigned blocks = 0;
    try {
        const fresh_kernel kernel;
        kind.build(parameters, kind.fabric_blocks(), {});
    } catch (const input_error&) {
        return 0;
    }
    for (const auto& [instance, unused] : kind.fabric_blocks()) {
        if (!kind.why_no_block(instance, parameters).empty() || kind.has_rtl(instance, parameters)) continue;
        const auto message = refusal(kind, parameters, instance);
        BOOST_TEST(message.find("rtl") != std::string::npos, instance << " is taken: \"" << message << '"');
        ++blocks;
    }
    return blocks;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_view_that_is_not_there_is_refused) {
    unsigned blocks = 0;
    for (const auto* const kind : machine_kinds()) {
        for (const auto& declaration : kind->parameters()) {
            for (const auto& value : values_of(declaration)) {
                BOOST_TEST_CONTEXT(declaration.key << " = " << value) {
                    parameter_set parameters(kind->name(), kind->parameters());
                    parameters.set(declaration.key, value, "test");
                    blocks += check_refusals(*kind, parameters);
                }
            }
        }
    }
    BOOST_TEST(blocks > 10u);
}
