// SPDX-License-Identifier: Apache-2.0
// PNG files through libpng's simplified interface, which handles its own errors.
#include "host/display/display.h"
#include "support/document_file.h"
#include "support/input_error.h"
#include "support/input_file.h"

#include <fmt/format.h>
#include <png.h>
#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace tabletop {

namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
    throw input_error(fmt::format("{}: {}", path, reason));
}

// A picture of few colours as PNG keeps it: an index a pixel, and what the indices stand for.
struct indexed_picture {
    std::vector<png_byte> indices;
    std::vector<png_byte> colours;  // red, green, blue of each
};

// Numbers the colours in the order in which they appear.
class palette {
  public:
    static constexpr unsigned most = 256;

    palette() { slots_.fill(empty); }

    // The number of the colour; nothing when there are too many.
    std::optional<png_byte> index_of(std::uint32_t colour) {
        for (auto slot = (colour * 0x9E3779B1u) >> 22;; slot = (slot + 1) % slots_.size()) {
            if (slots_[slot] == empty) {
                if (colours_.size() == most) return std::nullopt;
                slots_[slot] = static_cast<std::uint16_t>(colours_.size());
                colours_.push_back(colour);
            }
            if (colours_[slots_[slot]] == colour) return static_cast<png_byte>(slots_[slot]);
        }
    }

    std::vector<png_byte> bytes() const {
        std::vector<png_byte> bytes;
        for (const auto colour : colours_) {
            bytes.push_back(static_cast<png_byte>(colour >> 16));
            bytes.push_back(static_cast<png_byte>(colour >> 8));
            bytes.push_back(static_cast<png_byte>(colour));
        }
        return bytes;
    }

  private:
    static constexpr std::uint16_t empty = 0xFFFF;

    std::array<std::uint16_t, 1024> slots_;
    std::vector<std::uint32_t> colours_;
};

// Nothing when the picture has more colours than a palette holds.
std::optional<indexed_picture> indexed(const picture& image) {
    palette colours;
    indexed_picture result;
    result.indices.reserve(image.pixels.size());
    auto last = ~image.pixels.front();
    png_byte index = 0;
    for (const auto pixel : image.pixels) {
        if (pixel != last) {
            const auto found = colours.index_of(pixel & 0xFFFFFF);
            if (!found) return std::nullopt;
            index = *found;
            last = pixel;
        }
        result.indices.push_back(index);
    }
    result.colours = colours.bytes();
    return result;
}

std::vector<png_byte> rgb_bytes(const picture& image) {
    std::vector<png_byte> bytes;
    bytes.reserve(image.pixels.size() * 3);
    for (const auto pixel : image.pixels) {
        bytes.push_back(static_cast<png_byte>(pixel >> 16));
        bytes.push_back(static_cast<png_byte>(pixel >> 8));
        bytes.push_back(static_cast<png_byte>(pixel));
    }
    return bytes;
}

// The file as bytes, which depend on nothing but the pixels.
std::vector<png_byte> encoded(const picture& image, const std::string& path) {
    if (image.width == 0 || image.pixels.empty()) refuse(path, "there is no picture to write");
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    header.width = image.width;
    header.height = image.height;
    header.flags = PNG_IMAGE_FLAG_FAST;
    const auto few = indexed(image);
    header.format = few ? PNG_FORMAT_RGB_COLORMAP : PNG_FORMAT_RGB;
    header.colormap_entries = few ? static_cast<png_uint_32>(few->colours.size() / 3) : 0;
    const auto pixels = few ? few->indices : rgb_bytes(image);
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(header);
    std::vector<png_byte> bytes(size);
    if (png_image_write_to_memory(&header, bytes.data(), &size, 0, pixels.data(), 0,
                                  few ? few->colours.data() : nullptr) == 0) {
        refuse(path, header.message);
    }
    bytes.resize(size);
    return bytes;
}

}  // namespace

void write_png(const picture& image, const std::string& path) {
    const auto bytes = encoded(image, path);
    document_file file("", path);
    file.stream().write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.save();
}

picture read_png(const std::string& path) {
    constexpr std::uint64_t most_pixels = 1u << 26;
    require_regular_file(path, path);
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    const std::unique_ptr<png_image, void (*)(png_image*)> freed(&header, png_image_free);
    if (png_image_begin_read_from_file(&header, path.c_str()) == 0) refuse(path, header.message);
    if (std::uint64_t{header.width} * header.height > most_pixels) refuse(path, "the picture is too large");
    header.format = PNG_FORMAT_RGB;
    std::vector<png_byte> bytes(PNG_IMAGE_SIZE(header));
    const png_color black{};
    if (png_image_finish_read(&header, &black, bytes.data(), 0, nullptr) == 0) refuse(path, header.message);
    picture image{header.width, header.height, {}};
    image.pixels.reserve(bytes.size() / 3);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        image.pixels.push_back(std::uint32_t{bytes[i]} << 16 | std::uint32_t{bytes[i + 1]} << 8 | bytes[i + 2]);
    }
    return image;
}

}  // namespace tabletop
