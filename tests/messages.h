// SPDX-License-Identifier: Apache-2.0
// What the code under test says on standard error.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>

namespace tabletop {

// Its first 1000 bytes while the action runs.
inline std::string messages_of(const std::function<void()>& action) {
    const int file = ::memfd_create("messages", 0);
    const int before = ::dup(STDERR_FILENO);
    ::dup2(file, STDERR_FILENO);
    action();
    std::fflush(stderr);
    ::dup2(before, STDERR_FILENO);
    ::close(before);
    char text[1000];
    const auto count = ::pread(file, text, sizeof text, 0);
    ::close(file);
    return {text, static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

}  // namespace tabletop
