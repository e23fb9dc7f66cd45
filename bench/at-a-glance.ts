/** This file says first what a user wants to know: what one machine carries, what a message costs, how long one waits. */
import { type Database, NAMES, summaryOf, valueText } from './figures.ts';
import { type CaseResult, machineText } from './results.ts';

interface Line {
  asks: string;
  case: string;
  /** Returns what is said of a result, or undefined where it lacks the figure. */
  says(result: CaseResult): string | undefined;
}

const LINES: readonly Line[] = [
  {
    asks: 'Messages from the request over WhatsApp to the last of four webhooks',
    case: 'end-to-end',
    says: (result) => perSecond(result, 'messages'),
  },
  {
    asks: 'Messages accepted, each on disk before its 200',
    case: 'accept',
    says: (result) => perSecond(result, 'accepted'),
  },
  {
    asks: 'At 80 messages a second, what WhatsApp lets a number send, with 100,000 queued behind',
    case: 'steady',
    says: (result) => {
      const { peakMib = [] } = result.processes.server ?? {};
      const memory = peakMib.length > 0 ? `, ${valueText(Math.max(...peakMib), 'MiB')} of memory` : '';
      return told(textOf(result, 'share of a core'), (share) => `${share} of a core${memory}`);
    },
  },
  {
    asks: 'CPU of a message, of the service',
    case: 'end-to-end',
    says: (result) => {
      const { database } = result.processes;
      const beside = database
        ? `, and ${valueText(summaryOf(database.cpuMs).median, 'ms')} of PostgreSQL`
        : '';
      return told(textOf(result, 'CPU of a message, in time'), (cost) => `${cost}${beside}`);
    },
  },
  {
    asks: 'Disk of a message, with its history, events, deliveries and contact',
    case: 'disk',
    says: (result) => textOf(result, 'a message with everything'),
  },
  {
    asks: 'Until a request is answered, at 200 a second',
    case: 'latency',
    says: (result) => told(textOf(result, 'p99 of the response'), (p99) => `99 of 100 within ${p99}`),
  },
  {
    asks: 'Until WhatsApp is called with its message (on PostgreSQL by another process)',
    case: 'latency',
    says: (result) =>
      told(textOf(result, 'p50'), (p50) => `half within ${p50}, 99 of 100 within ${textOf(result, 'p99')}`),
  },
  {
    asks: 'Until a message is read, while 500 a second are sent',
    case: 'read',
    says: (result) =>
      told(textOf(result, 'a message, p99 at 100 a second'), (p99) => `99 of 100 within ${p99}`),
  },
];

/** Returns a table of the figures that there are, and where they were measured. */
export function atAGlance(results: readonly CaseResult[]): string {
  const databases = (['sqlite', 'postgres'] as const).filter((name) =>
    results.some(({ database }) => database === name),
  );
  const used = new Set<CaseResult>();
  const cellOf = (line: Line, database: Database): string => {
    const result = results.find((each) => each.case === line.case && each.database === database);
    const text = result && line.says(result);
    if (text !== undefined) used.add(result!);
    return text ?? '';
  };
  const rows = LINES.map((line) => ({ line, cells: databases.map((name) => cellOf(line, name)) }))
    .filter(({ cells }) => cells.some((text) => text !== ''))
    .map(({ line, cells }) => `| ${line.asks} | ${cells.join(' | ')} |`);
  if (rows.length === 0) return '*Nothing was measured yet.*';
  const machines = [...new Set([...used].map(({ machine }) => machineText(machine)))].join(' and ');
  const days = [...used].map(({ at }) => at.slice(0, 10)).sort();
  const when = [...new Set([days[0], days.at(-1)])].join(' to ');
  return [
    `On ${machines}, ${when}. The load, WhatsApp's simulator, the receiver and PostgreSQL ran on it as well.`,
    [
      `| | ${databases.map((name) => NAMES[name]).join(' | ')} |`,
      `|---|${databases.map(() => '---|').join('')}`,
    ]
      .concat(rows)
      .join('\n'),
  ].join('\n\n');
}

function textOf({ figures }: CaseResult, name: string): string | undefined {
  const found = figures.find((figure) => figure.name === name);
  return found && valueText(found.median, found.unit);
}

const told = (text: string | undefined, say: (text: string) => string) =>
  text === undefined ? undefined : say(text);

const perSecond = (result: CaseResult, name: string) =>
  told(textOf(result, name), (text) => text.replace('/s', ' a second'));
