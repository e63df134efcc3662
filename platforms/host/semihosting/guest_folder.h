// SPDX-License-Identifier: Apache-2.0
// A folder of the host whose files a simulated program may use, and nothing outside of it: names are relative, have no
// "..", and no symbolic link is followed, wherever it leads. Every step of a path is opened from the one before it, so
// that nobody can swap a folder for a link in between.
#pragma once

#include "support/file_descriptor.h"

#include <optional>
#include <string>

namespace tabletop {

class guest_folder {
  public:
    // Throws input_error, naming --semihosting, when `path` is no folder.
    explicit guest_folder(const std::string& path);

    // Opens or makes a regular file; `flags` as for open(2). On failure the result is not valid and errno tells why.
    file_descriptor open_file(const std::string& name, int flags);
    // Both return false with errno on failure.
    bool remove(const std::string& name);
    bool rename(const std::string& from, const std::string& to);

  private:
    struct place {
        file_descriptor folder;
        std::string name;  // in it
    };

    std::optional<place> find(const std::string& name);
    void refuse(const std::string& name, const char* why);

    std::string path_;
    file_descriptor root_;
    unsigned refusals_ = 0;
};

}  // namespace tabletop
