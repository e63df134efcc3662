// SPDX-License-Identifier: Apache-2.0
// Work in processes of their own: what becomes of one reaches no other.
#include "support/process_pool.h"

#include <unistd.h>
#include <boost/test/unit_test.hpp>

#include <csignal>
#include <map>
#include <string>

namespace tabletop {
namespace {

bool never() {
    return false;
}

BOOST_AUTO_TEST_CASE(each_answers_or_says_how_it_ended) {
    process_pool pool(2, never);
    const std::function<std::string()> works[] = {[] { return std::string(100'000, 'a'); },
                                                  [] { return std::string(); },
                                                  []() -> std::string {
                                                      ::raise(SIGKILL);
                                                      return "";
                                                  },
                                                  []() -> std::string { ::_exit(7); }};
    std::map<std::uint64_t, process_result> results;
    const auto take = [&] {
        auto ended = pool.wait();
        BOOST_REQUIRE(ended);
        results[ended->n] = *ended;
    };
    for (std::uint64_t n = 0; n < 4; ++n) {
        while (pool.full()) take();
        pool.start(n, works[n], true);
    }
    while (!pool.empty()) take();
    BOOST_TEST(results[0].answer == std::string(100'000, 'a'));
    BOOST_TEST((results[0].failure.empty() && results[1].failure.empty()));
    BOOST_TEST(results[2].failure == "ended by signal 9 (Killed)");
    BOOST_TEST(results[3].failure == "ended with exit code 7");
}

BOOST_AUTO_TEST_CASE(what_takes_too_long_is_ended) {
    process_pool pool(1, never, std::chrono::milliseconds(20));
    pool.start(
        5,
        [] {
            ::pause();
            return std::string();
        },
        true);
    const auto ended = pool.wait();
    BOOST_REQUIRE(ended);
    BOOST_TEST((ended->late && ended->n == 5 && pool.empty()));
}

BOOST_AUTO_TEST_CASE(the_user_may_give_up) {
    process_pool pool(1, [] { return true; });
    pool.start(
        0,
        [] {
            ::pause();
            return std::string();
        },
        true);
    BOOST_TEST(!pool.wait().has_value());
}

}  // namespace
}  // namespace tabletop
