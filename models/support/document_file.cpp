// SPDX-License-Identifier: Apache-2.0
#include "support/document_file.h"

#include "support/input_error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

constexpr mode_t usual_mode = 0666;

// Another file cannot take the name of one that is mounted by itself, as in a sandbox.
bool is_mounted(const fs::path& path) {
    struct statx status {};
    return ::statx(AT_FDCWD, path.c_str(), 0, 0, &status) == 0 && (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

fs::path folder_of(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : ".";
}

// The file that a link names, or the path itself.
fs::path behind_links(const fs::path& path) {
    std::error_code unknown;
    const auto target = fs::canonical(path, unknown);
    return unknown ? path : target;
}

// The part is beside the file; its name may be as long as names are.
fs::path part_of(const fs::path& path) {
    constexpr std::size_t longest = NAME_MAX - 5;
    const bool fits = path.filename().string().size() <= longest;
    return fits ? fs::path(path.string() + ".part") : folder_of(path) / fmt::format(".tabletop-{}.part", ::getpid());
}

bool is_same_file(const file_descriptor& file, const fs::path& path) {
    struct stat own {};
    struct stat named {};
    return ::fstat(file.get(), &own) == 0 && ::stat(path.c_str(), &named) == 0 && own.st_dev == named.st_dev &&
           own.st_ino == named.st_ino;
}

}  // namespace

std::streambuf::int_type document_file::buffer::overflow(int_type c) {
    if (!hand_over()) return traits_type::eof();
    if (!traits_type::eq_int_type(c, traits_type::eof())) sputc(traits_type::to_char_type(c));
    return traits_type::not_eof(c);
}

int document_file::buffer::sync() {
    return hand_over() ? 0 : -1;
}

bool document_file::buffer::hand_over() {
    for (const char* next = pbase(); error_ == 0 && next != pptr();) {
        const auto written = ::write(file.get(), next, static_cast<std::size_t>(pptr() - next));
        if (written < 0 && errno != EINTR) fail(errno);
        if (written > 0) next += written;
    }
    setp(bytes_, bytes_ + sizeof bytes_);
    return error_ == 0;
}

document_file::document_file(const std::string& option, const std::string& path)
    : name_(option.empty() ? path : fmt::format("{}: {}", option, path)),
      path_(path),
      standard_(is_standard_output(path)) {
    if (!path.empty() && !standard_) look_at_target();
}

document_file::~document_file() {
    if (!part_.empty()) ::unlink(part_.c_str());
}

void document_file::refuse(int error) const {
    throw input_error(fmt::format("{}: {}", name_, std::strerror(error)));
}

void document_file::look_at_target() {
    path_ = behind_links(path_);
    struct stat old {};
    const bool exists = ::stat(path_.c_str(), &old) == 0;
    if (!exists && errno != ENOENT) refuse(errno);
    const bool may_replace = ::access(folder_of(path_).c_str(), W_OK | X_OK) == 0;
    if (!exists) return may_replace ? void() : refuse(errno);
    if (S_ISDIR(old.st_mode)) refuse(EISDIR);
    if (::access(path_.c_str(), W_OK) != 0) refuse(errno);
    mode_ = old.st_mode & 07777;
    as_it_stands_ = !S_ISREG(old.st_mode) || !may_replace || is_mounted(path_);
    if (S_ISREG(old.st_mode)) return;
    // A pipe that nobody reads would never be opened.
    buffer_.file.reset(::open(path_.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!buffer_.file.valid() && errno == ENXIO) throw input_error(fmt::format("{}: nobody reads from it", name_));
    if (!buffer_.file.valid()) refuse(errno);
    ::fcntl(buffer_.file.get(), F_SETFL, 0);
}

std::ostream& document_file::stream() {
    if (standard_) return std::cout;
    if (!buffer_.file.valid() && buffer_.error() == 0) open();
    return out_;
}

void document_file::open() {
    if (!as_it_stands_) return open_part();
    buffer_.file.reset(::open(path_.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
    if (!buffer_.file.valid()) refuse(errno);
}

// One that another process has left behind is taken; one that it is writing is not.
void document_file::open_part() {
    const auto part = part_of(path_);
    do {
        buffer_.file.reset(::open(part.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, usual_mode));
        if (!buffer_.file.valid()) refuse(errno);
        if (::flock(buffer_.file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
            throw input_error(fmt::format("{}: another program is writing it", name_));
        }
    } while (!is_same_file(buffer_.file, part));
    part_ = part;
    if (::ftruncate(buffer_.file.get(), 0) != 0) refuse(errno);
    if (mode_ != 0) ::fchmod(buffer_.file.get(), mode_);
}

void document_file::save() {
    if (standard_ && !std::cout.flush()) refuse(errno);
    if (standard_ || path_.empty()) return;
    stream().flush();
    if (buffer_.error() != 0) refuse(buffer_.error());
    take_name();
    if (::close(buffer_.file.release()) != 0) refuse(errno);
}

bool document_file::save_or_say() {
    try {
        save();
        return true;
    } catch (const input_error& error) {
        fmt::print(stderr, "tabletop: {}\n", error.what());
        return false;
    }
}

void document_file::take_name() {
    if (part_.empty()) return;
    if (::rename(part_.c_str(), path_.c_str()) != 0) refuse(errno);
    part_.clear();
}

void write_file(const fs::path& path, std::string_view text) {
    document_file file("", path.string());
    file.stream() << text;
    file.save();
}

}  // namespace tabletop
