// SPDX-License-Identifier: Apache-2.0
#include "support/scratch_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <system_error>

namespace tabletop {

namespace {

namespace fs = std::filesystem;

constexpr const char* prefix = "tabletop-scratch-";

// Whether it is a folder shows when one is made in it: then the message names it. Absolute: programs are run in others.
fs::path folder_for_temporary_files() {
    const char* const chosen = std::getenv("TMPDIR");
    return fs::absolute(chosen != nullptr && chosen[0] != '\0' ? chosen : "/tmp");
}

// The process in which each folder was made: a forked process does not own those of its parent.
using owned_folders = std::map<fs::path, pid_t>;

owned_folders& owned() {
    static owned_folders folders;
    return folders;
}

file_descriptor locked(const fs::path& folder) {
    file_descriptor held(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (held.valid() && ::flock(held.get(), LOCK_EX | LOCK_NB) != 0) held.reset();
    return held;
}

// True when the folder is this user's, and not so new that its maker may be about to lock it.
bool is_old(const fs::path& folder) {
    constexpr std::time_t seconds = 60;
    struct stat status {};
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid() &&
           status.st_mtime + seconds < std::time(nullptr);
}

// What those have left that were killed.
void remove_left_ones(const fs::path& parent) {
    std::error_code ignored;
    for (fs::directory_iterator entry(parent, ignored), end; entry != end; entry.increment(ignored)) {
        const bool is_one = entry->path().filename().string().rfind(prefix, 0) == 0;
        if (is_one && is_old(entry->path()) && locked(entry->path()).valid()) fs::remove_all(entry->path(), ignored);
    }
}

}  // namespace

scratch_folder::scratch_folder() {
    const auto parent = folder_for_temporary_files();
    static std::set<fs::path> looked_at;
    if (looked_at.insert(parent).second) remove_left_ones(parent);
    auto pattern = (parent / (std::string(prefix) + "XXXXXX")).string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        throw std::system_error(errno, std::generic_category(),
                                fmt::format("no temporary folder can be made in {} (TMPDIR)", parent.string()));
    }
    path_ = pattern;
    held_ = locked(path_);
    owned()[path_] = ::getpid();
}

scratch_folder::~scratch_folder() {
    owned().erase(path_);
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> scratch_folder::all() {
    std::vector<std::string> folders;
    for (const auto& [folder, owner] : owned()) {
        if (owner == ::getpid()) folders.push_back(folder);
    }
    return folders;
}

std::string file_text(const std::filesystem::path& path) {
    std::error_code unknown;
    if (!fs::is_regular_file(path, unknown)) return "";
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace tabletop
