// SPDX-License-Identifier: Apache-2.0
// A picture of a difference that cannot be written: said, not thrown, so that the verdict is not lost.
#include <boost/test/unit_test.hpp>

#include "signoff/report/difference_picture.h"

#include <string>

using namespace tabletop;

BOOST_AUTO_TEST_CASE(a_folder_that_is_not_there_is_named) {
    picture_difference difference;
    difference.image = {1, 1, {0xFFFFFF}};
    comparison result;
    const auto said = write_difference(difference, "/nowhere/at/all", "wrong", result);
    BOOST_TEST(result.pictures.empty());
    BOOST_TEST(said.find("/nowhere/at/all/wrong-difference.png") != std::string::npos, said);
}
