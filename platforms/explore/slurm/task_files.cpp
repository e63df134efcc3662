// SPDX-License-Identifier: Apache-2.0
#include "explore/slurm/task_files.h"

#include "support/document_file.h"
#include "support/input_error.h"
#include "support/json_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <system_error>
#include <utility>

namespace tabletop {

namespace {

constexpr const char* begun_key = "begun";

[[noreturn]] void refuse(const std::filesystem::path& path) {
    throw input_error(fmt::format("{}: {}", path.string(), std::generic_category().message(errno)));
}

// Whole lines from a place on. The last line of a task that was ended may have been cut off.
std::vector<point_record> whole_lines(const std::filesystem::path& path, std::uint64_t& place) {
    std::ifstream file(path, std::ios::binary);
    file.seekg(static_cast<std::streamoff>(place));
    std::vector<point_record> lines;
    for (std::string line; std::getline(file, line) && !file.eof();) {
        place += line.size() + 1;
        auto record = parse_json_record<point_record>(line);
        if (record.is_object()) lines.push_back(std::move(record));
    }
    return lines;
}

}  // namespace

std::vector<std::vector<std::uint64_t>> shared_out(const std::vector<std::uint64_t>& points, std::size_t most_tasks) {
    std::vector<std::vector<std::uint64_t>> tasks(std::min(points.size(), most_tasks));
    for (std::size_t i = 0; i < points.size(); ++i) tasks[i % tasks.size()].push_back(points[i]);
    return tasks;
}

task_files::task_files(const std::filesystem::path& folder, std::uint64_t task)
    : points(folder / fmt::format("{}.points", task)),
      journal(folder / fmt::format("{}.jsonl", task)),
      log(folder / fmt::format("{}.log", task)) {}

void write_task(const task_files& files, const std::vector<std::uint64_t>& points) {
    document_file list("", files.points);
    for (const auto n : points) list.stream() << n + 1 << '\n';
    list.save();
    // There before the task is: a network's file system may remember for a while that a file is not.
    if (!std::ofstream(files.journal, std::ios::app)) refuse(files.journal);
}

std::vector<std::uint64_t> read_task_points(const task_files& files) {
    std::ifstream list(files.points);
    if (!list) refuse(files.points);
    std::vector<std::uint64_t> points;
    for (std::uint64_t number = 0; list >> number;) points.push_back(number - 1);
    return points;
}

task_journal::task_journal(const std::filesystem::path& path) : path_(path) {
    file_.reset(::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
    if (!file_.valid() || ::flock(file_.get(), LOCK_EX) != 0) refuse(path_);
    std::uint64_t end = 0;
    for (const auto& record : whole_lines(path, end)) {
        if (record.contains("point")) done_.push_back(record.at("point").get<std::uint64_t>() - 1);
    }
    if (::ftruncate(file_.get(), static_cast<off_t>(end)) != 0) refuse(path_);
}

bool task_journal::is_done(std::uint64_t n) const {
    return std::find(done_.begin(), done_.end(), n) != done_.end();
}

void task_journal::begin(std::uint64_t n) {
    append(point_record{{begun_key, n + 1}}.dump());
}

void task_journal::add(const point_record& record) {
    append(record.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void task_journal::append(const std::string& line) {
    const auto text = line + '\n';
    for (std::size_t done = 0; done < text.size();) {
        const auto written = ::write(file_.get(), text.data() + done, text.size() - done);
        if (written < 0 && errno != EINTR) refuse(path_);
        if (written > 0) done += static_cast<std::size_t>(written);
    }
}

task_pulse::task_pulse(std::filesystem::path journal) : journal_(std::move(journal)), thread_([this] { beat(); }) {}

task_pulse::~task_pulse() {
    {
        const std::lock_guard guard(mutex_);
        has_ended_ = true;
    }
    ends_.notify_all();
    thread_.join();
}

void task_pulse::beat() {
    constexpr std::chrono::seconds between(20);
    std::unique_lock guard(mutex_);
    do {
        std::error_code failed;  // a file system that is full or away is no reason to end
        std::filesystem::last_write_time(journal_, std::filesystem::file_time_type::clock::now(), failed);
    } while (!ends_.wait_for(guard, between, [this] { return has_ended_; }));
}

bool journal_reader::is_touched() {
    std::error_code failed;
    const auto touched = std::filesystem::last_write_time(path_, failed);
    if (failed || touched == touched_) return false;
    touched_ = touched;
    return true;
}

std::vector<point_record> journal_reader::take() {
    std::vector<point_record> records;
    for (auto& record : whole_lines(path_, end_)) {
        if (record.contains(begun_key)) {
            begun_.push_back(record.at(begun_key).get<std::uint64_t>() - 1);
        } else if (record.contains("point")) {
            records.push_back(std::move(record));
        }
    }
    return records;
}

}  // namespace tabletop
