// SPDX-License-Identifier: Apache-2.0
#include "host/lines/typed_input.h"

#include "host/lines/terminal.h"
#include "host/output_file.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace tabletop {

namespace {

bool is_live(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

typed_input::typed_input(typing_person& person, bool leaves)
    : person_(person), leaves_(leaves), live_(is_live(STDIN_FILENO)) {}

typed_input::typed_input(typing_person& person, std::unique_ptr<host_port> port)
    : person_(person), leaves_(true), port_(std::move(port)), editing_(std::in_place, person), live_(true) {}

int typed_input::descriptor() const {
    if (!open_) return -1;
    return port_ ? port_->descriptor() : STDIN_FILENO;
}

// What is typed is shown where the rest of the conversation is.
void typed_input::begin() {
    begun_ = true;
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0) return;
    if (enter_typing_mode()) editing_.emplace(person_);
}

void typed_input::end() {
    open_ = false;
    if (leaves_) person_.leave();
}

void typed_input::read_port() {
    while (open_ && !person_.line_waits()) {
        const auto byte = port_->read();
        if (!byte) return;
        write(editing_->take(static_cast<char>(*byte)));
        if (editing_->left()) end();
    }
}

void typed_input::read() {
    if (port_) return read_port();
    if (!begun_) begin();
    char bytes[4096];
    pollfd ready{STDIN_FILENO, POLLIN, 0};
    if (!open_ || person_.line_waits() || ::poll(&ready, 1, 0) <= 0) return;
    const auto count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) return end();
    if (!editing_) {
        for (ssize_t i = 0; i < count; ++i) person_.type(bytes[i]);
        return;
    }
    std::string shown;
    for (ssize_t i = 0; i < count && !editing_->left(); ++i) shown += editing_->take(bytes[i]);
    write(shown);
    if (editing_->left()) end();
}

void typed_input::show() {
    write(person_.take_output());
    port_ ? port_->flush() : flush_output(stdout, "standard output");
}

void typed_input::show(std::string_view text) {
    write(person_.take_output());
    write(text);
}

void typed_input::write(std::string_view text) {
    if (!port_) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        return;
    }
    for (const char character : text) port_->write(static_cast<std::uint8_t>(character));
}

}  // namespace tabletop
