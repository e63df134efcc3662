// SPDX-License-Identifier: Apache-2.0
// The limit of wall time: a program that looks at it ends in order, one that hangs inside a call is ended. Each is a
// process of its own, since there is one timer and one end.
#include "host/output_file.h"
#include "host/process/exit_code.h"
#include "host/process/interrupt_flag.h"
#include "messages.h"

#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>

#include <chrono>
#include <csignal>
#include <functional>
#include <string>

using namespace tabletop;
using namespace std::chrono_literals;

namespace {

struct end_of_child {
    int exit_code = -1;  // -1: by a signal
    std::string said;
};

constexpr int ended_in_order = 42;
constexpr int was_not_told = 43;

// The action's result is the exit code. One that is never ended is a failure after a minute.
end_of_child child(const std::function<int()>& action) {
    end_of_child end;
    end.said = messages_of([&] {
        const auto process = ::fork();
        if (process == 0) {
            watch_interrupts();
            ::_exit(action());
        }
        int status = 0;
        ::waitpid(process, &status, 0);
        if (WIFEXITED(status)) end.exit_code = WEXITSTATUS(status);
    });
    return end;
}

// Hangs like a call of somebody else's code that never comes back to where somebody looks.
[[noreturn]] void hang() {
    for (;;) ::pause();
}

int wait_to_be_told() {
    for (int n = 0; n < 6000 && !interrupted(); ++n) ::usleep(10'000);
    return interrupted() ? ended_in_order : was_not_told;
}

}  // namespace

// The grace is over when it has ended.
BOOST_AUTO_TEST_CASE(what_looks_at_it_ends_in_order) {
    const auto end = child([] {
        set_wall_limit(20ms);
        start_wall_limit(60s);
        if (wait_to_be_told() != ended_in_order || !wall_limit_reached()) return was_not_told;
        itimerval left{};
        ::getitimer(ITIMER_REAL, &left);
        if (left.it_value.tv_sec == 0) return was_not_told;
        stop_wall_limit();
        ::getitimer(ITIMER_REAL, &left);
        return left.it_value.tv_sec == 0 && left.it_value.tv_usec == 0 ? ended_in_order : was_not_told;
    });
    BOOST_TEST(end.exit_code == ended_in_order);
    BOOST_TEST(end.said == "");
}

BOOST_AUTO_TEST_CASE(what_hangs_is_ended_after_the_grace) {
    const auto end = child([]() -> int {
        set_wall_limit(20ms);
        start_wall_limit(20ms);
        open_stream stream("--vcd");
        stream.begin();
        hang();
    });
    BOOST_TEST(end.exit_code == exit_check_failed);
    BOOST_TEST(end.said.find("--vcd") != std::string::npos, end.said);
    BOOST_TEST(end.said.find("tabletop: --wall-limit: the 0.02 s of wall time are over\n") != std::string::npos,
               end.said);
}

// What leaves nothing behind does not wait for the second one.
BOOST_AUTO_TEST_CASE(what_ends_at_once_has_one_stage) {
    const auto end = child([]() -> int {
        exit_at_interrupt();
        set_wall_limit(20ms);
        start_wall_limit(60s);
        hang();
    });
    BOOST_TEST(end.exit_code == exit_check_failed);
    BOOST_TEST(end.said == "tabletop: --wall-limit: the 0.02 s of wall time are over\n");
}

// The user came first, whose second wish is not waited for.
BOOST_AUTO_TEST_CASE(the_user_ends_what_hangs) {
    const auto end = child([]() -> int {
        set_wall_limit(60s);
        start_wall_limit();
        ::raise(SIGINT);
        if (wall_limit_reached() || !interrupted()) return was_not_told;
        ::raise(SIGINT);
        return was_not_told;
    });
    BOOST_TEST(end.exit_code == exit_interrupted);
    BOOST_TEST(end.said == "");
}

BOOST_AUTO_TEST_CASE(without_a_limit_nothing_is_started) {
    const auto end = child([] {
        start_wall_limit(20ms);
        ::usleep(100'000);
        return wall_limit() || interrupted() ? was_not_told : ended_in_order;
    });
    BOOST_TEST(end.exit_code == ended_in_order);
}
