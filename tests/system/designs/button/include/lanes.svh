// SPDX-License-Identifier: Apache-2.0
localparam int lanes = `LANES;
