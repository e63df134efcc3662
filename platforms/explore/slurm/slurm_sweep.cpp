// SPDX-License-Identifier: Apache-2.0
#include "explore/slurm/slurm_sweep.h"

#include "explore/points_to_play.h"
#include "explore/slurm/job_states.h"
#include "explore/slurm/slurm_files.h"
#include "explore/slurm/task_files.h"
#include "host/process/interrupt_flag.h"
#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"
#include "support/shell_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <sstream>
#include <thread>

namespace tabletop {

namespace {

// More tasks than this would be a burden to the controller: they have several points each.
constexpr std::size_t most_tasks = 1000;
// A point during which its task has ended so often is not tried again.
constexpr unsigned most_begins = 3;
constexpr const char* job_file = "job";

// sbatch hands environment and limits on to the tasks.
const tool_need slurm_need{"--executor slurm", "slurm-client", {0, 0, std::chrono::hours(1)}, false};

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

// When there is no controller, Slurm's programs try for minutes.
tool_result slurm(const std::vector<std::string>& command) {
    using clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds patience(20);
    const auto end = clock::now() + patience;
    try {
        return run_tool(command, "", slurm_need, [end] { return clock::now() > end; });
    } catch (const interruption&) {
        return {false, fmt::format("{}: no answer in {} s", command[0], patience.count())};
    }
}

[[noreturn]] void refuse(const std::string& why) {
    throw input_error("--executor slurm: " + why);
}

// The number and state of our jobs, a line for each of their tasks; fails when the controller does not answer.
tool_result queue() {
    return slurm({"squeue", "--noheader", "--me", "--format=%F %t"});
}

// As many as the cluster lets an array have.
std::size_t most_tasks_there() {
    const auto config = slurm({"scontrol", "show", "config"});
    std::istringstream lines(config.output);
    for (std::string key, is, value; config.succeeded && lines >> key;) {
        if (key != "MaxArraySize" || !(lines >> is >> value)) continue;
        const bool number = value.find_first_not_of("0123456789") == std::string::npos && value.size() < 10;
        if (number && value != "0") return std::min<std::size_t>(most_tasks, std::stoul(value));
    }
    return most_tasks;
}

// The path without the patterns into which Slurm puts numbers.
std::string without_patterns(const std::string& path) {
    std::string plain;
    for (const char c : path) plain += c == '%' ? "%%" : std::string(1, c);
    return plain;
}

// One submitted array.
class slurm_array {
  public:
    slurm_array(const explore_plan& plan, std::uint64_t number)
        : plan_(plan), number_(number), folder_(slurm_array_folder(plan, number)) {}

    bool exists() const { return std::filesystem::exists(folder_ / job_file); }

    // Throws input_error when Slurm refuses it.
    void submit(const std::vector<std::uint64_t>& points) {
        std::filesystem::create_directories(folder_);
        const auto tasks = shared_out(points, most_tasks_there());
        for (std::size_t k = 0; k < tasks.size(); ++k) write_task(files(k), tasks[k]);
        write_file(folder_ / "task.sh", script());
        const auto said = slurm(
            {"sbatch", "--parsable", "--job-name=tabletop", "--open-mode=append",
             fmt::format("--output={}/%a.log", without_patterns(folder_.string())),
             fmt::format("--array=0-{}{}", tasks.size() - 1, plan_.jobs == 0 ? "" : fmt::format("%{}", plan_.jobs)),
             (folder_ / "task.sh").string()});
        job_ = job_in(said.output);
        if (!said.succeeded || job_.empty()) refuse(first_line(said.output));
        write_file(folder_ / job_file, fmt::format("{} {}\n", job_, tasks.size()));
        open(tasks.size());
        fmt::print(stderr, "job {} of Slurm: {} points, {} {}\n", job_, points.size(), tasks.size(),
                   tasks.size() == 1 ? "task" : "tasks");
    }

    // One that was submitted before this process began.
    void take_over() {
        std::istringstream text(file_text(folder_ / job_file));
        std::size_t tasks = 0;
        if (!(text >> job_ >> tasks)) refuse((folder_ / job_file).string() + " is damaged");
        open(tasks);
    }

    // What its tasks have written since the last call.
    std::vector<point_record> take() {
        std::vector<point_record> records;
        for (auto& reader : readers_) {
            for (auto& record : reader.take()) records.push_back(std::move(record));
        }
        return records;
    }

    // How often each point was begun.
    void count_begins(std::map<std::uint64_t, unsigned>& begins) const {
        for (const auto& reader : readers_) {
            for (const auto n : reader.begun()) ++begins[n];
        }
    }

    // Tasks of it wait or run. While the controller does not answer nobody knows.
    bool is_alive() {
        const auto jobs = queue();
        return !jobs.succeeded || states_->are_alive(jobs.output, job_states::clock::now(), hears());
    }

    void cancel() const { slurm({"scancel", job_}); }

    // The last words of a task; empty: none has said anything.
    std::string last_words() const {
        for (std::size_t k = 0; k < readers_.size(); ++k) {
            auto text = file_text(files(k).log);
            while (!text.empty() && text.back() == '\n') text.pop_back();
            if (!text.empty()) return text.substr(text.rfind('\n') + 1);
        }
        return "";
    }

    const std::string& job() const { return job_; }

  private:
    task_files files(std::uint64_t task) const { return {folder_, task}; }

    // A task has given a sign of life since the last call.
    bool hears() {
        const auto heard = [](auto& reader) { return reader.is_touched(); };
        return std::count_if(readers_.begin(), readers_.end(), heard) != 0;
    }

