// SPDX-License-Identifier: Apache-2.0
// What a sweep and its tasks on other computers tell each other, as files of a folder that all of them see: the points
// that a task plays, and what has come of them.
#pragma once

#include "explore/point_pool.h"
#include "support/file_descriptor.h"

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace tabletop {

// Points over at most so many tasks, evenly: neighbours, which often take as long as each other, go to different ones.
std::vector<std::vector<std::uint64_t>> shared_out(const std::vector<std::uint64_t>& points, std::size_t most_tasks);

// The files of one task.
struct task_files {
    std::filesystem::path points;  // that it plays: a number a line, from 1 on
    std::filesystem::path journal;
    std::filesystem::path log;  // what it says

    task_files(const std::filesystem::path& folder, std::uint64_t task);
};

// Writes the points of a task (from 0 on) and an empty journal. Throws input_error.
void write_task(const task_files& files, const std::vector<std::uint64_t>& points);
// Throws input_error when they cannot be read.
std::vector<std::uint64_t> read_task_points(const task_files& files);

// The journal from the side of the task: what it begins and what has come of it, each kept before the next one begins.
class task_journal {
  public:
    // Goes on with what a task of the same number has left when it was ended. Throws input_error.
    explicit task_journal(const std::filesystem::path& path);

    bool is_done(std::uint64_t n) const;
    void begin(std::uint64_t n);
    void add(const point_record& record);

  private:
    void append(const std::string& line);

    std::filesystem::path path_;
    file_descriptor file_;
    std::vector<std::uint64_t> done_;  // from 0 on
};

// A sign of life of a task, as long as there is one of these: its journal is touched every few seconds, by a thread
// that does nothing else.
class task_pulse {
  public:
    explicit task_pulse(std::filesystem::path journal);
    ~task_pulse();
    task_pulse(const task_pulse&) = delete;
    task_pulse& operator=(const task_pulse&) = delete;

  private:
    void beat();

    const std::filesystem::path journal_;
    std::mutex mutex_;  // of the rest
    std::condition_variable ends_;
    bool has_ended_ = false;
    std::thread thread_;
};

// The same from the side of the sweep, while the task writes.
class journal_reader {
  public:
    explicit journal_reader(std::filesystem::path path) : path_(std::move(path)) {}

    // What has come since the last call.
    std::vector<point_record> take();
    // How often a point was begun, all in all: a task that was ended begins the one under way again.
    const std::vector<std::uint64_t>& begun() const { return begun_; }
    // The task has written, or touched it, since the last call.
    bool is_touched();

  private:
    std::filesystem::path path_;
    std::uint64_t end_ = 0;  // of the whole lines
    std::vector<std::uint64_t> begun_;
    std::filesystem::file_time_type touched_;
};

}  // namespace tabletop
