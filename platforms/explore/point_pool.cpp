// SPDX-License-Identifier: Apache-2.0
#include "explore/point_pool.h"

#include "explore/answer_stages.h"
#include "host/process/interrupt_flag.h"
#include "support/json_text.h"
#include "support/visible_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace tabletop {

namespace {

point_record measured_point(const explore_plan& plan, std::uint64_t n, unsigned games) {
    auto parameters = plan.parameters_of(n);
    if (games != 0) parameters.set(games_key, fmt::format("{}", games), "--precision");
    const auto measured = plan.play({parameters.machine(), parameters.stimulus(), plan.views});
    return {{"status", "ok"},
            {"message", ""},
            {"metrics", metrics_json(plan.metrics, measured)},
            {"latencies", latencies_json(measured)},
            {"answer", answer_json(measured, plan.explored->stages.size())}};
}

point_record point_of(const explore_plan& plan, std::uint64_t n, unsigned games) {
    try {
        return measured_point(plan, n, games);
    } catch (const std::exception& error) {
        const std::string message = error.what();
        return failed_point(plan, visible_text(message.substr(0, message.find('\n'))));
    }
}

bool is_number_or_null(const point_record& value) {
    return value.is_null() || value.is_number();
}

bool has_metrics(const explore_plan& plan, const point_record& metrics) {
    if (!metrics.is_object()) return false;
    return std::all_of(plan.metrics.begin(), plan.metrics.end(), [&](const explore_metric& metric) {
        const auto found = metrics.find(metric.name);
        if (found == metrics.end() || !is_number_or_null(*found)) return false;
        return found->is_null() || metric.decimals != 0 || found->is_number_integer();
    });
}

bool is_latency(const point_record& value) {
    return value.is_null() || (value.is_object() && value.contains("count") && value.contains("quantiles"));
}

bool has_latencies(const point_record& latencies) {
    return latencies.is_object() && latencies.contains("fabric") && is_latency(latencies.at("fabric")) &&
           latencies.contains("line") && is_latency(latencies.at("line"));
}

bool is_answer(const point_record& value) {
    return value.is_null() || (value.is_object() && value.contains("number") && value.contains("spans"));
}

}  // namespace

std::uint64_t number_of(const point_record& record) {
    return record.at("point").get<std::uint64_t>() - 1;
}

bool is_point_of(const explore_plan& plan, const point_record& record) {
    if (!record.is_object()) return false;
    for (const char* const member : {"point", "status", "message", "metrics", "latencies", "answer", "wall_seconds"}) {
        if (!record.contains(member)) return false;
    }
    const auto& number = record.at("point");
    if (!number.is_number_unsigned()) return false;
    const auto point = number.get<std::uint64_t>();
    const auto& status = record.at("status");
    return point >= 1 && point <= plan.most() && (status == "ok" || status == "failed") &&
           record.at("message").is_string() && has_metrics(plan, record.at("metrics")) &&
           has_latencies(record.at("latencies")) && is_answer(record.at("answer")) &&
           record.at("wall_seconds").is_number() &&
           (!record.contains(played_member) || record.at(played_member).is_boolean());
}

point_record failed_point(const explore_plan& plan, const std::string& message) {
    auto metrics = nlohmann::ordered_json::object();
    for (const auto& metric : plan.metrics) metrics[metric.name] = nullptr;
    return {{"status", "failed"},
            {"message", message},
            {"metrics", metrics},
            {"latencies", {{"fabric", nullptr}, {"line", nullptr}}},
            {"answer", nullptr}};
}

point_record numbered_point(std::uint64_t n, const point_record& record, double wall_seconds) {
    point_record numbered = {{"point", n + 1}};
    numbered.update(record);
    numbered["wall_seconds"] = wall_seconds;
    return numbered;
}

point_pool::point_pool(const explore_plan& plan) : plan_(plan), pool_(plan.jobs, interrupted, plan.point_limit) {}

void point_pool::start(std::uint64_t n) {
    play(n, 0);
}

// What a simulation says is not shown, unless it is the only one.
void point_pool::play(std::uint64_t n, unsigned games) {
    pool_.start(
        n,
        [this, n, games] {
            return point_of(plan_, n, games).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        },
        plan_.most() > 1);
}

unsigned point_pool::next_games_of(std::uint64_t n, const point_record& record) const {
    if (!plan_.precision || record.at("status") != "ok") return 0;
    const auto most = plan_.parameters_of(n).stimulus().integer("games_max");
    return next_games(*plan_.precision, record.at("metrics"), static_cast<unsigned>(most));
}

std::optional<point_record> point_pool::wait() {
    while (true) {
        const auto ended = pool_.wait();
        if (!ended) return std::nullopt;
        const auto record = record_of(*ended);
        const auto games = next_games_of(ended->n, record);
        spent_[ended->n] += ended->wall_seconds;
        if (games == 0) return numbered_point(ended->n, record, spent_[ended->n]);
        play(ended->n, games);
    }
}

point_record point_pool::record_of(const process_result& ended) const {
    if (ended.late) {
        return failed_point(plan_, fmt::format("it took longer than {} (--point-limit)", plan_.point_limit_text));
    }
    auto record = parse_json_record<nlohmann::ordered_json>(ended.answer);
    if (ended.failure.empty() && !record.is_discarded()) return record;
    return failed_point(plan_, ended.failure.empty() ? "ended with exit code 0" : ended.failure);
}

}  // namespace tabletop
