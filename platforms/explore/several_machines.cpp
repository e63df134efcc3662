// SPDX-License-Identifier: Apache-2.0
#include "explore/several_machines.h"

#include "explore/report/explore_report.h"
#include "support/document_file.h"
#include "support/input_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace tabletop {

namespace {

using json = nlohmann::ordered_json;

constexpr const char* platform_column = "platform";
constexpr const char* platform_doc = "The machine.";

std::vector<std::string> machines_of(const std::string& names) {
    std::vector<std::string> machines;
    std::istringstream text(names);
    for (std::string name; std::getline(text, name, ',');) machines.push_back(name);
    if (!names.empty() && names.back() == ',') machines.emplace_back();
    for (const auto& name : machines) {
        if (std::count(machines.begin(), machines.end(), name) > 1) {
            throw input_error(fmt::format("\"{}\" names {} twice", names, name));
        }
    }
    return machines;
}

void refuse_for_several(const explore_options& options) {
    const auto refuse = [&](bool given, const char* option) {
        if (given) throw input_error(fmt::format("{}: it is about one machine, not {}", option, options.machine_name));
    };
    refuse(!options.minimise.empty(), "--minimise");
    refuse(!options.maximise.empty(), "--maximise");
    refuse(!options.plot.empty(), "--plot");
    refuse(!options.measured.empty(), "--measured");
}

// A sweep that has been begun is gone on with, and a machine that is new in the folder begins.
explore_options options_of(const explore_options& joined, const std::string& machine) {
    auto own = joined;
    own.machine_name = machine;
    own.out = fmt::format("{}/{}", out_folder(joined), machine);
    own.resume = joined.resume && holds_sweep(own.out);
    own.beside_others = true;
    return own;
}

void require_known(const explore_options& options, const std::vector<explore_plan>& plans) {
    const auto any = [&](const auto& has) { return std::any_of(plans.begin(), plans.end(), has); };
    for (const auto& sweep : options.sweeps) {
        if (any([&](const auto& plan) { return plan.parameters.find(key_of_sweep(sweep)) != nullptr; })) continue;
        throw input_error(
            fmt::format("--sweep: none of {} has a parameter {}", options.machine_name, key_of_sweep(sweep)));
    }
    for (const auto& metric : options.metrics) {
        if (any([&](const auto& plan) { return has_metric(plan.metrics, metric); })) continue;
        throw input_error(fmt::format("--metric: none of {} has a metric {}", options.machine_name, metric));
    }
}

// What the machines say of a name: one text where all say the same, else each machine's own.
class joined_docs {
  public:
    void add(const std::string& name, const std::string& doc, const std::string& machine) {
        auto& all = docs_[name];
        const auto same = std::find_if(all.begin(), all.end(), [&](const told& each) { return each.doc == doc; });
        if (same == all.end()) {
            all.push_back({doc, {machine}});
        } else {
            same->machines.push_back(machine);
        }
    }

    std::string of(const std::string& name) const {
        const auto& all = docs_.at(name);
        if (all.size() == 1) return all.front().doc;
        std::vector<std::string> texts;
        for (const auto& each : all) texts.push_back(fmt::format("{}: {}", fmt::join(each.machines, ", "), each.doc));
        return fmt::format("{}", fmt::join(texts, " "));
    }

