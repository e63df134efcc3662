// SPDX-License-Identifier: Apache-2.0
// How much of a metric's variance is each parameter's: an analysis of variance of the points that there are. A parameter's
// effect is the mean of the points with one of its values, less that of all; an interaction is what the means of the points
// with two values, of two parameters, have beyond both effects. In a sweep with all combinations these are orthogonal, and
// the shares are exact. Otherwise the effects are fitted by least squares, one after the other until nothing changes.

const mostClasses = 8, pointsPerTerm = 2, mostRounds = 60;

// Classes of a parameter's values: each by itself, or at most `most` of neighbours with about as many points each.
function classesOf(parameter, list, most) {
  const texts = list.map((point) => point.parameters[parameter.key]);
  const used = unique(texts);
  if (!parameter.numeric || used.length <= most) return {of: texts.map((text) => used.indexOf(text)), count: used.length};
  const ranked = texts.map((_, i) => i).sort((a, b) => parameter.place(texts[a]) - parameter.place(texts[b]));
  const byText = new Map();
  ranked.forEach((i, rank) => { if (!byText.has(texts[i])) byText.set(texts[i], Math.floor(rank * most / list.length)); });
  const kept = unique([...byText.values()]);
  return {of: texts.map((text) => kept.indexOf(byText.get(text))), count: kept.length};
}
function pairOf(a, b) {
  const cells = new Map();
  const of = a.of.map((first, i) => {
    const cell = first * b.count + b.of[i];
    if (!cells.has(cell)) cells.set(cell, cells.size);
    return cells.get(cell);
  });
  return {of, count: cells.size};
}

// Adds to each term's effects what the mean of its classes leaves over; `rest` becomes what no term has.
function fit(terms, rest) {
  const scale = Math.sqrt(rest.reduce((sum, value) => sum + value * value, 0) / rest.length);
  const total = rest.slice();
  for (const term of terms) term.effect = new Float64Array(term.count);
  for (let round = 0, moved = Infinity; round < mostRounds && moved > 1e-9 * scale; round++) {
    moved = 0;
    for (const {of, count, effect} of terms) {
      const sums = new Float64Array(count), numbers = new Float64Array(count);
      of.forEach((c, i) => { sums[c] += rest[i]; numbers[c]++; });
      sums.forEach((sum, c) => { sums[c] /= numbers[c]; effect[c] += sums[c]; moved = Math.max(moved, Math.abs(sums[c])); });
      of.forEach((c, i) => { rest[i] -= sums[c]; });
    }
  }
  for (const term of terms) {
    const along = (values) => term.of.reduce((sum, c, i) => sum + term.effect[c] * values(c, i), 0);
    term.own = along((c) => term.effect[c]);
    term.shared = along((_, i) => total[i]) - term.own;
  }
}

// Of a list of points: {kind, points, combinations, shares, together, rest, classes, needed, names}. `kind` is 'exact',
// 'incomplete' (at least half of the combinations), 'sample', or why there are no shares. `shares` is a list of {names, share},
// one or two parameters each; `together` is what they have in common where they depend on each other, which may be negative;
// `needed` how many points it takes when interactions, or all shares, are left out; `names` those of parameters that cannot be
// told apart.
function sensitivity(list, valueOf, varying) {
  const found = {points: list.length, combinations: varying.reduce((product, p) => product * unique(list.map((point) => point.parameters[p.key])).length, 1)};
  const values = list.map(valueOf);
  if (!varying.length || unique(values).length < 2) return {...found, kind: 'constant'};
  const mean = values.reduce((a, b) => a + b) / values.length;
  const centred = values.map((value) => value - mean);
  const variance = centred.reduce((sum, value) => sum + value * value, 0);

  const freedom = (terms) => terms.reduce((sum, term) => sum + term.freedom, 1);
  const termsOf = (most) => {
    const mains = varying.map((p) => { const its = classesOf(p, list, most); return {...its, names: [p.name], freedom: its.count - 1}; });
    const pairs = mains.flatMap((a, i) => mains.slice(i + 1).map((b) => {
      const its = pairOf(a, b);
      return {...its, counts: [a.count, b.count], names: [...a.names, ...b.names], freedom: Math.max(its.count - a.count - b.count + 1, 0)};
    }));
    return {mains, pairs, couples: pairs};
  };
  const different = unique(list.map((point) => JSON.stringify(varying.map((p) => point.parameters[p.key])))).length;
  const wholly = different === list.length && 2 * list.length >= found.combinations;
  let terms = wholly ? termsOf(Infinity) : null;
  if (terms && freedom([...terms.mains, ...terms.pairs]) <= list.length) {
    found.kind = list.length === found.combinations ? 'exact' : 'incomplete';
  } else {
    found.kind = 'sample';
    const fits = (used) => pointsPerTerm * freedom(used) <= list.length;
    const most = [...Array(mostClasses - 1).keys()].map((i) => mostClasses - i); // 8 to 2
    const all = (n) => { const its = termsOf(n); return [...its.mains, ...its.pairs]; };
    const withPairs = most.find((n) => fits(all(n)));
    const alone = withPairs ?? most.find((n) => fits(termsOf(n).mains));
    if (!alone) return {...found, kind: 'too few', needed: pointsPerTerm * freedom(termsOf(2).mains)};
    terms = termsOf(alone);
    if (!withPairs) Object.assign(terms, {left: pointsPerTerm * freedom(all(2)), pairs: []});
  }

  // One value of the first for each of the second, or the other way round: nothing tells them apart.
  const couple = terms.couples.find((pair) => pair.count === Math.max(...pair.counts));
  if (couple) return {...found, kind: 'together', names: couple.names};

  const rest = centred.slice();
  fit(terms.mains, rest);
  fit(terms.pairs, rest);
  // Chance alone makes classes of a sample differ: what it has for each degree of freedom is taken off again.
  const left = rest.reduce((sum, value) => sum + value * value, 0);
  const used = [...terms.mains, ...terms.pairs];
  const chance = found.kind === 'sample' ? left / (list.length - freedom(used)) : 0;
  const shares = used.map(({names, own, freedom: its}) => ({names, share: Math.max(own - its * chance, 0) / variance}));
  const together = used.reduce((sum, {shared}) => sum + shared, 0) / variance;
  const explained = shares.reduce((sum, {share}) => sum + share, together);
  return {...found, shares, together, rest: Math.max(1 - explained, 0), needed: terms.left, classes: Math.max(...terms.mains.map((term) => term.count))};
}

