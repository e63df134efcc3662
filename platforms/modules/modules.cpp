// SPDX-License-Identifier: Apache-2.0
#include "modules/modules.h"

#include "base/warning.h"
#include "support/input_error.h"
#include "support/own_files.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <sstream>

namespace tabletop {
namespace fs = std::filesystem;
namespace {

constexpr const char* modules_of_others = "TABLETOP_MODULES";

void add_all(std::vector<module_manifest>& to, std::vector<module_manifest> more) {
    to.insert(to.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::vector<module_manifest> find_modules() {
    auto found = read_manifests(own_file("modules"));
    for (auto& one : found) one.is_own = true;
    const char* const places = std::getenv(modules_of_others);
    std::istringstream list(places == nullptr ? "" : places);
    for (std::string place; std::getline(list, place, ':');) {
        if (!place.empty()) add_all(found, read_manifests(place));
    }
    return found;
}

// Stays loaded to the end of the process: what it has made may live as long.
const module_entry& load(const module_manifest& manifest) {
    if (!manifest.is_built()) {
        throw module_not_built(
            fmt::format("the module {} is not built: there is no {}", manifest.name, manifest.library.string()));
    }
    void* const library = ::dlopen(manifest.library.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (library == nullptr)
        throw input_error(fmt::format("the module {} cannot be loaded: {}", manifest.name, ::dlerror()));
    const auto* const entry = static_cast<const module_entry*>(::dlsym(library, "tabletop_module"));
    if (entry == nullptr) throw input_error(fmt::format("{} is no module", manifest.library.string()));
    if (entry->interface == std::string(module_interface)) return *entry;
    throw input_error(fmt::format("the module {} is of another build: it has {}, this program {}", manifest.name,
                                  entry->interface, module_interface));
}

}  // namespace

void add_modules(const std::string& place) {
    std::error_code unknown;
    if (place.find(':') != std::string::npos)
        throw input_error(fmt::format("{}: a path without \":\" is needed", place));
    if (!fs::exists(place, unknown)) throw input_error(fmt::format("{}: there is no such file or folder", place));
    if (read_manifests(place).empty()) throw input_error(fmt::format("{}: there is no module", place));
    const char* const before = std::getenv(modules_of_others);
    const auto absolute = fs::absolute(place).string();
    const auto all = before == nullptr || *before == '\0' ? absolute : fmt::format("{}:{}", before, absolute);
    ::setenv(modules_of_others, all.c_str(), 1);
}

const std::vector<module_manifest>& known_modules() {
    static const auto all = find_modules();
    return all;
}

const module_manifest* module_offering(module_kind kind, const std::string& name) {
    for (const auto& one : known_modules()) {
        if (one.kind == kind && one.does_offer(name)) return &one;
    }
    return nullptr;
}

const module_manifest& require_module(module_kind kind, const std::string& name) {
    const auto* const found = module_offering(kind, name);
    if (found == nullptr) throw input_error(fmt::format("no module offers {}", name));
    return *found;
}

std::vector<std::string> offered_names(module_kind kind) {
    std::vector<std::string> names;
    for (const auto& one : known_modules()) {
        if (one.kind != kind) continue;
        for (const auto& name : one.offers) {
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
        }
    }
    return names;
}

const module_contents& contents_of(const module_manifest& manifest) {
    static std::map<fs::path, module_contents> loaded;
    const auto known = loaded.find(manifest.library);
    if (known != loaded.end()) return known->second;
    return loaded.emplace(manifest.library, load(manifest).contents()).first->second;
}

std::vector<const module_contents*> contents_of_all(module_kind kind) {
    std::vector<const module_contents*> all;
    for (const auto& one : known_modules()) {
        if (one.kind != kind || !one.is_built()) continue;
        try {
            all.push_back(&contents_of(one));
        } catch (const input_error& error) {
            warn(error.what());
        }
    }
    return all;
}

}  // namespace tabletop