  private:
    struct told {
        std::string doc;
        std::vector<std::string> machines;
    };
    std::map<std::string, std::vector<told>> docs_;
};

// Unless it is there already.
void add_new(std::vector<results_column>& to, const results_column& column) {
    const bool known =
        std::any_of(to.begin(), to.end(), [&](const results_column& each) { return each.name == column.name; });
    if (!known) to.push_back(column);
}

// Number and machine, all parameters, all metrics, how it went.
std::vector<results_column> joined_columns(const std::vector<std::unique_ptr<results_folder>>& folders) {
    std::vector<results_column> all = {folders.front()->columns().front(),
                                       {platform_column, "string", "", platform_doc}};
    for (const auto& folder : folders) {
        for (const auto& column : folder->columns()) {
            if (folder->is_parameter(column.name)) add_new(all, column);
        }
    }
    std::vector<results_column> last;
    joined_docs docs;
    docs.add(platform_column, platform_doc, "");
    for (const auto& folder : folders) {
        for (const auto& column : folder->columns()) {
            const bool ends = column.name == "status" || column.name == "message";
            add_new(ends ? last : all, column);
            docs.add(column.name, column.doc, folder->machine());
        }
    }
    all.insert(all.end(), last.begin(), last.end());
    for (auto& column : all) column.doc = docs.of(column.name);
    return all;
}

void each_joined_row(const std::vector<std::unique_ptr<results_folder>>& folders,
                     const std::vector<results_column>& columns, const std::function<void(const results_row&)>& take) {
    std::uint64_t number = 0;
    for (const auto& folder : folders) {
        const auto own = folder->columns();
        folder->each_row([&](const results_row& row) {
            std::map<std::string, std::string> cells;
            for (std::size_t n = 0; n < own.size(); ++n) cells[own[n].name] = row[n];
            cells["point"] = fmt::to_string(++number);
            cells[platform_column] = folder->machine();
            results_row joined;
            for (const auto& column : columns) joined.push_back(cells[column.name]);
            take(joined);
        });
    }
}

// All that the machines have of a list whose members have a name and a doc, each once.
json joined_named(const std::vector<json>& all, const char* list, const char* name) {
    auto joined = json::array();
    joined_docs docs;
    for (const auto& one : all) {
        for (const auto& each : one.at(list)) {
            const auto same = [&](const json& known) { return known.at(name) == each.at(name); };
            if (std::none_of(joined.begin(), joined.end(), same)) joined.push_back(each);
            docs.add(each.at(name), each.at("doc"), one.at("platform"));
        }
    }
    for (auto& each : joined) each["doc"] = docs.of(each.at(name));
    return joined;
}

// Stages of one name are several where the machines spend them elsewhere or begin and end them otherwise: each says
// which `machines` it is of.
json joined_stages(const std::vector<json>& all) {
    auto joined = json::array();
    for (const auto& one : all) {
        for (auto stage : one.at("stages")) {
            const auto same = std::find_if(joined.begin(), joined.end(), [&](const json& known) {
                return known.at("name") == stage.at("name") && known.at("lane") == stage.at("lane") &&
                       known.at("what") == stage.at("what");
            });
            auto& its = same == joined.end() ? joined.emplace_back(stage) : *same;
            its["machines"].push_back(one.at("platform"));
        }
    }
    return joined;
}

void add_texts(json& to, const json& of) {
    for (const auto& each : of) {
        if (std::find(to.begin(), to.end(), each) == to.end()) to.push_back(each);
    }
}

json platform_axis(const std::vector<json>& all) {
    json axis = {{"key", platform_column}, {"kind", "choice"},    {"unit", ""},
                 {"default", ""},          {"doc", platform_doc}, {"source", "this program"},
                 {"values", json::array()}};
    for (const auto& one : all) axis["values"].push_back({{"text", one.at("platform")}, {"value", one.at("platform")}});
    return axis;
}

// The spans of an answer have their stages by their index, which is another one among those of all machines.
json joined_answer(const json& answer, const json& of, const json& stages) {
    if (answer.is_null()) return nullptr;
    auto own = answer;
    for (auto& span : own["spans"]) {
        const auto& name = of.at("stages").at(span.at(0).get<std::size_t>()).at("name");
        const auto found = std::find_if(stages.begin(), stages.end(), [&](const json& stage) {
            const auto& machines = stage.at("machines");
            return stage.at("name") == name &&
                   std::find(machines.begin(), machines.end(), of.at("platform")) != machines.end();
        });
        span[0] = found - stages.begin();
    }
    return own;
}

// What one machine has not is "" of a parameter, and null of a metric.
json joined_point(const json& point, const json& of, const json& joined, std::uint64_t number) {
    const auto& machine = of.at("platform");
    auto own = point;
    own["answer"] = joined_answer(point.at("answer"), of, joined.at("stages"));
    own["point"] = number;
    own["parameters"] = json::object();
    for (const auto& axis : joined.at("swept")) {
        const auto key = axis.at("key").get<std::string>();
        own["parameters"][key] = point.at("parameters").value(key, "");
    }
    own["parameters"][platform_column] = machine;
    own["metrics"] = json::object();
    for (const auto& metric : joined.at("metrics")) {
        const auto name = metric.at("name").get<std::string>();
        const auto found = point.at("metrics").find(name);
        own["metrics"][name] = found == point.at("metrics").end() ? json(nullptr) : *found;
    }
    return own;
}

void add_counts(json& to, const json& of) {
    for (auto& [name, count] : to.items()) count = count.get<std::uint64_t>() + of.at(name).get<std::uint64_t>();
}

json joined_head(const explore_options& options, const std::vector<json>& all, double wall_seconds) {
    auto joined = all.front();
    joined["platform"] = options.machine_name;
    joined["command"] = explore_line(options);
    joined["views"] = json::object();
    joined["swept"] = joined_named(all, "swept", "key");
    joined["swept"].insert(joined["swept"].begin(), platform_axis(all));
    joined["metrics"] = joined_named(all, "metrics", "name");
    joined["stages"] = joined_stages(all);
    joined["tables"] = json::array();
    joined["points"] = json::array();
    joined["counts"] = {{"points", 0}, {"ok", 0}, {"failed", 0}};
    joined["run"]["wall_seconds"] = wall_seconds;
    for (const auto& one : all) {
        const auto machine = one.at("platform").get<std::string>();
        for (const auto& [instance, v] : one.at("views").items()) joined["views"][machine + "." + instance] = v;
        joined["parameters"].update(one.at("parameters"));
        for (const char* const list : {"charted", "weighed"}) add_texts(joined[list], one.at(list));
        for (auto table : one.at("tables")) {
            table["title"] = fmt::format("{}: {}", machine, table.at("title").get<std::string>());
            joined["tables"].push_back(table);
        }
        add_counts(joined["counts"], one.at("counts"));
    }
    for (const auto& axis : joined.at("swept")) joined["parameters"].erase(axis.at("key").get<std::string>());
    return joined;
}

json joined_results(const explore_options& options, const std::vector<std::unique_ptr<results_folder>>& folders,
                    double wall_seconds) {
    std::vector<json> all;
    for (const auto& folder : folders) all.push_back(folder->results(wall_seconds, 1));
    auto joined = joined_head(options, all, wall_seconds);
    std::uint64_t number = 0;
    for (const auto& one : all) {
        for (const auto& point : one.at("points")) {
            joined["points"].push_back(joined_point(point, one, joined, ++number));
        }
    }
    return joined;
}

std::string text_of(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

// Leaves the points that a page has.
void keep_every(json& results, std::size_t step) {
    if (step == 1) return;
    auto kept = json::array();
    auto& points = results["points"];
    for (std::size_t n = 0; n < points.size(); n += step) kept.push_back(std::move(points[n]));
    points = std::move(kept);
}

}  // namespace

std::vector<explore_plan> make_explore_plans(const explore_options& options) {
    const auto machines = machines_of(options.machine_name);
    std::vector<explore_plan> plans;
    if (machines.size() < 2) {
        plans.push_back(make_explore_plan(options));
        return plans;
    }
    refuse_for_several(options);
    for (const auto& machine : machines) plans.push_back(make_explore_plan(options_of(options, machine)));
    require_known(options, plans);
    return plans;
}

void require_joined_folder(const explore_options& options) {
    const auto folder = out_folder(options);
    if (!options.resume) {
        require_no_sweep(folder);
        return;
    }
    if (holds_sweep(folder)) throw input_error(fmt::format("--out: {}: it holds a sweep of one machine", folder));
}

void make_joined_folder(const explore_options& options) {
    make_folder(out_folder(options));
}

void write_joined_results(const explore_options& options, const std::vector<std::unique_ptr<results_folder>>& folders,
                          double wall_seconds) {
    const std::filesystem::path path = out_folder(options);
    const auto columns = joined_columns(folders);
    write_results_csv(path, columns, [&](const auto& take) { each_joined_row(folders, columns, take); });
    write_results_csv_metadata(path, columns);
    auto joined = joined_results(options, folders, wall_seconds);
    document_file all("--out", path / results_json_name);
    all.stream() << text_of(joined) << '\n';
    all.save();
    keep_every(joined, report_step(joined.at("points").size()));
    write_report(path, fmt::format("Exploration of {}", fmt::join(machines_of(options.machine_name), ", ")),
                 [&](std::ostream& out) { out << text_of(joined); });
    const auto& counts = joined.at("counts");
    fmt::print("{} points, {} failed: {}, report.html\n", counts.at("points").get<std::uint64_t>(),
               counts.at("failed").get<std::uint64_t>(), results_csv_file(path).string());
}

}  // namespace tabletop
