// SPDX-License-Identifier: Apache-2.0
#include "host/connector.h"

#include <algorithm>

namespace tabletop {

std::vector<connector_option> machine_connector::options() const {
    switch (kind) {
        case connector_kind::serial:
        case connector_kind::pad:
            return {{name, what + ": " + offers, "BACKEND", false, true}};
        case connector_kind::own:
            return {{name, what + ": " + offers}};
        case connector_kind::pins:
            return {{name, what, offers}};
        case connector_kind::screen:
            return {
                {display_option,
                 "Show the screen in png:FOLDER, window, terminal or null, or the machine in a browser, web or "
                 "web:PORT; may be given more than once",
                 "BACKEND", true},
                {web_host_option,
                 "Serve the page of --display web at the address of this name of this computer instead of 127.0.0.1; "
                 "what goes over the network can be read there",
                 "NAME"},
                {panel_option, "Draw the board with its screen: png:FILE.png at the end, or png:FOLDER at every change",
                 "png:PATH"},
                {frame_option, "Write the frame on the screen at this simulated time to the PNG folder", "TIME", true,
                 true}};
        case connector_kind::reset:
            break;
    }
    return {};
}

const machine_connector* find_connector(const connector_list& all, connector_kind kind, const std::string& name) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const machine_connector& one) {
        return one.kind == kind && (name.empty() || one.name == name);
    });
    return found != all.end() ? &*found : nullptr;
}

std::vector<std::string> connector_names(const connector_list& all, connector_kind kind) {
    std::vector<std::string> names;
    for (const auto& one : all) {
        if (one.kind == kind) names.push_back(one.name);
    }
    return names;
}

}  // namespace tabletop
