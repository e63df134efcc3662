// SPDX-License-Identifier: Apache-2.0
#include "design/library_cache.h"

#include "support/cache_folder.h"
#include "support/content_hash.h"
#include "support/document_file.h"
#include "support/host_program.h"
#include "support/input_error.h"
#include "support/own_files.h"
#include "support/scratch_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

// Tells the programs that a command starts of its temporary folder.
constexpr const char* handed_on = "TABLETOP_RTL_FOLDER";

const fs::path& folder_of_this_command() {
    static const scratch_folder folder;
    ::setenv(handed_on, folder.path().c_str(), 1);
    return folder.path();
}

bool can_be_written(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    return !error && ::access(folder.c_str(), W_OK | X_OK) == 0;
}

bool is_locked_file(const file_descriptor& file, const fs::path& path) {
    struct stat own {};
    struct stat named {};
    return ::fstat(file.get(), &own) == 0 && ::stat(path.c_str(), &named) == 0 && own.st_dev == named.st_dev &&
           own.st_ino == named.st_ino;
}

std::string hash_of(const std::string& text) {
    content_hash hash;
    hash.add(text);
    return hash.text();
}

std::string sum_of(const std::string& name) {
    return name + ".sum";
}

}  // namespace

std::vector<fs::path> library_cache::usual_folders() {
    std::vector<fs::path> folders;
    if (const auto users = cache_folder("rtl").folder(); !users.empty()) folders.push_back(users);
    if (const auto build = build_tree(); !build.empty()) folders.push_back(build / "rtl");
    const char* const inherited = std::getenv(handed_on);
    std::error_code ignored;
    if (inherited != nullptr && fs::is_directory(inherited, ignored)) folders.emplace_back(inherited);
    return folders;
}

std::optional<fs::path> library_cache::find(const std::string& name) const {
    std::error_code ignored;
    for (const auto& folder : folders_) {
        const auto file = folder / name;
        if (!fs::is_regular_file(file, ignored)) continue;
        ::utimensat(AT_FDCWD, file.c_str(), nullptr, 0);
        return file;
    }
    return std::nullopt;
}

std::optional<fs::path> library_cache::find_whole(const std::string& name) const {
    const auto sum = find(sum_of(name));
    auto file = find(name);
    if (!sum || !file || file_text(*sum) != hash_of(file_text(*file))) return std::nullopt;
    return file;
}

fs::path library_cache::writable_folder() const {
    const auto found = std::find_if(folders_.begin(), folders_.end(), can_be_written);
    return found == folders_.end() ? folder_of_this_command() : *found;
}

std::optional<fs::path> library_cache::store(std::istream& content, const std::string& name) const {
    auto path = writable_folder() / name;
    try {
        document_file fresh("", path);
        fresh.stream() << content.rdbuf();
        fresh.save();
    } catch (const input_error&) {
        return std::nullopt;  // it is made again
    }
    make_room(path.parent_path(), path);
    return path;
}

std::optional<fs::path> library_cache::store_with_sum(const fs::path& file, const std::string& name) const {
    store_text(hash_of(file_text(file)), sum_of(name));
    std::ifstream content(file, std::ios::binary);
    return store(content, name);
}

void library_cache::store_text(const std::string& text, const std::string& name) const {
    std::istringstream content(text);
    store(content, name);
}

// Locks are nobody's content.
std::vector<library_cache::kept_file> library_cache::files_in(const fs::path& folder) {
    std::vector<kept_file> files;
    std::error_code ignored;
    for (fs::directory_iterator entry(folder, ignored), end; entry != end; entry.increment(ignored)) {
        const auto& path = entry->path();
        const auto extension = path.extension();
        if (extension == ".lock" || extension == ".part" || !entry->is_regular_file(ignored)) continue;
        const kept_file file{path, entry->file_size(ignored), entry->last_write_time(ignored)};
        if (fs::exists(path, ignored)) files.push_back(file);
    }
    return files;
}

std::uintmax_t library_cache::bytes_of(const std::vector<kept_file>& files) {
    std::uintmax_t bytes = 0;
    for (const auto& file : files) bytes += file.bytes;
    return bytes;
}

// A library that is loaded may go: its file is there as long as it is loaded.
void library_cache::make_room(const fs::path& folder, const fs::path& newest) const {
    auto files = files_in(folder);
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.used < b.used; });
    auto bytes = bytes_of(files);
    std::error_code ignored;
    for (const auto& file : files) {
        if (bytes <= room_) return;
        if (file.path == newest) continue;
        fs::remove(file.path, ignored);
        bytes -= file.bytes;
    }
}

// Whoever is ready removes the file: one that has been waiting looks whether it has locked the one that is there.
build_lock::build_lock(const fs::path& file, const std::function<void()>& wait, const std::function<bool()>& given_up)
    : path_(file) {
    constexpr std::chrono::milliseconds interval{100};
    constexpr mode_t mode = 0666;
    bool told = false;
    do {
        held_.reset(::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, mode));
        if (!held_.valid()) return;
        while (::flock(held_.get(), LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK && errno != EINTR) {
                held_.reset();
                return;
            }
            if (!told) wait();
            told = true;
            if (given_up && given_up()) throw interruption();
            std::this_thread::sleep_for(interval);
        }
    } while (!is_locked_file(held_, path_));
}

build_lock::~build_lock() {
    if (held_.valid()) ::unlink(path_.c_str());
}

}  // namespace tabletop
