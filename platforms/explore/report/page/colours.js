// SPDX-License-Identifier: Apache-2.0
// Colours: an order for numbers, apart from each other for names.

const palettes = {
  light: {names: ['#1f5fbf', '#d1610f', '#1b8a5a', '#a03a9b', '#8a6d00', '#0f8a9d', '#c2334d', '#5b6675'],
          ramp: [[68, 40, 130], [38, 104, 160], [28, 146, 140], [90, 170, 70], [200, 150, 10]]},
  dark: {names: ['#7ab0ff', '#ff9d57', '#5fd39b', '#e08bdc', '#e3c64d', '#5cd0e0', '#ff8095', '#aab4c2'],
         ramp: [[150, 120, 240], [90, 160, 240], [70, 200, 190], [150, 220, 110], [250, 215, 80]]},
};
const dark = matchMedia('(prefers-color-scheme: dark)');
// Paper is light.
const onPaper = (is) => document.documentElement.classList.toggle('on-paper', is);
const isOnPaper = () => document.documentElement.classList.contains('on-paper');
const isDark = () => dark.matches && !isOnPaper();
const palette = () => palettes[isDark() ? 'dark' : 'light'];
const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function onRamp(share) {
  const {ramp} = palette();
  const at = Math.min(Math.max(share, 0), 1) * (ramp.length - 1);
  const low = Math.min(Math.floor(at), ramp.length - 2);
  const mixed = ramp[low].map((c, i) => Math.round(c + (ramp[low + 1][i] - c) * (at - low)));
  return `rgb(${mixed.join(', ')})`;
}
function faded(colour, opacity) {
  const channels = colour.startsWith('#') ? [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16))
                                          : colour.match(/\d+/g).map(Number);
  return `rgba(${channels.slice(0, 3).join(', ')}, ${opacity})`;
}
const byColour = (parameter) => {
  if (!parameter) return () => palette().names[0];
  const used = unique(good.map((point) => point.parameters[parameter.key]));
  const ordered = parameter.texts.filter((text) => used.includes(text));
  if (!parameter.numeric) return (point) => palette().names[ordered.indexOf(point.parameters[parameter.key]) % 8];
  const sorted = [...ordered].sort((a, b) => parameter.place(a) - parameter.place(b));
  return (point) => onRamp(sorted.length < 2 ? 0.3 : sorted.indexOf(point.parameters[parameter.key]) / (sorted.length - 1));
};

function fillLegend(node, parameter, extra = []) {
  node.replaceChildren();
  if (parameter) {
    const colour = byColour(parameter);
    const used = parameter.texts.filter((text) => good.some((point) => point.parameters[parameter.key] === text));
    node.append(made('span', parameter.name + ':'));
    if (used.length <= 8) {
      for (const text of used) {
        const entry = made('span');
        const dot = made('i');
        dot.style.background = colour({parameters: {[parameter.key]: text}});
        entry.append(dot, text);
        node.append(entry);
      }
    } else if (parameter.numeric) {
      const sorted = [...used].sort((a, b) => parameter.place(a) - parameter.place(b));
      const ramp = made('i', undefined, 'ramp');
      ramp.style.background = `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map(onRamp).join(', ')})`;
      const entry = made('span');
      entry.append(sorted[0], ramp, sorted.at(-1));
      node.append(entry);
    } else {
      node.append(made('span', `${used.length} values`));
    }
  }
  for (const text of extra) {
    const entry = made('span');
    if (text === defaultWord) entry.append(made('i', undefined, 'default-mark'));
    entry.append(text === defaultWord ? text === 'published' ? 'as published' : 'the default' : text);
    node.append(entry);
  }
}
