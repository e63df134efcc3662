// SPDX-License-Identifier: Apache-2.0
#include "base/process.h"
#include "host/process/exit_code.h"
#include "peripherals/camera/picture_image.h"
#include "signoff/bench/bus_findings.h"
#include "signoff/bench/stop_simulation.h"
#include "signoff/blocks/checkers_vision/checkers_vision_query_lines.h"
#include "signoff/blocks/checkers_vision/simulated_vision.h"
#include "signoff/described_query.h"
#include "signoff/descriptor.h"
#include "signoff/query/camera_frame.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace tabletop {
namespace {

// The colour that the machine makes of a pixel of the file.
struct machine_picture {
    explicit machine_picture(const std::string& path) : frame(read_camera_frame(path)) {}
    std::uint32_t operator()(unsigned x, unsigned y) const {
        return screen_colour(camera_core::camera_pixel(frame, y, x));
    }

    const picture frame;
};

nlohmann::ordered_json answer_by_core(const nlohmann::json& line) {
    const auto question = parse_vision_question(line);
    return answer_json(checkers_vision_core::count_windows(question.grid, machine_picture(question.png)));
}

// The simulation stops when all lines are answered.
class asked_vision : public sc_core::sc_module {
  public:
    asked_vision(sc_core::sc_module_name name, view v) : sc_module(name), vision_("vision", v) {
        spawn_thread("run", [this] { run(); });
    }

    bool all_good() const { return good_; }

  private:
    void run() {
        good_ = answer_query_lines([this](const nlohmann::json& line) {
            const auto question = parse_vision_question(line);
            const machine_picture seen(question.png);
            return answer_json(vision_.look(question.grid, std::cref(seen)));
        });
        stop_simulation();
    }

    simulated_vision vision_;
    bool good_ = true;
};

bool answer_by_view(view v) {
    const asked_vision asked("query", v);
    sc_core::sc_start();
    check_running();
    return asked.all_good();
}

int answer(const query_options& options) {
    refuse_settings(options);
    // It is the core that knows the counts: without --view it answers.
    const bool asks_core = options.view.empty() && options.rtl.empty();
    const auto v = asks_core ? std::nullopt : view_of_described(options);
    const bool ok = v ? answer_by_view(*v) : answer_query_lines(answer_by_core);
    return ok ? exit_done : exit_check_failed;
}

}  // namespace

query_descriptor checkers_vision_query() {
    return {answer,
            "  in:  {\"id\":1,\"png\":\"frame.png\",\"grid\":[164,58,56,52]}\n"
            "  out: {\"id\":1,\"red\":[81,0,..],\"blue\":[0,0,..],\"seen\":[1,0,..]}\n"
            "  Only --view core, the default, has the counts; at, ca and rtl, which have no pins for them, "
            "answer null.\n"};
}

}  // namespace tabletop
