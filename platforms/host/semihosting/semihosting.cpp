// SPDX-License-Identifier: Apache-2.0
#include "host/semihosting/semihosting.h"

#include "base/warning.h"
#include "host/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <stdio_ext.h>
#include <sys/stat.h>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace tabletop {

namespace {

constexpr std::uint32_t call_failed = 0xFFFF'FFFF;
constexpr std::uint32_t stopped_application_exit = 0x20026;  // ADP_Stopped_ApplicationExit
constexpr std::uint32_t ticks_per_second = 1'000'000'000;

// Limits of what a program can ask of the host.
constexpr std::size_t most_files = 64;
constexpr std::size_t longest_name = 1024;
constexpr std::size_t longest_string = std::size_t{1} << 20;    // SYS_WRITE0
constexpr std::uint64_t longest_file = std::uint64_t{1} << 30;  // bytes
constexpr std::size_t piece_bytes = std::size_t{1} << 16;       // copied at one go

// SYS_OPEN ":semihosting-features": magic number, then exit with a status and a separate standard error.
constexpr std::array<std::uint8_t, 5> features = {'S', 'H', 'F', 'B', 0x03};

enum operation : std::uint32_t {
    sys_open = 0x01,
    sys_close = 0x02,
    sys_writec = 0x03,
    sys_write0 = 0x04,
    sys_write = 0x05,
    sys_read = 0x06,
    sys_readc = 0x07,
    sys_iserror = 0x08,
    sys_istty = 0x09,
    sys_seek = 0x0A,
    sys_flen = 0x0C,
    sys_tmpnam = 0x0D,
    sys_remove = 0x0E,
    sys_rename = 0x0F,
    sys_clock = 0x10,
    sys_time = 0x11,
    sys_system = 0x12,
    sys_errno = 0x13,
    sys_get_cmdline = 0x15,
    sys_heapinfo = 0x16,
    sys_exit = 0x18,
    sys_exit_extended = 0x20,
    sys_elapsed = 0x30,
    sys_tickfreq = 0x31,
};

// Words of the parameter block that R1 points to.
std::size_t block_words(std::uint32_t operation) {
    switch (operation) {
        case sys_close:
        case sys_iserror:
        case sys_istty:
        case sys_flen:
        case sys_heapinfo:
            return 1;
        case sys_seek:
        case sys_remove:
        case sys_get_cmdline:
        case sys_exit_extended:
            return 2;
        case sys_open:
        case sys_write:
        case sys_read:
        case sys_tmpnam:
            return 3;
        case sys_rename:
            return 4;
        default:
            return 0;
    }
}

// The mode number of SYS_OPEN counts r, r+, w, w+, a, a+, each with and without "b".
enum : std::uint32_t { first_write_mode = 4, first_append_mode = 8, mode_count = 12 };

int open_flags(std::uint32_t mode) {
    const bool both = (mode & 2) != 0;
    if (mode < first_write_mode) return both ? O_RDWR : O_RDONLY;
    return (both ? O_RDWR : O_WRONLY) | O_CREAT | (mode < first_append_mode ? O_TRUNC : O_APPEND);
}

bool is_console(const std::string& name) {
    return name == ":tt";
}

// The numbers that every C library shares end at 34 (ERANGE).
int common_error_number(int number) {
    if (number == ENAMETOOLONG || number == ELOOP) return EINVAL;
    return number > 0 && number <= ERANGE ? number : EIO;
}

std::optional<std::string> read_text(iss& core, std::uint32_t address, std::uint32_t size) {
    std::string text(size, '\0');
    if (size != 0 && !core.read_memory(address, text.data(), size)) return std::nullopt;
    return text;
}

std::optional<std::string> read_name(iss& core, std::uint32_t address, std::uint32_t size) {
    if (size > longest_name) return std::nullopt;
    return read_text(core, address, size);
}

std::uint32_t word(std::uint64_t value) {
    return static_cast<std::uint32_t>(value);
}

}  // namespace

