// SPDX-License-Identifier: Apache-2.0
#include "signoff/blocks/checkers_vision/played_raster.h"

#include "engines/checkers_screen/board_picture.h"

#include <cstddef>

namespace tabletop {
namespace {

constexpr std::size_t remembered_rasters = 64;

raster raster_from(std::uint64_t origin) {
    raster all;
    all.origin = origin;
    all.divider = 1;
    all.columns = checkers_screen_core::columns;
    all.lines = checkers_screen_core::lines;
    all.visible_columns = checkers_screen_core::visible_columns;
    all.visible_lines = checkers_screen_core::visible_lines;
    return all;
}

}  // namespace

played_raster::played_raster() : rasters_(raster_from(0)) {}

void played_raster::jump(std::uint64_t cycle, std::uint64_t origin) {
    rasters_.set(cycle, raster_from(origin));
    rasters_.keep_last(remembered_rasters);
    listeners_.revised(cycle);
}

}  // namespace tabletop
