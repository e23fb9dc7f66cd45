/**
 * Builds the dashboard into dist/ where it is missing or older than its sources. With `--or-go-on` a failure is told and
 * forgiven, for the server works without it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { rebuild } from '../../bin/rebuild.ts';
import { DIST, digestOfDashboard } from './sources.ts';

const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/;

await rebuild({
  ...{ name: 'The dashboard', folder: DIST, digest: digestOfDashboard },
  without: 'the server works without it',
  async build(folder) {
    const { build } = await import('vite');
    await build({
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    });
    compress(join(folder, 'assets'));
  },
});

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