int write_error_number(int number) {
    return number == EFBIG || number == EDQUOT ? ENOSPC : number;
}

void set_heap(semihosting_setup& setup, const memory_image& program, const std::vector<memory_image>& others,
              std::uint64_t memory_end) {
    constexpr std::uint64_t lowest = 0x0010'0000;  // what lies below may become on-chip memory
    constexpr std::uint64_t largest_stack = 16u << 20;
    constexpr std::uint64_t alignment = 16;
    const auto align_down = [](std::uint64_t address) { return address / alignment * alignment; };
    auto begin = lowest;
    for (const auto& segment : program.segments) {
        if (segment.address < memory_end) begin = std::max(begin, segment.address + segment.size);
    }
    auto end = std::max(memory_end, begin);
    for (const auto& image : others) {
        for (const auto& segment : image.segments) {
            if (segment.address >= begin) end = std::min(end, segment.address);
        }
    }
    begin = align_down(begin + alignment - 1);
    end = std::max(align_down(end), begin);
    const auto stack = std::min(largest_stack, (end - begin) / 4);
    setup.heap_base = word(begin);
    setup.heap_limit = word(align_down(end - stack));
    setup.stack_base = word(end);
    setup.stack_limit = setup.heap_limit;
}

semihosting::semihosting(const semihosting_setup& setup, std::function<std::uint64_t()> time_ps)
    : setup_(setup), time_ps_(std::move(time_ps)), folder_(setup.folder), input_ended_(!setup.owns_input) {}

bool semihosting::call(iss& core, std::uint32_t number, bool thumb) {
    if (!is_semihosting_call(number, thumb)) return false;
    const auto operation = core.reg(0);
    const auto result = perform(core, operation, core.reg(1));
    if (operation != sys_writec && operation != sys_write0 && !exit_status_) core.set_reg(0, result);
    return true;
}

void semihosting::flush() {
    flush_output(stdout, "standard output");
}

std::uint32_t semihosting::perform(iss& core, std::uint32_t operation, std::uint32_t argument) {
    constexpr std::uint64_t centisecond_ps = 10'000'000'000;
    constexpr std::uint64_t second_ps = 100 * centisecond_ps;
    words w{};
    const auto count = block_words(operation);
    if (count != 0 && !core.read_memory(argument, w.data(), count * sizeof w[0])) return fail(EFAULT);
    switch (operation) {
        case sys_open:
            return open(core, w);
        case sys_close:
            return close(w);
        case sys_writec:
            return write_character(core, argument);
        case sys_write0:
            return write_string(core, argument);
        case sys_write:
            return write(core, w);
        case sys_read:
            return read(core, w);
        case sys_readc:
            return read_character();
        case sys_iserror:
            return w[0] >> 31;
        case sys_istty:
            return is_terminal(w);
        case sys_seek:
            return seek(w);
        case sys_flen:
            return length(w);
        case sys_tmpnam:
            return temporary_name(core, w);
        case sys_remove:
            return remove(core, w);
        case sys_rename:
            return rename(core, w);
        case sys_clock:
            return word(time_ps_() / centisecond_ps);
        case sys_time:
            return word(setup_.epoch + time_ps_() / second_ps);
        case sys_system:
            return refuse_command();
        case sys_errno:
            return word(static_cast<std::uint64_t>(errno_));
        case sys_get_cmdline:
            return command_line(core, argument, w);
        case sys_heapinfo:
            return heap_info(core, w);
        case sys_exit:
            return exit(argument, 0);
        case sys_exit_extended:
            return exit(w[0], w[1]);
        case sys_elapsed:
            return elapsed(core, argument);
        case sys_tickfreq:
            return ticks_per_second;
        default:
            return refuse_operation(operation);
    }
}

