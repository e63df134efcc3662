// SPDX-License-Identifier: Apache-2.0
#include "explore/report/explore_plot.h"

#include "support/document_file.h"
#include "support/external_tool.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

namespace tabletop {
namespace {

using nlohmann::json;

const tool_need gnuplot_need{"a plot", "gnuplot-nox"};

// Nobody can tell more lines than this from each other: points are drawn instead, and their median.
constexpr std::size_t most_lines = 8;

struct figure {
    double x;
    double y;
    double low = y;  // its confidence interval, where it has one
    double high = y;
};

struct axis {
    std::string title;
    double divisor = 1;  // of every figure
    bool logarithmic = false;
    std::vector<std::pair<double, std::string>> ticks = {};  // by their place; empty: gnuplot's own
};

struct plotted_line {
    std::string title;
    std::vector<figure> figures;
};

bool is_numeric(const json& swept) {
    const auto& values = swept.at("values");
    return std::all_of(values.begin(), values.end(), [](const json& v) { return v.at("value").is_number(); });
}

const json& main_parameter(const json& results) {
    const auto& swept = results.at("swept");
    if (swept.empty()) throw input_error("nothing is swept, so there is nothing to plot");
    const json* best = nullptr;
    for (const auto& parameter : swept) {
        if (!is_numeric(parameter)) continue;
        if (best == nullptr || parameter.at("values").size() > best->at("values").size()) best = &parameter;
    }
    return best != nullptr ? *best : swept.front();
}

bool has_figures(const json& results, const std::string& metric) {
    const auto& points = results.at("points");
    return std::any_of(points.begin(), points.end(), [&](const json& point) {
        return point.at("metrics").contains(metric) && point.at("metrics").at(metric).is_number();
    });
}

const json& main_metric(const json& results) {
    const auto& metrics = results.at("metrics");
    for (const auto& name : results.at("charted")) {
        if (!has_figures(results, name)) continue;
        return *std::find_if(metrics.begin(), metrics.end(), [&](const json& m) { return m.at("name") == name; });
    }
    throw input_error("no point has a figure, so there is nothing to plot");
}

std::string short_key(const json& results, const std::string& key) {
    const auto prefix = results.at("platform").get<std::string>() + ".";
    return key.compare(0, prefix.size(), prefix) == 0 ? key.substr(prefix.size()) : key;
}

// Numbers as they are, names by their place in the sweep.
std::map<std::string, double> places_of(const json& parameter) {
    std::map<std::string, double> places;
    const bool numeric = is_numeric(parameter);
    for (const auto& value : parameter.at("values")) {
        const auto place = numeric ? value.at("value").get<double>() : static_cast<double>(places.size());
        places.emplace(value.at("text").get<std::string>(), place);
    }
    return places;
}

std::pair<double, std::string> readable_unit(const std::string& unit, double largest) {
    using steps = std::vector<std::pair<double, std::string>>;
    static const std::map<std::string, steps> units{
        {"ps", {{1e12, "s"}, {1e9, "ms"}, {1e6, "us"}, {1e3, "ns"}}},
        {"Hz", {{1e9, "GHz"}, {1e6, "MHz"}, {1e3, "kHz"}}},
        {"B", {{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}}},
    };
    if (const auto known = units.find(unit); known != units.end()) {
        for (const auto& step : known->second) {
            if (largest >= step.first) return step;
        }
    }
    return {1, unit};
}

// An axis, logarithmic when its largest figure is more than `wide` times the least, in the unit that fits its middle.
axis scaled_axis(const std::string& name, const std::string& unit, double least, double most, double wide) {
    const bool logarithmic = least > 0 && most / least > wide;
    const auto [divisor, shown] = readable_unit(unit, logarithmic ? std::sqrt(least * most) : most);
    return {shown.empty() ? name : fmt::format("{} ({})", name, shown), divisor, logarithmic};
}

// A few values have a tick each, names in the order of the sweep.
axis parameter_axis(const json& results, const json& parameter, const std::vector<figure>& figures) {
    constexpr std::size_t few = 12;
    const auto places = places_of(parameter);
    const auto name = short_key(results, parameter.at("key"));
    axis x{name, 1};
    if (is_numeric(parameter)) {
        const auto [least, most] =
            std::minmax_element(figures.begin(), figures.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
        x = scaled_axis(name, parameter.at("unit"), least->x, most->x, 30);
        if (places.size() > few) return x;
        for (const auto& [text, place] : places)
            x.ticks.emplace_back(place / x.divisor, fmt::format("{:g}", place / x.divisor));
    } else {
        for (const auto& [text, place] : places) x.ticks.emplace_back(place, text);
    }
    std::sort(x.ticks.begin(), x.ticks.end());
    return x;
}

axis metric_axis(const json& metric, const std::vector<figure>& figures) {
    const auto [least, most] =
        std::minmax_element(figures.begin(), figures.end(), [](const auto& a, const auto& b) { return a.y < b.y; });
    return scaled_axis(metric.at("name"), metric.at("unit"), least->y, most->y, 20);
}

// The settings of a point but for one parameter.
std::string other_settings(const json& results, const json& point, const json& parameter) {
    std::string text;
    for (const auto& swept : results.at("swept")) {
        if (swept.at("key") == parameter.at("key")) continue;
        const auto key = swept.at("key").get<std::string>();
        text += fmt::format("{}{}={}", text.empty() ? "" : ", ", short_key(results, key),
                            point.at("parameters").at(key).get<std::string>());
    }
    return text;
}

// What the points have of a metric, at the parameter's value.
std::vector<figure> figures_of(const json& results, const std::string& metric, const json& parameter) {
    const auto places = places_of(parameter);
    const auto key = parameter.at("key").get<std::string>();
    std::vector<figure> figures;
    for (const auto& point : results.at("points")) {
        const auto& value = point.at("metrics").at(metric);
        if (!value.is_number()) continue;
        figure found{places.at(point.at("parameters").at(key).get<std::string>()), value.get<double>()};
        const auto& low = point.at("metrics").value(metric + ".low", json());
        const auto& high = point.at("metrics").value(metric + ".high", json());
        if (low.is_number() && high.is_number()) {
            found.low = low.get<double>();
            found.high = high.get<double>();
        }
        figures.push_back(found);
    }
    return figures;
}

// The same, apart by the other parameters.
std::vector<plotted_line> lines_of(const json& results, const std::string& metric, const json& parameter) {
    const auto figures = figures_of(results, metric, parameter);
    auto figure = figures.begin();
    std::vector<plotted_line> lines;
    std::map<std::string, std::size_t> by_title;
    for (const auto& point : results.at("points")) {
        if (!point.at("metrics").at(metric).is_number()) continue;
        const auto title = other_settings(results, point, parameter);
        const auto [line, is_new] = by_title.emplace(title, lines.size());
        if (is_new) lines.push_back({title, {}});
        lines[line->second].figures.push_back(*figure++);
    }
    for (auto& line : lines) {
        std::stable_sort(line.figures.begin(), line.figures.end(),
                         [](const auto& a, const auto& b) { return a.x < b.x; });
    }
    return lines;
}

plotted_line median_of(const std::vector<figure>& figures) {
    std::map<double, std::vector<double>> by_place;
    for (const auto& f : figures) by_place[f.x].push_back(f.y);
    plotted_line line{"median", {}};
    for (auto& [x, values] : by_place) {
        std::sort(values.begin(), values.end());
        line.figures.push_back({x, values[(values.size() - 1) / 2]});
    }
    return line;
}

std::string quoted(const std::string& text) {
    std::string safe = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') safe += '\\';
        safe += c == '`' || static_cast<unsigned char>(c) < ' ' ? '?' : c;
    }
    return safe + '"';
}

bool has_intervals(const std::vector<figure>& figures) {
    return std::any_of(figures.begin(), figures.end(), [](const figure& f) { return f.low != f.high; });
}

std::string data_block(std::size_t number, const std::vector<figure>& figures, const axis& x, const axis& y) {
    auto text = fmt::format("$line{} << END\n", number);
    const bool intervals = has_intervals(figures);
    for (const auto& f : figures) {
        text += fmt::format("{:.9g} {:.9g}", f.x / x.divisor, f.y / y.divisor);
        text += intervals ? fmt::format(" {:.9g} {:.9g}\n", f.low / y.divisor, f.high / y.divisor) : "\n";
    }
    return text + "END\n";
}

std::string axis_commands(const char* letter, const axis& a) {
    auto text = fmt::format("set {}label {} offset 0, 0.4 noenhanced\n", letter, quoted(a.title));
    if (a.logarithmic) text += fmt::format("set logscale {}\n", letter);
    if (a.ticks.empty()) return text + fmt::format("set format {} \"%g\"\n", letter);
    std::string ticks;
    for (const auto& [place, name] : a.ticks) {
        ticks += fmt::format("{}{} {:.9g}", ticks.empty() ? "" : ", ", quoted(name), place);
    }
    return text + fmt::format("set {}tics ({}) noenhanced\n", letter, ticks);
}

// A dashed line at the default, when the sweep passes it.
std::string default_mark(const json& parameter, const axis& x) {
    const auto places = places_of(parameter);
    const auto at = places.find(parameter.at("default").get<std::string>());
    if (at == places.end()) return "";
    const bool published = parameter.at("source").get<std::string>().find("published") != std::string::npos;
    const auto place = at->second / x.divisor;
    return fmt::format(
        "set arrow 1 from first {0:.9g}, graph 0 to first {0:.9g}, graph 1 nohead dashtype 2 linecolor rgb '#b3261e'\n"
        "set label 1 {1} at first {0:.9g}, graph 1.05 center textcolor rgb '#b3261e' noenhanced\n",
        place, quoted(fmt::format("{}: {}", published ? "published" : "default", at->first)));
}

std::string style_of(std::size_t number, bool intervals) {
    static constexpr std::array colours = {"#1f5fbf", "#d1610f", "#1b8a5a", "#a03a9b",
                                           "#8a6d00", "#0f8a9d", "#c2334d", "#5b6675"};
    return fmt::format("with {} linewidth 2 pointtype 7 pointsize 0.9 linecolor rgb '{}'",
                       intervals ? "yerrorlines" : "linespoints", colours[number % colours.size()]);
}

void require_plotter() {
    run_tool({"gnuplot", "--version"}, "/", gnuplot_need);
}

}  // namespace

void require_plot(const std::filesystem::path& png) {
    require_plotter();
    const auto refuse = [&](const char* why) { throw input_error(fmt::format("--plot: {}: {}", png.string(), why)); };
    std::error_code error;
    if (png.has_parent_path() && !std::filesystem::is_directory(png.parent_path(), error)) {
        refuse("its folder is not there");
    }
    if (std::filesystem::is_directory(png, error)) refuse("it is a folder");
}

std::string plot_script(const json& results) {
    const auto& parameter = main_parameter(results);
    const auto& metric = main_metric(results);
    const auto name = metric.at("name").get<std::string>();
    const auto key = parameter.at("key").get<std::string>();
    const auto all = figures_of(results, name, parameter);
    const auto lines = lines_of(results, name, parameter);
    const auto x = parameter_axis(results, parameter, all);
    const auto y = metric_axis(metric, all);

    std::string script =
        "set terminal pngcairo size 1200,750 font 'sans,14' linewidth 1.2\n"
        "set border 3 linecolor rgb '#5b6675'\nset tics nomirror\n"
        "set grid back linetype 1 linewidth 0.7 linecolor rgb '#dde2e9'\n"
        "set key below Left reverse spacing 1.2 width 1 height 1 noenhanced\n"
        "set autoscale xfix\nset offsets graph 0.05, graph 0.05, 0, 0\nset tmargin 4\n";
    script +=
        fmt::format("set title {} offset 0, 1.3 noenhanced\n",
                    quoted(fmt::format("{}, {}: {} against {}", results.at("platform").get<std::string>(),
                                       results.at("stimulus").get<std::string>(), name, short_key(results, key))));
    script += axis_commands("x", x) + axis_commands("y", y) + default_mark(parameter, x);
    if (lines.size() > most_lines) {
        script += data_block(0, all, x, y) + data_block(1, median_of(all).figures, x, y);
        return script +
               "plot $line0 with points pointtype 7 pointsize 0.7 linecolor rgb '#9aa6b5' title 'points', $line1 " +
               style_of(0, false) + " title 'median'\n";
    }
    std::string plots;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        script += data_block(i, lines[i].figures, x, y);
        plots += fmt::format("{}$line{} {} {}", i ? ", " : "plot ", i, style_of(i, has_intervals(lines[i].figures)),
                             lines[i].title.empty() ? "notitle" : "title " + quoted(lines[i].title));
    }
    return script + plots + "\n";
}

void write_plot(const json& results, const std::filesystem::path& png) {
    const scratch_folder scratch;
    write_file(scratch.file("plot"), plot_script(results));
    const auto picture = scratch.file("plot.png");
    const auto messages = scratch.file("messages");
    int code = 0;
    try {
        code = run_host_program("gnuplot", {"gnuplot", "plot"}, scratch.path(), {picture, messages});
    } catch (const std::system_error&) {
        require_plotter();
        throw;
    }
    if (code != 0) throw input_error("gnuplot fails", file_text(messages));
    document_file file("--plot", png);
    file.stream() << file_text(picture);
    file.save();
}

}  // namespace tabletop
