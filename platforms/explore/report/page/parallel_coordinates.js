// SPDX-License-Identifier: Apache-2.0
// A vertical axis for each parameter and chosen metric, and a line through them for each point. A range on an axis is the
// filter of its column and nothing besides, so that it makes no difference where it is made.

const parallel = {axes: [], ticked: new Set(), inView: false, stale: true};
const axisSteps = 50; // of an end of a range on the axis of a metric
const axisTicks = 4;

const nearestStop = ({stops, shareOf}, share) => stops.reduce((a, b) => (Math.abs(shareOf(b) - share) < Math.abs(shareOf(a) - share) ? b : a));

// Shares of an axis are 0 at its least key and 1 at its greatest.
function axisOf(column) {
  const {parameter, metric, unit} = column;
  const keys = good.map(column.key);
  const numbers = keys.filter(isNumber);
  const {least, most} = extent(numbers);
  const logarithmic = parameter ? parameter.logarithmic : hasDecades(metric, numbers);
  const [scaled, back] = logarithmic ? [Math.log, Math.exp] : [Number, Number];
  const [bottom, length] = [scaled(least), scaled(most) - scaled(least)];
  const shareOf = (key) => (length > 0 ? Math.min(Math.max((scaled(key) - bottom) / length, 0), 1) : 0.5);
  const keyAt = (share) => (share <= 0 ? least : share >= 1 ? most : back(bottom + share * length));
  // Where an end of a range may be, from the least on.
  const stops = parameter ? unique(numbers).sort((a, b) => a - b) : [...Array(axisSteps + 1).keys()].map((i) => keyAt(i / axisSteps));
  const text = (key) => parameter?.texts.find((its) => parameter.place(its) === key) ?? withUnit(key, unit);
  const axis = {column, least, most, shareOf, keyAt, stops, text, gaps: numbers.length < keys.length,
                shares: keys.map((key) => (isNumber(key) ? shareOf(key) : null))};
  axis.marks = parameter && stops.length <= 9 ? stops : [...Array(axisTicks + 1).keys()].map((i) => nearestStop(axis, i / axisTicks));
  return axis;
}

const metricsWithAxis = () => metrics.filter((metric) => metric.name === shown.metric || front.objectives.includes(metric) || parallel.ticked.has(metric));
const columnsWithAxis = () => columns.filter(({parameter, metric}) =>
    (parameter && unique(good.map((point) => point.parameters[parameter.key])).length > 1) || (metric && metricsWithAxis().includes(metric)));

function offerAxes() {
  element('parallel-metrics').replaceChildren(...metrics.map((metric) => {
    const label = made('label', undefined, 'check'), box = made('input');
    box.type = 'checkbox';
    box.addEventListener('change', () => { if (!parallel.ticked.delete(metric)) parallel.ticked.add(metric); drawParallel(); });
    label.append(box, metric.name);
    return label;
  }));
}
// Those of the other charts have one in any case.
function tickOffered() {
  const has = metricsWithAxis();
  [...element('parallel-metrics').children].forEach(({firstChild: box}, i) => {
    box.checked = has.includes(metrics[i]);
    box.disabled = box.checked && !parallel.ticked.has(metrics[i]);
  });
}

// The keys at the ends of a range, as its column's filter has it; undefined: all is kept.
function rangeOf({column: {filter}, least, most}) {
  return filter?.low === undefined ? undefined : {low: Math.max(filter.low, least), high: Math.min(filter.high, most)};
}
const endsOf = (axis) => rangeOf(axis) ?? {low: axis.least, high: axis.most};
const sharesOf = (axis) => Object.fromEntries(Object.entries(endsOf(axis)).map(([end, key]) => [end, axis.shareOf(key)]));
function keepRange({column, least, most, text}, low, high) {
  const whole = low <= least && high >= most;
  // A metric's figures are rounded, and the first and the last one are to be kept.
  if (whole) setFilter(column, '');
  else if (column.metric && low <= least) setFilter(column, `<=${text(high)}`);
  else if (column.metric && high >= most) setFilter(column, `>=${text(low)}`);
  else setFilter(column, column.parameter && low === high ? `=${text(low)}` : `${text(low)}..${text(high)}`);
}
// Of a parameter the nearest of its values.
const keyNear = (axis, share) => (axis.column.parameter ? nearestStop(axis, share) : axis.keyAt(share));
// The keys of a range that was drawn: of a parameter those of its values inside, or of the nearest one.
function keysWithin(axis, from, to) {
  const nearly = Math.min(0.02, 0.25 / axis.stops.length); // a pointer does not meet a value exactly
  const low = Math.min(from, to) - nearly, high = Math.max(from, to) + nearly;
  const inside = axis.stops.filter((key) => axis.shareOf(key) >= low && axis.shareOf(key) <= high);
  const ends = !axis.column.parameter ? [low, high] : inside.length ? [inside[0], inside.at(-1)].map(axis.shareOf) : [(low + high) / 2, (low + high) / 2];
  return ends.map((share) => keyNear(axis, share));
}

