import type { Config, Secrets } from '../config.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../platform/clock.ts';
import { isCidr } from '../platform/security/addresses.ts';

/** An option `--name`; without `value` it is a flag. */
export interface OptionSpec {
  /** The name of the value in the help, such as `<slug>`. */
  value?: string;
  required?: true;
  repeated?: true;
  help: string;
}

export interface Command {
  summary: string;
  /** The names of what follows the command, all of them required. */
  arguments?: readonly string[];
  /** The name of what may come after those, any number of times. */
  rest?: string;
  options?: Record<string, OptionSpec>;
  /** Further text for `--help`. */
  notes?: string;
  run(input: Input, shell: Shell): Promise<Output>;
}

/** The commands of one noun: `keys create`, `keys list`, … */
export interface Noun {
  commands: Record<string, Command>;
}

export interface Input {
  arguments: readonly string[];
  rest: readonly string[];
  text(option: string): string | undefined;
  /** Returns the value of an option, and refuses the command without it. */
  needed(option: string): string;
  list(option: string): string[];
  flag(option: string): boolean;
}

/** The surroundings of a command besides its input. */
export interface Shell {
  /** Reads the environment; throws when a value cannot be right. */
  settings(): { config: Config; secrets: Secrets };
  clock: Clock;
  json: boolean;
  /** Prints before the command has ended: for those that run until they are stopped. */
  print(output: Output): void;
  /** Writes a file to standard output piece by piece, which is then all that the command prints. */
  write(text: AsyncIterable<string>): Promise<Output>;
  /** Writes what is no part of the document: to standard error. */
  warn(text: string): void;
  /** Standard input to its end; undefined at a terminal. */
  readInput(): Promise<string | undefined>;
}

export interface Output {
  /** The document that `--json` prints. */
  document: unknown;
  /** Otherwise: for people. */
  text: string;
  /** Everything is written already. */
  written?: true;
  /** 0 when it is not said. */
  exitCode?: number;
}

/** Something is wrong with the command line itself. */
export function usageError(message: string, hint: string): ApiError {
  return new ApiError('INVALID_PARAMETER', { message, hint });
}

/** The value of an option that must be one of a few. */
export function choiceOf<T extends string>(
  input: Input,
  option: string,
  choices: readonly T[],
): T | undefined {
  const value = input.text(option);
  if (value === undefined || choices.includes(value as T)) return value as T | undefined;
  throw usageError(`--${option} must be one of ${choices.join(', ')}.`, 'Correct the option and try again.');
}

/** IP addresses and CIDRs, each of which can be read. */
export function addressesOf(given: readonly string[]): readonly string[] {
  const wrong = given.find((cidr) => !isCidr(cidr));
  if (wrong === undefined) return given;
  throw usageError(`${wrong} is neither an IP address nor a CIDR.`, 'For example 203.0.113.0/24.');
}

/** Returns an instant that an option gives, with its offset. */
export function instantOf(input: Input, option: string): string | undefined {
  const text = input.text(option);
  if (text === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && Number.isFinite(Date.parse(text))) return text;
  throw usageError(`--${option} must be a time with its offset.`, 'For example 2026-11-20T00:00:00+05:30.');
}

export function integerOf(input: Input, option: string, least: number, most: number): number | undefined {
  const value = input.text(option);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw usageError(
    `--${option} must be a whole number from ${least} to ${most}.`,
    'Correct the option and try again.',
  );
}
