// A button that is held as long as something presses it: a finger, a mouse, a key, a game pad.
export function held(button, tell) {
  const by = new Set();
  const change = (what, pressed) => {
    const was = by.size > 0;
    if (pressed) {
      by.add(what);
    } else {
      by.delete(what);
    }
    const is = by.size > 0;
    if (is === was) return;
    button.classList.toggle("held", is);
    tell(is);
  };
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    change("pointer", true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => change("pointer", false));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    change("key", true);
  });
  button.addEventListener("keyup", () => change("key", false));
  button.addEventListener("blur", () => change("key", false));
  return {
    change,
    // Somebody else holds it now, or nobody.
    forget() {
      by.clear();
      button.classList.remove("held");
    },
  };
}
