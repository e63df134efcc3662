// SPDX-License-Identifier: Apache-2.0
// A folder of numbered PNG files, one whenever the picture changes, and an index of their times.
#pragma once

#include "host/display/display.h"
#include "support/file_descriptor.h"

#include <fstream>
#include <string>

namespace tabletop {

class png_folder : public display {
  public:
    // Throws input_error for a folder that has pictures of an earlier run, or that is there and cannot be used.
    static void check(const std::string& folder);

    // Makes the folder. Throws input_error when that fails, another run has it, and as check().
    explicit png_folder(const std::string& folder, bool whole = false);

    bool shows_whole() const override { return whole_; }

    void show(const picture& image, std::uint64_t begin_ps, std::uint64_t end_ps) override;

  private:
    void add_to_index(const std::string& file, std::uint64_t begin_ps, std::uint64_t end_ps);

    std::string folder_;
    file_descriptor held_;  // locked: one run at a time
    const bool whole_;
    picture last_;
    unsigned count_ = 0;
    std::ofstream index_;
};

}  // namespace tabletop
