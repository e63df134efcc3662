// SPDX-License-Identifier: Apache-2.0
#include "explore/report/explore_report.h"

#include "base/external_tool.h"
#include "report/report_texts.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace tabletop {
namespace {

using nlohmann::json;

json evenly_thinned(const json& points) {
    const auto step = report_step(points.size());
    json some = json::array();
    for (std::size_t i = 0; i < points.size(); i += step) some.push_back(points[i]);
    return some;
}

json shown_results(const json& results) {
    if (report_step(results.at("points").size()) == 1) return results;
    json some = json::object();
    for (const auto& [name, value] : results.items()) {
        some[name] = name == "points" ? evenly_thinned(value) : value;
    }
    return some;
}

// JSON in a script element: nothing in it ends the element or begins a comment.
std::string script_safe(const json& results) {
    std::string safe;
    for (const char c : results.dump(-1, ' ', false, json::error_handler_t::replace)) {
        if (c == '<') {
            safe += "\\u003c";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string html_text(const std::string& text) {
    static const std::map<char, std::string> special{{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}};
    std::string safe;
    for (const char c : text) {
        const auto entity = special.find(c);
        safe += entity == special.end() ? std::string(1, c) : entity->second;
    }
    return safe;
}

// Every @NAME@ of the template replaced once; what is put in is not looked at again.
std::string filled(const std::string& page, const std::map<std::string, std::string>& parts) {
    std::string text;
    std::size_t done = 0;
    while (done < page.size()) {
        const auto begin = page.find('@', done);
        const auto end = begin == std::string::npos ? begin : page.find('@', begin + 1);
        if (end == std::string::npos) break;
        const auto part = parts.find(page.substr(begin + 1, end - begin - 1));
        text += page.substr(done, begin - done) + (part == parts.end() ? "@" : part->second);
        done = part == parts.end() ? begin + 1 : end + 1;
    }
    return text + page.substr(done);
}

}  // namespace

std::size_t report_step(std::size_t points) {
    return std::max<std::size_t>(1, (points + most_points_of_a_report - 1) / most_points_of_a_report);
}

std::string report_page(const json& results) {
    return filled(report_page_text,
                  {{"title", html_text("Exploration of " + results.at("platform").get<std::string>())},
                   {"style", report_style_text},
                   {"script", report_script_text},
                   {"library", report_library_text},
                   {"licence", html_text(report_licence_text)},
                   {"results", script_safe(shown_results(results))}});
}

void write_report(const json& results, const std::filesystem::path& folder) {
    write_file(folder / "report.html", report_page(results));
}

}  // namespace tabletop
