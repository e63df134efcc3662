// SPDX-License-Identifier: Apache-2.0
#include "design/description_files.h"

#include "design/description_values.h"
#include "design/file_list.h"
#include "support/own_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using names = std::vector<std::string>;

fs::path folder_of_text(const rtl_description& description) {
    return fs::absolute(description.path).parent_path();
}

// Makes a path of the file, which is relative to its folder, absolute. It begins with a slash, so that no tool takes it
// for an option.
std::string absolute(const description_section& file, const std::string& key, const fs::path& folder,
                     const std::string& path) {
    if (const auto problem = path_problem(path); !problem.empty()) file.refuse(key, problem);
    return (folder / path).lexically_normal().string();
}

std::string extension_of(const std::string& path) {
    auto extension = fs::path(path).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

bool is_vhdl(const std::string& source) {
    const auto extension = extension_of(source);
    return extension == ".vhd" || extension == ".vhdl";
}

// What Verilator would hand on to a compiler.
const std::map<std::string, const char*> other_languages = {
    {".c", "C"},    {".cc", "C++"},      {".cpp", "C++"},      {".cxx", "C++"},
    {".sp", "C++"}, {".a", "a library"}, {".so", "a library"}, {".o", "an object file"},
};

void add_source(const std::string& source, rtl_description& description) {
    (is_vhdl(source) ? description.vhdl.sources : description.sources).push_back(source);
}

names read_folders(const description_section& file, const char* key, const fs::path& of_file) {
    names folders;
    if (!file.has(key)) return folders;
    for (const auto& text : file.texts(key, true)) {
        folders.push_back(absolute(file, key, of_file, text));
        std::error_code unknown;
        if (!fs::is_directory(folders.back(), unknown)) {
            file.refuse(key, fmt::format("{}: No such folder", folders.back()));
        }
    }
    return folders;
}

// What the build of this tree writes: packages, which come first.
void add_generated(const description_section& file, rtl_description& description) {
    const auto folder = own_file("generated");
    names paths;
    for (const auto& name : file.texts("generated", false)) {
        const auto path = folder / name;
        if (path.filename() != name) file.refuse("generated", fmt::format("\"{}\" is not the name of a file", name));
        std::error_code unknown;
        if (!fs::is_regular_file(path, unknown)) {
            file.refuse("generated", fmt::format("{}: No such file in {}", name, folder.string()));
        }
        paths.push_back(path.string());
    }
    description.sources.insert(description.sources.begin(), paths.begin(), paths.end());
}

constexpr const char* lists_key = "filelist";

// They come before the sources that the description names itself.
void add_listed(const description_section& file, const fs::path& folder, rtl_description& description) {
    for (const auto& text : file.texts(lists_key, true)) {
        const auto list = absolute(file, lists_key, folder, text);
        std::error_code unknown;
        if (!fs::is_regular_file(list, unknown)) file.refuse(lists_key, fmt::format("{}: No such file", list));
        const auto listed = read_file_list(list);
        for (const auto& source : listed.sources) add_source(source, description);
        description.include.insert(description.include.end(), listed.include.begin(), listed.include.end());
        add_defines(listed.defines, description.defines);
    }
}

}  // namespace

std::string path_problem(const std::string& path) {
    return is_plain(path) ? "" : not_plain;
}

std::string source_problem(const std::string& source) {
    if (const auto other = other_languages.find(extension_of(source)); other != other_languages.end()) {
        return fmt::format("{}: {}; only Verilog, SystemVerilog and VHDL can be Verilated", source, other->second);
    }
    std::error_code unknown;  // of a name that no file can have
    if (!fs::exists(source, unknown)) return fmt::format("{}: No such file", source);
    if (!fs::is_regular_file(source, unknown)) return fmt::format("{}: not a file", source);
    if (::access(source.c_str(), R_OK) != 0) return fmt::format("{}: cannot be read", source);
    return "";
}

void read_files(const description_section& file, rtl_description& description) {
    const auto folder = folder_of_text(description);
    if (!file.has("sources") && !file.has(lists_key)) file.refuse("sources", "missing");
    if (file.has(lists_key)) add_listed(file, folder, description);
    if (file.has("sources")) {
        for (const auto& text : file.texts("sources", false)) {
            const auto source = absolute(file, "sources", folder, text);
            if (const auto problem = source_problem(source); !problem.empty()) file.refuse("sources", problem);
            add_source(source, description);
        }
    }
    if (description.sources.empty() && description.vhdl.sources.empty())
        file.refuse(file.has("sources") ? "sources" : lists_key, "the list is empty");
    if (file.has("generated")) add_generated(file, description);
    const auto folders = read_folders(file, "include", folder);
    description.include.insert(description.include.begin(), folders.begin(), folders.end());
    const bool ours = file.content()["stand_ins"].value_exact<bool>().value_or(false);
    description.stand_ins =
        ours ? names{own_file("rtl-wrappers/design/stand_ins").string()} : read_folders(file, "stand_ins", folder);
}

