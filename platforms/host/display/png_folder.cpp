// SPDX-License-Identifier: Apache-2.0
#include "host/display/png_folder.h"

#include "host/display/frame_time.h"
#include "support/input_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace tabletop {

namespace {

namespace fs = std::filesystem;

constexpr const char* index_name = "frames.csv";

[[noreturn]] void refuse_folder(const std::string& folder, const std::string& reason) {
    throw input_error(fmt::format("png:{}: {}", folder, reason));
}

bool is_of_a_run(const std::string& name) {
    return name == index_name || (name.compare(0, 6, "frame_") == 0 && fs::path(name).extension() == ".png");
}

// A file system without locks leaves it to the pictures that are there.
file_descriptor lock(const std::string& folder, int kind) {
    file_descriptor held(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (held.valid() && ::flock(held.get(), kind | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        refuse_folder(folder, "another run is writing its pictures there; name another folder");
    }
    return held;
}

}  // namespace

void png_folder::check(const std::string& folder) {
    if (folder.empty()) refuse_folder(folder, "the folder has no name");
    try {
        if (!fs::exists(folder)) return;
        for (const auto& entry : fs::directory_iterator(folder)) {
            const auto name = entry.path().filename().string();
            if (is_of_a_run(name)) {
                refuse_folder(
                    folder,
                    fmt::format("it has the pictures of an earlier run ({}); remove them or name another folder",
                                name));
            }
        }
    } catch (const fs::filesystem_error& error) {
        refuse_folder(folder, error.code().message());
    }
    if (::access(folder.c_str(), W_OK | X_OK) != 0) refuse_folder(folder, std::strerror(errno));
    lock(folder, LOCK_SH);
}

png_folder::png_folder(const std::string& folder, bool whole) : folder_(folder), whole_(whole) {
    check(folder);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) refuse_folder(folder, failed.message());
    held_ = lock(folder, LOCK_EX);
}

void png_folder::show(const picture& image, std::uint64_t begin_ps, std::uint64_t end_ps) {
    if (image == last_) return;
    last_ = image;
    const auto name = fmt::format("frame_{:06}.png", ++count_);
    write_png(image, (fs::path(folder_) / name).string());
    add_to_index(name, begin_ps, end_ps);
}

// Complete after every picture, however the run ends.
void png_folder::add_to_index(const std::string& file, std::uint64_t begin_ps, std::uint64_t end_ps) {
    const auto path = (fs::path(folder_) / index_name).string();
    errno = 0;
    if (!index_.is_open()) {
        index_.open(path, std::ios::binary);
        index_ << "file,begin_ms,end_ms\n";
    }
    index_ << file << ',' << milliseconds(begin_ps) << ',' << milliseconds(end_ps) << '\n' << std::flush;
    if (!index_) throw input_error(fmt::format("{}: {}", path, std::strerror(errno)));
}

}  // namespace tabletop
