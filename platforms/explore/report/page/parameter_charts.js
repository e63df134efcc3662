// SPDX-License-Identifier: Apache-2.0
// Points that differ in this parameter alone, in its order.
function series(list, parameter) {
  const bySetting = new Map();
  for (const point of list) {
    const key = JSON.stringify(parameters.filter((p) => p !== parameter).map((p) => point.parameters[p.key]));
    if (!bySetting.has(key)) bySetting.set(key, []);
    bySetting.get(key).push(point);
  }
  const place = (point) => parameter.place(point.parameters[parameter.key]);
  return [...bySetting.values()].map((line) => line.sort((a, b) => place(a) - place(b)));
}

// What was measured on a board, where it was.
const measuredOf = (point, metric) => point.metrics[`measured.${metric.name}`];
function crosses(list, x, metric) {
  return {
    data: list.map((point) => ({x: x(point), y: measuredOf(point, metric)})),
    of: list,
    measured: true,
    pointStyle: 'crossRot',
    pointRadius: 7,
    pointHoverRadius: 9,
    pointBorderColor: css('--default-mark'),
    pointBorderWidth: 2.5,
    order: -1,
  };
}

// Where the chart of a parameter stands.
function parameterCard(parameter, metric) {
  const card = made('figure', undefined, 'card');
  const legend = made('div', undefined, 'legend');
  const plot = made('div', undefined, 'plot');
  const canvas = made('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', `${metric.name} against ${parameter.name}`);
  canvas.dataset.parameter = parameter.key;
  plot.append(canvas);
  card.append(made('h3', parameter.name), made('p', parameter.doc, 'note'), legend, plot);
  return {card, legend, canvas};
}

function drawParameters() {
  const metric = metricOf(shown.metric);
  const list = kept.good.filter((point) => isNumber(point.metrics[metric.name]) && !(shown.logarithmic && point.metrics[metric.name] <= 0));
  const onBoard = list.filter((point) => isNumber(measuredOf(point, metric)) && !(shown.logarithmic && measuredOf(point, metric) <= 0));
  // All stand there before the first is drawn: each then has the width that it keeps.
  const cards = parameters.map((parameter) => parameterCard(parameter, metric));
  element('parameter-charts').replaceChildren(...cards.map(({card}) => card));
  parameters.forEach((parameter, n) => {
    const {legend, canvas} = cards[n];
    const others = parameters.filter((p) => p !== parameter);
    const coloured = shown.colour !== parameter && shown.colour ? shown.colour : others[0];
    fillLegend(legend, coloured, [...(list.includes(defaultPoint) ? [defaultWord] : []), ...(onBoard.length ? ['× measured on a board'] : [])]);
    const colour = byColour(coloured);
    const x = (point) => parameter.place(point.parameters[parameter.key]);
    const y = (point) => point.metrics[metric.name];
    const ends = hasWhiskers(list) ? list.flatMap((point) => intervalOf(point, metric.name) ?? []) : [];
    const reached = [...list.map(y), ...onBoard.map((point) => measuredOf(point, metric)), ...ends.filter((end) => !shown.logarithmic || end > 0)];
    const lines = series(list, parameter);
    const opacity = lines.length > 400 ? 0.07 : lines.length > 40 ? 0.18 : 0.6;
    const datasets = dots(list, x, y, colour);
    if (hasWhiskers(list)) for (const set of datasets) set.whiskers = set.of.map((point) => intervalOf(point, metric.name));
    const joined = lines.filter((line) => line.length > 1).map((line) => ({
      colour: faded(colour(line[0]), opacity),
      width: lines.length > 40 ? 1 : 2,
      places: line.map((point) => ({x: x(point), y: y(point)})),
    }));
    if (onBoard.length) datasets.push(crosses(onBoard, x, metric));
    const at = parameter.place(parameter.default);
    drawn(canvas, datasets,
          {x: parameterScale(parameter, list.map(x)), y: scaleOf(axisName(metric), metric.unit, shown.logarithmic, reached, true)},
          () => [metric.name, `measured.${metric.name}`, `error.${metric.name}`].filter(metricOf),
          {joins: {lines: joined}, defaultLine: {at, text: `${parameter.published ? 'published' : 'default'}: ${parameter.default}`}});
  });
}
