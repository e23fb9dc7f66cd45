/** Charts as SVG by hand: for light and dark screens, readable without colours. */

export interface Bar {
  label: string;
  value: number;
  /** The smallest and the largest of its runs. */
  spread?: readonly [number, number];
  text: string;
  /** A tick where it should reach to. */
  aim?: number;
  /** Ours is the full colour, others are pale. */
  kind: 'ours' | 'other' | 'missed';
}

export interface Line {
  name: string;
  points: readonly (readonly [at: number, value: number])[];
}

const WIDTH = 860;
const LABELS = 300;
const TEXTS = 210;
const ROW = 26;
const HEAD = 56;
const FOOT = 34;
const PLOT = { left: 70, right: 130, height: 220 };

const STYLE = `
:root{--paper:#fff;--ink:#1f2328;--muted:#59636e;--grid:#d8dee4;--ours:#0a7d4f;--missed:#b35900;--other:#a9b4c0;--aim:#1f2328}
@media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--muted:#9198a1;--grid:#2d333b;--ours:#3fb68b;--missed:#e08a3c;--other:#56606b;--aim:#e6edf3}}
text{font:13px system-ui,sans-serif;fill:var(--ink)}.title{font-size:15px;font-weight:600}.muted{fill:var(--muted);font-size:12px}
.grid{stroke:var(--grid)}.aim{stroke:var(--aim);stroke-width:2}.spread{stroke:var(--ink);stroke-width:1.5}
.ours{fill:var(--ours)}.missed{fill:var(--missed)}.other{fill:var(--other)}
.line{fill:none;stroke:var(--ours);stroke-width:2}.line.l1{stroke:var(--missed)}.line.l2{stroke:var(--muted)}.line.l3{stroke:var(--other)}.line.l4{stroke:var(--ink)}`;

/** Horizontal bars with their spread; `log` where they differ by orders of magnitude. */
export function barChart(title: string, bars: readonly Bar[], o: { axis: string; log?: boolean }): string {
  const height = HEAD + bars.length * ROW + FOOT;
  const all = bars
    .flatMap(({ value, spread = [], aim = 0 }) => [value, ...spread, aim])
    .filter((value) => value > 0);
  const scale = scaleOf(all, LABELS, WIDTH - TEXTS, o.log ?? false);
  const rows = bars.map(({ label, value, spread, text, aim, kind }, i) => {
    const top = HEAD + i * ROW;
    const middle = top + ROW / 2;
    const end = scale.at(value);
    return [
      `<text x="${LABELS - 10}" y="${middle + 4}" text-anchor="end">${escaped(label)}</text>`,
      `<rect class="${kind}" x="${LABELS}" y="${top + 5}" width="${round(Math.max(1, end - LABELS))}" height="${ROW - 10}" rx="2"/>`,
      spread && spread[0] !== spread[1]
        ? `<path class="spread" d="M${scale.at(spread[0])} ${middle}H${scale.at(spread[1])}M${scale.at(spread[0])} ${middle - 4}v8M${scale.at(spread[1])} ${middle - 4}v8"/>`
        : '',
      aim === undefined ? '' : `<path class="aim" d="M${scale.at(aim)} ${top + 2}v${ROW - 4}"/>`,
      `<text class="muted" x="${WIDTH - TEXTS + 10}" y="${middle + 4}">${escaped(text)}</text>`,
    ].join('');
  });
  const bottom = HEAD + bars.length * ROW;
  const grid = scale.ticks.map(
    (tick) =>
      `<path class="grid" d="M${scale.at(tick)} ${HEAD}V${bottom}"/><text class="muted" x="${scale.at(tick)}" y="${bottom + 16}" text-anchor="middle">${tickText(tick)}</text>`,
  );
  const axis = `<text class="muted" x="${LABELS}" y="${height - 4}">${escaped(o.axis)}</text>`;
  return document(title, height, [...grid, ...rows, axis]);
}

/** Lines over a number, named at their right ends. */
export function lineChart(
  title: string,
  lines: readonly Line[],
  o: { x: string; y: string; aim?: number },
): string {
  const xs = lines.flatMap(({ points }) => points.map(([x]) => x));
  const ys = lines.flatMap(({ points }) => points.map(([, y]) => y));
  const [left, right, top] = [PLOT.left, WIDTH - PLOT.right, HEAD];
  const bottom = top + PLOT.height;
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const xAt = (x: number) => round(left + ((x - first) / (last - first || 1)) * (right - left));
  const scale = scaleOf([...ys, o.aim ?? 0], bottom, top, false);
  const grid = scale.ticks.map(
    (tick) =>
      `<path class="grid" d="M${left} ${scale.at(tick)}H${right}"/><text class="muted" x="${left - 8}" y="${scale.at(tick) + 4}" text-anchor="end">${tickText(tick)}</text>`,
  );
  const drawn = lines.map(({ name, points }, i) => {
    const path = points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${xAt(x)} ${scale.at(y)}`).join('');
    return `<path class="line l${i % 5}" d="${path}"/><text class="muted" x="${right + 8}" y="${(scale.at(points.at(-1)?.[1] ?? 0) + 4).toFixed(1)}">${escaped(name)}</text>`;
  });
  const aim =
    o.aim === undefined
      ? ''
      : `<path class="aim" stroke-dasharray="4 4" d="M${left} ${scale.at(o.aim)}H${right}"/>`;
  const axes = `<text class="muted" x="${left}" y="${top - 8}">${escaped(o.y)}</text><text class="muted" x="${left}" y="${bottom + 16}">${tickText(first)}</text><text class="muted" x="${right}" y="${bottom + 16}" text-anchor="end">${tickText(last)} ${escaped(o.x)}</text>`;
  return document(title, bottom + FOOT, [...grid, aim, ...drawn, axes]);
}

function document(title: string, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}"><style>${STYLE}</style><rect width="${WIDTH}" height="${height}" fill="var(--paper)"/><text class="title" x="16" y="24">${escaped(title)}</text>
${parts.filter(Boolean).join('\n')}
</svg>
`;
}

/** Scales from 0, or with `log` from the power of ten below the smallest, to what stands above the largest. */
function scaleOf(values: readonly number[], from: number, to: number, log: boolean) {
  const largest = Math.max(...values, 0) || 1;
  if (log) {
    const low = Math.floor(Math.log10(Math.min(...values)));
    const high = Math.max(low + 1, Math.ceil(Math.log10(largest)));
    const at = (value: number) =>
      round(from + (Math.max(0, Math.log10(Math.max(value, 1e-12)) - low) / (high - low)) * (to - from));
    return { at, ticks: Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i)) };
  }
  const step = stepFor(largest);
  const most = Math.ceil(largest / step) * step;
  const at = (value: number) => round(from + (value / most) * (to - from));
  return { at, ticks: Array.from({ length: Math.round(most / step) + 1 }, (_, i) => i * step) };
}

/** 1, 2 or 5 times a power of ten, of which four to eight make the whole. */
function stepFor(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(largest / 4));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => largest / step <= 6)!;
}

const round = (value: number) => Math.round(value * 10) / 10;
const tickText = (value: number) => Number(value.toPrecision(6)).toLocaleString('en-US');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
