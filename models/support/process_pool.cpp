// SPDX-License-Identifier: Apache-2.0
#include "support/process_pool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

namespace tabletop {

namespace {

constexpr int poll_ms = 100;
constexpr int answer_descriptor = 3;

[[noreturn]] void throw_errno(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

void write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR) return;  // nobody reads any more
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
}

// Ctrl-C is for the process that has forked this one, which ends it. Only the answer is this process's business, not
// what else its parent has open, as the lock of its folder.
void become_child(pid_t parent, int answer, bool silent) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(1);  // it has ended before
    for (const int number : {SIGINT, SIGHUP}) std::signal(number, SIG_IGN);
    std::signal(SIGTERM, SIG_DFL);
    const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int number : {STDIN_FILENO, STDOUT_FILENO}) ::dup2(nothing, number);
    if (silent) ::dup2(nothing, STDERR_FILENO);
    ::dup2(answer, answer_descriptor);
    ::close_range(answer_descriptor + 1, ~0U, 0);
}

std::string end_text(int status) {
    if (WIFSIGNALED(status)) {
        return fmt::format("ended by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
    }
    return WEXITSTATUS(status) == 0 ? "" : fmt::format("ended with exit code {}", WEXITSTATUS(status));
}

int status_of(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

// Takes what is there; false: there will be no more.
bool read_some(int descriptor, std::string& text) {
    char buffer[16384];
    const auto count = ::read(descriptor, buffer, sizeof buffer);
    if (count > 0) text.append(buffer, static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && errno == EINTR);
}

}  // namespace

process_pool::~process_pool() {
    for (const auto& each : running_) ::kill(each.process, SIGKILL);
    for (const auto& each : running_) status_of(each.process);
}

void process_pool::start(std::uint64_t n, const std::function<std::string()>& answer, bool silent) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw_errno("pipe");
    child started{n, 0, file_descriptor(ends[0]), "", false, std::chrono::steady_clock::now()};
    const file_descriptor other_end(ends[1]);
    const auto parent = ::getpid();
    started.process = ::fork();
    if (started.process < 0) throw_errno("fork");
    if (started.process == 0) {
        become_child(parent, other_end.get(), silent);
        answer_now(answer());
    }
    running_.push_back(std::move(started));
}

// Skips what a process does at its end: nothing of a simulation is taken apart, and no buffer of the parent's is
// written twice.
void process_pool::answer_now(const std::string& answer) {
    write_all(answer_descriptor, answer);
    ::_exit(0);
}

void process_pool::end_late() {
    for (auto& each : running_) {
        if (!limit_ || each.late || std::chrono::steady_clock::now() - each.begin <= *limit_) continue;
        each.late = true;
        ::kill(each.process, SIGKILL);
    }
}

// Whether the user has interrupted is looked at often, and so is the end of the time of each.
int process_pool::next_look_ms() const {
    return limit_ ? static_cast<int>(std::clamp<std::int64_t>(limit_->count() / 10, 1, poll_ms)) : poll_ms;
}

std::optional<process_result> process_pool::wait() {
    while (!interrupted_()) {
        end_late();
        std::vector<pollfd> answers;
        for (const auto& each : running_) answers.push_back({each.answer.get(), POLLIN, 0});
        if (::poll(answers.data(), answers.size(), next_look_ms()) < 0 && errno != EINTR) throw_errno("poll");
        for (std::size_t i = 0; i < answers.size(); ++i) {
            if (answers[i].revents == 0 || read_some(answers[i].fd, running_[i].text)) continue;
            auto ended = std::move(running_[i]);
            running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
            const auto failure = end_text(status_of(ended.process));
            return process_result{
                ended.n, std::move(ended.text), failure, ended.late,
                std::chrono::duration<double>(std::chrono::steady_clock::now() - ended.begin).count()};
        }
    }
    return std::nullopt;
}

}  // namespace tabletop
