// SPDX-License-Identifier: Apache-2.0
# A debouncer as a simulator is given it: packages, a memory's content beside its source, another list.
+incdir+include
+define+LANES=4
button_pkg.sv
/* the rest has
   a list of its own */
-F memory/memory.f
button.sv
