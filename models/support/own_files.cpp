// SPDX-License-Identifier: Apache-2.0
#include "support/own_files.h"

#include "support/input_error.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <fstream>
#include <map>
#include <stdexcept>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using folder_map = std::map<std::string, fs::path>;

// A line for each: its name, and its path from the folder of this file.
folder_map read_folders() {
    const auto home = library_folder(reinterpret_cast<const void*>(&own_file)) / "tabletop";
    const auto file = home / "folders";
    std::ifstream lines(file);
    if (!lines) throw input_error(fmt::format("{} is missing, which says where our own files are", file.string()));
    folder_map folders;
    std::string name, path;
    while (lines >> name && std::getline(lines >> std::ws, path)) {
        const auto folder = (home / path).lexically_normal();
        folders[name] = folder.has_filename() ? folder : folder.parent_path();
    }
    return folders;
}

const folder_map& folders() {
    static const auto all = read_folders();
    return all;
}

}  // namespace

fs::path own_file(const std::string& name) {
    const fs::path path(name);
    if (path.is_absolute()) return path;
    const auto& all = folders();
    const auto found = all.find(path.begin()->string());
    if (found == all.end()) throw std::logic_error(fmt::format("{} is in none of our folders", name));
    const auto below = path.lexically_relative(*path.begin());
    return below == "." ? found->second : found->second / below;
}

fs::path library_folder(const void* object_in_it) {
    Dl_info library;
    if (::dladdr(object_in_it, &library) == 0) return {};
    return fs::weakly_canonical(library.dli_fname).parent_path();
}

fs::path build_tree() {
    const auto found = folders().find("build");
    return found == folders().end() ? fs::path() : found->second;
}

}  // namespace tabletop
