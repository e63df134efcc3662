// SPDX-License-Identifier: Apache-2.0
// The whole labkit machine but its chips: camera decoder, ZBT SRAM, FT245R and the screen's converter are at the pins.
// A wire has the same name at every block.
module labkit #(
    parameter int DEBOUNCE = 648_000,        // cycles that a contact is to be steady
    parameter int PREFETCH_WRAP = 1336,      // from here on as in the blocks
    parameter int LINK_TIMEOUT = 6_480_000,
    parameter int FAULT_LOST_LANDING = 0,
    parameter int ILLEGAL_HALTS = 0,
    parameter int READY_BY_IMAGE = 0
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [ 5:0] button_pins,         // {left, right, up, down, 2, 3}; contacts are 1 when pressed or on
    input  logic        enter_pin,
    input  logic [ 5:3] switch_pins,
    input  logic        camera_valid,
    input  logic        camera_field_start,
    input  logic        camera_line_start,
    input  logic        camera_field,
    input  logic [29:0] camera_sample,
    output logic [18:0] zbt_address,
    output logic        zbt_we,
    output logic [35:0] zbt_write_data,
    input  logic [35:0] zbt_read_data,
    input  logic        usb_rxf_n,
    output logic        usb_rd_n,
    input  logic [ 7:0] usb_data_in,
    input  logic        usb_txe_n,
    output logic        usb_wr,
    output logic        usb_drive,
    output logic [ 7:0] usb_data_out,
    output logic        message_lost,
    output logic        hsync,
    output logic        vsync,
    output logic        blank,
    output logic [ 7:0] red,
    output logic [ 7:0] green,
    output logic [ 7:0] blue
);

    localparam int CONTACTS = 10;

    logic [CONTACTS-1:0] contacts;
    logic [CONTACTS-1:0] levels;
    logic [5:0] button;
    logic enter;
    logic [5:3] switches;

    assign contacts = {button_pins, enter_pin, switch_pins};
    assign {button, enter, switches} = levels;

    generate
        for (genvar i = 0; i < CONTACTS; i = i + 1) begin : g_contact
            debouncer #(
                .STEADY(DEBOUNCE)
            ) debounce (
                .clk(clk),
                .rst(rst),
                .contact(contacts[i]),
                .level(levels[i])
            );
        end
    endgenerate

    logic [10:0] h;
    logic [9:0] v;
    logic freeze;
    logic [17:0] video_sample;
    logic [23:0] video_rgb;

    logic grid_open;
    logic [9:0] grid_x;
    logic [9:0] grid_y;
    logic [6:0] grid_dx;
    logic [6:0] grid_dy;

    logic scan_start;
    logic scan_last;
    logic [4:0] scan_square;
    logic scan_seen;
    logic scan_blue;
    logic scan_doubtful;

    logic send_request;
    logic [11:0] send_move;
    logic send_last;
    logic [71:0] message;
    logic message_flag;
    logic message_take;

    logic [127:0] display_array;
    logic [31:0] reject_marks;
    logic [31:0] blink_marks;
    logic [31:0] swap_marks;
    logic calibrating;
    logic game_over;
    logic [1:0] winner;

    frame_packer #(.PREFETCH_WRAP(PREFETCH_WRAP)) packer (.*);

    ycrcb_converter converter (
        .clk(clk),
        .rst(rst),
        .pixel(video_sample),
        .rgb(video_rgb)
    );

    checkers_vision vision (.*);

    checkers_referee #(
        .FAULT_LOST_LANDING(FAULT_LOST_LANDING),
        .ILLEGAL_HALTS(ILLEGAL_HALTS),
        .READY_BY_IMAGE(READY_BY_IMAGE)
    ) referee (.*);

    usb_link #(.TIMEOUT(LINK_TIMEOUT)) link (.*);

    checkers_screen screen (.*);

endmodule
