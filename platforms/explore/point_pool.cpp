// SPDX-License-Identifier: Apache-2.0
#include "explore/point_pool.h"

#include "base/visible_text.h"
#include "signoff/process/interrupt_flag.h"

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
#include <exception>
#include <system_error>
#include <utility>

namespace tabletop {

namespace {

constexpr int poll_ms = 100;

[[noreturn]] void throw_errno(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

point_record measured_point(const explore_plan& plan, std::uint64_t n) {
    const auto parameters = plan.parameters_of(n);
    const auto measured = plan.play({parameters.platform(), parameters.stimulus(), plan.views});
    return {{"status", "ok"},
            {"message", ""},
            {"metrics", metrics_json(plan.metrics, measured)},
            {"latencies", latencies_json(measured)}};
}

point_record point_of(const explore_plan& plan, std::uint64_t n) {
    try {
        return measured_point(plan, n);
    } catch (const std::exception& error) {
        const std::string message = error.what();
        return failed_point(plan, visible_text(message.substr(0, message.find('\n'))));
    }
}

void write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0 && errno != EINTR) return;  // nobody reads any more
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
}

constexpr int answer_descriptor = 3;

// Ctrl-C is for the process that has forked this one, which ends it. Of what that has open, the lock of its folder for
// one, only the answer is this one's business. What a simulation says is not shown, unless it is the only one.
void become_point(pid_t parent, int answer, bool silent) {
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

// Without what a process does at its end: nothing of the simulation is taken apart, and no buffer of the parent's is
// written twice.
[[noreturn]] void play_and_exit(const explore_plan& plan, std::uint64_t n, pid_t parent, int answer) {
    become_point(parent, answer, plan.size() > 1);
    write_all(answer_descriptor, point_of(plan, n).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    ::_exit(0);
}

std::string end_text(int status) {
    if (WIFSIGNALED(status)) {
        return fmt::format("ended by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
    }
    return fmt::format("ended with exit code {}", WEXITSTATUS(status));
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

point_record failed_point(const explore_plan& plan, const std::string& message) {
    auto metrics = nlohmann::ordered_json::object();
    for (const auto& metric : plan.metrics) metrics[metric.name] = nullptr;
    return {{"status", "failed"},
            {"message", message},
            {"metrics", metrics},
            {"latencies", {{"fabric", nullptr}, {"line", nullptr}}}};
}

point_record numbered_point(std::uint64_t n, const point_record& record, double wall_seconds) {
    point_record numbered = {{"point", n + 1}};
    numbered.update(record);
    numbered["wall_seconds"] = wall_seconds;
    return numbered;
}

point_pool::~point_pool() {
    for (const auto& each : running_) ::kill(each.process, SIGKILL);
    for (const auto& each : running_) status_of(each.process);
}

void point_pool::start(std::uint64_t n) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw_errno("pipe");
    child started{n, 0, file_descriptor(ends[0]), "", false, std::chrono::steady_clock::now()};
    const file_descriptor answer(ends[1]);
    const auto parent = ::getpid();
    started.process = ::fork();
    if (started.process < 0) throw_errno("fork");
    if (started.process == 0) play_and_exit(plan_, n, parent, answer.get());
    running_.push_back(std::move(started));
}

bool point_pool::is_late(const child& one) const {
    return plan_.point_limit && std::chrono::steady_clock::now() - one.begin > *plan_.point_limit;
}

void point_pool::end_late() {
    for (auto& each : running_) {
        if (each.late || !is_late(each)) continue;
        each.late = true;
        ::kill(each.process, SIGKILL);
    }
}

// Whether the user has interrupted is looked at often, and so is the end of a point's time.
int point_pool::next_look_ms() const {
    return plan_.point_limit ? static_cast<int>(std::clamp<std::int64_t>(plan_.point_limit->count() / 10, 1, poll_ms))
                             : poll_ms;
}

std::optional<point_record> point_pool::wait() {
    while (!interrupted()) {
        end_late();
        std::vector<pollfd> answers;
        for (const auto& each : running_) answers.push_back({each.answer.get(), POLLIN, 0});
        if (::poll(answers.data(), answers.size(), next_look_ms()) < 0 && errno != EINTR) throw_errno("poll");
        for (std::size_t i = 0; i < answers.size(); ++i) {
            if (answers[i].revents == 0 || read_some(answers[i].fd, running_[i].text)) continue;
            auto ended = std::move(running_[i]);
            running_.erase(running_.begin() + static_cast<std::ptrdiff_t>(i));
            return finish(ended);
        }
    }
    return std::nullopt;
}

point_record point_pool::finish(child& ended) {
    const auto status = status_of(ended.process);
    auto record = nlohmann::ordered_json::parse(ended.text, nullptr, false);
    if (status != 0 || record.is_discarded()) {
        record = failed_point(plan_, ended.late
                                         ? fmt::format("it took longer than {} (--point-limit)", plan_.point_limit_text)
                                         : end_text(status));
    }
    return numbered_point(ended.n, record,
                          std::chrono::duration<double>(std::chrono::steady_clock::now() - ended.begin).count());
}

}  // namespace tabletop
