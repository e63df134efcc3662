// SPDX-License-Identifier: Apache-2.0
#include "support/cache_folder.h"

#include "support/document_file.h"
#include "support/input_error.h"

#include <cstdlib>
#include <fstream>
#include <system_error>

namespace tabletop {

namespace fs = std::filesystem;

cache_folder::cache_folder(const std::string& kind) {
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    const char* const home = std::getenv("HOME");
    fs::path base;
    if (cache != nullptr && cache[0] == '/') {
        base = cache;
    } else if (home != nullptr && home[0] == '/') {
        base = fs::path(home) / ".cache";
    }
    if (!base.empty()) folder_ = base / "tabletop" / kind;
}

fs::path cache_folder::path(const std::string& name) const {
    return folder_.empty() ? fs::path() : folder_ / name;
}

bool cache_folder::has(const std::string& name) const {
    std::error_code ignored;
    return !folder_.empty() && fs::is_regular_file(path(name), ignored);
}

void cache_folder::store(const fs::path& file, const std::string& name) const {
    if (folder_.empty()) return;
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return;
    try {
        std::ifstream made(file, std::ios::binary);
        document_file fresh("", path(name));
        fresh.stream() << made.rdbuf();
        fresh.save();
    } catch (const input_error&) {
        // It is made again.
    }
}

}  // namespace tabletop
