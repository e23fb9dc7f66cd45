import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { collectGarbageOfStart } from '../platform/garbage-of-start.ts';
import { createLog, type Log, logLastWords } from '../platform/log.ts';
import type { Command } from './command.ts';

const NOTES =
  'SIGTERM and SIGINT stop it within 10 seconds (after STOP_DELAY, for serve): what is under way is completed first.';

export const serveCommand: Command = {
  summary: 'run the server: HTTP and background work',
  options: { 'no-workers': { help: 'HTTP alone: `meghdoot work` does the rest (PostgreSQL)' } },
  notes: NOTES,
  async run(input, shell) {
    const stopped = signalled();
    const { config, secrets } = shell.settings();
    const log = openLog(config);
    const { serve } = await import('../main.ts');
    const { demoText, firstStepsText } = await import('../installation/demo.ts');
    const workers = !input.flag('no-workers');
    const running = await serve(config, secrets, { log, workers }).catch((error) => {
      throw explained(error, config.host, 'PORT', config.port);
    });
    const url = config.port === 0 ? running.url : config.appUrl;
    collectGarbageOfStart();
    const intro = `Meghdoot ${config.version} runs at ${url}\n`;
    const { demo, empty } = running;
    const apiUrl = config.port === 0 ? running.url : config.apiUrl;
    const steps = demo ? demoText(demo, apiUrl) : empty ? firstStepsText(config) : '';
    shell.print({
      document: { url, ...(demo && { demo }) },
      text: steps ? `${intro}\n${steps}` : intro,
    });
    await stopped;
    await running.stop();
    return process.exit(0); // a request that was given up may still hold a socket
  },
};

export const workCommand: Command = {
  summary: 'do the background work alone, beside `serve --no-workers` (PostgreSQL)',
  notes: NOTES,
  async run(_input, shell) {
    const stopped = signalled();
    const { config, secrets } = shell.settings();
    const log = openLog(config);
    const { work } = await import('../main.ts');
    const running = await work(config, secrets, { log }).catch((error) => {
      throw explained(error, config.host, 'METRICS_PORT', config.metricsPort);
    });
    const { url } = running;
    const at = url === undefined ? '' : ` and says how it is at ${url}`;
    collectGarbageOfStart();
    const text = `Meghdoot ${config.version} does the background work${at}.`;
    shell.print({ document: { working: true, ...(url !== undefined && { url }) }, text });
    await stopped;
    await running.stop();
    return process.exit(0); // a call that was given up may still hold a socket
  },
};

function openLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  const log = createLog(logLevel);
  logLastWords(log);
  return log;
}

/**
 * Resolves at the first signal. A second Ctrl-C ends the process at once; a second SIGTERM does not, for a supervisor
 * that signals the whole group brings two (its own, and the one that npm's end makes).
 */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    let seen = false;
    process.on('SIGTERM', () => {
      seen = true;
      resolve();
    });
    process.on('SIGINT', () => {
      if (seen) process.exit(130);
      seen = true;
      resolve();
    });
  });
}

function explained(
  error: unknown,
  host: string,
  name: 'PORT' | 'METRICS_PORT',
  port: number | undefined,
): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return error;
  if (code === 'EADDRINUSE') {
    return new ApiError('CONFLICT', {
      message: `${name} ${port} of ${host} is in use.`,
      hint: `Stop what listens there, or set ${name} to another one.`,
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ApiError('INVALID_PARAMETER', {
      message: `HOST ${host} with ${name} ${port} cannot be listened on.`,
      hint: `Set HOST to an IP address of this machine and ${name} to one that it allows.`,
      cause: error,
    });
  }
  return error;
}
