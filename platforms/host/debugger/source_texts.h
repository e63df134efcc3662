// SPDX-License-Identifier: Apache-2.0
// The source files that a program's debug information names, as far as they are on this computer: where it names them,
// and, for a program that has been built elsewhere, in folders that belong to it. An ELF file may name any file for its
// source; what has not the name of a source is none of it, and is not read.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tabletop {

class source_texts {
  public:
    // folders: where else to look, in this order: for "/home/me/game/src/main.c" as game/src/main.c, src/main.c and
    // main.c there.
    explicit source_texts(std::vector<std::string> folders) : folders_(std::move(folders)) {}

    // Counted from 1; empty: it cannot be read.
    std::optional<std::string> line(const std::string& file, unsigned line);
    bool has(const std::string& file) { return !lines_of(file).empty(); }

  private:
    const std::vector<std::string>& lines_of(const std::string& file);
    std::vector<std::string> find(const std::filesystem::path& file) const;

    const std::vector<std::string> folders_;
    std::map<std::string, std::vector<std::string>> known_;  // by file
};

}  // namespace tabletop
