// SPDX-License-Identifier: Apache-2.0
// The folder of a sweep: what it is, the points that are done, the results. Nothing that another sweep has left is
// overwritten.
#pragma once

#include "explore/explore_plan.h"
#include "explore/point_pool.h"
#include "explore/results_csv.h"
#include "support/file_descriptor.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace tabletop {

inline constexpr const char* results_format = "tabletop explore 1";
inline constexpr const char* results_json_name = "results.json";

// Whether a sweep has been begun in this folder.
bool holds_sweep(const std::filesystem::path& path);

// Throws input_error when there is anything in this folder.
void require_no_sweep(const std::filesystem::path& path);

// With those above it. Throws input_error.
void make_folder(const std::filesystem::path& path);

// Throws input_error when the plan's folder holds no sweep, or another one, be it a part of this one.
void require_same_sweep(const explore_plan& plan);

// Throws input_error when the plan's folder cannot take its sweep: when there is something in it already (and the plan
// does not resume), or what is to be resumed is not there or another sweep. One whose values are some of this one's is
// no other: it goes on as this one.
void require_folder_for(const explore_plan& plan);

class results_folder {
  public:
    // Makes the folder, or opens it to go on. Throws input_error as require_folder_for() does, and when it is in use or
    // cannot be written.
    explicit results_folder(const explore_plan& plan);

    // n from 0 on.
    bool is_done(std::uint64_t n) const { return places_[n] != no_place; }
    std::uint64_t done() const { return done_; }
    std::uint64_t failed() const { return failed_; }
    // Of those that are done: the others have the result of one of these.
    std::uint64_t played() const { return played_; }
    // What has come of a point that is done, and, in a search, what that is worth.
    point_record record_at(std::uint64_t n) const;
    search_outcome outcome(std::uint64_t n) const;
    // Of each point that there is, of a search, as standings() of search/sweep_search.h has it.
    std::vector<std::string> standings() const;
    // Keeps a point: from now on neither this process' end nor its being killed loses it. Throws input_error when it
    // cannot be written.
    void add(const point_record& record);
    // results.csv, what its columns are, and results.json of all points, in their order. Throws input_error when they
    // cannot be written.
    void write_results(double wall_seconds) const;
    // The first of them, of the points that are done: of a sweep that has been interrupted.
    void write_csv_file() const;
    // Its columns, and the rows of the points that are done.
    std::vector<results_column> columns() const;
    void each_row(const std::function<void(const results_row&)>& take) const;
    // What results.json has, with every step-th point only: a sweep may have more of them than memory. The first writes
    // it as text, point by point, the second returns it as a value.
    void write_json(std::ostream& out, double wall_seconds, std::uint64_t step) const;
    nlohmann::json results(double wall_seconds, std::uint64_t step) const;

    const std::filesystem::path& path() const { return path_; }
    std::string machine() const { return plan_.kind->name(); }
    // Whether a column of this name is that of a parameter.
    bool is_parameter(const std::string& column) const;

  private:
    static constexpr std::uint64_t no_place = UINT64_MAX;

    void make();
    void open_to_go_on();
    void open_points(int flags);
    void write_sweep() const;
    void read_points(bool of_smaller_sweep);
    void note(std::uint64_t n, const point_record& record, std::uint64_t place);
    results_row row(std::uint64_t n, const std::vector<explore_metric>& shown, const std::string& standing) const;
    std::vector<explore_metric> shown_metrics() const;
    nlohmann::ordered_json figures_of(std::uint64_t n, const point_record& record) const;
    nlohmann::ordered_json head_json(double wall_seconds) const;
    // The command that records this answer of a point; null: there is none.
    nlohmann::ordered_json recording_json(std::uint64_t n, const point_record& record) const;
    nlohmann::ordered_json point_json(std::uint64_t n, const std::string& standing) const;

    const explore_plan& plan_;
    std::filesystem::path path_;
    file_descriptor points_;             // points.jsonl
    std::uint64_t end_ = 0;              // of what is in it
    std::vector<std::uint64_t> places_;  // in it, by point
    std::uint64_t done_ = 0;
    std::uint64_t failed_ = 0;
    std::uint64_t played_ = 0;
};

}  // namespace tabletop
