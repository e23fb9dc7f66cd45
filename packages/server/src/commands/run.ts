import { ConfigError } from '../config/config-error.ts';
import { ApiError } from '../errors.ts';
import { systemClock } from '../platform/clock.ts';
import { errorBody, toApiError } from '../platform/http/response/error-handler.ts';
import { type Command, type Noun, type Output, type Shell, usageError } from './command.ts';
import { commandHelp, contentsHelp, nounHelp } from './terminal/help.ts';
import { readInput } from './terminal/input.ts';

export type Contents = Record<string, { summary: string; load: () => Promise<Command | Noun> }>;

/** The input and output of a command. */
export interface Terminal extends Pick<Shell, 'settings' | 'readInput'> {
  out(text: string): void;
  err(text: string): void;
}

/** Runs the command that the words name. Returns the exit code: 0, or 1 after one sentence on what is wrong. */
export async function runCommand(
  contents: Contents,
  words: readonly string[],
  { settings, out, err, readInput }: Terminal,
): Promise<number> {
  const json = words.includes('--json');
  const print = (output: Output) =>
    out(json ? `${JSON.stringify(output.document)}\n` : `${output.text.trimEnd()}\n`);
  try {
    const output = await dispatch(contents, words, {
      settings,
      clock: systemClock,
      json,
      print,
      async write(text) {
        for await (const piece of text) out(piece);
        return { document: undefined, text: '', written: true };
      },
      warn: err,
      readInput,
    });
    if (typeof output === 'string') out(output);
    else if (!output.written) print(output);
    return (typeof output !== 'string' && output.exitCode) || 0;
  } catch (error) {
    const shown = forOperator(error);
    if (json) out(`${JSON.stringify(errorBody(shown, systemClock.now()))}\n`);
    else err(`meghdoot: ${shown.message}\n${shown.hint}\n`);
    return 1;
  }
}

async function dispatch(
  contents: Contents,
  words: readonly string[],
  shell: Shell,
): Promise<Output | string> {
  const help = words.includes('--help') || words.includes('-h') || words[0] === 'help';
  const [name = 'serve', ...rest] = words[0]?.startsWith('-') ? ['serve', ...words] : words;
  const entry = Object.hasOwn(contents, name) ? contents[name] : undefined;
  if (help && (!entry || words[0]?.startsWith('-'))) {
    return contentsHelp(
      Object.fromEntries(Object.entries(contents).map(([each, { summary }]) => [each, summary])),
    );
  }
  if (!entry) throw usageError(`There is no command ${name}.`, 'See: meghdoot --help');
  const found = await entry.load();
  if (!('commands' in found)) {
    return help ? commandHelp(name, found) : found.run(readInput(name, found, rest), shell);
  }

  const verb = rest[0]?.startsWith('-') ? undefined : rest[0];
  const command =
    verb !== undefined && Object.hasOwn(found.commands, verb) ? found.commands[verb] : undefined;
  if (help) return command ? commandHelp(`${name} ${verb}`, command) : nounHelp(name, found);
  const verbs = Object.keys(found.commands).join(', ');
  if (verb === undefined)
    throw usageError(`meghdoot ${name} needs one of ${verbs}.`, `See: meghdoot ${name} --help`);
  if (!command)
    throw usageError(`meghdoot ${name} has no ${verb}, but ${verbs}.`, `See: meghdoot ${name} --help`);
  return command.run(readInput(`${name} ${verb}`, command, rest.slice(1)), shell);
}

/** The operator may see the cause of any failure: this is their terminal. */
function forOperator(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ConfigError) {
    const hint = 'Correct the setting and start again.';
    return new ApiError('INVALID_PARAMETER', { message: error.message, hint });
  }
  const { code } = toApiError(error);
  const message = error instanceof Error ? error.message || error.name : String(error);
  if (code === 'SERVICE_UNAVAILABLE') {
    const hint = message.includes('.db: ')
      ? 'Check that the disk has space and that the file may be read and written, then try again.'
      : 'Check that the database runs and can be reached, then try again.';
    return new ApiError(code, { message: `The database cannot be used: ${message}`, hint, cause: error });
  }
  const damaged = /^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code));
  const hint = damaged
    ? 'The file is damaged: restore it from a backup.'
    : 'meghdoot doctor checks the installation.';
  return new ApiError('INTERNAL_ERROR', { message, hint, cause: error });
}
