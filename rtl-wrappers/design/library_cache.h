// SPDX-License-Identifier: Apache-2.0
// Where compiled libraries are kept, with what is known of them: for later runs, and for the processes of one command.
#pragma once

#include "support/file_descriptor.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tabletop {

class library_cache {
  public:
    // A library has a quarter of a MiB to some MiB: room for a suite of all blocks in all their variants, several
    // times. What was used least recently goes first.
    static constexpr std::uintmax_t most_bytes = std::uintmax_t{2} << 30;

    // The user's cache; where that cannot be written, the build tree; and where that cannot either, one temporary
    // folder for this command, which the programs that it starts are told of.
    library_cache() : library_cache(usual_folders()) {}
    // All of the folders are looked into, the first that can be written takes what is made.
    explicit library_cache(std::vector<std::filesystem::path> folders, std::uintmax_t room = most_bytes)
        : folders_(std::move(folders)), room_(room) {}

    // Finding counts as a use. A file with a sum is found only whole: a library that has been cut off must not be
    // loaded, it would end the program.
    std::optional<std::filesystem::path> find(const std::string& name) const;
    std::optional<std::filesystem::path> find_whole(const std::string& name) const;
    // Returns where it is then; nothing: it cannot be written. Files appear under their names at once.
    std::optional<std::filesystem::path> store_with_sum(const std::filesystem::path& file,
                                                        const std::string& name) const;
    void store_text(const std::string& text, const std::string& name) const;
    // The folder that takes what is made.
    std::filesystem::path writable_folder() const;

    // What lies in the folders that are there.
    struct kept_file {
        std::filesystem::path path;
        std::uintmax_t bytes;
        std::filesystem::file_time_type used;
    };
    const std::vector<std::filesystem::path>& folders() const { return folders_; }
    static std::vector<kept_file> files_in(const std::filesystem::path& folder);
    static std::uintmax_t bytes_of(const std::vector<kept_file>& files);

  private:
    static std::vector<std::filesystem::path> usual_folders();
    std::optional<std::filesystem::path> store(std::istream& content, const std::string& name) const;
    void make_room(const std::filesystem::path& folder, const std::filesystem::path& newest) const;

    std::vector<std::filesystem::path> folders_;
    std::uintmax_t room_;
};

// When two processes are about to make the same, one waits for the other. The lock is given up with the process,
// however that ends.
class build_lock {
  public:
    // wait: told once when another process holds it. Throws interruption once given_up is true. Where no file can be
    // locked nobody waits.
    build_lock(const std::filesystem::path& file, const std::function<void()>& wait,
               const std::function<bool()>& given_up);
    ~build_lock();
    build_lock(const build_lock&) = delete;
    build_lock& operator=(const build_lock&) = delete;

  private:
    std::filesystem::path path_;
    file_descriptor held_;
};

}  // namespace tabletop
