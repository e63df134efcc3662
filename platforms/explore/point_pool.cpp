// SPDX-License-Identifier: Apache-2.0
#include "explore/point_pool.h"

#include "host/process/interrupt_flag.h"
#include "support/json_text.h"
#include "support/visible_text.h"

#include <fmt/format.h>

#include <exception>

namespace tabletop {

namespace {

point_record measured_point(const explore_plan& plan, std::uint64_t n) {
    const auto parameters = plan.parameters_of(n);
    const auto measured = plan.play({parameters.machine(), parameters.stimulus(), plan.views});
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

point_pool::point_pool(const explore_plan& plan) : plan_(plan), pool_(plan.jobs, interrupted, plan.point_limit) {}

// What a simulation says is not shown, unless it is the only one.
void point_pool::start(std::uint64_t n) {
    pool_.start(
        n, [this, n] { return point_of(plan_, n).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); },
        plan_.size() > 1);
}

std::optional<point_record> point_pool::wait() {
    const auto ended = pool_.wait();
    if (!ended) return std::nullopt;
    auto record = parse_json_record<nlohmann::ordered_json>(ended->answer);
    if (ended->late) {
        record = failed_point(plan_, fmt::format("it took longer than {} (--point-limit)", plan_.point_limit_text));
    } else if (!ended->failure.empty() || record.is_discarded()) {
        record = failed_point(plan_, ended->failure.empty() ? "ended with exit code 0" : ended->failure);
    }
    return numbered_point(ended->n, record, ended->wall_seconds);
}

}  // namespace tabletop
