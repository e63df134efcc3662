// Rows of a picture from bytes, as the program packs them (picture_rows.h).
const singlePixels = 0x8000;
const opaque = 0xff000000;

export function headOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint16(0, true), height: view.getUint16(2, true), version: view.getUint32(4, true) };
}

// Fills the pixels, a number each with red in its least byte, and returns the bands that have changed: [first, count].
export function unpack(bytes, width, pixels) {
  const bands = [];
  let at = 8;
  const number = () => {
    at += 2;
    return bytes[at - 2] | bytes[at - 1] << 8;
  };
  const pixel = () => {
    at += 3;
    return (opaque | bytes[at - 1] << 16 | bytes[at - 2] << 8 | bytes[at - 3]) >>> 0;
  };
  while (at < bytes.length) {
    const first = number();
    const count = number();
    let place = first * width;
    const end = place + count * width;
    while (place < end) {
      const run = number();
      if (run & singlePixels) {
        for (let left = run - singlePixels; left >= 0; --left) pixels[place++] = pixel();
      } else {
        pixels.fill(pixel(), place, place + run + 1);
        place += run + 1;
      }
    }
    bands.push([first, count]);
  }
  return bands;
}
