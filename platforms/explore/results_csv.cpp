// SPDX-License-Identifier: Apache-2.0
#include "explore/results_csv.h"

#include "explore/csv_text.h"
#include "support/document_file.h"

#include <nlohmann/json.hpp>

#include <ostream>

namespace tabletop {

namespace {

using json = nlohmann::ordered_json;

constexpr const char* csv_name = "results.csv";
constexpr const char* csv_metadata_name = "results.csv-metadata.json";

void write_row(std::ostream& out, const results_row& row) {
    for (std::size_t n = 0; n < row.size(); ++n) out << (n == 0 ? "" : ",") << csv_cell(row[n]);
    out << '\n';
}

}  // namespace

std::filesystem::path results_csv_file(const std::filesystem::path& folder) {
    return folder / csv_name;
}

void write_results_csv(const std::filesystem::path& folder, const std::vector<results_column>& columns,
                       const results_rows& rows) {
    document_file csv("--out", results_csv_file(folder));
    results_row names;
    for (const auto& column : columns) names.push_back(column.name);
    write_row(csv.stream(), names);
    rows([&](const results_row& row) { write_row(csv.stream(), row); });
    csv.save();
}

void write_results_csv_metadata(const std::filesystem::path& folder, const std::vector<results_column>& columns) {
    auto described = json::array();
    for (const auto& column : columns) {
        json one = {{"titles", column.name}, {"datatype", column.datatype}, {"dc:description", column.doc}};
        if (!column.unit.empty()) one["schema:unitText"] = column.unit;
        described.push_back(one);
    }
    const json table = {{"@context", "http://www.w3.org/ns/csvw"},
                        {"url", csv_name},
                        {"tableSchema", {{"columns", described}, {"primaryKey", "point"}}}};
    document_file file("--out", folder / csv_metadata_name);
    file.stream() << table.dump(2, ' ', false, json::error_handler_t::replace) << '\n';
    file.save();
}

}  // namespace tabletop
