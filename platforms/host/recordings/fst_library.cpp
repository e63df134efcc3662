// SPDX-License-Identifier: Apache-2.0
// The sources as they are, with some calls to the C library redirected: the writer maps its scratch files into memory,
// so that a full disk would end the program by a signal, and it does not look at what its writes return.
#include "host/recordings/fst_library.h"

#include <sys/mman.h>
#include <unistd.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>

namespace {

std::FILE* output = nullptr;
int write_error = 0;

void note_failure() {
    if (write_error == 0) write_error = errno;
}

std::FILE* open_scratch_file() {
    const int descriptor = ::memfd_create("fst", MFD_CLOEXEC);
    return descriptor < 0 ? nullptr : ::fdopen(descriptor, "w+b");
}

// The first file that the writer makes is the output.
std::FILE* open_file(const char* name, const char* mode) {
    if (std::strcmp(mode, "w+b") != 0) return std::fopen(name, mode);
    return output != nullptr ? std::exchange(output, nullptr) : open_scratch_file();
}

std::size_t write_noted(const void* data, std::size_t size, std::size_t count, std::FILE* file) {
    const auto written = std::fwrite(data, size, count, file);
    if (written != count) note_failure();
    return written;
}

int flush_noted(std::FILE* file) {
    const int result = std::fflush(file);
    if (result != 0) note_failure();
    return result;
}

int close_noted(std::FILE* file) {
    const int result = std::fclose(file);
    if (result != 0) note_failure();
    return result;
}

}  // namespace

#define tmpfile() open_scratch_file()
#define fopen(name, mode) open_file(name, mode)
#define unlink(name) static_cast<void>(name)
#define fwrite(data, size, count, file) write_noted(data, size, count, file)
#define fflush(file) flush_noted(file)
#define fclose(file) close_noted(file)

#define FST_CONFIG_INCLUDE "gtkwave/fst_config.h"
#include "gtkwave/fastlz.c"
#include "gtkwave/fstapi.c"
#include "gtkwave/lz4.c"

namespace tabletop {

void* create_fst_writer(std::FILE* file) {
    output = file;
    write_error = 0;
    return fstWriterCreate("", 1);
}

int fst_write_error() {
    return write_error;
}

}  // namespace tabletop
