// SPDX-License-Identifier: Apache-2.0
// write_report RESULTS.json report FOLDER | plot F.png: what `explore` does with its results.
#include "explore/report/explore_plot.h"
#include "explore/report/explore_report.h"
#include "support/input_error.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    std::ifstream file(argv[1]);
    const auto results = nlohmann::json::parse(file);
    try {
        if (argv[2] == std::string("plot")) {
            tabletop::write_plot(results, argv[3]);
        } else {
            tabletop::write_report(argv[3], "Exploration of " + results.at("platform").get<std::string>(),
                                   [&](std::ostream& out) { out << results; });
        }
    } catch (const tabletop::input_error& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
    return 0;
}
