// SPDX-License-Identifier: Apache-2.0
// What the models log while it lives, one message a line, without time and level.
#pragma once

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <sstream>
#include <string>

namespace tabletop {

struct log_capture {
    std::ostringstream text;
    std::shared_ptr<spdlog::logger> before = spdlog::default_logger();
    log_capture() {
        auto logger = std::make_shared<spdlog::logger>("", std::make_shared<spdlog::sinks::ostream_sink_st>(text));
        logger->set_pattern("%v");
        spdlog::set_default_logger(logger);
    }
    ~log_capture() { spdlog::set_default_logger(before); }
    unsigned count(const std::string& part) const {
        const auto all = text.str();
        unsigned found = 0;
        for (auto at = all.find(part); at != std::string::npos; at = all.find(part, at + 1)) ++found;
        return found;
    }
};

}  // namespace tabletop
