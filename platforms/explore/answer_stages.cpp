// SPDX-License-Identifier: Apache-2.0
#include "explore/answer_stages.h"

#include "explore/sample_interval.h"

#include <algorithm>
#include <cmath>

namespace tabletop {

namespace {

using number_list = std::vector<std::uint64_t>;

bool has_stages(const point_measurements& measured, std::size_t stages) {
    const auto answers = measured.line_ps.size();
    return stages != 0 && answers != 0 && measured.request_ps.size() == answers &&
           measured.first_ps.size() == answers && measured.stages.size() == answers;
}

std::size_t nearest_the_mean(const number_list& values) {
    const auto far = [middle = mean_of(values)](std::uint64_t value) {
        return std::abs(static_cast<double>(value) - middle);
    };
    const auto nearest =
        std::min_element(values.begin(), values.end(), [far](auto a, auto b) { return far(a) < far(b); });
    return static_cast<std::size_t>(nearest - values.begin());
}

}  // namespace

std::vector<stage_span> spans_of(const point_measurements& measured, std::size_t n, std::size_t stages) {
    const auto request = measured.request_ps[n];
    const auto first = measured.first_ps[n];
    std::vector<stage_span> spans;
    stage_span now{0, 0, 0};
    const auto begin = [&](std::size_t stage, std::uint64_t ps) {
        now.to_ps = ps;
        if (now.from_ps != now.to_ps) spans.push_back(now);
        now = {stage, ps, ps};
    };
    // A receiver may have the last bit before it is over.
    for (const auto& each : measured.stages[n]) {
        begin(each.stage, std::min(std::max(each.time_ps, request) - request, first));
    }
    begin(stages - 1, first);
    begin(stages, measured.line_ps[n]);
    return spans;
}

// The ends of the stages are rounded, not the stages.
std::vector<std::uint64_t> stage_means(const point_measurements& measured, std::size_t stages) {
    if (!has_stages(measured, stages)) return {};
    std::vector<number_list> until(stages, number_list(measured.line_ps.size()));  // by stage, of each answer
    for (std::size_t n = 0; n < measured.line_ps.size(); ++n) {
        for (const auto& span : spans_of(measured, n, stages)) until[span.stage][n] += span.to_ps - span.from_ps;
        for (std::size_t stage = 1; stage < stages; ++stage) until[stage][n] += until[stage - 1][n];
    }
    std::vector<std::uint64_t> means;
    std::uint64_t before = 0;
    for (const auto& ends : until) {
        const auto end = static_cast<std::uint64_t>(std::llround(mean_of(ends)));
        means.push_back(end - before);
        before = end;
    }
    return means;
}

nlohmann::ordered_json answer_json(const point_measurements& measured, std::size_t stages) {
    if (!has_stages(measured, stages)) return nullptr;
    const auto n = nearest_the_mean(measured.line_ps);
    auto spans = nlohmann::ordered_json::array();
    for (const auto& span : spans_of(measured, n, stages)) spans.push_back({span.stage, span.from_ps, span.to_ps});
    return {{"number", n + 1}, {"request_ps", measured.request_ps[n]}, {"spans", spans}};
}

}  // namespace tabletop
