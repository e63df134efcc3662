// Elements with text, which is never markup.
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// A part with its heading and what stands beside it.
export function card(kind, name, ...beside) {
  const heading = element("h2", { textContent: name, id: `heading-${kind}-${name}` });
  const made = element("section", { className: `card ${kind}` }, element("div", { className: "head" }, heading, ...beside));
  made.setAttribute("aria-labelledby", heading.id);
  return made;
}

export const sendsTab = () => document.getElementById("sends-tab").checked;
