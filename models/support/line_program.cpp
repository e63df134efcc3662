// SPDX-License-Identifier: Apache-2.0
#include "support/line_program.h"

#include "support/host_program.h"
#include "support/input_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <system_error>
#include <utility>

namespace tabletop {
namespace {

constexpr std::size_t longest_answer = 1000;
// How much may wait of what the program is told and does not read.
constexpr std::size_t most_pending = std::size_t{1} << 20;

struct pipe_ends {
    file_descriptor reader, writer;

    pipe_ends() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
        reader.reset(ends[0]);
        writer.reset(ends[1]);
    }
};

void never_block(const file_descriptor& end) {
    ::fcntl(end.get(), F_SETFL, O_NONBLOCK);
}

std::string without_blanks(const std::string& text) {
    constexpr const char* blanks = " \t\r";
    const auto first = text.find_first_not_of(blanks);
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

}  // namespace

struct line_program::child {
    pid_t process;
    process_end end;
    file_descriptor input;   // of the program; we write
    file_descriptor output;  // we read
    std::optional<int> exit_code;

    child(pid_t started, file_descriptor to, file_descriptor from)
        : process(started), end(started), input(std::move(to)), output(std::move(from)) {}

    // Ends it, if it has not ended yet, and all that it has started.
    int finish(const std::string& name) {
        // Until it is waited for, a process keeps its number.
        if (!exit_code) kill_process(process);
        if (!exit_code) exit_code = wait_for_end(process, name);
        return *exit_code;
    }
};

line_program::line_program(std::string name, std::string command, answer_limits limits)
    : name_(std::move(name)), command_(std::move(command)), limits_(std::move(limits)) {}

line_program::~line_program() {
    if (!child_) return;
    constexpr int most_intervals = 10;
    write_pending();
    child_->input.reset();
    for (int n = 0; n < most_intervals && !child_->end.reached(); ++n) continue;
    try {
        child_->finish(name_);
    } catch (const std::system_error&) {
        // Somebody else has waited for it: it has ended.
    }
}

void line_program::tell(const std::string& line) {
    if (!child_) start();
    ++lines_;
    last_line_ = line;
    pending_ += line + '\n';
    write_pending();
    if (pending_.size() > most_pending) {
        throw input_error(fmt::format("{}: it does not read its input, which ends with {}", name_, last_line()));
    }
}

std::string line_program::ask(const std::string& line) {
    tell(line);
    const auto deadline = std::chrono::steady_clock::now() + limits_.longest;
    std::string answer;
    while (!take_answer(answer)) {
        if (limits_.given_up && limits_.given_up()) throw interruption();
        if (std::chrono::steady_clock::now() >= deadline) {
            throw input_error(fmt::format("{}: no answer to {} within {:g} s", name_, last_line(),
                                          std::chrono::duration<double>(limits_.longest).count()));
        }
        wait_for_io();
        write_pending();
        if (!read_more()) refuse_silence();
    }
    return answer;
}

std::string line_program::last_line() const {
    return fmt::format("line {}, \"{}\"", lines_, last_line_);
}

void line_program::start() {
    try {
        pipe_ends input, output;
        spawn_actions actions;
        actions.duplicate(input.reader.get(), STDIN_FILENO);
        actions.duplicate(output.writer.get(), STDOUT_FILENO);
        never_block(input.writer);
        never_block(output.reader);
        const auto process = start_process("/bin/sh", {"sh", "-c", command_}, actions);
        child_ = std::make_unique<child>(process, std::move(input.writer), std::move(output.reader));
    } catch (const std::system_error& error) {
        throw input_error(fmt::format("{}: {}", name_, error.what()));
    }
}

// What the program does not read now it may read later, or has ended: ask() finds out.
void line_program::write_pending() {
    while (!pending_.empty() && child_->input.valid()) {
        const auto n = ::write(child_->input.get(), pending_.data(), pending_.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0 && errno != EAGAIN) child_->input.reset();
        if (n <= 0) return;
        pending_.erase(0, static_cast<std::size_t>(n));
    }
}

// Waits until there is something to read or to be written, but only for a while: the user may have given up.
void line_program::wait_for_io() const {
    constexpr int interval_ms = 100;
    // A negative descriptor is passed over.
    std::array<pollfd, 2> ends{
        {{child_->output.get(), POLLIN, 0}, {pending_.empty() ? -1 : child_->input.get(), POLLOUT, 0}}};
    ::poll(ends.data(), ends.size(), interval_ms);
}

// False at the end of its output.
bool line_program::read_more() {
    std::array<char, longest_answer> piece{};
    const auto n = ::read(child_->output.get(), piece.data(), piece.size());
    if (n > 0) received_.append(piece.data(), static_cast<std::size_t>(n));
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

bool line_program::take_answer(std::string& answer) {
    const auto end = received_.find('\n');
    if (std::min(end, received_.size()) > longest_answer) {
        throw input_error(
            fmt::format("{}: its answer to {} is longer than {} characters", name_, last_line(), longest_answer));
    }
    if (end == std::string::npos) return false;
    answer = without_blanks(received_.substr(0, end));
    received_.erase(0, end + 1);
    return true;
}

void line_program::refuse_silence() {
    constexpr int moment_ms = 1000;
    if (!child_->end.reached(moment_ms)) {
        throw input_error(fmt::format("{}: no answer to {}: it has closed its output", name_, last_line()));
    }
    throw input_error(
        fmt::format("{}: no answer to {}: it has ended with exit code {}", name_, last_line(), child_->finish(name_)));
}

}  // namespace tabletop
