// SPDX-License-Identifier: Apache-2.0
// What Verilator says of a user's design, put in order.
#include <boost/test/unit_test.hpp>

#include "design/verilator_messages.h"

#include <string>

using namespace tabletop;

BOOST_AUTO_TEST_CASE(errors_come_first_and_warnings_are_counted) {
    const std::string said =
        "%Warning-WIDTH: a.v:1:2: too wide\n"
        "    1 | wire a;\n"
        "      |      ^\n"
        "%Error: a.v:7:3: syntax error\n"
        "    7 | whire b;\n"
        "%Warning-UNUSED: a.v:9:1: not used\n"
        "%Error: Exiting due to 1 error(s)\n";
    BOOST_TEST(errors_first(said) ==
               "%Error: a.v:7:3: syntax error\n"
               "    7 | whire b;\n"
               "%Error: Exiting due to 1 error(s)\n"
               "%Warning-WIDTH: a.v:1:2: too wide\n"
               "    1 | wire a;\n"
               "      |      ^\n"
               "%Warning-UNUSED: a.v:9:1: not used\n");
    std::string many;
    for (unsigned n = 0; n < 23; ++n) many += "%Warning-WIDTH: a.v\n";
    const auto text = errors_first(many + "%Error: last\n");
    BOOST_TEST(text.find("%Error: last\n%Warning") == 0u);
    BOOST_TEST(text.find("and 3 more warnings\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(versions_of_verilator_are_read_alike) {
    BOOST_TEST(without_report("%Warning-WIDTH: a.v:1:2: too wide\n"
                              "- V e r i l a t i o n   R e p o r t: Verilator 5.032 2025-01-01\n"
                              "- Verilator: Built from 0.020 MB sources\n"
                              "- Verilator: Walltime 0.004 s\n") == "%Warning-WIDTH: a.v:1:2: too wide\n");
    BOOST_TEST(without_report("%Warning-WIDTH: a.v\n") == "%Warning-WIDTH: a.v\n");
    for (const std::string said : {"%Error: w.vlt:2:1: Unknown Error Code: LOST\n    2 | lint_off\n",
                                   "%Error: w.vlt:2:1: Unknown error code: 'LOST'\n    2 | lint_off\n"}) {
        BOOST_TEST(says_unknown_warning(said, "LOST"));
        BOOST_TEST(!says_unknown_warning(said, "LOS"));
        BOOST_TEST(!says_unknown_warning(said, "OST"));
    }
}

BOOST_AUTO_TEST_CASE(who_comes_further) {
    const std::string word = "%Error: a.v:7:3: syntax error, unexpected logic\n";
    const std::string missing = "%Error: a.v:9:3: Cannot find file containing module: 'b'\n%Error: Exiting\n";
    BOOST_TEST(came_further(missing, word));
    BOOST_TEST(!came_further(word, missing));
    BOOST_TEST(came_further(word, word + word));
    BOOST_TEST(!came_further(word, word));
}
