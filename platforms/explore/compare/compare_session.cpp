// SPDX-License-Identifier: Apache-2.0
#include "explore/compare/compare_session.h"

#include "explore/compare/comparison.h"
#include "explore/compare/comparison_table.h"
#include "host/process/exit_code.h"
#include "support/document_file.h"

#include <fmt/format.h>

namespace tabletop {

int compare_folders(const compare_options& options) {
    constexpr const char* option = "--compare";
    document_file csv("--csv", options.csv);
    const auto both = compare_results(option, read_stored_results(option, options.folders[0]),
                                      read_stored_results(option, options.folders[1]));
    if (csv.is_open()) write_comparison_csv(both, csv.stream());
    csv.save();
    if (!document_file::is_standard_output(options.csv)) fmt::print("{}", comparison_text(both));
    return exit_done;
}

}  // namespace tabletop
