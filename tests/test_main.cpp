// SPDX-License-Identifier: Apache-2.0
// The main() of every Boost.Test program. It stands here once, because the tests have Boost.Test's header precompiled.
#define BOOST_TEST_MODULE tabletop
#include <boost/test/unit_test.hpp>
