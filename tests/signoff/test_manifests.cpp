// SPDX-License-Identifier: Apache-2.0
// What a module's manifest says without it being loaded is what it has.
#include "cli/cli_command.h"
#include "host/machine.h"
#include "modules/modules.h"
#include "signoff/descriptor.h"

#include <boost/test/unit_test.hpp>

#include <set>

using namespace tabletop;

namespace {

using names = std::set<std::string>;

names of(const std::vector<std::string>& list) {
    return {list.begin(), list.end()};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_module_has_what_its_manifest_offers) {
    BOOST_TEST(known_modules().size() >= 10u);
    for (const auto& module : known_modules()) {
        BOOST_TEST_CONTEXT(module.file) {
            const auto& there = contents_of(module);
            names offered, engines;
            for (const auto* const machine : there.machines) offered.insert(machine->name());
            if (there.boot != nullptr) offered.insert("linux");
            for (const auto* const command : there.commands) offered.insert(command->name);
            for (const auto* const one : there.sign_offs) {
                offered.insert(one->name);
                if (one->query) engines.insert(one->name);
            }
            BOOST_TEST(offered == of(module.offers), boost::test_tools::per_element());
            BOOST_TEST(engines == of(module.engines), boost::test_tools::per_element());
            BOOST_TEST(module.is_own);
        }
    }
}
