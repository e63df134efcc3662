// SPDX-License-Identifier: Apache-2.0
#include "explore/results_folder.h"

#include "design/build_record.h"
#include "explore/search/sweep_search.h"
#include "explore/slurm/slurm_files.h"
#include "explore/sweep_axis.h"
#include "explore/sweep_growth.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/input_file.h"
#include "support/json_text.h"
#include "support/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace tabletop {

namespace {

using json = nlohmann::ordered_json;

constexpr const char* sweep_file = "sweep.json";
constexpr const char* points_file = "points.jsonl";
constexpr const char* sweep_member = "sweep";        // of sweep_file: the axes
constexpr const char* values_member = "parameters";  // of a point in points_file: what it is in any sweep

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& why) {
    throw input_error(fmt::format("--out: {}: {}", path.string(), why));
}

std::string os_error() {
    return std::generic_category().message(errno);
}

json stages_json(const std::vector<answer_stage>& stages) {
    auto all = json::array();
    for (const auto& stage : stages) all.push_back({{"name", stage.name}, {"lane", stage.lane}, {"what", stage.what}});
    return all;
}

json views_json(const explore_plan& plan) {
    auto views = json::object();
    for (const auto& [instance, v] : plan.views) views[instance] = view_name(v);
    return views;
}

// What tells a design's description and sources from another's.
json rtl_json(const rtl_description& rtl) {
    auto files = json::array();
    const auto add = [&](const std::string& path) {
        const auto file = read_file_of(path);
        files.push_back({{"path", path}, {"hash", file ? file->hash : ""}});
    };
    add(rtl.path);
    for (const auto& source : rtl.sources) add(source);
    return files;
}

// A path may be no UTF-8.
std::string line_of(const json& value, int indent = -1) {
    return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

// Null of a sweep.
json search_json(const explore_plan& plan) {
    if (!plan.search) return nullptr;
    return {{"minimise", plan.search->minimised()},
            {"maximise", plan.search->maximised()},
            {"subject_to", plan.search->subject_to_text},
            {"budget", plan.search->budget}};
}

// Everything that decides what the results are.
json sweep_json(const explore_plan& plan) {
    json sweep = {{"format", results_format},  {"version", TABLETOP_VERSION},  {"platform", plan.kind->name()},
                  {"stimulus", plan.stimulus}, {"sample", plan.sample_text()}, {"constraint", plan.constraint_text},
                  {"seed", plan.seed},         {"views", views_json(plan)}};
    sweep["search"] = search_json(plan);
    sweep["stimulus_text"] = plan.stimulus_text;
    if (plan.rtl) sweep["rtl"] = rtl_json(*plan.rtl);
    sweep[sweep_member] = axes_json(plan.axes);
    sweep["metrics"] = json::array();
    for (const auto& metric : plan.metrics) sweep["metrics"].push_back(metric.name);
    if (!plan.defines.empty()) sweep["define"] = plan.defines;
    if (plan.precision) sweep["precision"] = plan.precision->text;
    return parse_json(line_of(sweep));
}

// The first member in which they differ; empty: none.
std::string first_difference(const json& theirs, const json& ours) {
    for (const auto& [key, value] : ours.items()) {
        if (!theirs.contains(key) || theirs.at(key) != value) return key;
    }
    for (const auto& [key, value] : theirs.items()) {
        if (!ours.contains(key)) return key;
    }
    return "";
}

json value_json(const parameter_declaration& declaration, const std::string& text) {
    if (declaration.kind == parameter_kind::choice) return text;
    const auto number = value_number(declaration, text);
    if (declaration.kind == parameter_kind::boolean) return number != 0;
    const auto amount = parse_quantity(declaration.kind, text);
    if (amount.denominator == 1) return amount.numerator;
    return number;
}

json axis_json(const sweep_axis& axis) {
    const auto& declaration = axis.declaration;
    json swept = {{"key", declaration.key},
                  {"kind", parameter_kind_name(declaration.kind)},
                  {"unit", base_unit(declaration.kind)},
                  {"default", declaration.default_value},
                  {"doc", declaration.doc},
                  {"source", declaration.source},
                  {"values", json::array()}};
    for (const auto& text : axis.texts) {
        swept["values"].push_back({{"text", text}, {"value", value_json(declaration, text)}});
    }
    return swept;
}

json fixed_json(const explore_plan& plan) {
    auto fixed = json::object();
    const auto parameters = plan.parameters_of(0);
    for (const auto& declaration : parameters.declarations()) {
        fixed[declaration.key] = parameters.text(declaration.key);
    }
    for (const auto& axis : plan.axes) fixed.erase(axis.declaration.key);
    return fixed;
}

std::string csv_number(const json& value, unsigned decimals) {
    if (value.is_null()) return "";
    if (decimals == 0) return fmt::format("{}", value.get<std::int64_t>());
    return fmt::format("{:.{}f}", value.get<double>(), decimals);
}

std::string host_name() {
    char name[256] = "";
    ::gethostname(name, sizeof name - 1);
    return name;
}

}  // namespace