// The section.

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const leastListed = 0.001;

const hasTogether = (found) => Math.abs(found.together) >= leastListed;

function saidOf(found, what, varying) {
  const points = counted.format(found.points);
  const why = {
    constant: `There is no variance of ${what} to share out.`,
    'too few': `${points} points are too few to estimate shares of the variance of ${what}: for ${varying.length} parameters it takes ${found.needed}.`,
    together: `No shares of the variance: ${found.names?.join(' and ')} change together, and nothing tells the one's from the other's.`,
  }[found.kind];
  if (why) return why;
  const classes = varying.some((p) => p.numeric && p.texts.length > found.classes) ? `, values of a number in at most ${found.classes} classes` : '';
  const how = {
    exact: `All ${points} combinations of the values are there: the shares are exact.`,
    incomplete: `${points} of ${counted.format(found.combinations)} combinations are there: the shares are of these, fitted by least squares.`,
    sample: `Estimated from ${points} points (${results.sample}), not from all combinations, by least squares${classes}.` +
        (search ? ' A search plays more points where it expects the best, and the shares are of these.' : ''),
  }[found.kind];
  const left = found.needed ? ` Interactions are left out: it takes ${counted.format(found.needed)} points to estimate them.` : '';
  const together = hasTogether(found) ? ' Parameters depend on each other in these points: what they then have in common is a share of its own, negative where one makes up for another.' : '';
  const beyond = found.needed ? 'all interactions' : varying.length > 2 ? 'interactions of three parameters and more' : '';
  const missed = found.kind === 'sample' ? 'what the fit does not reach' : '';
  const rest = [beyond, missed].filter(Boolean).join(', and ');
  return `Which parameter how much of the variance of ${what} belongs to: by itself, and in interaction with another one, beyond what both have by themselves. ${how}${left}${together}${rest && ` The rest is ${rest}.`}`;
}

function drawSensitivity() {
  const metric = metricOf(shown.metric);
  const list = kept.good.filter((point) => isNumber(point.metrics[metric.name]) && !(shown.logarithmic && point.metrics[metric.name] <= 0));
  const valueOf = (point) => (shown.logarithmic ? Math.log(point.metrics[metric.name]) : point.metrics[metric.name]);
  const varying = parameters.filter((p) => unique(list.map((point) => point.parameters[p.key])).length > 1);
  const found = sensitivity(list, valueOf, varying);
  element('sensitivity-note').textContent = saidOf(found, shown.logarithmic ? `the logarithm of ${metric.name}` : metric.name, varying);
  element('sensitivity').hidden = !found.shares;
  if (!found.shares) return;

  const sorted = [...found.shares].sort((a, b) => b.share - a.share);
  const listed = sorted.filter(({names, share}) => names.length === 1 || share >= leastListed);
  const hidden = sorted.length - listed.length;
  const [share, interaction] = palette().names;
  const bars = varying.map(({name}) => {
    const of = (count) => found.shares.filter(({names}) => names.length === count && names.includes(name)).reduce((sum, its) => sum + its.share, 0);
    return [name, of(1), of(2)];
  }).sort(([, a, b], [, c, d]) => c + d - a - b);
  const rows = [...bars, ['the rest', found.rest, 0]].flatMap(([name, own, others]) => {
    const bar = made('div', undefined, 'shares');
    for (const [part, colour] of [[own, name === 'the rest' ? css('--quiet') : share], [others, faded(interaction, 0.75)]]) {
      const piece = made('i');
      piece.style.width = `${100 * part}%`;
      piece.style.background = colour;
      bar.append(piece);
    }
    return [made('span', name), bar, made('span', others >= leastListed ? `${percent(own)} + ${percent(others)}` : percent(own))];
  });
  const picture = made('figure', undefined, 'card');
  const legend = made('div', undefined, 'legend');
  for (const [text, colour] of [['by itself', share], ...(found.needed || varying.length < 2 ? [] : [['in interactions, which are in both bars', faded(interaction, 0.75)]])]) {
    const entry = made('span'), dot = made('i');
    dot.style.background = colour;
    entry.append(dot, text);
    legend.append(entry);
  }
  const chart = made('div', undefined, 'bars');
  chart.append(...rows);
  picture.append(legend, chart);
  const table = tableOf('Share of the variance', ['parameter, or two', 'share'],
                        [...listed.map(({names, share: its}) => [names.join(' with '), percent(its)]), ...(hasTogether(found) ? [['in common, as they depend on each other', percent(found.together)]] : []), ['the rest', percent(found.rest)]],
                        hidden ? `Interactions with less than ${percent(leastListed)} are not listed: ${hidden}.` : '');
  element('sensitivity').replaceChildren(picture, table);
}
