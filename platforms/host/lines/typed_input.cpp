// SPDX-License-Identifier: Apache-2.0
#include "host/lines/typed_input.h"

#include "host/output_file.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>

namespace tabletop {

namespace {

bool is_live(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

typed_input::typed_input(typing_person& person, bool leaves)
    : person_(person), leaves_(leaves), live_(is_live(STDIN_FILENO)) {}

int typed_input::descriptor() const {
    return open_ ? STDIN_FILENO : -1;
}

void typed_input::read() {
    char bytes[4096];
    pollfd ready{STDIN_FILENO, POLLIN, 0};
    if (!open_ || person_.line_waits() || ::poll(&ready, 1, 0) <= 0) return;
    const auto count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
        open_ = false;
        if (leaves_) person_.leave();
    }
    for (ssize_t i = 0; i < count; ++i) person_.type(bytes[i]);
}

void typed_input::show() {
    const auto text = person_.take_output();
    std::fwrite(text.data(), 1, text.size(), stdout);
    flush_output(stdout, "standard output");
}

}  // namespace tabletop
