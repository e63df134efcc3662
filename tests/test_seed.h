// SPDX-License-Identifier: Apache-2.0
// The seed of a test's random numbers.
#pragma once

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

namespace tabletop {

// `-- --seed N`, else the environment's TABLETOP_SEED, else `usual`; printed, so that a failing run can be repeated.
inline std::uint64_t test_seed(std::uint64_t usual = 1) {
    std::string text = std::to_string(usual);
    if (const char* const variable = std::getenv("TABLETOP_SEED")) text = variable;
    const auto& suite = boost::unit_test::framework::master_test_suite();
    for (int i = 1; i + 1 < suite.argc; ++i) {
        if (std::string(suite.argv[i]) == "--seed") text = suite.argv[i + 1];
    }
    std::cout << "TABLETOP_SEED=" << text << std::endl;
    return std::stoull(text, nullptr, 0);
}

// `-- OPTION N` of a test that is as long as it is told to be, else `usual`; printed, too.
inline std::uint64_t test_count(const std::string& option, std::uint64_t usual) {
    auto count = usual;
    const auto& suite = boost::unit_test::framework::master_test_suite();
    for (int i = 1; i + 1 < suite.argc; ++i) {
        if (suite.argv[i] == option) count = std::stoull(suite.argv[i + 1], nullptr, 0);
    }
    std::cout << option << " " << count << std::endl;
    return count;
}

}  // namespace tabletop
