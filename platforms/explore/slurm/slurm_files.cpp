// SPDX-License-Identifier: Apache-2.0
#include "explore/slurm/slurm_files.h"

#include "support/document_file.h"
#include "support/input_error.h"
#include "support/input_file.h"
#include "support/json_text.h"
#include "support/scratch_folder.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabletop {

namespace {

std::filesystem::path searched_file(const explore_plan& plan) {
    return slurm_folder(plan) / "searched.json";
}

bool is_point(const explore_plan& plan, const nlohmann::json& indices) {
    if (!indices.is_array() || indices.size() != plan.axes.size()) return false;
    return std::equal(indices.begin(), indices.end(), plan.axes.begin(), [](const auto& index, const auto& axis) {
        return index.is_number_unsigned() && index.template get<std::uint64_t>() < axis.texts.size();
    });
}

}  // namespace

void write_searched_points(const explore_plan& plan) {
    document_file file("--executor slurm", searched_file(plan));
    file.stream() << nlohmann::json(plan.searched) << '\n';
    file.save();
}

std::vector<value_indices> read_searched_points(const explore_plan& plan) {
    const auto path = searched_file(plan);
    const auto points = parse_json_record<nlohmann::json>(file_text(path));
    const bool whole = points.is_array() && std::all_of(points.begin(), points.end(),
                                                        [&](const auto& point) { return is_point(plan, point); });
    if (!whole) throw input_error(fmt::format("{}: it is damaged", path.string()));
    return points.get<std::vector<value_indices>>();
}

}  // namespace tabletop