std::uint32_t semihosting::open(iss& core, const words& w) {
    const auto [address, mode, size, unused] = w;
    const auto name = read_name(core, address, size);
    if (!name || mode >= mode_count) return fail(EINVAL);
    std::uint32_t handle = 1;
    while (files_.count(handle) != 0) ++handle;
    if (handle > most_files) return fail(EMFILE);
    open_file file;
    if (is_console(*name)) {
        file.what = mode < first_write_mode ? device::input : mode < first_append_mode ? device::output : device::error;
    } else if (*name == ":semihosting-features") {
        if (mode >= 2) return fail(EACCES);
        file.what = device::features;
    } else {
        file.descriptor = folder_.open_file(*name, open_flags(mode));
        if (!file.descriptor.valid()) return fail(errno);
    }
    files_[handle] = std::move(file);
    return handle;
}

std::uint32_t semihosting::close(const words& w) {
    return files_.erase(w[0]) != 0 ? 0 : fail(EBADF);
}

std::uint32_t semihosting::write_character(iss& core, std::uint32_t address) {
    auto to = console();
    return write_to(core, to, address, 1);
}

// The string is read in aligned pieces: it may end just before memory does.
std::uint32_t semihosting::write_string(iss& core, std::uint32_t address) {
    constexpr std::uint32_t step = 64;
    auto to = console();
    for (std::size_t written = 0; written < longest_string;) {
        const auto size = step - address % step;
        std::vector<std::uint8_t> piece(size);
        if (!core.read_memory(address, piece.data(), size)) return fail(EFAULT);
        const auto end = std::find(piece.begin(), piece.end(), 0);
        const bool ended = end != piece.end();
        piece.erase(end, piece.end());
        if (write_within_quota(to, piece) != piece.size() || ended) break;
        written += size;
        address += size;
    }
    return 0;
}

std::uint32_t semihosting::write(iss& core, const words& w) {
    auto* const file = find(w[0]);
    return file == nullptr ? fail(EBADF) : write_to(core, *file, w[1], w[2]);
}

// Returns how many bytes have not been written. Ctrl-C ends it between two pieces.
std::uint32_t semihosting::write_to(iss& core, open_file& file, std::uint32_t address, std::uint32_t left) {
    while (left != 0 && !setup_.interrupted()) {
        std::vector<std::uint8_t> piece(std::min<std::size_t>(left, piece_bytes));
        if (!core.read_memory(address, piece.data(), piece.size())) return fail(EFAULT);
        const auto written = write_within_quota(file, piece);
        address += word(written);
        left -= word(written);
        if (written != piece.size()) break;
    }
    if (left != 0 && setup_.interrupted()) fail(EINTR);
    return left;
}

// Returns how many bytes have been written, as all that follow do.
std::size_t semihosting::write_within_quota(open_file& file, const std::vector<std::uint8_t>& piece) {
    const auto size = std::min<std::uint64_t>(piece.size(), setup_.quota - written_);
    const auto written = write_piece(file, piece.data(), size);
    written_ += written;
    if (size == piece.size() || written != size) return written;
    fail(ENOSPC);
    if (!std::exchange(warned_quota_, true)) {
        warn(fmt::format("semihosting: the program has written {} bytes, all it may (parameter semihosting.quota)",
                         written_));
    }
    return written;
}

std::size_t semihosting::write_piece(open_file& file, const std::uint8_t* bytes, std::size_t size) {
    switch (file.what) {
        case device::output:
            return write_console(stdout, bytes, size);
        case device::error:
            return write_console(stderr, bytes, size);
        case device::file:
            return write_file(file.descriptor, bytes, size);
        case device::input:
        case device::features:
            break;
    }
    fail(EBADF);
    return 0;
}

// Ctrl-C lets go of whoever does not read. Any other error is seen by flush().
std::size_t semihosting::write_console(std::FILE* file, const std::uint8_t* bytes, std::size_t size) {
    const auto written = std::fwrite(bytes, 1, size, file);
    if (written == size || !setup_.interrupted()) return size;
    ::__fpurge(file);
    std::clearerr(file);
    return written;
}

