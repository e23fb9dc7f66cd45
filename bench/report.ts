import { aimText, summaryOf, valueText } from './figures.ts';
import type { CaseResult } from './results.ts';

export function resultText(result: CaseResult): string {
  const widest = Math.max(...result.figures.map(({ name }) => name.length));
  const figures = result.figures.map(({ name, unit, aim, reached, min, median, max }) => {
    const spread = result.runs > 1 ? ` (${valueText(min, unit)} – ${valueText(max, unit)})` : '';
    const verdict = aim ? `   ${reached ? 'reached' : 'MISSED '} ${aimText(aim, unit)}` : '';
    return `  ${name.padEnd(widest)}  ${`${valueText(median, unit)}${spread}`.padEnd(36)}${verdict}`.trimEnd();
  });
  return [...figures, ...processTexts(result).map((text) => `  ${text}`)].join('\n');
}

/** CPU in bare requests too, where the bare server ran. */
export function processTexts({ processes }: Pick<CaseResult, 'processes'>): string[] {
  const bare = processes.bare && summaryOf(processes.bare.cpuMs).median;
  return Object.entries(processes).map(([name, { cpuMs, peakMib }]) => {
    const cost = summaryOf(cpuMs).median;
    const inBare = bare && name !== 'bare' ? ` (${valueText(cost / bare, 'bare requests')})` : '';
    const peak = peakMib.length > 0 ? `, at most ${valueText(Math.max(...peakMib), 'MiB')}` : '';
    return `${name} ${valueText(cost, 'ms')} of CPU each${inBare}${peak}`;
  });
}
