// SPDX-License-Identifier: Apache-2.0
// Quantiles are at 0, 5, .. 100 %: of a point the share of its moves that are answered by then.

const linesShown = 60;

// As many as one can tell from each other, from the least to the greatest, and the default among them.
function evenlyChosen(all, value) {
  const ranked = [...all].sort((a, b) => value(a) - value(b));
  if (ranked.length <= linesShown) return ranked;
  const some = [...Array(linesShown).keys()].map((i) => ranked[Math.round(i * (ranked.length - 1) / (linesShown - 1))]);
  return unique(all.includes(defaultPoint) ? [...some, defaultPoint] : some);
}

function drawDistribution() {
  const asked = shown.metric.split('.')[1];
  const kind = [asked, 'fabric', 'line', 'first'].find((name) => good.some((point) => point.latencies?.[name]));
  element('distribution-section').hidden = !kind;
  if (!kind) return;
  const all = kept.good.filter((point) => point.latencies?.[kind]);
  const middle = (point) => point.latencies[kind].quantiles[10];
  const list = evenlyChosen(all, middle);
  element('distribution-note').textContent = `The share of the moves whose latency.${kind} is at most that; a line is a point. ` +
      (list.length < all.length ? `${list.length} of ${all.length} points, evenly chosen by their median.` : '');
  fillLegend(element('distribution-legend'), shown.colour, list.includes(defaultPoint) ? [`dashed: ${defaultWord === 'published' ? 'as published' : 'the default'}`] : []);
  const colour = byColour(shown.colour);
  const values = list.flatMap((point) => point.latencies[kind].quantiles);
  const logarithmic = farApart(values);
  const datasets = list.map((point) => ({
    data: point.latencies[kind].quantiles.map((latency, i) => ({x: latency, y: 5 * i})),
    of: point.latencies[kind].quantiles.map(() => point),
    showLine: true,
    borderColor: faded(colour(point), list.length > 30 ? 0.5 : 0.9),
    backgroundColor: colour(point),
    borderDash: point === defaultPoint ? [6, 4] : [],
    borderWidth: point === defaultPoint ? 3 : 1.8,
    order: point === defaultPoint ? 0 : 1,
    pointRadius: 0,
    pointHoverRadius: 5,
    pointHitRadius: 6,
  }));
  const y = scaleOf('share of the moves', '', false, [0, 100]);
  Object.assign(y, {min: 0, max: 100, grace: 0});
  y.ticks.callback = (value) => value + ' %';
  drawn(element('distribution'), datasets, {x: scaleOf(`latency.${kind}`, 'ps', logarithmic, values), y},
        () => ['min', 'p50', 'p95', 'max'].map((part) => `latency.${kind}.${part}`).filter(metricOf));
}
