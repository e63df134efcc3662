// SPDX-License-Identifier: Apache-2.0
// Nobody is at least as good in every objective and better in one.

const front = {members: new Set(), objectives: []};

function findFront(list, objectives) {
  const costs = new Map(list.map((point) => [point, objectives.map((o) => (higherIsBetter(o) ? -1 : 1) * point.metrics[o.name])]));
  const compare = (a, b) => { const p = costs.get(a), q = costs.get(b); for (let i = 0; i < p.length; i++) if (p[i] !== q[i]) return p[i] - q[i]; return 0; };
  const members = [];
  // In this order nobody is dominated by a later one.
  for (const point of [...list].sort(compare)) {
    const cost = costs.get(point);
    const dominated = members.some((other) => {
      const better = costs.get(other);
      return better.every((c, i) => c <= cost[i]) && better.some((c, i) => c < cost[i]);
    });
    if (!dominated) members.push(point);
  }
  return new Set(members);
}

function drawFront() {
  const [across, up] = [metricOf(element('front-x').value), metricOf(element('front-y').value)];
  const size = metricOf(element('front-size').value);
  front.objectives = [...new Set([across, up, size].filter(Boolean))];
  const list = kept.good.filter((point) => point.standing !== 'missed' && front.objectives.every((o) => isNumber(point.metrics[o.name])));
  front.members = findFront(list, front.objectives);
  const aims = front.objectives.map((o) => `${higherIsBetter(o) ? 'more' : 'less'} ${o.name}`).join(', ');
  element('front-note').textContent = `Better is: ${aims}. ${front.members.size} of ${list.length} points are on the front: ` +
      'no other point is as good in all of that and better in some of it. The others are faint.';
  fillLegend(element('front-legend'), shown.colour,
             [...(list.includes(defaultPoint) ? [defaultWord] : []), ...(size ? [`a larger dot: more ${size.name}`] : [])]);

  const [x, y] = [(point) => point.metrics[across.name], (point) => point.metrics[up.name]];
  const byParameter = byColour(shown.colour);
  const colour = (point) => (front.members.has(point) ? byParameter(point) : faded(byParameter(point), list.length > 100 ? 0.16 : 0.28));
  const inFront = list.filter((point) => front.members.has(point));
  const behind = list.filter((point) => !front.members.has(point));
  const sizes = size ? list.map((point) => point.metrics[size.name]) : [];
  const {least, most} = extent(sizes);
  const radius = size && ((point) => (front.members.has(point) || list.length <= 100 ? 1 : 0.6) *
                                    (4 + 9 * (most > least ? (point.metrics[size.name] - least) / (most - least) : 0)));
  const datasets = [...dots(inFront, x, y, colour, radius), ...dots(behind, x, y, colour, radius).map((set) => ({...set, order: 2}))];
  if (front.objectives.length === 2 && across !== up) {
    const sorted = [...inFront].sort((a, b) => x(a) - x(b));
    datasets.push({data: sorted.map((point) => ({x: x(point), y: y(point)})), showLine: true, pointRadius: 0, pointHitRadius: 0, pointHoverRadius: 0,
                   stepped: higherIsBetter(across) ? 'after' : 'before', borderColor: css('--quiet'), borderWidth: 1.5, order: 3});
  }
  const axis = (metric, of) => scaleOf(`${axisName(metric)}, ${higherIsBetter(metric) ? 'more' : 'less'} is better`, metric.unit,
                                       hasDecades(metric, list.map(of)), list.map(of));
  drawn(element('front'), datasets, {x: axis(across, x), y: axis(up, y)}, () => front.objectives.map((o) => o.name));
}
