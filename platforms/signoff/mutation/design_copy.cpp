// SPDX-License-Identifier: Apache-2.0
#include "signoff/mutation/design_copy.h"

#include "support/document_file.h"
#include "support/own_files.h"

#include <algorithm>
#include <vector>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

bool is_at_or_below(const fs::path& path, const fs::path& folder) {
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

// Of what the program writes itself a description has the name alone.
std::vector<fs::path> files_of(const rtl_description& design, const fs::path& source) {
    const auto generated = own_file("generated").lexically_normal();
    std::vector<fs::path> files{fs::absolute(design.path).lexically_normal(), source};
    for (const auto* const list : {&design.sources, &design.vhdl.sources, &design.include, &design.stand_ins}) {
        for (const auto& name : *list) {
            const auto file = fs::path(name).lexically_normal();
            if (!is_at_or_below(file, generated)) files.push_back(file);
        }
    }
    return files;
}

fs::path common_folder(const std::vector<fs::path>& files) {
    auto folder = files.front().parent_path();
    for (const auto& file : files) {
        while (!is_at_or_below(file, folder)) folder = folder.parent_path();
    }
    return folder;
}

// Folders with something of the design are folders, so that ".." leads to their like.
void link_folder(const fs::path& from, const fs::path& to, const std::vector<fs::path>& files) {
    fs::create_directories(to);
    for (const auto& entry : fs::directory_iterator(from, fs::directory_options::skip_permission_denied)) {
        const auto& path = entry.path();
        const auto has_part = [&](const fs::path& file) { return is_at_or_below(file, path); };
        if (entry.is_directory() && std::any_of(files.begin(), files.end(), has_part)) {
            link_folder(path, to / path.filename(), files);
        } else {
            fs::create_symlink(path, to / path.filename());
        }
    }
}

void put(const fs::path& file, const std::string& text) {
    fs::remove(file);
    write_file(file, text);
}

}  // namespace

fs::path copy_design(const rtl_description& design, const fs::path& folder, const fs::path& source,
                     const std::string& text) {
    const auto files = files_of(design, source);
    const auto root = common_folder(files);
    link_folder(root, folder, files);
    const auto place = [&](const fs::path& file) { return folder / file.lexically_relative(root); };
    put(place(source), text);
    const auto description = place(files.front());
    fs::remove(description);
    fs::copy_file(files.front(), description);
    return description;
}

}  // namespace tabletop
