// SPDX-License-Identifier: Apache-2.0
#include "design/library_list.h"

#include "design/build_record.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace tabletop {
namespace {

std::string size_text(std::uintmax_t bytes) {
    constexpr double mebibyte = 1 << 20;
    return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / mebibyte);
}

// What is kept, and of which description, by name.
std::vector<std::pair<std::string, std::string>> designs_of(const std::vector<library_cache::kept_file>& files) {
    std::vector<std::pair<std::string, std::string>> designs;
    for (const auto& file : files) {
        if (file.path.extension() != ".json") continue;
        if (auto record = parse_record(file_text(file.path))) {
            designs.emplace_back(std::move(record->name), std::move(record->description));
        }
    }
    std::sort(designs.begin(), designs.end());
    return designs;
}

}  // namespace

std::string library_list(const library_cache& cache) {
    std::string text;
    for (const auto& folder : cache.folders()) {
        const auto files = library_cache::files_in(folder);
        const auto designs = designs_of(files);
        text += fmt::format("{}: {} {}, {} of at most {}\n", folder.string(), designs.size(),
                            designs.size() == 1 ? "design" : "designs", size_text(library_cache::bytes_of(files)),
                            size_text(library_cache::most_bytes));
        for (const auto& [name, description] : designs) text += fmt::format("  {:<40} {}\n", name, description);
    }
    return text;
}

std::string empty_libraries(const library_cache& cache) {
    std::string text;
    for (const auto& folder : cache.folders()) {
        std::uintmax_t removed = 0;
        for (const auto& file : library_cache::files_in(folder)) {
            std::error_code error;
            if (std::filesystem::remove(file.path, error)) removed += file.bytes;
        }
        text += fmt::format("{}: {} removed\n", folder.string(), size_text(removed));
    }
    return text;
}

}  // namespace tabletop
