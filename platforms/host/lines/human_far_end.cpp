// SPDX-License-Identifier: Apache-2.0
#include "host/lines/human_far_end.h"

#include "host/output_file.h"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>

namespace tabletop {

namespace {

// Somebody may be at the other end of it.
bool is_live(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && !S_ISREG(status.st_mode);
}

}  // namespace

// The terminal keeps its line editing: what arrives is whole lines.
human_far_end::human_far_end(std::unique_ptr<far_end> player, typing_person& person)
    : player_(std::move(player)), person_(person), live_(is_live(STDIN_FILENO)) {}

std::optional<line_action> human_far_end::next() {
    read_input();
    return player_->next();
}

int human_far_end::descriptor() const {
    return open() ? STDIN_FILENO : -1;
}

void human_far_end::flush() {
    const auto text = person_.take_output();
    std::fwrite(text.data(), 1, text.size(), stdout);
    flush_output(stdout, "standard output");
    player_->flush();
}

void human_far_end::finish() {
    player_->finish();
    flush();
}

// Never blocks, and takes no more than the person's next line needs: a pipe may have no end.
void human_far_end::read_input() {
    char bytes[4096];
    pollfd ready{STDIN_FILENO, POLLIN, 0};
    if (!open_ || person_.line_waits() || ::poll(&ready, 1, 0) <= 0) return;
    const auto count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
        open_ = false;
        person_.leave();
    }
    for (ssize_t i = 0; i < count; ++i) person_.type(bytes[i]);
}

}  // namespace tabletop
