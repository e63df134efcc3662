// SPDX-License-Identifier: Apache-2.0
#include <boost/test/unit_test.hpp>

#include <cstdint>

#include "processors/cortex_a9/written_memory.h"

namespace {

using namespace tabletop;

constexpr std::uint32_t base = 0x10000;

}  // namespace

BOOST_AUTO_TEST_CASE(what_nobody_watches_has_been_written) {
    const written_memory memory;
    BOOST_TEST(!memory.watches(base));
    BOOST_TEST(!memory.is_unwritten(base, 4));
}

BOOST_AUTO_TEST_CASE(bytes_are_written_one_by_one) {
    written_memory memory;
    memory.watch(base, 2 * page_bytes);
    BOOST_TEST(memory.is_unwritten(base, 4));
    BOOST_TEST(memory.is_unwritten(base + 2 * page_bytes - 1, 1));
    BOOST_TEST(!memory.watches(base + 2 * page_bytes));
    memory.note(base + 1, 1);
    BOOST_TEST(!memory.is_unwritten(base, 4));
    BOOST_TEST(memory.is_unwritten(base, 1));
    BOOST_TEST(!memory.is_unwritten(base + 1, 1));
    BOOST_TEST(memory.is_unwritten(base + 2, 2));
    BOOST_TEST(memory.is_unwritten(base + 4, 4));
}

BOOST_AUTO_TEST_CASE(a_page_that_is_written_is_watched_no_more) {
    written_memory memory;
    memory.watch(base, 3 * page_bytes);
    memory.note(base + 10, 2 * page_bytes - 10);
    BOOST_TEST(memory.watches(base));
    BOOST_TEST(!memory.watches(base + page_bytes));
    BOOST_TEST(memory.watches(base + 2 * page_bytes));
    memory.note(base, 10);
    BOOST_TEST(!memory.watches(base));
    memory.watch(base, 1);
    BOOST_TEST(memory.is_unwritten(base + 100, 8));
}

// The last page of all, and more than there is.
BOOST_AUTO_TEST_CASE(the_end_of_the_addresses) {
    written_memory memory;
    memory.watch(0xFFFFF000, page_bytes);
    BOOST_TEST(memory.is_unwritten(0xFFFFFFFC, 4));
    memory.note(0xFFFFFFFC, 1u << 20);
    BOOST_TEST(!memory.is_unwritten(0xFFFFFFFC, 4));
    BOOST_TEST(memory.is_unwritten(0xFFFFFFF8, 4));
}
