/** The command line of this process. */
import { COMMANDS } from './commands/contents.ts';
import { runCommand } from './commands/run.ts';
import { readStandardInput } from './commands/terminal/standard-input.ts';
import { readConfig } from './config.ts';
import { keepTickShape } from './platform/tick-shape.ts';

keepTickShape();
process.umask(0o077); // databases, keys and logs of an installation are for its own user
process.exitCode = await runCommand(COMMANDS, process.argv.slice(2), {
  settings: readConfig,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  readInput: readStandardInput,
});
