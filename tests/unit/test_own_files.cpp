// SPDX-License-Identifier: Apache-2.0
// Where the program's own files are in the build tree. Below a prefix: system/installed.
#include "support/own_files.h"

#include <boost/test/unit_test.hpp>

using namespace tabletop;
namespace fs = std::filesystem;

BOOST_AUTO_TEST_CASE(the_sources_and_what_is_built_of_them_are_there) {
    BOOST_TEST(fs::is_regular_file(own_file("rtl-wrappers/uart/uart.toml")));
    BOOST_TEST(fs::is_regular_file(own_file("programs/child_guard")));
    BOOST_TEST(own_file("stimulus/firmware") == build_tree() / "stimulus/firmware");
    BOOST_TEST(own_file("generated") == build_tree() / "generated");
    BOOST_TEST(own_file("modules") == build_tree() / "lib/tabletop");
}

BOOST_AUTO_TEST_CASE(what_is_of_others_is_where_they_say) {
    BOOST_TEST(own_file("/theirs/game.elf") == "/theirs/game.elf");
    BOOST_CHECK_THROW(own_file("game.elf"), std::logic_error);
}