std::size_t semihosting::write_file(const file_descriptor& file, const std::uint8_t* bytes, std::size_t size) {
    const auto descriptor = file.get();
    struct stat status {};
    const bool appends = (::fcntl(descriptor, F_GETFL) & O_APPEND) != 0;
    ::fstat(descriptor, &status);
    const auto at = appends ? status.st_size : ::lseek(descriptor, 0, SEEK_CUR);
    if (static_cast<std::uint64_t>(at) + size > longest_file) {
        fail(EFBIG);
        return 0;
    }
    const auto n = ::write(descriptor, bytes, size);
    if (n != static_cast<ssize_t>(size)) fail(n < 0 ? write_error_number(errno) : ENOSPC);
    return n < 0 ? 0 : static_cast<std::size_t>(n);
}

// Returns how many bytes have not been read.
std::uint32_t semihosting::read(iss& core, const words& w) {
    auto [handle, address, left, unused] = w;
    auto* const file = find(handle);
    if (file == nullptr) return fail(EBADF);
    while (left != 0) {
        const auto size = std::min<std::size_t>(left, piece_bytes);
        const auto piece = read_piece(*file, size);
        if (!piece) return call_failed;
        if (!piece->empty() && !core.write_memory(address, piece->data(), piece->size())) return fail(EFAULT);
        address += word(piece->size());
        left -= word(piece->size());
        if (piece->size() < size) break;
    }
    return left;
}

std::optional<std::vector<std::uint8_t>> semihosting::read_piece(open_file& file, std::size_t size) {
    if (file.what == device::input) return read_line(size);
    std::vector<std::uint8_t> piece;
    if (file.what == device::features) {
        for (; piece.size() < size && file.position < features.size(); ++file.position) {
            piece.push_back(features[file.position]);
        }
        return piece;
    }
    if (file.what != device::file) return fail(EBADF), std::nullopt;
    piece.resize(size);
    const auto n = ::read(file.descriptor.get(), piece.data(), size);
    if (n < 0) return fail(errno), std::nullopt;
    piece.resize(static_cast<std::size_t>(n));
    return piece;
}

// Reads to the end of the line at most.
std::vector<std::uint8_t> semihosting::read_line(std::size_t size) {
    std::vector<std::uint8_t> line;
    while (line.size() < size && (!input_.empty() || refill_input())) {
        const auto ending = input_.find('\n');
        const auto available = ending == std::string::npos ? input_.size() : ending + 1;
        const auto count = std::min(size - line.size(), available);
        line.insert(line.end(), input_.begin(), input_.begin() + static_cast<std::ptrdiff_t>(count));
        input_.erase(0, count);
        if (line.back() == '\n') break;
    }
    return line;
}

// Waits in wall time. False at the end of input, and when the user interrupts the run.
bool semihosting::refill_input() {
    flush();
    char piece[4096];
    while (!input_ended_ && input_.empty()) {
        pollfd ready{STDIN_FILENO, POLLIN, 0};
        if (setup_.interrupted()) return false;
        if (::poll(&ready, 1, -1) < 0 && errno == EINTR) continue;
        const auto n = ::read(STDIN_FILENO, piece, sizeof piece);
        if (n > 0) input_.append(piece, static_cast<std::size_t>(n));
        input_ended_ = n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN);
    }
    return !input_.empty();
}

std::uint32_t semihosting::read_character() {
    const auto line = read_line(1);
    return line.empty() ? call_failed : line.front();
}

std::uint32_t semihosting::is_terminal(const words& w) {
    const auto* const file = find(w[0]);
    if (file == nullptr) return fail(EBADF);
    return file->what != device::file && file->what != device::features ? 1 : 0;
}