bool holds_sweep(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::exists(path / sweep_file, error);
}

void require_no_sweep(const std::filesystem::path& path) {
    std::error_code error;
    if (holds_sweep(path)) refuse(path, "it holds a sweep; --resume goes on with it, --out names another folder");
    if (!std::filesystem::exists(path, error)) return;
    if (!std::filesystem::is_directory(path, error)) refuse(path, "it is no folder");
    if (!std::filesystem::is_empty(path, error)) refuse(path, "it is not empty, and holds no sweep");
}

void make_folder(const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) refuse(path, error.message());
}

namespace {

json sweep_in(const std::filesystem::path& path) {
    if (!holds_sweep(path)) refuse(path, "there is no sweep to resume");
    auto theirs = parse_json_record<json>(file_text(path / sweep_file));
    if (!theirs.is_object()) refuse(path / sweep_file, "it is damaged");
    return theirs;
}

void require_no_difference(const explore_plan& plan, const json& theirs) {
    const auto difference = first_difference(theirs, sweep_json(plan));
    if (difference.empty()) return;
    refuse(plan.out, fmt::format("it holds another sweep, with another \"{}\"", difference));
}

// What a search has proposed depends on all values.
bool is_added_to(const explore_plan& plan, const json& theirs) {
    if (plan.search || !theirs.contains(sweep_member)) return false;
    return theirs.at(sweep_member) != axes_json(plan.axes) && are_added_to(theirs.at(sweep_member), plan);
}

// The same, or one that values were added to.
void require_sweep_to_go_on(const explore_plan& plan) {
    auto theirs = sweep_in(plan.out);
    if (is_added_to(plan, theirs)) {
        std::error_code error;
        if (std::filesystem::exists(slurm_folder(plan), error)) {
            refuse(plan.out, "its tasks on a cluster are not done; --resume goes on with its own sweep first");
        }
        theirs[sweep_member] = axes_json(plan.axes);
    }
    require_no_difference(plan, theirs);
}

}  // namespace

void require_same_sweep(const explore_plan& plan) {
    require_no_difference(plan, sweep_in(plan.out));
}

void require_folder_for(const explore_plan& plan) {
    if (plan.resume) {
        require_sweep_to_go_on(plan);
    } else {
        require_no_sweep(plan.out);
    }
}

results_folder::results_folder(const explore_plan& plan)
    : plan_(plan), path_(plan.out), places_(plan.most(), no_place) {
    require_folder_for(plan);
    if (plan.resume) {
        open_to_go_on();
    } else {
        make();
    }
}

void results_folder::make() {
    make_folder(path_);
    open_points(O_CREAT | O_EXCL);
    write_sweep();
}

// Points are known by their values, whatever their numbers were: a sweep that something was added to has them from the
// moment at which it takes the old one's place.
void results_folder::open_to_go_on() {
    open_points(O_CREAT);
    const bool is_added = is_added_to(plan_, sweep_in(path_));
    read_points(is_added);
    if (is_added) write_sweep();
}

void results_folder::write_sweep() const {
    document_file sweep("--out", path_ / sweep_file);
    sweep.stream() << line_of(sweep_json(plan_), 1) << '\n';
    sweep.save();
}

void results_folder::open_points(int flags) {
    const auto file = path_ / points_file;
    require_regular_file(fmt::format("--out: {}", file.string()), file);
    points_.reset(::open(file.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | flags, 0666));
    if (!points_.valid()) refuse(file, os_error());
    if (::flock(points_.get(), LOCK_EX | LOCK_NB) != 0) refuse(path_, "somebody is at work in it");
}

// The last line may have been cut off when its writer was killed: that point is not done.
void results_folder::read_points(bool of_smaller_sweep) {
    point_finder points(plan_);
    std::ifstream file(path_ / points_file, std::ios::binary);
    std::uint64_t number = 0;
    for (std::string line; std::getline(file, line) && !file.eof();) {
        ++number;
        const auto record = parse_json_record<json>(line);
        const auto damaged = fmt::format("it is damaged, line {}", number);
        if (!is_point_of(plan_, record) || !record.contains(values_member)) refuse(path_ / points_file, damaged);
        // The points of a search come later.
        const auto n =
            plan_.search ? std::optional(number_of(record)) : points.find(record.at(values_member), number_of(record));
        if (!n && of_smaller_sweep)
            refuse(path_, "a point that is done is none of this sweep's, whose sample is another");
        if (!n) refuse(path_ / points_file, damaged);
        note(*n, record, end_);
        end_ += line.size() + 1;
    }
    if (::ftruncate(points_.get(), static_cast<off_t>(end_)) != 0) refuse(path_ / points_file, os_error());
}