// Parts of the height: room for half a tick above, and below for what has no figure.
const parts = {top: 0.03, bottom: 0.9, none: 0.98};
const heightOf = (share) => (share === null ? parts.none : parts.bottom - share * (parts.bottom - parts.top));
const shareAt = (height) => (parts.bottom - height) / (parts.bottom - parts.top);

// A range by the pointer: an end, the range as a whole, or a new one.
function followPointer(axis, track) {
  const grip = 0.04; // how far from an end it is still taken
  let held;
  const at = (event) => { const place = track.getBoundingClientRect(); return shareAt((event.clientY - place.top) / place.height); };
  track.addEventListener('pointerdown', (event) => {
    const share = at(event), ends = sharesOf(axis);
    const end = rangeOf(axis) && ['low', 'high'].find((name) => Math.abs(ends[name] - share) <= grip);
    const whole = rangeOf(axis) && !end && share > ends.low && share < ends.high;
    held = {from: share, moved: false, range: whole ? ends : undefined, anchor: end ? ends[end === 'low' ? 'high' : 'low'] : share};
    track.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  track.addEventListener('pointermove', (event) => {
    if (!held) return;
    const share = at(event);
    if (Math.abs(share - held.from) > 0.01) held.moved = true;
    if (!held.moved) return;
    const {range} = held;
    const by = range && Math.min(Math.max(share - held.from, -range.low), 1 - range.high);
    keepRange(axis, ...(range ? [range.low, range.high].map((end) => keyNear(axis, end + by)) : keysWithin(axis, held.anchor, share)));
  });
  const letGo = () => {
    if (held && !held.moved) setFilter(axis.column, '');
    held = undefined;
  };
  track.addEventListener('pointerup', letGo);
  track.addEventListener('pointercancel', () => { held = undefined; });
}

function followKeys(axis, thumb, end) {
  thumb.addEventListener('keydown', (event) => {
    const ends = endsOf(axis), last = axis.stops.length - 1;
    const now = axis.stops.indexOf(nearestStop(axis, axis.shareOf(ends[end])));
    const step = Math.max(1, Math.round(last / 10));
    const wanted = {ArrowUp: now + 1, ArrowRight: now + 1, ArrowDown: now - 1, ArrowLeft: now - 1, PageUp: now + step, PageDown: now - step, Home: 0, End: last}[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      setFilter(axis.column, '');
    } else if (wanted !== undefined) {
      const key = axis.stops[Math.min(Math.max(wanted, 0), last)];
      if (end === 'low') keepRange(axis, Math.min(key, ends.high), ends.high);
      else keepRange(axis, ends.low, Math.max(key, ends.low));
    } else {
      return;
    }
    event.preventDefault();
  });
}

// The name of an axis, with places at which it may be broken.
function brokenName(name) {
  const node = made('span');
  node.append(...name.split(/(?<=[._])/).flatMap((part) => [part, made('wbr')]));
  return node;
}

function makeAxis(axis) {
  const track = made('div', undefined, 'axis');
  axis.brush = made('div', undefined, 'brush');
  axis.thumbs = Object.fromEntries(['low', 'high'].map((end) => {
    const thumb = made('div', undefined, `thumb ${end}`);
    thumb.tabIndex = 0;
    for (const [name, value] of [['role', 'slider'], ['aria-orientation', 'vertical'], ['aria-valuemin', 0], ['aria-valuemax', 100],
                                 ['aria-label', `${axis.column.title}, ${end === 'low' ? 'from' : 'to'}`]]) thumb.setAttribute(name, value);
    followKeys(axis, thumb, end);
    return [end, thumb];
  }));
  track.append(axis.brush, axis.thumbs.low, axis.thumbs.high);
  track.title = axis.column.doc || '';
  followPointer(axis, track);
  return track;
}

function showRange(axis) {
  const ends = endsOf(axis), shares = sharesOf(axis);
  const beyond = 0.012; // a range of one value is seen, too
  axis.brush.hidden = !rangeOf(axis);
  axis.brush.style.top = `${100 * (heightOf(shares.high) - beyond)}%`;
  axis.brush.style.bottom = `${100 * (1 - heightOf(shares.low) - beyond)}%`;
  for (const [end, side] of [['low', beyond], ['high', -beyond]]) {
    const thumb = axis.thumbs[end];
    thumb.style.top = `${100 * (heightOf(shares[end]) + side)}%`;
    thumb.setAttribute('aria-valuenow', Math.round(100 * shares[end]));
    thumb.setAttribute('aria-valuetext', axis.text(ends[end]));
  }
}

function lineStyles() {
  const colour = byColour(shown.colour), several = kept.good.length;
  const opacity = several > 1000 ? 0.15 : several > 200 ? 0.35 : several > 60 ? 0.6 : 0.9;
  const left = css('--grid');
  const isKept = new Set(kept.good);
  return (point) => (isKept.has(point) ? {colour: faded(colour(point), opacity), width: 1.3, above: true} : {colour: left, width: 1, above: false});
}

// An empty canvas as large as it is shown.
function contextOf(canvas) {
  const {clientWidth, clientHeight} = canvas, dots = devicePixelRatio || 1;
  const context = canvas.getContext('2d'), size = [clientWidth, clientHeight].map((length) => Math.round(length * dots));
  if (size[0] !== canvas.width || size[1] !== canvas.height) [canvas.width, canvas.height] = size;
  context.setTransform(dots, 0, 0, dots, 0, 0);
  context.clearRect(0, 0, clientWidth, clientHeight);
  return {context, across: (n) => (n + 0.5) * clientWidth / parallel.axes.length, down: (share) => heightOf(share) * clientHeight};
}

function strokeLine({context, across, down}, index) {
  context.beginPath();
  parallel.axes.forEach((axis, n) => context.lineTo(across(n), down(axis.shares[index])));
  context.stroke();
}

function strokeAxes({context, across, down}) {
  context.font = `11px ${Chart.defaults.font.family}`;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  parallel.axes.forEach((axis, n) => {
    context.strokeStyle = css('--quiet');
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(across(n), down(1));
    context.lineTo(across(n), down(0));
    context.stroke();
    context.strokeStyle = faded(css('--card'), 0.85);
    context.fillStyle = css('--ink');
    context.lineWidth = 4;
    let above = Infinity;
    for (const [text, at] of [...(axis.gaps ? [['none', null]] : []), ...axis.marks.map((key) => [axis.text(key), axis.shareOf(key)])]) {
      if (above - down(at) < 12) continue;
      above = down(at);
      context.strokeText(text, across(n) + 8, above);
      context.fillText(text, across(n) + 8, above);
    }
  });
}

// What a reader of the page hears of it: from where to where the points that are kept go.
function saidOfLines() {
  const ranges = parallel.axes.map((axis) => {
    const {least, most} = extent(kept.good.map(axis.column.key).filter(isNumber));
    return `${axis.column.title} ${least > most ? 'none' : least === most ? axis.text(least) : `${axis.text(least)} to ${axis.text(most)}`}`;
  });
  return `${counted.format(kept.good.length)} of ${counted.format(good.length)} points with figures: ${ranges.join(', ')}`;
}

function strokeLines() {
  const canvas = element('parallel-lines');
  const drawing = contextOf(canvas), styleOf = lineStyles();
  const styled = good.map((point, index) => ({...styleOf(point), index}));
  for (const above of [false, true]) {
    for (const {colour, width, index, above: its} of styled) {
      if (its !== above) continue;
      drawing.context.strokeStyle = colour;
      drawing.context.lineWidth = width;
      strokeLine(drawing, index);
    }
  }
  if (kept.good.includes(defaultPoint)) {
    drawing.context.strokeStyle = css('--default-mark');
    drawing.context.lineWidth = 2.5;
    drawing.context.setLineDash([6, 4]);
    strokeLine(drawing, good.indexOf(defaultPoint));
    drawing.context.setLineDash([]);
  }
  strokeAxes(drawing);
  canvas.setAttribute('aria-label', saidOfLines());
  contextOf(element('parallel-mark'));
}

// Thousands of lines are drawn when they come into view.
function drawLines() {
  for (const axis of parallel.axes) showRange(axis);
  parallel.stale = true;
  drawIfInView();
}
function drawIfInView() {
  if (!parallel.stale || !parallel.inView || !parallel.axes.length) return;
  parallel.stale = false;
  strokeLines();
}

function drawParallel() {
  const wanted = columnsWithAxis();
  element('parallel-section').hidden = wanted.length < 2;
  tickOffered();
  if (wanted.some((column, n) => parallel.axes[n]?.column !== column) || wanted.length !== parallel.axes.length) {
    parallel.axes = wanted.map(axisOf);
    element('parallel').style.setProperty('--axes', wanted.length);
    element('parallel-names').replaceChildren(...wanted.map((column) => brokenName(column.title)));
    element('parallel-axes').replaceChildren(...parallel.axes.map(makeAxis));
    element('parallel-none').textContent = parallel.axes.some((axis) => axis.gaps) ? 'A line at "none" is of a point without this parameter or figure.' : '';
  }
  fillLegend(element('parallel-legend'), shown.colour, kept.good.includes(defaultPoint) ? [`dashed: ${defaultWord === 'published' ? 'as published' : 'the default'}`] : []);
  drawLines();
}

// The point whose line is nearest to a place of the canvas; undefined: none is near.
function pointNear({clientX, clientY}) {
  const near = 6;
  const place = element('parallel-lines').getBoundingClientRect();
  const at = (clientX - place.left) / place.width * parallel.axes.length - 0.5;
  const n = Math.min(Math.max(Math.floor(at), 0), parallel.axes.length - 2), part = at - n;
  if (part < 0 || part > 1) return undefined;
  const isKept = new Set(kept.good);
  const [left, right] = parallel.axes.slice(n, n + 2);
  const all = good.map((point, index) => {
    const height = heightOf(left.shares[index]) * (1 - part) + heightOf(right.shares[index]) * part;
    return {point, index, distance: isKept.has(point) ? Math.abs(height * place.height - (clientY - place.top)) : Infinity};
  });
  const nearest = all.reduce((a, b) => (b.distance < a.distance ? b : a));
  return nearest.distance <= near ? nearest : undefined;
}
element('parallel-lines').addEventListener('mousemove', (event) => {
  const found = pointNear(event), drawing = contextOf(element('parallel-mark'));
  element('hover').hidden = !found;
  if (!found) return;
  drawing.context.strokeStyle = css('--ink');
  drawing.context.lineWidth = 2.5;
  strokeLine(drawing, found.index);
  showHover(found.point, metricsWithAxis().map((metric) => metric.name), event.clientX, event.clientY);
});
element('parallel-lines').addEventListener('mouseleave', () => {
  element('hover').hidden = true;
  contextOf(element('parallel-mark'));
});
element('parallel-lines').addEventListener('click', (event) => {
  const found = pointNear(event);
  if (found) choose(found.point);
});
new IntersectionObserver((entries) => {
  parallel.inView = entries.at(-1).isIntersecting;
  drawIfInView();
}, {rootMargin: '300px'}).observe(element('parallel-section'));
// On paper it is as on the screen, only smaller.
new ResizeObserver(() => { if (!isOnPaper()) drawLines(); }).observe(element('parallel'));
