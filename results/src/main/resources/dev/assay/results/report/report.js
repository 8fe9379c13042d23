(() => {
  'use strict';
  const data = JSON.parse(document.getElementById('data').textContent);
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const color = i => css('--c' + i % 5);
  const shown = v => v == null ? '' : String(+v.toPrecision(6));
  const make = (tag, props, ...children) => {
    const node = Object.assign(document.createElement(tag), props);
    node.append(...children);
    return node;
  };
  const charts = [];

  const csv = plot => 'series,' + [plot.x.label, plot.y.label].map(quoted).join(',') + '\n'
    + plot.series.map(s => s.x.map((x, i) => quoted(s.name) + ',' + +x.toPrecision(7) + ',' + s.y[i]).join('\n')).join('\n') + '\n';
  const quoted = text => /[",\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;

  const download = (name, type, text) => {
    const link = make('a', {href: URL.createObjectURL(new Blob([text], {type})), download: name});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  const range = (axis, values, across) => {
    let low = Infinity, high = -Infinity;
    for (const v of values) {
      if (axis.log && v <= 0) continue;
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
    if (low > high) return axis.log ? [1, 10] : [0, 1];
    // A margin in proportion to what is shown: a fixed one would squeeze values that differ by a few percent into a line.
    const margin = Math.max(1.02, (high / low) ** 0.05);
    if (axis.log) return low === high ? [low / 2, high * 2] : [low / margin, high * margin];
    const pad = (high - low || Math.abs(high) || 1) * 0.04;
    // Heights are read from zero; across, empty space before the first value only squeezes the others.
    const fromZero = low >= 0 && low < (high - low) * (across ? 0.1 : 1);
    return [fromZero ? 0 : low - pad, high + pad];
  };

  // Ticks of a logarithmic axis: the decades, or 1, 2 and 5 of each, or each digit, or equal steps: the first that gives enough.
  const logTicks = (u, i, low, high) => {
    const of = digits => {
      const ticks = [];
      for (let e = Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e++)
        for (const m of digits) ticks.push(+(m * 10 ** e).toPrecision(2));
      return ticks.filter(v => v >= low && v <= high);
    };
    const steps = () => {
      const raw = (high - low) / 4, e = 10 ** Math.floor(Math.log10(raw));
      const step = [1, 2, 5, 10].map(m => m * e).find(s => s >= raw);
      const ticks = [];
      for (let v = Math.ceil(low / step) * step; v <= high; v += step) ticks.push(+v.toPrecision(6));
      return ticks;
    };
    const three = of([1, 2, 5]);
    if (three.length > 8) return of([1]);
    if (three.length >= 3) return three;
    const nine = of([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    return nine.length >= 3 ? nine : steps();
  };

  const axis = (a, horizontal) => ({
    label: a.label, labelSize: 20, labelFont: '12px system-ui, sans-serif', font: '11px system-ui, sans-serif',
    stroke: () => css('--quiet'), grid: {stroke: () => css('--grid'), width: 1}, ticks: {stroke: () => css('--grid'), width: 1},
    size: horizontal ? 34 : (u, ticks) => Math.max(46, 24 + 7 * Math.max(0, ...(ticks || []).map(t => String(t).length))), values: (u, ticks) => ticks.map(shown),
    ...(a.log ? {splits: logTicks, filter: (u, ticks) => ticks} : {})
  });

  const limits = plot => u => {
    const c = u.ctx;
    c.save();
    c.beginPath();
    c.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
    c.clip();
    c.strokeStyle = c.fillStyle = css('--limit');
    c.lineWidth = devicePixelRatio;
    c.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
    c.font = 11 * devicePixelRatio + 'px system-ui, sans-serif';
    const pad = 4 * devicePixelRatio;
    // A rim in the colour of the ground keeps a name readable on top of curves and lines.
    const name = (text, x, y) => {
      c.save();
      c.setLineDash([]);
      c.lineJoin = 'round';
      c.lineWidth = 4 * devicePixelRatio;
      c.strokeStyle = css('--ground');
      c.strokeText(text, x, y);
      c.fillText(text, x, y);
      c.restore();
    };
    const names = [];
    const bottom = u.bbox.top + u.bbox.height;
    // Names of vertical lines stand at the bottom, or at the top where points lie at the bottom.
    const crowded = at => plot.series.some(s => s.x.length <= 200 && s.x.some((x, k) =>
      u.valToPos(s.y[k], 'y', true) > bottom - (13 * plot.lines.length + 12) * devicePixelRatio
      && Math.abs(u.valToPos(x, 'x', true) - at) < 160 * devicePixelRatio));
    plot.lines.forEach((line, i) => {
      const at = u.valToPos(line.value, line.vertical ? 'x' : 'y', true);
      c.beginPath();
      if (line.vertical) {
        c.moveTo(at, u.bbox.top);
        c.lineTo(at, u.bbox.top + u.bbox.height);
        const right = at + pad + c.measureText(line.name).width > u.bbox.left + u.bbox.width;
        names.push([right ? 'right' : 'left', line.name, right ? at - pad : at + pad,
          crowded(at) ? u.bbox.top + (i + 2) * 13 * devicePixelRatio : bottom - pad - i * 13 * devicePixelRatio]);
      } else {
        c.moveTo(u.bbox.left, at);
        c.lineTo(u.bbox.left + u.bbox.width, at);
        const under = at - u.bbox.top < 16 * devicePixelRatio;
        names.push(['left', line.name, u.bbox.left + pad, under ? at + 14 * devicePixelRatio : at - pad]);
      }
      c.stroke();
    });
    names.forEach(([align, text, x, y]) => { c.textAlign = align; name(text, x, y); });
    c.restore();
  };

  const joined = plot => plot.series.length === 1
    ? [plot.series[0].x, plot.series[0].y]
    : uPlot.join(plot.series.map(s => [s.x, s.y]));

  const read = (u, plot, idx) => idx == null ? '' : plot.x.label.split(',')[0] + ' ' + shown(u.data[0][idx]) + ': '
    + plot.series.map((s, i) => u.data[i + 1][idx] == null ? '' : s.name + ' ' + shown(u.data[i + 1][idx]))
      .filter(Boolean).join(', ');

  // Many values are small dots; few are discs where a line joins them, else rings that stay visible on top of each other.
  const points = (plot, s, i) => {
    if (s.style !== 'points') return {show: s.style === 'line' && s.x.length <= 30, size: plot.id === 'goodput' ? 4 + 3 * (plot.series.length - i) : 7, fill: () => color(i), width: 0};
    if (s.x.length > 200) return {show: true, size: 3, fill: () => color(i), width: 0};
    const above = plot.series.slice(i + 1).filter(other => other.style === 'points').length;
    return {show: true, size: 7 + 4 * above, width: 2, stroke: () => color(i), fill: () => 'transparent'};
  };

  const draw = (plot, box, readout) => {
    const values = k => plot.series.flatMap(s => s[k]).concat(plot.lines.filter(l => l.vertical === (k === 'x')).map(l => l.value));
    const u = new uPlot({
      width: Math.max(240, box.clientWidth), height: 270, legend: {show: false},
      cursor: {drag: {x: true, y: false}},
      scales: {
        x: {time: false, distr: plot.x.log ? 3 : 1, range: (u, low, high) => u.zoomed ? [low, high] : range(plot.x, values('x'), true)},
        y: {distr: plot.y.log ? 3 : 1, range: () => range(plot.y, values('y'))}
      },
      axes: [axis(plot.x, true), axis(plot.y, false)],
      series: [{}].concat(plot.series.map((s, i) => ({
        // Of lines and points that lie on each other the lower one stays visible at its sides.
        label: s.name, stroke: () => color(i), width: s.style === 'points' ? 0 : plot.id === 'goodput' && i < plot.series.length - 1 ? 5 : 2, spanGaps: true,
        paths: s.style === 'points' ? () => null : s.style === 'step' ? uPlot.paths.stepped({align: 1}) : uPlot.paths.linear(),
        points: points(plot, s, i)
      }))),
      hooks: {
        draw: [limits(plot)],
        setCursor: [u => { readout.textContent = read(u, plot, u.cursor.idx); }],
        setSelect: [u => { u.zoomed = true; }],
        ready: [u => { u.over.addEventListener('dblclick', () => { u.zoomed = false; u.setData(u.data); }); }]
      }
    }, joined(plot), box);
    box.dataset.drawn = plot.series.reduce((n, s) => n + s.x.length, 0);
    charts.push({u, box});
    return u;
  };

  const keys = (u, box, plot, readout) => {
    let at = -1;
    box.addEventListener('keydown', event => {
      const last = u.data[0].length - 1;
      const jump = event.shiftKey ? Math.max(1, Math.round(last / 20)) : 1;
      const to = {ArrowRight: Math.min(last, at + jump), ArrowLeft: Math.max(0, at - jump), Home: 0, End: last}[event.key];
      if (to === undefined) return;
      event.preventDefault();
      at = to;
      const y = u.data.slice(1).map(d => d[at]).find(v => v != null);
      u.setCursor({left: u.valToPos(u.data[0][at], 'x'), top: y == null ? 0 : u.valToPos(y, 'y')}, false);
      readout.textContent = read(u, plot, at);
    });
  };

  // What the plot draws, as a table.
  const table = (u, plot) => {
    const head = make('tr', {}, ...[plot.x.label].concat(plot.series.map(s => s.name + ' (' + plot.y.label + ')'))
      .map(text => make('th', {scope: 'col', textContent: text})));
    const body = make('tbody', {});
    u.data[0].forEach((x, i) => {
      const row = make('tr', {});
      u.data.forEach(column => row.append(make('td', {textContent: shown(column[i])})));
      body.append(row);
    });
    return make('div', {className: 'wide'}, make('table', {}, make('thead', {}, head), body));
  };

  const figure = (section, plot) => {
    const box = make('div', {className: 'chart', tabIndex: 0});
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', plot.title + '. ' + plot.description + ' Arrow keys read the values; the data are in the table below.');
    const readout = make('p', {className: 'readout'});
    readout.setAttribute('aria-live', 'polite');
    const key = make('ul', {className: 'key'}, ...plot.series.map((s, i) => {
      const mark = make('i', {});
      mark.style.background = 'var(--c' + i % 5 + ')';
      return make('li', {}, mark, s.name);
    }));
    if (plot.lines.length) key.append(make('li', {}, make('i', {className: 'limit'}), plot.lines.length > 3 ? 'limits' : plot.lines.map(l => l.name).join(', ')));
    const name = section + '-' + plot.id;
    const tools = make('div', {className: 'tools'}, readout,
      make('button', {type: 'button', textContent: 'CSV', title: 'Download the data of this plot as CSV', onclick: () => download(name + '.csv', 'text/csv', csv(plot))}),
      make('button', {type: 'button', textContent: 'JSON', title: 'Download the data of this plot as JSON', onclick: () => download(name + '.json', 'application/json', JSON.stringify(plot))}));
    const details = make('details', {}, make('summary', {textContent: 'Data as a table'}));
    const fig = make('figure', {id: name}, make('figcaption', {}, make('h3', {textContent: plot.title}), make('p', {textContent: plot.description})),
      key, box, tools, details);
    return {fig, finish: () => {
      const u = draw(plot, box, readout);
      keys(u, box, plot, readout);
      const fill = () => { if (details.children.length === 1) details.append(table(u, plot)); };
      details.addEventListener('toggle', fill);
      if (location.hash === '#tables') { details.open = true; fill(); }
    }};
  };

  data.sections.forEach(section => {
    const host = document.querySelector('.plots[data-section="' + section.id + '"]');
    const figures = section.plots.map(plot => figure(section.id, plot));
    figures.forEach(f => host.append(f.fig));
    figures.forEach(f => f.finish());
  });

  const again = () => charts.forEach(({u, box}) => u.setSize({width: Math.max(240, box.clientWidth), height: 270}));
  let pending = 0;
  addEventListener('resize', () => { clearTimeout(pending); pending = setTimeout(again, 120); });
  const colors = () => charts.forEach(({u}) => u.redraw(false, true));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', colors);
  matchMedia('print').addEventListener('change', () => { again(); colors(); });
})();
