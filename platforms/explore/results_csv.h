// SPDX-License-Identifier: Apache-2.0
// results.csv and, beside it, what its columns are: "CSV on the Web", the W3C's way to say it of a table.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tabletop {

struct results_column {
    std::string name;
    std::string datatype;  // of CSV on the Web: "integer", "decimal", "string"
    std::string unit;      // empty: none
    std::string doc;
};

using results_row = std::vector<std::string>;  // a cell for each column
// Hands every row on, in their order.
using results_rows = std::function<void(const std::function<void(const results_row&)>& take)>;

std::filesystem::path results_csv_file(const std::filesystem::path& folder);

// Both throw input_error when the file cannot be written.
void write_results_csv(const std::filesystem::path& folder, const std::vector<results_column>& columns,
                       const results_rows& rows);
void write_results_csv_metadata(const std::filesystem::path& folder, const std::vector<results_column>& columns);

}  // namespace tabletop
