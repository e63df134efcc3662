// SPDX-License-Identifier: Apache-2.0
#include "modules/manifest.h"

#include "support/input_error.h"
#include "support/toml_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

namespace tabletop {
namespace fs = std::filesystem;
namespace {

constexpr const char* manifest_suffix = ".toml";
constexpr std::string_view library_prefix = "libtabletop_";
constexpr std::string_view library_suffix = ".so";
constexpr std::string_view keys[] = {"kind", "offers", "what", "engines", "rank", "target"};

[[noreturn]] void refuse(const fs::path& file, const std::string& what) {
    throw input_error(fmt::format("{}: {}", file.string(), what));
}

module_kind kind_of(const fs::path& file, const toml::table& table) {
    const auto text = table["kind"].value_or<std::string>("");
    if (text == "machine") return module_kind::machine;
    if (text == "sign-off") return module_kind::sign_off;
    if (text == "player") return module_kind::player;
    if (text == "command") return module_kind::command;
    if (text == "system") return module_kind::system;
    refuse(file, "kind is \"machine\", \"sign-off\", \"player\", \"command\" or \"system\"");
}

bool contains(const std::vector<std::string>& list, const std::string& name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

std::vector<std::string> names_of(const fs::path& file, const toml::table& table, const std::string& key) {
    std::vector<std::string> names;
    if (const auto* const list = table[key].as_array()) {
        for (const auto& one : *list) names.push_back(one.value_or<std::string>(""));
    }
    if (names.empty() || contains(names, "")) refuse(file, fmt::format("{} is a list of names", key));
    return names;
}

fs::path manifest_beside(const fs::path& library) {
    const auto name = library.stem().string();
    if (name.rfind(library_prefix, 0) != 0) {
        refuse(library, fmt::format("the library of a module is called {}NAME{}", library_prefix, library_suffix));
    }
    return library.parent_path() / (name.substr(library_prefix.size()) + manifest_suffix);
}

}  // namespace

bool module_manifest::is_built() const {
    std::error_code unknown;
    return fs::exists(library, unknown);
}

bool module_manifest::does_offer(const std::string& name) const {
    return contains(offers, name);
}

module_manifest read_manifest(const fs::path& file) {
    std::ifstream text(file);
    if (!text) refuse(file, "cannot be read");
    const auto table = parse_toml(text, file.string());
    for (const auto& [key, unused] : table) {
        const auto name = std::string(key.str());
        const auto* const known = std::find(std::begin(keys), std::end(keys), name);
        if (known == std::end(keys)) refuse(file, fmt::format("unknown key {}", name));
    }
    module_manifest manifest;
    manifest.name = file.stem().string();
    manifest.kind = kind_of(file, table);
    manifest.offers = names_of(file, table, "offers");
    manifest.what = table["what"].value_or<std::string>("");
    if (table.contains("engines")) manifest.engines = names_of(file, table, "engines");
    manifest.rank = table["rank"].value_or(last_rank);
    manifest.target = table["target"].value_or<std::string>("");
    manifest.file = file;
    manifest.library = file.parent_path() / fmt::format("{}{}{}", library_prefix, manifest.name, library_suffix);
    return manifest;
}

std::vector<module_manifest> read_manifests(const fs::path& place) {
    if (place.extension() == library_suffix) return {read_manifest(manifest_beside(place))};
    std::vector<fs::path> files;
    std::error_code none;
    for (const auto& one : fs::directory_iterator(place, none)) {
        if (one.path().extension() == manifest_suffix) files.push_back(one.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<module_manifest> manifests;
    for (const auto& file : files) manifests.push_back(read_manifest(file));
    std::stable_sort(manifests.begin(), manifests.end(),
                     [](const auto& one, const auto& other) { return one.rank < other.rank; });
    return manifests;
}

}  // namespace tabletop
