// SPDX-License-Identifier: Apache-2.0
#include "host/diagram/elaborated.h"

#include "base/cycle_pin_if.h"
#include "base/transaction_probe.h"

#include <tlm>

#include <cxxabi.h>
#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <typeinfo>

namespace tabletop {
namespace {

using sc_core::sc_export_base;
using sc_core::sc_interface;
using sc_core::sc_module;
using sc_core::sc_object;
using sc_core::sc_port_base;

// One side of a binding.
struct wire_end {
    const sc_object* owner;
    std::string name;
};

struct bound_interface {
    std::vector<wire_end> providers;  // it is theirs, by an export
    std::vector<wire_end> callers;    // by a port
    std::vector<wire_end> drivers;    // of a signal
    std::vector<wire_end> readers;
    bool is_socket = false;
};

// A socket of TLM is a port and an export: the one that transactions begin at says everything.
const sc_object* backward_half(sc_object* object) {
    auto* const socket = dynamic_cast<tlm::tlm_base_socket_if*>(object);
    if (socket == nullptr) return nullptr;
    return socket->get_socket_category() == tlm::TLM_INITIATOR_SOCKET
               ? static_cast<const sc_object*>(&socket->get_base_export())
               : static_cast<const sc_object*>(&socket->get_base_port());
}

bool is_inside(const sc_object* object, const sc_object* module) {
    for (; object != nullptr; object = object->get_parent_object()) {
        if (object == module) return true;
    }
    return false;
}

// The innermost ones of ends that are bound through each other.
std::vector<wire_end> innermost(const std::vector<wire_end>& ends) {
    std::vector<wire_end> inner;
    std::copy_if(ends.begin(), ends.end(), std::back_inserter(inner), [&](const auto& one) {
        return std::none_of(ends.begin(), ends.end(), [&](const auto& other) {
            return other.owner != one.owner && is_inside(other.owner, one.owner);
        });
    });
    return inner;
}

// "connect4_minimax" of tabletop::connect4_minimax_ca; a template is called without its arguments.
std::string class_of(const sc_object& object) {
    int status = 0;
    const std::unique_ptr<char, void (*)(void*)> text(
        abi::__cxa_demangle(typeid(object).name(), nullptr, nullptr, &status), std::free);
    std::string name = status == 0 ? text.get() : "";
    name = name.substr(0, name.find('<'));
    const auto scope = name.rfind("::");
    if (scope != std::string::npos) name.erase(0, scope + 2);
    for (const std::string_view view : {"_at", "_ca", "_rtl", "_tlm", "_block"}) {
        if (name.size() > view.size() && name.compare(name.size() - view.size(), view.size(), view) == 0)
            name.resize(name.size() - view.size());
    }
    return name;
}

class hierarchy_walk {
  public:
    elaborated_design read() {
        for (auto* const object : sc_core::sc_get_top_level_objects()) enter(object);
        for (auto* const interface : order_) add_wires(interface);
        leave_out_probes();
        return std::move(design_);
    }

  private:
    void enter(sc_object* object) {
        if (dynamic_cast<sc_module*>(object) != nullptr) {
            if (dynamic_cast<transaction_probe*>(object) != nullptr) probes_.emplace_back(object->name());
            design_.modules.push_back({object->name(), class_of(*object)});
            for (auto* const child : object->get_child_objects()) {
                if (const auto* const half = backward_half(child)) hidden_.insert(half);
            }
            for (auto* const child : object->get_child_objects()) {
                add_end(child);
                enter(child);
            }
        }
    }

    void add_end(sc_object* object) {
        if (hidden_.count(object) != 0) return;
        const wire_end end{object->get_parent_object(), object->basename()};
        if (auto* const provided = dynamic_cast<sc_export_base*>(object)) {
            auto* const all = find(provided->get_interface());
            if (all == nullptr) return;
            all->providers.push_back(end);
            all->is_socket |= dynamic_cast<tlm::tlm_base_socket_if*>(object) != nullptr;
        } else if (auto* const port = dynamic_cast<sc_port_base*>(object)) {
            auto* const all = find(port->get_interface());
            if (all == nullptr) return;
            const std::string_view kind = port->kind();
            if (kind == "sc_in") {
                all->readers.push_back(end);
            } else if (kind == "sc_out" || kind == "sc_inout") {
                all->drivers.push_back(end);
            } else {
                all->callers.push_back(end);
            }
        }
    }

    bound_interface* find(sc_interface* interface) {
        if (interface == nullptr) return nullptr;
        const auto [found, is_new] = bound_.try_emplace(interface);
        if (is_new) order_.push_back(interface);
        return &found->second;
    }

    void add_wires(sc_interface* interface) {
        auto& all = bound_.at(interface);
        if (auto* const module = dynamic_cast<sc_module*>(interface)) {
            if (all.providers.empty()) all.providers.push_back({module, ""});
        }
        const auto is_reset = [](const auto& end) { return end.name == "rst"; };
        if (std::any_of(all.readers.begin(), all.readers.end(), is_reset)) return;
        join(innermost(all.drivers), innermost(all.readers), wire_kind::level);
        const auto providers = innermost(all.providers);
        const auto callers = innermost(all.callers);
        if (dynamic_cast<cycle_pin_if*>(interface) != nullptr) {
            join(providers, callers, wire_kind::level);
        } else {
            join(callers, providers, all.is_socket ? wire_kind::transactions : wire_kind::calls);
        }
    }

    void join(const std::vector<wire_end>& from, const std::vector<wire_end>& to, wire_kind kind) {
        for (const auto& a : from) {
            for (const auto& b : to) {
                if (a.owner == b.owner || a.owner == nullptr || b.owner == nullptr) continue;
                design_.wires.push_back({a.owner->name(), b.owner->name(), a.name, b.name, kind});
            }
        }
    }

    // They stand between two sockets.
    void leave_out_probes() {
        auto& wires = design_.wires;
        for (const auto& probe : probes_) {
            const auto out =
                std::find_if(wires.begin(), wires.end(), [&](const auto& one) { return one.from == probe; });
            if (out == wires.end()) continue;
            const auto behind = *out;
            wires.erase(out);
            for (auto& wire : wires) {
                if (wire.to != probe) continue;
                wire.to = behind.to;
                wire.to_end = behind.to_end;
            }
        }
    }

    elaborated_design design_;
    std::vector<std::string> probes_;
    std::map<sc_interface*, bound_interface> bound_;
    std::vector<sc_interface*> order_;  // as they are met, which is the same in every process
    std::set<const sc_object*> hidden_;
};

}  // namespace

elaborated_design read_elaborated() {
    return hierarchy_walk().read();
}

}  // namespace tabletop
