// SPDX-License-Identifier: Apache-2.0
#include "base/warning.h"

#include <spdlog/spdlog.h>

namespace tabletop {

void warn(const std::string& sentence) {
    spdlog::default_logger_raw()->log(spdlog::level::warn, spdlog::string_view_t(sentence));
}

}  // namespace tabletop
