/**
 * Builds the dashboard into dist/ where it is missing or older than its sources. With `--or-go-on` a failure is told and
 * forgiven, for the server works without it.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtFrom, MARK } from '../../bin/built.mjs';
import { DIST, digestOfDashboard } from './sources.ts';

const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/;

if (process.argv.includes('--or-go-on')) {
  await build().catch((error) => {
    console.error(`The dashboard could not be built, and the server works without it: ${error.message}`);
  });
} else {
  await build();
}

async function build(): Promise<void> {
  const digest = digestOfDashboard();
  if (builtFrom(DIST) === digest) return;
  console.log('Building the dashboard …');
  const began = performance.now();
  const { build: viteBuild } = await import('vite');
  const next = `${DIST}.${process.pid}.next`;
  const last = `${DIST}.${process.pid}.last`;
  try {
    await viteBuild({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: next, emptyOutDir: true },
    });
    compress(join(next, 'assets'));
    writeFileSync(join(next, MARK), digest);
    if (existsSync(DIST)) renameSync(DIST, last); // a server that runs misses its files for an instant only
    renameSync(next, DIST);
  } finally {
    for (const folder of [next, last]) rmSync(folder, { recursive: true, force: true });
  }
  console.log(`The dashboard is built (${((performance.now() - began) / 1000).toFixed(1)} s).`);
}

/** Beside each file its compressed forms, which the server sends as they are. */
function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}
