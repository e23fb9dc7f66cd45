/** docs/benchmarks.md: its tables and charts, from the newest results of every case. */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atAGlance } from './at-a-glance.ts';
import type { Case } from './case.ts';
import { CASES } from './cases.ts';
import { type Bar, barChart, lineChart } from './charts.ts';
import { type Aim, aimText, type Database, isReached, NAMES, shareReached, valueText } from './figures.ts';
import { processTexts } from './report.ts';
import { type CaseResult, type FigureResult, latestResults, machineText } from './results.ts';
import { RIVALS } from './rivals.ts';

const DOCS = join(import.meta.dirname, '../docs');
const PAGE = join(DOCS, 'benchmarks.md');
const CHARTS = 'benchmarks';
const BEGIN = '<!-- from here on written by `npm run bench -- --write-docs` -->';
const END = '<!-- to here -->';

const HOW_TO_READ =
  'Aims are for a machine with nothing else to do. A ratio is to a yardstick of the same run, a bare request its unit of CPU: [how to read the figures](#how-to-read-the-figures).';
const MOST_SHOWN = 6;

export interface Docs {
  page: string;
  charts: Map<string, string>;
}

/** Writes the page and its charts; answers the files. */
export function writeDocs(): string[] {
  const { page, charts } = docsOf(latestResults(), readFileSync(PAGE, 'utf8'));
  const folder = join(DOCS, CHARTS);
  mkdirSync(folder, { recursive: true });
  for (const old of globSync('*.svg', { cwd: folder })) rmSync(join(folder, old));
  writeFileSync(PAGE, page);
  for (const [name, svg] of charts) writeFileSync(join(folder, name), svg);
  return [PAGE, ...[...charts.keys()].map((name) => join(folder, name))];
}

