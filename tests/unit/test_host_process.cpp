// SPDX-License-Identifier: Apache-2.0
// Programs that are started: none of them, and nothing of what they start, outlives what it was started for.
#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/line_program.h"
#include "support/scratch_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>

using namespace tabletop;

namespace fs = std::filesystem;

namespace {

// The program ignores it, too: a line_program asks for it.
const auto pipes_ignored = std::signal(SIGPIPE, SIG_IGN);

const tool_need need{"a test", "bash"};

tool_result shell(const std::string& script, const tool_limits& limits = {}) {
    return run_tool({"bash", "-c", script}, "/", {"a test", "bash", limits});
}

bool within_seconds(const std::function<bool()>& done) {
    for (int n = 0; n < 1000 && !done(); ++n) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return done();
}

// The processes of which a script has written the numbers have ended, and there are so many.
bool have_ended(const fs::path& numbers, int expected) {
    std::istringstream list(file_text(numbers));
    int count = 0;
    for (pid_t process = 0; list >> process; ++count) {
        if (::kill(process, 0) == 0) return false;
    }
    return count == expected;
}

// One in the group, one outside of it, one whose parent has ended, and the shell itself; none heeds what can be heeded.
std::string family(const fs::path& numbers) {
    const auto file = numbers.string();
    return "trap '' TERM INT HUP; sleep 1000 & echo $! >>" + file + "; setsid sleep 1000 & echo $! >>" + file +
           "; (setsid sleep 1000 & echo $! >>" + file + "); echo $$ >>" + file;
}

int lines_in(const fs::path& file) {
    const auto text = file_text(file);
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

BOOST_AUTO_TEST_CASE(exit_codes_and_what_is_not_there) {
    BOOST_TEST(shell("echo out; echo err >&2").output == "out\nerr\n");
    BOOST_TEST(!shell("exit 3").succeeded);
    BOOST_TEST(shell("kill -9 $$").output == "bash: ended by signal 9\n");
    const scratch_folder scratch;
    const program_output output{scratch.file("out"), scratch.file("err")};
    BOOST_TEST(run_host_program("bash", {"bash", "-c", "exit 7"}, {}, output) == 7);
    BOOST_TEST(run_host_program("bash", {"bash", "-c", "kill -SEGV $$"}, {}, output) == 128 + SIGSEGV);
    try {
        run_host_program("no-such-program", {"no-such-program"}, {}, output);
        BOOST_ERROR("started");
    } catch (const std::system_error& error) {
        BOOST_TEST((error.code() == std::errc::no_such_file_or_directory));
    }
    BOOST_CHECK_THROW(run_tool({"no-such-program"}, "/", need), input_error);
}

BOOST_AUTO_TEST_CASE(what_a_program_leaves_behind_ends_with_it) {
    const scratch_folder scratch;
    const auto numbers = scratch.file("numbers");
    BOOST_TEST(shell(family(numbers)).succeeded);
    BOOST_TEST(have_ended(numbers, 4));
}

// Even the signal that nobody can catch, and with the folders under way.
BOOST_AUTO_TEST_CASE(programs_end_with_the_process_that_has_started_them) {
    for (const int signal : {SIGKILL, SIGTERM, SIGQUIT, SIGSEGV}) {
        const scratch_folder scratch;
        const auto numbers = scratch.file("numbers");
        const auto place = scratch.file("place");
        fs::create_directory(place);
        const auto child = ::fork();
        if (child == 0) {
            std::signal(signal, SIG_DFL);
            ::setenv("TMPDIR", place.c_str(), 1);
            shell("touch $TMPDIR/temporary; " + family(numbers) + "; wait; sleep 1000");
            ::_exit(0);
        }
        BOOST_TEST(within_seconds([&] { return lines_in(numbers) == 4; }));
        BOOST_TEST(!fs::is_empty(place));
        ::kill(child, signal);
        ::waitpid(child, nullptr, 0);
        BOOST_TEST(within_seconds([&] { return have_ended(numbers, 4); }));
        BOOST_TEST(within_seconds([&] { return fs::is_empty(place); }));
    }
}

BOOST_AUTO_TEST_CASE(a_conversation_ends_with_its_process_too) {
    const scratch_folder scratch;
    const auto numbers = scratch.file("numbers");
    const auto child = ::fork();
    if (child == 0) {
        line_program program("player", family(numbers) + "; while read line; do echo 4; done; wait", {});
        program.ask("move");
        ::raise(SIGKILL);
    }
    ::waitpid(child, nullptr, 0);
    BOOST_TEST(within_seconds([&] { return have_ended(numbers, 4); }));
}

// What holds the program's output open does not keep anybody waiting.
BOOST_AUTO_TEST_CASE(a_player_that_leaves_a_child_behind_has_ended) {
    const scratch_folder scratch;
    const auto numbers = scratch.file("numbers");
    line_program program("player", family(numbers) + "; exit 5", {});
    try {
        program.ask("move");
        BOOST_ERROR("answered");
    } catch (const input_error& error) {
        BOOST_TEST(error.what() == "player: no answer to line 1, \"move\": it has ended with exit code 5");
    }
    BOOST_TEST(have_ended(numbers, 4));
}

BOOST_AUTO_TEST_CASE(a_player_that_has_ended_before_it_is_asked) {
    const scratch_folder scratch;
    const auto numbers = scratch.file("numbers");
    line_program program("player", "echo $$ >" + numbers.string() + "; exit 5", {});
    program.tell("new");
    BOOST_TEST(within_seconds([&] { return fs::exists(numbers) && have_ended(numbers, 1); }));
    try {
        program.ask("move");
        BOOST_ERROR("answered");
    } catch (const input_error& error) {
        BOOST_TEST(error.what() == "player: no answer to line 2, \"move\": it has ended with exit code 5");
    }
}

BOOST_AUTO_TEST_CASE(a_player_that_does_not_read_is_told_so_much) {
    line_program program("player", "exec sleep 1000", {});
    const std::string line(10'000, 'x');
    const auto tell_all = [&] {
        for (int n = 0; n < 1000; ++n) program.tell(line);
    };
    BOOST_CHECK_THROW(tell_all(), input_error);
}

BOOST_AUTO_TEST_CASE(tools_have_limits) {
    tool_limits limits;
    limits.memory = std::uint64_t{64} << 20;
    BOOST_TEST(!shell("x=$(head -c 200000000 /dev/zero | tr '\\0' x); echo ${#x}", limits).succeeded);
    limits = {};
    limits.file = 1000;
    BOOST_TEST(!shell("head -c 2000 /dev/zero", limits).succeeded);
    limits = {};
    limits.time = std::chrono::seconds(1);
    const auto late = shell("echo begun; sleep 1000", limits);
    BOOST_TEST(!late.succeeded);
    BOOST_TEST(late.output == "begun\nbash: ended, because it has taken longer than 1 s\n");
    const auto endless = shell("yes");
    BOOST_TEST(!endless.succeeded);
    BOOST_TEST(endless.output.size() < 2u << 20);
    BOOST_TEST(endless.output.find("ended, because it has said more than 16 MiB") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(folders_of_those_that_were_killed_go) {
    const scratch_folder place;
    const auto left = place.file("tabletop-scratch-abcdef");
    const auto held = place.file("tabletop-scratch-ghijkl");
    const auto fresh = place.file("tabletop-scratch-mnopqr");
    for (const auto& folder : {left, held, fresh}) fs::create_directory(folder);
    shell("touch -d '2 minutes ago' " + left.string() + " " + held.string());
    const file_descriptor lock(::open(held.c_str(), O_RDONLY | O_DIRECTORY));
    BOOST_TEST(::flock(lock.get(), LOCK_EX | LOCK_NB) == 0);
    const auto before = std::string(std::getenv("TMPDIR") != nullptr ? std::getenv("TMPDIR") : "/tmp");
    ::setenv("TMPDIR", place.path().c_str(), 1);
    { const scratch_folder first; }
    ::setenv("TMPDIR", before.c_str(), 1);
    BOOST_TEST(!fs::exists(left));
    BOOST_TEST(fs::exists(held));
    BOOST_TEST(fs::exists(fresh));
}
