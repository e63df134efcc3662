// SPDX-License-Identifier: Apache-2.0
// Charts. Every dataset knows the points of its dots, `of`, which look alike: Chart.js is slow where each has a look of its own.

const charts = [];
const shown = {metric: null, colour: null, logarithmic: false};

const defaultLine = {
  id: 'defaultLine',
  beforeDatasetsDraw(chart) {
    const line = chart.options.plugins.defaultLine;
    if (!line || line.at === null || line.at === undefined) return;
    const {ctx, chartArea: area, scales: {x}} = chart;
    const at = x.getPixelForValue(line.at);
    if (!(at >= area.left - 1 && at <= area.right + 1)) return;
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = css('--default-mark');
    ctx.setLineDash([5, 4]);
    ctx.beginPath();
    ctx.moveTo(at, area.top);
    ctx.lineTo(at, area.bottom);
    ctx.stroke();
    ctx.textAlign = at > (area.left + area.right) / 2 ? 'right' : 'left';
    ctx.textBaseline = 'bottom';
    ctx.font = `600 12px ${Chart.defaults.font.family}`;
    ctx.fillText(line.text, at + (ctx.textAlign === 'right' ? 8 : -8), area.top - 4);
    ctx.restore();
  },
};

function clipped({ctx, chartArea: area}) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.right - area.left, area.bottom - area.top);
  ctx.clip();
}

// What joins dots: `lines`, each {colour, width, places}.
const joins = {
  id: 'joins',
  beforeDatasetsDraw(chart) {
    const {ctx, scales: {x, y}} = chart;
    clipped(chart);
    for (const {colour, width, places} of chart.options.plugins.joins?.lines ?? []) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      ctx.beginPath();
      for (const place of places) ctx.lineTo(x.getPixelForValue(place.x), y.getPixelForValue(place.y));
      ctx.stroke();
    }
    ctx.restore();
  },
};

// Of more points nobody could tell one's from another's.
const hasWhiskers = (list) => list.length <= 400;

// Confidence intervals, of datasets that have them: `whiskers`, a pair or nothing for each dot.
const whiskers = {
  id: 'whiskers',
  beforeDatasetsDraw(chart) {
    const {ctx, chartArea: area, scales: {y}} = chart;
    clipped(chart);
    chart.data.datasets.forEach((dataset, n) => (dataset.whiskers || []).forEach((pair, i) => {
      if (!pair) return;
      const {x} = chart.getDatasetMeta(n).data[i];
      const [low, high] = pair.map((end) => (y.type === 'logarithmic' && end <= 0 ? area.bottom : y.getPixelForValue(end)));
      ctx.strokeStyle = dataset.pointBackgroundColor;
      ctx.lineWidth = 1.5;
      ctx.beginPath();
      ctx.moveTo(x, low);
      ctx.lineTo(x, high);
      for (const end of [low, high]) {
        ctx.moveTo(x - 4, end);
        ctx.lineTo(x + 4, end);
      }
      ctx.stroke();
    }));
    ctx.restore();
  },
};

