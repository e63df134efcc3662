// SPDX-License-Identifier: Apache-2.0
#include "host/semihosting/guest_folder.h"

#include "base/warning.h"
#include "support/input_error.h"
#include "support/visible_text.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace tabletop {

namespace {

constexpr unsigned most_warnings = 20;
constexpr std::size_t longest_shown = 200;  // of a name, which comes from the program and may hold anything

bool is_link(int folder, const std::string& name) {
    struct stat status {};
    return ::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode);
}

}  // namespace

guest_folder::guest_folder(const std::string& path)
    : path_(path), root_(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (!root_.valid()) throw input_error(fmt::format("--semihosting: {}: {}", path, std::strerror(errno)));
}

file_descriptor guest_folder::open_file(const std::string& name, int flags) {
    const auto at = find(name);
    if (!at) return file_descriptor();
    // The call must not block: a named pipe would wait for its other end.
    constexpr int safe = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    constexpr int permissions = 0666;
    file_descriptor file(::openat(at->folder.get(), at->name.c_str(), flags | safe, permissions));
    if (!file.valid()) {
        if (errno == ELOOP) refuse(name, "is a symbolic link");
        return file;
    }
    struct stat status {};
    if (::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode)) return file;
    file.reset();
    errno = S_ISDIR(status.st_mode) ? EISDIR : EACCES;
    return file;
}

bool guest_folder::remove(const std::string& name) {
    const auto at = find(name);
    return at && ::unlinkat(at->folder.get(), at->name.c_str(), 0) == 0;
}

bool guest_folder::rename(const std::string& from, const std::string& to) {
    const auto old_place = find(from);
    const auto new_place = find(to);
    return old_place && new_place &&
           ::renameat(old_place->folder.get(), old_place->name.c_str(), new_place->folder.get(),
                      new_place->name.c_str()) == 0;
}

// The folder that holds the last part of a path.
std::optional<guest_folder::place> guest_folder::find(const std::string& name) {
    if (name.find('\0') != std::string::npos) {
        errno = EINVAL;
        return std::nullopt;
    }
    if (name.compare(0, 1, "/") == 0) return refuse(name, "is not relative to it"), std::nullopt;
    place at{file_descriptor(::fcntl(root_.get(), F_DUPFD_CLOEXEC, 0)), ""};
    for (std::size_t begin = 0; begin <= name.size();) {
        const auto end = std::min(name.find('/', begin), name.size());
        const auto part = name.substr(begin, end - begin);
        begin = end + 1;
        if (part.empty() || part == ".") continue;
        if (part == "..") return refuse(name, "leads out of it"), std::nullopt;
        if (!at.name.empty()) {
            if (is_link(at.folder.get(), at.name)) return refuse(name, "has a symbolic link in it"), std::nullopt;
            at.folder = file_descriptor(
                ::openat(at.folder.get(), at.name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        }
        if (!at.folder.valid()) return std::nullopt;
        at.name = part;
    }
    if (!at.name.empty()) return at;
    errno = name.empty() ? ENOENT : EISDIR;
    return std::nullopt;
}

void guest_folder::refuse(const std::string& name, const char* why) {
    if (++refusals_ <= most_warnings) {
        warn(fmt::format("semihosting: files are those below {}; \"{}\" {}{}", path_,
                         visible_text(name.substr(0, longest_shown)), why,
                         refusals_ == most_warnings ? "; further ones are not reported" : ""));
    }
    errno = EACCES;
}

}  // namespace tabletop
