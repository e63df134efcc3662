// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/survivor_reasons.h"

#include "support/own_files.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

fs::path page_of(const std::string& block) {
    const auto models = own_file("rtl-wrappers").parent_path() / "models";
    std::error_code none;
    for (const auto& room : fs::directory_iterator(models, none)) {
        const auto page = room.path() / block / "README.md";
        if (fs::exists(page, none)) return page;
    }
    return {};
}

}  // namespace

survivor_reasons::survivor_reasons(const std::string& block) {
    if (!block.empty()) page_ = file_text(page_of(block));
}

survivor_reasons survivor_reasons::on_page(const std::string& page) {
    survivor_reasons reasons;
    reasons.page_ = page;
    return reasons;
}

std::string survivor_reasons::of(unsigned number, const std::string& text) const {
    for (const auto& row : {fmt::format("| {} | `{}` | ", number, text), fmt::format(" | `{}` | ", text)}) {
        const auto at = page_.find(row);
        if (at == std::string::npos) continue;
        const auto begin = at + row.size();
        return page_.substr(begin, page_.find(" |\n", begin) - begin);
    }
    return "";
}

}  // namespace tabletop
