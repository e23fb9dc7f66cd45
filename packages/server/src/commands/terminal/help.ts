import type { Command, Noun } from '../command.ts';
import { alignColumns } from './table.ts';

export function contentsHelp(summaries: Record<string, string>): string {
  return `Usage: meghdoot <command> [options]

${alignColumns(Object.entries(summaries).map(([name, summary]) => [`  ${name}`, summary]))}

Every command takes --json, which prints one JSON document, and --help.
Settings are environment variables; docs/ lists them.
`;
}

export function nounHelp(name: string, { commands }: Noun): string {
  const lines = Object.entries(commands).map(([verb, command]) => [
    `  meghdoot ${name} ${verb}${usageOf(command)}`,
    command.summary,
  ]);
  return `${alignColumns(lines)}\n\nmeghdoot ${name} <command> --help says more.\n`;
}

export function commandHelp(name: string, command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([option, spec]) => [
    `  --${option}${spec.value ? ` ${spec.value}` : ''}`,
    `${spec.help}${spec.required ? ' (required)' : ''}${spec.repeated ? ' (may be repeated)' : ''}`,
  ]);
  options.push(['  --json', 'print one JSON document']);
  return `Usage: meghdoot ${name}${usageOf(command)} [options]

${sentence(command.summary)}

${alignColumns(options)}
${command.notes ? `\n${command.notes}\n` : ''}`;
}

function usageOf(command: Command): string {
  const needed = (command.arguments ?? []).map((argument) => ` <${argument}>`).join('');
  return command.rest ? `${needed} [<${command.rest}>…]` : needed;
}

function sentence(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
