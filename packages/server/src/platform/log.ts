import pino from 'pino';
import { asWritten } from './written-lines.ts';

/** The part of pino's logger that the rooms below `main.ts` may use. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'isLevelEnabled'> & {
  child(bindings: object): Log;
};

/** JSON lines on standard error, so that standard output stays free for what a command prints. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: shownError },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}

function shownError(error: Error): object {
  const shown = pino.stdSerializers.err(error);
  return typeof shown?.stack === 'string' ? { ...shown, stack: asWritten(shown.stack) } : shown;
}

/**
 * Has the log say what ends the process where nothing has caught an exception: Node prints it as well, but not as a line
 * of the log, and goes on to end the process, whose state nobody can be sure of any more.
 */
export function logLastWords(log: Log): void {
  process.on('uncaughtExceptionMonitor', (error, origin) =>
    log.fatal({ err: error, origin }, 'the process ends, for nothing has caught an exception'),
  );
}

/** A log that keeps nothing, for one-off commands and for tests. */
export const silentLog: Log = pino({ level: 'silent' });