/** The page with everything between its marks anew. */
export function docsOf(kept: readonly CaseResult[], page: string): Docs {
  const results = kept.map(judged);
  const charts = new Map<string, string>();
  const sections = CASES.map((each) =>
    sectionOf(
      each,
      results.filter((result) => result.case === each.name),
      charts,
    ),
  );
  const overview = overviewChart(results);
  if (overview) charts.set('aims.svg', overview);
  const rivals = rivalsChart(results);
  if (rivals) charts.set('rivals.svg', rivals);
  const text = [
    ...['## What one machine carries', atAGlance(results), rivals && image('rivals.svg'), rivalsTable()],
    ...['## The aims', HOW_TO_READ, aimsTable(results), overview && image('aims.svg')],
    ...['## The cases', ...sections],
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${PAGE} has lost its marks.`);
  return { page: `${before}${BEGIN}\n\n${text}\n\n${END}${after}`, charts };
}

/** The figures that their case still has, by the aims that it has now: a result keeps those of its day. */
function judged(result: CaseResult): CaseResult {
  const known = CASES.find(({ name }) => name === result.case)?.figures ?? [];
  const figures = result.figures.flatMap(({ aim: _aim, reached: _reached, ...found }): FigureResult[] => {
    const figure = known.find(({ name }) => name === found.name);
    const aim = figure?.aim?.[result.database];
    if (!figure) return [];
    return [aim ? { ...found, aim, reached: isReached(aim, found.median) } : found];
  });
  return { ...result, figures };
}

function aimsTable(results: readonly CaseResult[]): string {
  const rows = CASES.flatMap((each) =>
    each.databases.flatMap((database) => {
      const aimed = each.figures.flatMap(({ name, unit, aim }) => {
        const own = aim?.[database];
        return own ? [{ name, unit, aim: own, found: figureOf(results, each.name, database, name) }] : [];
      });
      return farthest(aimed).map(({ name, unit, aim, found }) => {
        const reached = found ? valueText(found.median, unit) : 'not measured';
        const verdict = found ? (found.reached ? 'yes' : 'no') : '';
        return `| [${each.name}](#${each.name}) | ${NAMES[database]} | ${name} | ${aimText(aim, unit)} | ${reached} | ${verdict} |`;
      });
    }),
  );
  return ['| case | database | figure | aim | reached | met |', '|---|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

interface Aimed {
  name: string;
  aim: Aim;
  found: FigureResult | undefined;
}

/** Returns of more figures than one reads the one that is farthest from its aim. */
function farthest<T extends Aimed>(aimed: readonly T[]): T[] {
  if (aimed.length <= MOST_SHOWN) return [...aimed];
  const shareOf = ({ aim, found }: T) => (found ? shareReached(aim, found.median) : Number.POSITIVE_INFINITY);
  const last = aimed.reduce((least, one) => (shareOf(one) < shareOf(least) ? one : least));
  return [
    { ...last, name: last.found ? `the least of ${aimed.length}: ${last.name}` : `${aimed.length} figures` },
  ];
}

function sectionOf(each: Case, results: readonly CaseResult[], charts: Map<string, string>): string {
  const { name, measures, why, figures } = each;
  const parts = [`### ${name}`, measures, why];
  if (results.length === 0) return [...parts, '*Not measured yet.*'].join('\n\n');
  const own = results.filter(({ database }) => [...each.databases, ...(each.also ?? [])].includes(database));
  const head = `| figure | ${own.map(({ database }) => `${NAMES[database]} | aim`).join(' | ')} |`;
  const measured = figures.filter(({ name }) =>
    own.some(({ figures: found }) => found.some((value) => value.name === name)),
  );
  const rows = measured.map((figure) => {
    const cells = own.map(({ figures: found }) => {
      const one = found.find((value) => value.name === figure.name);
      if (!one) return ' | ';
      const spread =
        one.values.length > 1 ? ` (${valueText(one.min, one.unit)} – ${valueText(one.max, one.unit)})` : '';
      const aim = one.aim ? `${aimText(one.aim, one.unit)}: ${one.reached ? 'met' : 'missed'}` : '';
      return `${valueText(one.median, one.unit)}${spread} | ${aim}`;
    });
    return `| ${figure.name} | ${cells.join(' | ')} |`;
  });
  parts.push([head, `|---|${own.map(() => '---|---|').join('')}`, ...rows].join('\n'));
  parts.push(
    ...own.filter(({ processes }) => Object.keys(processes).length > 0).map(processesText),
    ...own.flatMap((result) => chartsOf(each, result, charts)).map(image),
  );
  parts.push(...own.map(circumstances));
  return parts.join('\n\n');
}

function processesText(result: CaseResult): string {
  return `Processes (${NAMES[result.database]}): ${processTexts(result).join('; ')}.`;
}

function circumstances({
  database,
  at,
  commit,
  runs,
  seconds,
  busyBefore = 0,
  machine,
  node,
}: CaseResult): string {
  const busy =
    busyBefore > machine.cores / 4 ? ` Others kept ${busyBefore.toFixed(1)} cores of it busy before.` : '';
  return `*${NAMES[database]}: ${at.slice(0, 10)}, commit ${commit}, ${runs} ${runs === 1 ? 'run' : 'runs'} in ${Math.round(seconds)} s, ${machineText(machine)}, a synced write in ${machine.syncMs.toFixed(2)} ms, Node ${node}.${busy}*`;
}

/** Draws the charts of a case; answers their names. */
function chartsOf(each: Case, result: CaseResult, charts: Map<string, string>): string[] {
  const { database } = result;
  const names: string[] = [];
  const add = (name: string, svg: string) => {
    charts.set(name, svg);
    names.push(name);
  };
  const bars = barsOf(result.figures);
  if (bars) add(`${each.name}-${database}.svg`, barChart(`${each.name}, ${NAMES[database]}`, ...bars));
  for (const [key, series] of Object.entries(result.charts)) {
    const { title, x, y } = each.charts![key]!;
    const name = `${each.name}-${key.replaceAll(' ', '-')}-${database}.svg`;
    add(name, lineChart(`${title}, ${NAMES[database]}`, series, { x, y }));
  }
  return names;
}

/** The figures that can be seen beside each other: most of one unit, with what is said of others in it. */
function barsOf(figures: readonly FigureResult[]): [Bar[], { axis: string }] | undefined {
  const drawable = figures.filter(({ unit }) => !['ratio', '%', 'bare requests'].includes(unit));
  const [most] = [...Map.groupBy(drawable, ({ unit }) => unit)].sort(([, a], [, b]) => b.length - a.length);
  if (!most || most[1].length < 2) return undefined;
  const [unit, own] = most;
  const bars = own.map(({ name, median, min, max, aim, reached }): Bar => {
    const kind = / bare |bare server|least /.test(` ${name} `)
      ? 'other'
      : reached === false
        ? 'missed'
        : 'ours';
    const tick = aim && { aim: 'least' in aim ? aim.least : aim.most };
    return {
      label: shortened(name),
      value: median,
      spread: [min, max],
      text: valueText(median, unit),
      kind,
      ...tick,
    };
  });
  return [bars, { axis: unit === '/s' ? 'a second' : unit }];
}

/** Every figure with an aim, as a share of it. */
function overviewChart(results: readonly CaseResult[]): string | undefined {
  const bars: Bar[] = CASES.flatMap(({ name }) =>
    results
      .filter((result) => result.case === name)
      .flatMap(({ database, figures }) => {
        const aimed = figures.flatMap((found) =>
          found.aim ? [{ name: found.name, aim: found.aim, found }] : [],
        );
        return farthest(aimed).map(({ name: figure, aim, found }) => {
          const share = (value: number) => Math.min(shareReached(aim, value), 10);
          const kind = found.reached ? ('ours' as const) : ('missed' as const);
          const label = shortened(`${name}: ${figure}${database === 'postgres' ? ' (PostgreSQL)' : ''}`);
          const value = valueText(found.median, found.unit).replace(' bare requests', '');
          const text = `${value} of ${aimText(aim, found.unit)}`;
          const ends = [share(found.min), share(found.max)].sort((a, b) => a - b) as [number, number];
          return { label, value: share(found.median), spread: ends, text, aim: 1, kind };
        });
      }),
  );
  if (bars.length === 0) return undefined;
  return barChart('How far each aim is reached', bars, {
    axis: 'the aim is 1; beyond it is better',
    log: true,
  });
}

function rivalsChart(results: readonly CaseResult[]): string | undefined {
  const ours: Bar[] = (['sqlite', 'postgres'] as const).flatMap((database) => {
    const found = figureOf(results, 'end-to-end', database, 'messages');
    if (!found) return [];
    const spread = [found.min, found.max] as const;
    const text = `${valueText(found.median, '/s')}, measured`;
    return [
      { label: `Meghdoot, ${NAMES[database]}`, value: found.median, spread, text, kind: 'ours' as const },
    ];
  });
  if (ours.length === 0) return undefined;
  const others = RIVALS.map(({ name, perSecond, of }) => ({
    ...{ label: name, value: perSecond, text: `${valueText(perSecond, '/s')} ${of}`, kind: 'other' as const },
  }));
  return barChart('Messages a second', [...ours, ...others], { axis: 'messages a second', log: true });
}

function rivalsTable(): string {
  const rows = RIVALS.map(
    ({ name, perSecond, of, source }) =>
      `| ${name} | ${valueText(perSecond, '/s')} for ${of} | <${source}> |`,
  );
  return ['| others | the most that they let a customer send | source |', '|---|---|---|', ...rows].join(
    '\n',
  );
}

function figureOf(results: readonly CaseResult[], name: string, database: Database, figure: string) {
  return results
    .find((result) => result.case === name && result.database === database)
    ?.figures.find((found) => found.name === figure);
}

const image = (name: string) => `![${name.replace('.svg', '').replaceAll('-', ' ')}](${CHARTS}/${name})`;
const shortened = (text: string) => (text.length > 42 ? `${text.slice(0, 41)}…` : text);