    void open(std::size_t tasks) {
        states_.emplace(job_);
        for (std::size_t k = 0; k < tasks; ++k) readers_.emplace_back(files(k).journal);
    }

    std::string script() const {
        const auto program = std::filesystem::read_symlink("/proc/self/exe");
        const auto options = plan_.slurm_options.empty() ? "" : fmt::format("#SBATCH {}\n", plan_.slurm_options);
        return fmt::format(
            "#!/bin/sh\n{}exec {} explore --config {} --out {}{} --task {}/\"$SLURM_ARRAY_TASK_ID\"\n", options,
            shell_word(program.string()), shell_word((slurm_folder(plan_) / "sweep.toml").string()),
            shell_word(std::filesystem::absolute(plan_.out).string()), plan_.many ? " --yes" : "", number_);
    }

    // "123" or "123;cluster", behind what sbatch may have to warn of.
    static std::string job_in(const std::string& said) {
        std::istringstream lines(said);
        std::string job;
        for (std::string line; std::getline(lines, line);) {
            const auto digits = line.find_first_not_of("0123456789");
            if (digits != 0 && (digits == std::string::npos || line[digits] == ';')) job = line.substr(0, digits);
        }
        return job;
    }

    const explore_plan& plan_;
    const std::uint64_t number_;
    const std::filesystem::path folder_;
    std::string job_;
    std::optional<job_states> states_;
    std::vector<journal_reader> readers_;
};

class slurm_sweep {
  public:
    slurm_sweep(const explore_plan& plan, results_folder& folder, sweep_progress& progress)
        : plan_(plan), folder_(folder), progress_(progress) {}

    bool play() {
        std::filesystem::create_directories(slurm_folder(plan_));
        write_file(slurm_folder(plan_) / "sweep.toml", config_text(plan_.options()));
        if (plan_.search) write_searched_points(plan_);
        if (!take_over_arrays()) return false;
        while (true) {
            points_to_play points(plan_, folder_);
            if (folder_.done() == plan_.size()) break;
            if (!play_array(points)) return false;
        }
        std::filesystem::remove_all(slurm_folder(plan_));
        return true;
    }

  private:
    // Takes over the arrays of a process that was killed: their tasks went on, or still do.
    bool take_over_arrays() {
        for (;; ++arrays_) {
            slurm_array array(plan_, arrays_ + 1);
            if (!array.exists()) return true;
            array.take_over();
            points_to_play points(plan_, folder_);
            if (!watch(array, points)) return false;
        }
    }

    bool play_array(points_to_play& points) {
        slurm_array array(plan_, ++arrays_);
        const auto done = folder_.done();
        const auto begins = begins_.size();
        std::vector<std::uint64_t> missing;
        while (const auto n = points.next()) missing.push_back(*n);
        array.submit(missing);
        if (!watch(array, points)) return false;
        if (folder_.done() == done && begins_.size() == begins) {
            const auto words = array.last_words();
            refuse(fmt::format("job {} has ended and no task of it has begun a point{}", array.job(),
                               words.empty() ? "" : ": " + words));
        }
        return true;
    }

    // Watches until all points of the array are done, or it has ended without. False: the user has interrupted.
    bool watch(slurm_array& array, points_to_play& points) {
        using clock = std::chrono::steady_clock;
        constexpr std::chrono::milliseconds pause(200), most(10'000);
        std::chrono::milliseconds interval(500);
        auto asked = clock::now();
        for (bool alive = true; alive;) {
            if (interrupted()) {
                array.cancel();
                return false;
            }
            if (clock::now() - asked >= interval) {
                alive = array.is_alive();
                asked = clock::now();
                interval = std::min(2 * interval, most);
            }
            keep(array.take(), points);
            if (folder_.done() == plan_.size()) return true;
            if (alive) std::this_thread::sleep_for(pause);
        }
        array.cancel();  // what Slurm still believes to run would be in the way
        give_up_points(array);
        return true;
    }

    void keep(const std::vector<point_record>& records, points_to_play& points) {
        for (const auto& record : records) {
            if (!is_point_of(plan_, record)) continue;  // it is played again
            if (!folder_.is_done(number_of(record))) points.add(record);
        }
        if (!records.empty()) progress_.show(folder_.done(), folder_.failed());
    }

    // Called for an array that has ended.
    void give_up_points(const slurm_array& array) {
        std::map<std::uint64_t, unsigned> begins;
        array.count_begins(begins);
        for (const auto& [n, times] : begins) {
            if (n >= plan_.size() || folder_.is_done(n)) continue;
            for (unsigned time = 0; time < times; ++time) begins_.push_back(n);
            if (std::count(begins_.begin(), begins_.end(), n) < most_begins) continue;
            folder_.add(numbered_point(n,
                                       failed_point(plan_, fmt::format("Slurm has ended its task {} times while it "
                                                                       "was under way; the last was of job {}",
                                                                       most_begins, array.job())),
                                       0));
        }
    }

    const explore_plan& plan_;
    results_folder& folder_;
    sweep_progress& progress_;
    std::uint64_t arrays_ = 0;
    std::vector<std::uint64_t> begins_;  // points that were begun and not ended, each as often
};

}  // namespace

void require_slurm() {
    if (const auto jobs = queue(); !jobs.succeeded) refuse(first_line(jobs.output));
}

bool play_on_slurm(const explore_plan& plan, results_folder& folder, sweep_progress& progress) {
    return slurm_sweep(plan, folder, progress).play();
}

}  // namespace tabletop
