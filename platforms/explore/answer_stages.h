// SPDX-License-Identifier: Apache-2.0
// Where the time of an answer goes, stage by stage.
#pragma once

#include "signoff/exploration.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tabletop {

// A time within an answer in which a stage is under way.
struct stage_span {
    std::size_t stage;
    std::uint64_t from_ps;  // since the request
    std::uint64_t to_ps;
};

// Of answer n, from 0 on: without gaps, from 0 to the latency of the line. stages: how many there are, two or more.
std::vector<stage_span> spans_of(const point_measurements& measured, std::size_t n, std::size_t stages);

// The mean of each stage over all answers, in whole ps. Together they are the mean latency of the line, rounded to one.
// Empty where an answer lacks its request or its first bit, and where there is none.
std::vector<std::uint64_t> stage_means(const point_measurements& measured, std::size_t stages);

// The answer whose latency of the line is nearest the mean: {"number":from 1
// on,"request_ps":T,"spans":[[STAGE,FROM,TO],..]} in ps since the request; null where stage_means() is empty.
nlohmann::ordered_json answer_json(const point_measurements& measured, std::size_t stages);

}  // namespace tabletop
