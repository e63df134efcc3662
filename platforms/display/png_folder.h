// SPDX-License-Identifier: Apache-2.0
// A folder of numbered PNG files, one whenever the picture changes, and an index of their times.
#pragma once

#include "display/display.h"

#include <fstream>
#include <optional>

namespace tabletop {

class png_folder : public display {
  public:
    // Makes the folder. Throws input_error when that fails or when it has pictures of an earlier run.
    explicit png_folder(const std::string& folder);

    void show(const picture& image, std::uint64_t begin_ps, std::uint64_t end_ps) override;

  private:
    void add_to_index(const std::string& file, std::uint64_t begin_ps, std::uint64_t end_ps);

    std::string folder_;
    picture last_;
    unsigned count_ = 0;
    std::ofstream index_;
};

}  // namespace tabletop
