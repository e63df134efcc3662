// SPDX-License-Identifier: Apache-2.0
#include "signoff/process/picture_stream.h"

#include <cstdint>
#include <istream>
#include <ostream>

namespace tabletop {

void write_pictures(std::ostream& out, const std::vector<picture>& pictures) {
    const auto put = [&](std::uint32_t value) { out.write(reinterpret_cast<const char*>(&value), sizeof value); };
    put(static_cast<std::uint32_t>(pictures.size()));
    for (const auto& image : pictures) {
        put(image.width);
        put(image.height);
        out.write(reinterpret_cast<const char*>(image.pixels.data()),
                  static_cast<std::streamsize>(image.pixels.size() * sizeof image.pixels[0]));
    }
}

std::vector<picture> read_pictures(std::istream& in) {
    const auto get = [&] {
        std::uint32_t value = 0;
        in.read(reinterpret_cast<char*>(&value), sizeof value);
        return value;
    };
    std::vector<picture> pictures(get());
    for (auto& image : pictures) {
        image.width = get();
        image.height = get();
        image.pixels.resize(std::size_t{image.width} * image.height);
        in.read(reinterpret_cast<char*>(image.pixels.data()),
                static_cast<std::streamsize>(image.pixels.size() * sizeof image.pixels[0]));
    }
    return pictures;
}

}  // namespace tabletop
