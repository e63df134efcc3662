// SPDX-License-Identifier: Apache-2.0
#include "host/web/picture_rows.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tabletop {

namespace {

constexpr std::size_t longest_run = 0x8000;
constexpr unsigned single_pixels = 0x8000;

void add_number(std::string& bytes, std::uint32_t number, unsigned size) {
    for (unsigned i = 0; i < size; ++i) bytes += static_cast<char>(number >> 8 * i & 0xFF);
}

void add_pixel(std::string& bytes, std::uint32_t pixel) {
    const char colours[] = {static_cast<char>(pixel >> 16 & 0xFF), static_cast<char>(pixel >> 8 & 0xFF),
                            static_cast<char>(pixel & 0xFF)};
    bytes.append(colours, sizeof colours);
}

// How many pixels from here on are equal.
std::size_t run_at(const std::uint32_t* from, const std::uint32_t* end) {
    const auto most = std::min<std::size_t>(static_cast<std::size_t>(end - from), longest_run);
    std::size_t length = 1;
    while (length < most && from[length] == *from) ++length;
    return length;
}

// A shorter run is no shorter than its pixels.
constexpr std::size_t worth_a_run = 3;

void add_runs(std::string& bytes, const std::uint32_t* from, const std::uint32_t* end) {
    while (from != end) {
        const auto length = run_at(from, end);
        if (length >= worth_a_run || from + length == end) {
            add_number(bytes, static_cast<std::uint32_t>(length - 1), 2);
            add_pixel(bytes, *from);
            from += length;
            continue;
        }
        const auto* const first = from;
        while (from != end && static_cast<std::size_t>(from - first) + worth_a_run < longest_run) {
            const auto next = run_at(from, end);
            if (next >= worth_a_run) break;
            from += next;
        }
        add_number(bytes, single_pixels | static_cast<std::uint32_t>(from - first - 1), 2);
        for (const auto* pixel = first; pixel != from; ++pixel) add_pixel(bytes, *pixel);
    }
}

}  // namespace

void picture_rows::replace(picture& image) {
    const bool same_size = image.width == image_.width && image.height == image_.height;
    std::swap(image_, image);
    const auto next = version_ + 1;
    if (!same_size) {
        changed_.assign(image_.height, next);
        version_ = next;
        return;
    }
    for (unsigned y = 0; y < image_.height; ++y) {
        const auto row = std::size_t{y} * image_.width;
        if (std::equal(&image_.pixels[row], &image_.pixels[row] + image_.width, &image.pixels[row])) continue;
        changed_[y] = next;
        version_ = next;
    }
}

void picture_rows::add_band(std::string& bytes, unsigned first, unsigned count) const {
    add_number(bytes, first, 2);
    add_number(bytes, count, 2);
    const auto* const pixels = &image_.pixels[std::size_t{first} * image_.width];
    add_runs(bytes, pixels, pixels + std::size_t{count} * image_.width);
}

std::string picture_rows::changes_since(std::uint32_t version) const {
    std::string bytes;
    add_number(bytes, image_.width, 2);
    add_number(bytes, image_.height, 2);
    add_number(bytes, version_, 4);
    for (unsigned y = 0; y < image_.height;) {
        const auto first = y;
        while (y < image_.height && changed_[y] > version) ++y;
        if (y > first) add_band(bytes, first, y - first);
        while (y < image_.height && changed_[y] <= version) ++y;
    }
    return bytes;
}

}  // namespace tabletop