void results_folder::add(const point_record& record) {
    auto kept = record;
    kept[values_member] = swept_values_json(plan_, number_of(record));
    const auto line = line_of(kept) + '\n';
    std::string_view rest = line;
    while (!rest.empty()) {
        const auto written = ::write(points_.get(), rest.data(), rest.size());
        if (written < 0 && errno != EINTR) refuse(path_ / points_file, os_error());
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
    }
    note(number_of(record), record, end_);
    end_ += line.size();
}

void results_folder::note(std::uint64_t n, const point_record& record, std::uint64_t place) {
    auto& known = places_[n];
    if (known != no_place) return;
    known = place;
    ++done_;
    if (record.at("status") != "ok") ++failed_;
    if (record.value(played_member, true)) ++played_;
}

// Another program may have proposed another point of this number.
search_outcome results_folder::outcome(std::uint64_t n) const {
    const auto record = record_at(n);
    if (nlohmann::json(record.at(values_member)) != nlohmann::json(swept_values_json(plan_, n))) {
        refuse(path_ / points_file, fmt::format("point {} is that of another search", n + 1));
    }
    return plan_.search->outcome_of(plan_.parameters_of(n), record.at("metrics"));
}

// Of a sweep as well as of points that are not done there is nothing to be said.
std::vector<std::string> results_folder::standings() const {
    if (!plan_.search) return std::vector<std::string>(plan_.size());
    std::vector<search_outcome> outcomes;
    for (std::uint64_t n = 0; n < plan_.size(); ++n) {
        outcomes.push_back(is_done(n) ? outcome(n) : search_outcome{{}, false, -1});
    }
    return tabletop::standings(outcomes);
}

point_record results_folder::record_at(std::uint64_t n) const {
    std::string text;
    for (auto place = places_[n]; text.empty() || text.back() != '\n';) {
        char buffer[4096];
        const auto count = ::pread(points_.get(), buffer, sizeof buffer, static_cast<off_t>(place));
        if (count <= 0) refuse(path_ / points_file, "it is damaged");
        const auto* const end = static_cast<const char*>(std::memchr(buffer, '\n', static_cast<std::size_t>(count)));
        text.append(buffer,
                    end == nullptr ? static_cast<std::size_t>(count) : static_cast<std::size_t>(end + 1 - buffer));
        place += static_cast<std::uint64_t>(count);
    }
    return parse_json(text);
}

void results_folder::write_results(double wall_seconds) const {
    write_csv_file();
    write_results_csv_metadata(path_, columns());
    document_file all("--out", path_ / results_json_name);
    write_json(all.stream(), wall_seconds, 1);
    all.save();
}

void results_folder::write_csv_file() const {
    write_results_csv(path_, columns(), [this](const auto& take) { each_row(take); });
}

std::vector<results_column> results_folder::columns() const {
    std::vector<results_column> all = {
        {"point", "integer", "", "Number of the point, from 1, in the order of the sweep."}};
    if (plan_.search) all.push_back({"batch", "integer", "", "The batch of the search that has it, from 1."});
    for (const auto& axis : plan_.axes) all.push_back({axis.declaration.key, "string", "", axis.declaration.doc});
    for (const auto& metric : shown_metrics()) {
        all.push_back({metric.name, metric.decimals == 0 ? "integer" : "decimal", metric.unit, metric.doc});
    }
    if (plan_.search) {
        all.push_back({"standing", "string", "", "What the point is worth to the search: best, met, missed or empty."});
    }
    all.push_back({"status", "string", "", "ok or failed."});
    all.push_back({"message", "string", "", "Why it has failed."});
    return all;
}

void results_folder::each_row(const std::function<void(const results_row&)>& take) const {
    const auto standing = standings();
    const auto shown = shown_metrics();
    for (std::uint64_t n = 0; n < plan_.size(); ++n) {
        if (is_done(n)) take(row(n, shown, standing[n]));
    }
}

bool results_folder::is_parameter(const std::string& column) const {
    return find_axis(plan_.axes, column) != nullptr;
}

results_row results_folder::row(std::uint64_t n, const std::vector<explore_metric>& shown,
                                const std::string& standing) const {
    const auto record = record_at(n);
    results_row cells = {fmt::to_string(n + 1)};
    if (plan_.search) cells.push_back(fmt::to_string(plan_.batches[n]));
    for (const auto& text : plan_.texts(n)) cells.push_back(text);
    const auto figures = figures_of(n, record);
    for (const auto& metric : shown) {
        cells.push_back(csv_number(figures.at(metric.name), metric.decimals));
    }
    if (plan_.search) cells.push_back(standing);
    cells.push_back(record.at("status").get<std::string>());
    cells.push_back(record.at("message").get<std::string>());
    return cells;
}