void read_vhdl(const description_section& file, rtl_description& description) {
    auto& vhdl = description.vhdl;
    vhdl.top = description.top;
    if (!file.has("vhdl")) return;
    const auto section = file.table("vhdl");
    if (vhdl.sources.empty()) file.refuse("vhdl", "no source is VHDL");
    section.require_known({"top", "standard", "synopsys"});
    if (section.has("top")) vhdl.top = section.text("top");
    if (!is_identifier(vhdl.top)) section.refuse("top", fmt::format("\"{}\" is not the name of an entity", vhdl.top));
    if (section.has("standard")) vhdl.standard = section.text("standard");
    const names standards = {"87", "93", "93c", "00", "02", "08"};
    if (std::find(standards.begin(), standards.end(), vhdl.standard) == standards.end()) {
        section.refuse("standard", fmt::format("\"{}\" is none of {}", vhdl.standard, fmt::join(standards, ", ")));
    }
    if (!section.has("synopsys")) return;
    const auto flag = section.content()["synopsys"].value_exact<bool>();
    if (!flag) section.refuse("synopsys", "is neither true nor false");
    vhdl.synopsys = *flag;
}

std::map<std::string, names> read_source_defines(const description_section& file, const rtl_description& description) {
    constexpr const char* key_of_all = "source_defines";
    std::map<std::string, names> all;
    if (!file.has(key_of_all)) return all;
    const auto sources = file.table(key_of_all);
    for (const auto& [key, unused] : sources.content()) {
        const std::string name(key.str());
        const auto path = absolute(sources, name, folder_of_text(description), name);
        if (is_vhdl(path)) sources.refuse(name, "VHDL has no macros");
        const auto& known = description.sources;
        if (std::find(known.begin(), known.end(), path) == known.end()) sources.refuse(name, "is none of the sources");
        auto& defines = all[path];
        for (const auto& macro : sources.texts(name, true)) {
            if (const auto problem = macro_problem(macro); !problem.empty()) sources.refuse(name, problem);
            defines.push_back(macro);
        }
    }
    return all;
}

void read_no_warning(const description_section& file, rtl_description& description) {
    if (!file.has("no_warning")) return;
    const auto folder = folder_of_text(description);
    const auto waivers = file.table("no_warning");
    for (const auto& [key, unused] : waivers.content()) {
        const std::string name(key.str());
        const auto path = absolute(waivers, name, folder, name);
        std::error_code unknown;
        if (!fs::is_regular_file(path, unknown)) waivers.refuse(name, "No such file");
        auto& warnings = description.no_warning[path];
        for (const auto& warning : waivers.texts(name, true)) {
            if (!is_identifier(warning)) {
                waivers.refuse(name, fmt::format("\"{}\" is not the name of a warning, as WIDTH", warning));
            }
            warnings.push_back({warning, waivers.place_and_name(name)});
        }
    }
}

void read_unreached(const description_section& file, rtl_description& description) {
    constexpr const char* signal_key = "signal";
    if (!file.has(unreached_key)) return;
    for (const auto& each : file.tables(unreached_key)) {
        each.require_known({"file", "text", "branch", signal_key, "why"});
        const auto given = [&](const char* key) { return each.has(key) ? each.text(key) : std::string(); };
        unreached_code code{given("file"), given("text"), given("branch"), {}, each.text("why"), {}};
        if (each.has(signal_key)) code.signals = each.texts(signal_key, true);
        if (code.text.empty() == code.signals.empty())
            each.refuse("text", "either a text of the source is named or signals are");
        if (!code.branch.empty() && code.text.empty()) each.refuse("branch", "without text");
        code.place = each.place(code.text.empty() ? signal_key : "text");
        if (!code.file.empty()) {
            code.file = absolute(each, "file", folder_of_text(description), code.file);
            if (const auto problem = source_problem(code.file); !problem.empty()) each.refuse("file", problem);
        }
        description.unreached.push_back(std::move(code));
    }
}

}  // namespace tabletop
