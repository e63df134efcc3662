// SPDX-License-Identifier: Apache-2.0
#include "signoff/process/bench_recording.h"

#include "base/kernel_time.h"
#include "signoff/process/picture_stream.h"
#include "support/input_error.h"

#include <nlohmann/json.hpp>

namespace tabletop {
namespace {

std::string pictures_path(const std::string& recording_path) {
    return recording_path + ".pictures";
}

void require_written(std::ofstream& file, const std::string& path) {
    if (!file.flush()) throw input_error("cannot write " + path);
}

}  // namespace

bench_recording::bench_recording(const std::string& path, format kind)
    : path_(path), file_(path, std::ios::binary), figures_(std::make_unique<nlohmann::json>(nlohmann::json::object())) {
    if (kind == format::lines) {
        lines_ = std::make_unique<recording_writer>(file_);
        stream_.add_sink(*lines_);
    } else {
        levels_ = std::make_unique<pin_levels>();
        stream_.add_sink(*levels_);
    }
}

bench_recording::~bench_recording() = default;

void bench_recording::say(const nlohmann::json& figures) {
    figures_->update(figures);
}

void bench_recording::settle() {
    stream_.settle(now_ps());
}

void bench_recording::finish() {
    stream_.finish(now_ps());
    if (levels_) levels_->write(file_);
    require_written(file_, path_);
}

void write_bench_pictures(const std::vector<picture>& pictures, const std::string& recording_path) {
    const auto path = pictures_path(recording_path);
    std::ofstream file(path, std::ios::binary);
    write_pictures(file, pictures);
    require_written(file, path);
}

pin_levels read_bench_levels(const std::string& recording_path) {
    std::ifstream file(recording_path, std::ios::binary);
    return pin_levels::read(file);
}

std::vector<picture> read_bench_pictures(const std::string& recording_path) {
    std::ifstream file(pictures_path(recording_path), std::ios::binary);
    return read_pictures(file);
}

}  // namespace tabletop