function ticks(unit, logarithmic) {
  return {
    color: css('--quiet'),
    maxRotation: 0,
    autoSkipPadding: 14,
    callback(value) {
      if (!logarithmic) return withUnit(Math.abs(value) < 1e-12 ? 0 : value, scales[unit] ? unit : '');
      const lead = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
      const decades = Math.log10(this.max / this.min);
      const wanted = decades > 3 ? [1] : decades > 1.2 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 8];
      return wanted.some((w) => Math.abs(lead - w) < 1e-6) ? withUnit(value, scales[unit] ? unit : '') : '';
    },
  };
}
// A scale over these values, with some room beside them.
function scaleOf(title, unit, logarithmic, values, fromZero = false) {
  const scale = {
    type: logarithmic ? 'logarithmic' : 'linear',
    title: {display: true, text: title, color: css('--quiet')},
    grid: {color: css('--grid'), borderColor: css('--rule')},
    ticks: ticks(unit, logarithmic),
  };
  if (!values.length) return scale;
  const {least, most} = extent(values);
  if (logarithmic) {
    const room = Math.max((most / least) ** 0.05, 1.06);
    Object.assign(scale, {min: least / room, max: most * room});
  } else if (least === most) {
    Object.assign(scale, {suggestedMin: fromZero ? 0 : least - Math.abs(least || 1) * 0.1, suggestedMax: most + Math.abs(most || 1) * 0.1});
  } else {
    // What is not a dot, a whisker, has to be on it, too.
    Object.assign(scale, {grace: '5%', suggestedMin: least, suggestedMax: most});
    if (least >= 0 && (fromZero || least < 0.05 * (most - least))) scale.min = 0;
  }
  return scale;
}
function parameterScale(parameter, values) {
  const scale = scaleOf(parameter.name, parameter.unit, parameter.logarithmic, values);
  if (parameter.numeric) {
    if (parameter.kind === 'integer' && !parameter.logarithmic) scale.ticks.precision = 0;
    if (parameter.texts.length <= 9) {
      const places = parameter.texts.map(parameter.place);
      scale.afterBuildTicks = (axis) => { axis.ticks = places.map((value) => ({value})); };
      scale.ticks.callback = (value) => withUnit(value, parameter.unit);
    }
    return scale;
  }
  return {...scale, min: -0.5, max: parameter.texts.length - 0.5, grace: 0,
          afterBuildTicks: (axis) => { axis.ticks = parameter.texts.map((_, value) => ({value})); },
          ticks: {...scale.ticks, autoSkip: false, maxRotation: 50, callback: (value) => parameter.texts[value]}};
}

function drawn(canvas, datasets, axes, names, options = {}) {
  const chart = new Chart(canvas, {
    type: 'scatter',
    data: {datasets},
    plugins: [defaultLine, joins, whiskers],
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      layout: {padding: {top: 18, right: 10}},
      interaction: {mode: 'nearest', intersect: true},
      scales: axes,
      plugins: {
        legend: {display: false},
        defaultLine: options.defaultLine,
        joins: options.joins,
        tooltip: {
          enabled: false,
          external({chart: of, tooltip}) {
            const item = tooltip.opacity === 0 ? undefined : tooltip.dataPoints?.[0];
            const point = item && of.data.datasets[item.datasetIndex].of?.[item.dataIndex];
            if (!point) { element('hover').hidden = true; return; }
            const place = of.canvas.getBoundingClientRect();
            showHover(point, names(point), place.left + tooltip.caretX, place.top + tooltip.caretY);
          },
        },
      },
      onClick(_, items, of) {
        const point = items.length ? of.data.datasets[items[0].datasetIndex].of?.[items[0].index] : undefined;
        if (point) choose(point);
      },
    },
  });
  charts.push(chart);
  return chart;
}

// A dataset for each look: colour, shape and size. Of two dots at one place the later list's, or the more remarkable one, is
// on top.
function dots(list, x, y, colour, radius) {
  const [edge, defaultEdge] = ['--card', '--default-mark'].map(css);
  const look = (point) => {
    const marked = point === defaultPoint;
    const crowded = kept.good.length > 400 && !front.members.has(point);
    const size = radius ? Math.round(2 * radius(point)) / 2 : marked || isBest(point) ? 7 : crowded ? 2.5 : 4;
    return {
      pointStyle: marked ? 'rectRot' : isBest(point) ? 'triangle' : 'circle',
      pointRadius: size,
      pointHoverRadius: Math.max(marked ? 9 : 7, size),
      pointBackgroundColor: colour(point),
      pointBorderColor: marked ? defaultEdge : edge,
      pointBorderWidth: marked ? 2.5 : crowded ? 0 : 1,
      order: marked ? 0 : 1,
    };
  };
  const byLook = new Map();
  for (const point of list) {
    const its = look(point), key = JSON.stringify(its);
    if (!byLook.has(key)) byLook.set(key, {...its, data: [], of: [], pointHitRadius: 5});
    byLook.get(key).data.push({x: x(point), y: y(point)});
    byLook.get(key).of.push(point);
  }
  return [...byLook.values()];
}
