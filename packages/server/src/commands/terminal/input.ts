import { parseArgs } from 'node:util';
import { type Command, type Input, usageError } from '../command.ts';

/** Parses the arguments and options that a command describes; throws a usage error for others. */
export function readInput(name: string, command: Command, words: readonly string[]): Input {
  const specs = command.options ?? {};
  const hint = `See: meghdoot ${name} --help`;
  const options = Object.fromEntries(
    Object.entries(specs).map(([option, spec]) => [
      option,
      { type: spec.value ? ('string' as const) : ('boolean' as const), multiple: spec.repeated ?? false },
    ]),
  );
  const { values, positionals } = parse(words, options, name, hint);
  const wanted = command.arguments ?? [];
  const missing = wanted[positionals.length];
  if (missing !== undefined) throw usageError(`meghdoot ${name} needs <${missing}>.`, hint);
  const rest = positionals.slice(wanted.length);
  const surplus = rest[0];
  if (surplus !== undefined && !command.rest)
    throw usageError(`meghdoot ${name} does not take "${surplus}".`, hint);
  for (const [option, spec] of Object.entries(specs)) {
    const given = values[option];
    if (spec.required && given === undefined)
      throw usageError(`meghdoot ${name} needs --${option} ${spec.value}.`, hint);
    if (given === '') throw usageError(`--${option} is empty.`, hint);
  }
  return {
    arguments: positionals,
    rest,
    text: (option) => values[option] as string | undefined,
    needed: (option) => values[option] as string,
    list: (option) => (values[option] as string[] | undefined) ?? [],
    flag: (option) => values[option] === true,
  };
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function parse(words: readonly string[], own: Options, name: string, hint: string) {
  const options: Options = { ...own, json: { type: 'boolean' } };
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const option = /'(-[^' ]+)/.exec(message)?.[1] ?? '';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw usageError(`meghdoot ${name} has no option ${option}.`, hint);
    const fault = message.includes('does not take an argument') ? 'takes no value' : 'needs a value';
    throw usageError(`The option ${option} ${fault}.`, hint);
  }
}
