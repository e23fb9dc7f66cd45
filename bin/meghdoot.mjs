#!/usr/bin/env node
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MOST_YOUNG } from './young-room.mjs';

const ofSources = process.execArgv.includes('--conditions=meghdoot-source');

// Any Node from 14 on must be able to parse this file, so that an older one can be told what to do.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `meghdoot needs Node 24 and this is ${process.versions.node}: start it with \`npm start\` or \`npm run -s meghdoot -- <command>\`, which use the Node 24 that \`npm ci\` installed in the repository.\n`,
  );
  process.exitCode = 1;
} else {
  if (['serve', 'work'].includes(process.argv[2])) beginWithFlags();
  if (process.env.npm_lifecycle_event) stopWithNpm();
  Promise.all([import('node:module'), import('node:v8'), import('./built.mjs')]).then(
    ([{ enableCompileCache }, { setFlagsFromString }, { PROGRAM, programToRun }]) => {
      // What is loaded stays: room for what is young, which V8 would never give back, is made when there is work (young-generation.ts).
      setFlagsFromString('--semi-space-growth-factor=1');
      const program = ofSources ? PROGRAM.source : programToRun();
      if (program === PROGRAM.source) {
        // Compiled once: a command then starts in half the time. Where the folder cannot be written it goes without.
        const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
        enableCompileCache(compiled);
        // Threads too: one that has to strip types first takes 17 MiB more for good.
        process.env.NODE_COMPILE_CACHE ??= compiled;
      }
      return import(pathToFileURL(program).href);
    },
  );
}

// glibc gives each thread a heap of its own, which keeps what it has had: with two a server takes 8 MiB less at rest. How
// many there may be is read when a process begins, as MOST_YOUNG is, so this one begins again in its own place.
function beginWithFlags() {
  const { env, execArgv, execPath, argv, platform } = process;
  if (platform !== 'linux' || execArgv.includes(MOST_YOUNG) || process.send) return;
  const args = [execPath, MOST_YOUNG, ...execArgv, ...argv.slice(1)];
  process.execve?.(execPath, args, { MALLOC_ARENA_MAX: '2', ...env });
}

// npm passes a SIGTERM on to the shell it runs scripts in, which dies of it and tells nobody (dash, at least).
function stopWithNpm() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
