// SPDX-License-Identifier: Apache-2.0
#include "user_rtl/design_build.h"

#include "base/cache_folder.h"
#include "base/input_error.h"
#include "base/scratch_folder.h"
#include "user_rtl/compile_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

const user_rtl_functions* load(const fs::path& file) {
    void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return nullptr;
    using entry = const user_rtl_functions* (*)();
    const auto functions = reinterpret_cast<entry>(::dlsym(library, "tabletop_user_rtl"));
    return functions == nullptr ? nullptr : functions();
}

}  // namespace

const user_rtl_functions* build_design(const user_rtl_description& description, const shim_writer& write_shim) {
    const scratch_folder folder;
    const auto tools = find_toolchain(description);
    write_shim(verilate(description, folder.path()));
    const cache_folder cache("user_rtl");
    const auto name = hash_of_folder(tools, folder.path()) + ".so";
    if (cache.has(name)) {
        if (const auto* const functions = load(cache.path(name))) return functions;
    }
    const auto library = compile_library(description, tools, cache, folder.path());
    cache.store(library, name);
    // Its file is needed no longer when it has been loaded.
    const auto* const functions = load(library);
    if (functions == nullptr) throw input_error(fmt::format("{}: {}", description.path, ::dlerror()));
    return functions;
}

}  // namespace tabletop
