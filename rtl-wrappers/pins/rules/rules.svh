// SPDX-License-Identifier: Apache-2.0
// What rules are said with, in a module that is put beside a design: its inputs are the design's pins by their names,
// `clk`, and `reset`, which is high in reset. In a proof they are immediate assertions, assumptions and situations of
// each cycle; in a simulation a rule that is broken, whosever, stops the design in its line. The names are read by people.
`ifdef YOSYS
// The design keeps it.
`define RULE(name, holds) always @(posedge clk) name: assert (holds);
// Whatever is around the design keeps it.
`define ASSUMED(name, holds) always @(posedge clk) name: assume (holds);
// A rule says nothing of a design in which what it is about does not come about.
`define SITUATION(name, is_there) always @(posedge clk) name: cover (is_there);
`else
`define RULE(name, holds) always @(posedge clk) if (!(holds)) $error(`"name`");
`define ASSUMED(name, holds) always @(posedge clk) if (!(holds)) $error(`"name`");
`define SITUATION(name, is_there)
`endif
