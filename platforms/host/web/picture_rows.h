// SPDX-License-Identifier: Apache-2.0
// The picture on a screen and when each of its rows has changed last; and rows as bytes. Plain C++.
#pragma once

#include "base/picture.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tabletop {

class picture_rows {
  public:
    // A new picture takes the place of the last one, which is given back in `image`.
    void replace(picture& image);

    const picture& image() const { return image_; }
    // Counts the pictures that differ from the one before; 0: there has been none.
    std::uint32_t version() const { return version_; }
    // The rows that have changed since a version, as the page takes them. All numbers have their least byte first:
    //   width and height of the picture, 2 bytes each, and its version, 4 bytes; then bands of rows that changed, each
    //   with its first row and their number, 2 bytes each, and their pixels from row to row in runs:
    //   a count of 2 bytes; up to 0x7FFF: a pixel that is there count + 1 times; with 0x8000: as many single pixels as
    //   the rest of it says, plus 1. A pixel is red, green, blue. Runs end with the band.
    std::string changes_since(std::uint32_t version) const;

  private:
    void add_band(std::string& bytes, unsigned first, unsigned count) const;

    picture image_;
    std::uint32_t version_ = 0;
    std::vector<std::uint32_t> changed_;  // the version of each row
};

}  // namespace tabletop
