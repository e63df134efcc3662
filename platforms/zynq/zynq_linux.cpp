// SPDX-License-Identifier: Apache-2.0
#include "zynq/zynq_linux.h"

#include "processors/cortex_a9_mpcore/cortex_a9_mpcore_map.h"
#include "processors/zynq_ps/zynq_ps_map.h"
#include "support/input_error.h"
#include "zynq/memory_map.h"
#include "zynq/zynq_parameters.h"

#include <fmt/format.h>
#include <cmath>

namespace tabletop {

namespace {

constexpr const char* uart_key = "fabric.uart";

// Interrupts of a GIC's device tree: 0 shared, from 32 on, or 1 private, from 16 on; 0x301 an edge for the first
// processor, 4 a high level.
constexpr const char* tree_text = R"(/dts-v1/;
/ {{
    #address-cells = <1>;
    #size-cells = <1>;
    model = "Zynq-7000 with a UART in its fabric";
    compatible = "tabletop,zynq", "xlnx,zynq-7000";
    aliases {{ serial0 = &uart; }};
    chosen {{ stdout-path = "serial0:{rate}n8"; }};
    memory@0 {{
        device_type = "memory";
        reg = <0x0 0x{memory:x}>;
    }};
    cpus {{
        #address-cells = <1>;
        #size-cells = <0>;
        cpu@0 {{
            compatible = "arm,cortex-a9";
            device_type = "cpu";
            reg = <0>;
            next-level-cache = <&l2>;
        }};
    }};
    periphclk: periphclk {{
        compatible = "fixed-clock";
        #clock-cells = <0>;
        clock-frequency = <{periphclk}>;
    }};
    soc {{
        compatible = "simple-bus";
        #address-cells = <1>;
        #size-cells = <1>;
        interrupt-parent = <&gic>;
        ranges;
        gic: interrupt-controller@{distributor:x} {{
            compatible = "arm,cortex-a9-gic";
            #interrupt-cells = <3>;
            interrupt-controller;
            reg = <0x{distributor:x} 0x1000>, <0x{gic_cpu:x} 0x100>;
        }};
        l2: cache-controller@{l2c:x} {{
            compatible = "arm,pl310-cache";
            reg = <0x{l2c:x} 0x1000>;
            cache-unified;
            cache-level = <2>;
        }};
        scu@{scu:x} {{
            compatible = "arm,cortex-a9-scu";
            reg = <0x{scu:x} 0x100>;
        }};
        timer@{global_timer:x} {{
            compatible = "arm,cortex-a9-global-timer";
            reg = <0x{global_timer:x} 0x20>;
            interrupts = <1 11 0x301>;
            clocks = <&periphclk>;
        }};
        timer@{private_timer:x} {{
            compatible = "arm,cortex-a9-twd-timer";
            reg = <0x{private_timer:x} 0x20>;
            interrupts = <1 13 0x301>;
            clocks = <&periphclk>;
            always-on;
        }};
        uart: serial@{uart:x} {{
            compatible = "ns16550a";
            reg = <0x{uart:x} 0x1000>;
            reg-shift = <2>;
            reg-io-width = <4>;
            interrupts = <0 {uart_irq} 4>;
            clock-frequency = <{uart_clock}>;
        }};
    }};
}};
)";

std::uint64_t hertz(const clock_domain& clock, unsigned divider) {
    return static_cast<std::uint64_t>(std::lround(clock.hz() / divider));
}

std::string device_tree(const parameter_set& parameters) {
    constexpr int first_shared = 32;
    const auto base = [](const char* instance) { return zynq_ps_map::region(instance).base; };
    constexpr auto& uart = zynq_map::region("uart2");
    return fmt::format(tree_text, fmt::arg("memory", parameters.size("ddr.size")),
                       fmt::arg("periphclk", hertz(parameters.frequency("cpu.clock"), 2)),
                       fmt::arg("distributor", base("gic_distributor")), fmt::arg("gic_cpu", base("gic_cpu")),
                       fmt::arg("l2c", base("l2c")), fmt::arg("scu", base("scu")),
                       fmt::arg("global_timer", base("global_timer")), fmt::arg("private_timer", base("private_timer")),
                       fmt::arg("uart", uart.base), fmt::arg("rate", parameters.integer("line.baud")),
                       fmt::arg("uart_irq", uart.irq - first_shared),
                       fmt::arg("uart_clock", hertz(parameters.frequency("fabric.clock"), 1)));
}

}  // namespace

// The exit register is behind the page of the L2C-310, where nothing is.
linux_board zynq_linux(const parameter_set& parameters) {
    linux_board board;
    board.console = "uart2";
    board.arguments = fmt::format("earlycon console=ttyS0,{}", parameters.integer("line.baud"));
    board.device_tree_source = device_tree(parameters);
    board.exit_register = zynq_ps_map::region("l2c").base + 0x1000;
    return board;
}

void prepare_zynq_for_linux(parameter_set& parameters) {
    if (searches_in_software(parameters)) {
        throw input_error("--linux: zynq.engine.kind = software is for the machine's own game");
    }
    if (is_set(parameters, uart_key) && !parameters.boolean(uart_key)) {
        throw input_error("--linux: zynq.fabric.uart is off; the kernel has its console there");
    }
    parameters.set("zynq.fabric.uart", "on", "--linux");
}

}  // namespace tabletop