// What is measured, and what lies beside it.
std::vector<explore_metric> results_folder::shown_metrics() const {
    auto all = plan_.metrics;
    if (plan_.measured) {
        const auto& more = plan_.measured->columns();
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

json results_folder::figures_of(std::uint64_t n, const point_record& record) const {
    auto figures = record.at("metrics");
    if (plan_.measured) {
        figures.update(plan_.measured->figures(plan_.measured->row_of(plan_.indices(n)), figures));
    }
    return figures;
}

json results_folder::head_json(double wall_seconds) const {
    json head = {{"format", results_format},
                 {"version", TABLETOP_VERSION},
                 {"platform", plan_.kind->name()},
                 {"stimulus", plan_.stimulus},
                 {"command", explore_line(plan_.options())},
                 {"sample", plan_.sample_text()},
                 {"constraint", plan_.constraint_text},
                 {"search", search_json(plan_)},
                 {"seed", plan_.seed},
                 {"views", views_json(plan_)},
                 {"parameters", fixed_json(plan_)},
                 {"swept", json::array()},
                 {"metrics", json::array()},
                 {"stages", stages_json(plan_.explored->stages)},
                 {"charted", chart_order(plan_.metrics, plan_.asked_metrics())},
                 {"weighed", weighed_order(plan_.metrics)},
                 {"tables", plan_.tables},
                 {"counts", {{"points", plan_.size()}, {"ok", done_ - failed_}, {"failed", failed_}}},
                 {"run",
                  {{"host", host_name()},
                   {"jobs", plan_.jobs == 0 ? json(nullptr) : json(plan_.jobs)},
                   {"executor", plan_.executor},
                   {"wall_seconds", wall_seconds}}}};
    for (const auto& axis : plan_.axes) head["swept"].push_back(axis_json(axis));
    for (const auto& metric : shown_metrics()) {
        head["metrics"].push_back({{"name", metric.name},
                                   {"unit", metric.unit},
                                   {"doc", metric.doc},
                                   {"better", metric.more_is_better ? "more" : "less"},
                                   {"least_count", metric.least_count},
                                   {"interval_of", metric.interval_of}});
    }
    return head;
}

json results_folder::recording_json(std::uint64_t n, const point_record& record) const {
    const auto& answer = record.at("answer");
    if (answer.is_null()) return nullptr;
    const auto games = plan_.precision ? record.at("metrics").at(games_metric).get<unsigned>() : 0;
    const auto from = answer.at("request_ps").get<std::uint64_t>();
    const auto& spans = answer.at("spans");
    const auto length = spans.empty() ? 0 : spans.back().at(2).get<std::uint64_t>();
    const auto command = plan_.recording_command_of(n, games, from, from + length);
    return command.empty() ? json(nullptr) : json(command);
}

json results_folder::point_json(std::uint64_t n, const std::string& standing) const {
    const auto record = record_at(n);
    json point = {{"point", n + 1}, {"parameters", swept_values_json(plan_, n)}};
    for (const char* const member : {"status", "message", "metrics", "latencies", "answer"})
        point[member] = record.at(member);
    point["metrics"] = figures_of(n, record);
    if (plan_.search) point.update({{"batch", plan_.batches[n]}, {"standing", standing}});
    point["command"] = plan_.command_of(n);
    point["recording"] = recording_json(n, record);
    point[played_member] = record.value(played_member, true);
    point["wall_seconds"] = record.at("wall_seconds");
    return point;
}

nlohmann::json results_folder::results(double wall_seconds, std::uint64_t step) const {
    nlohmann::json all = head_json(wall_seconds);
    all["points"] = nlohmann::json::array();
    const auto standing = standings();
    for (std::uint64_t n = 0; n < plan_.size(); n += step) {
        all["points"].push_back(nlohmann::json(point_json(n, standing[n])));
    }
    return all;
}

// A point a line, one after the other.
void results_folder::write_json(std::ostream& out, double wall_seconds, std::uint64_t step) const {
    const auto head = head_json(wall_seconds);
    out << "{\n";
    for (const auto& [key, value] : head.items()) out << line_of(key) << ": " << line_of(value) << ",\n";
    out << "\"points\": [";
    const auto standing = standings();
    for (std::uint64_t n = 0; n < plan_.size(); n += step) {
        out << (n == 0 ? "\n" : ",\n") << line_of(point_json(n, standing[n]));
    }
    out << "\n]\n}\n";
}

}  // namespace tabletop