std::uint32_t semihosting::seek(const words& w) {
    auto* const file = find(w[0]);
    if (file == nullptr) return fail(EBADF);
    if (file->what == device::features) {
        file->position = w[1];
        return 0;
    }
    if (file->what != device::file) return fail(ESPIPE);
    return ::lseek(file->descriptor.get(), w[1], SEEK_SET) < 0 ? fail(errno) : 0;
}

std::uint32_t semihosting::length(const words& w) {
    const auto* const file = find(w[0]);
    if (file == nullptr) return fail(EBADF);
    if (file->what == device::features) return word(features.size());
    if (file->what != device::file) return fail(ESPIPE);
    struct stat status {};
    if (::fstat(file->descriptor.get(), &status) != 0) return fail(errno);
    return word(static_cast<std::uint64_t>(std::min<off_t>(status.st_size, INT32_MAX)));
}

// The same identifier gives the same name, one that nothing else is likely to have.
std::uint32_t semihosting::temporary_name(iss& core, const words& w) {
    const auto name = fmt::format("semihosting-{:03}.tmp", w[1] & 0xFF);
    if (w[2] < name.size() + 1) return fail(EINVAL);
    return core.write_memory(w[0], name.c_str(), name.size() + 1) ? 0 : fail(EFAULT);
}

std::uint32_t semihosting::remove(iss& core, const words& w) {
    const auto name = read_name(core, w[0], w[1]);
    if (!name) return fail(EINVAL);
    return folder_.remove(*name) ? 0 : fail(errno);
}

std::uint32_t semihosting::rename(iss& core, const words& w) {
    const auto from = read_name(core, w[0], w[1]);
    const auto to = read_name(core, w[2], w[3]);
    if (!from || !to) return fail(EINVAL);
    return folder_.rename(*from, *to) ? 0 : fail(errno);
}

std::uint32_t semihosting::refuse_command() {
    if (!std::exchange(warned_system_, true)) {
        warn("semihosting: the program asks the host to execute a command (SYS_SYSTEM), which is refused");
    }
    return fail(EACCES);
}

// Takes {buffer, size}, answers {buffer, length}.
std::uint32_t semihosting::command_line(iss& core, std::uint32_t block, const words& w) {
    const auto& line = setup_.command_line;
    if (w[1] < line.size() + 1) return fail(EINVAL);
    const auto length = word(line.size());
    const bool written = core.write_memory(w[0], line.c_str(), line.size() + 1) &&
                         core.write_memory(block + sizeof length, &length, sizeof length);
    return written ? 0 : fail(EFAULT);
}

std::uint32_t semihosting::heap_info(iss& core, const words& w) {
    const words answer = {setup_.heap_base, setup_.heap_limit, setup_.stack_base, setup_.stack_limit};
    return core.write_memory(w[0], answer.data(), sizeof answer) ? 0 : fail(EFAULT);
}

std::uint32_t semihosting::elapsed(iss& core, std::uint32_t address) {
    const auto ticks = time_ps_() / (1'000'000'000'000 / ticks_per_second);
    return core.write_memory(address, &ticks, sizeof ticks) ? 0 : fail(EFAULT);
}

std::uint32_t semihosting::exit(std::uint32_t reason, std::uint32_t status) {
    exit_status_ = reason == stopped_application_exit ? static_cast<std::int32_t>(status) : 1;
    return 0;
}

std::uint32_t semihosting::refuse_operation(std::uint32_t operation) {
    if (!std::exchange(warned_unknown_, true)) {
        warn(fmt::format("semihosting: operation 0x{:x} does not exist; it and others like it fail", operation));
    }
    return fail(EINVAL);
}

std::uint32_t semihosting::fail(int number) {
    errno_ = common_error_number(number);
    return call_failed;
}

semihosting::open_file semihosting::console() {
    open_file file;
    file.what = device::output;
    return file;
}

semihosting::open_file* semihosting::find(std::uint32_t handle) {
    const auto found = files_.find(handle);
    return found == files_.end() ? nullptr : &found->second;
}

}  // namespace tabletop
