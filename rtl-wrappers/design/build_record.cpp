// SPDX-License-Identifier: Apache-2.0
#include "design/build_record.h"

#include "support/content_hash.h"
#include "support/json_text.h"
#include "support/scratch_folder.h"

#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <system_error>

namespace tabletop {
namespace {

namespace fs = std::filesystem;

using nlohmann::json;

json port_json(const verilated_port& port) {
    json object = {
        {"name", port.name}, {"member", port.member}, {"way", static_cast<int>(port.direction)}, {"bits", port.bits}};
    if (port.range) object["range"] = {port.range->left, port.range->right};
    for (const auto& row : port.rows) object["rows"].push_back({row.left, row.right});
    for (const auto& array : port.arrays) object["arrays"].push_back({array.left, array.right});
    return object;
}

verilated_port port_of_json(const json& object) {
    constexpr int last_way = static_cast<int>(verilated_port::way::inout);
    verilated_port port{object.at("name"), object.at("member"), verilated_port::way::in, object.at("bits"), {}};
    const int direction = object.at("way");
    port.direction = static_cast<verilated_port::way>(std::clamp(direction, 0, last_way));
    if (object.contains("range")) port.range = {object.at("range").at(0), object.at("range").at(1)};
    for (auto* const dimensions : {&port.rows, &port.arrays}) {
        const char* const key = dimensions == &port.rows ? "rows" : "arrays";
        if (!object.contains(key)) continue;
        for (const auto& range : object.at(key)) dimensions->push_back({range.at(0), range.at(1)});
    }
    return port;
}

}  // namespace

std::string record_text(const build_record& record) {
    json object = {{"name", record.name},    {"description", record.description}, {"library", record.library},
                   {"read", json::object()}, {"absent", record.absent},           {"tools", json::array()},
                   {"ports", json::array()}, {"unproven", record.unproven}};
    for (const auto& file : record.read) object["read"][file.path] = file.hash;
    for (const auto& file : record.tools) {
        object["tools"].push_back({{"path", file.path}, {"size", file.size}, {"time_ns", file.time_ns}});
    }
    for (const auto& port : record.ports) object["ports"].push_back(port_json(port));
    return object.dump(1, ' ', false, json::error_handler_t::replace) + '\n';
}

std::optional<build_record> parse_record(const std::string& text) {
    try {
        const auto object = parse_json(text);
        build_record record;
        record.name = object.at("name");
        record.description = object.at("description");
        record.library = object.at("library");
        for (const auto& [path, hash] : object.at("read").items()) record.read.push_back({path, hash});
        record.absent = object.at("absent").get<std::vector<std::string>>();
        for (const auto& file : object.at("tools")) {
            record.tools.push_back({file.at("path"), file.at("size"), file.at("time_ns")});
        }
        for (const auto& port : object.at("ports")) record.ports.push_back(port_of_json(port));
        record.unproven = object.at("unproven");
        return record;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

bool is_up_to_date(const build_record& record) {
    const auto is_same_tool = [](const auto& file) {
        const auto now = tool_file_of(file.path);
        return now && now->size == file.size && now->time_ns == file.time_ns;
    };
    const auto is_same = [](const auto& file) {
        const auto now = read_file_of(file.path);
        return now && now->hash == file.hash;
    };
    std::error_code ignored;
    return std::all_of(record.tools.begin(), record.tools.end(), is_same_tool) &&
           std::none_of(record.absent.begin(), record.absent.end(),
                        [&](const auto& path) { return fs::exists(path, ignored); }) &&
           std::all_of(record.read.begin(), record.read.end(), is_same);
}

std::optional<build_record::read_file> read_file_of(const fs::path& path) {
    std::error_code unknown;
    if (!fs::is_regular_file(path, unknown)) return std::nullopt;
    content_hash hash;
    hash.add(file_text(path));
    return build_record::read_file{path.string(), hash.text()};
}

std::optional<build_record::tool_file> tool_file_of(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return std::nullopt;
    return build_record::tool_file{path.string(), static_cast<std::uintmax_t>(status.st_size),
                                   nanoseconds(status.st_mtim)};
}

std::int64_t nanoseconds(const timespec& time) {
    constexpr std::int64_t second = 1'000'000'000;
    return time.tv_sec * second + time.tv_nsec;
}

}  // namespace tabletop
