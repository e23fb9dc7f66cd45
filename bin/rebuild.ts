/** Builds into a folder what is missing there or older than its sources. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFrom, MARK } from './built.mjs';

interface Rebuilt {
  /** `The dashboard`, as a sentence begins. */
  name: string;
  /** It is replaced when all is built: a server that runs misses its files for an instant only. */
  folder: string;
  /** Returns the digest of the sources as they are. */
  digest(): string;
  /** Builds into an empty folder. */
  build(folder: string): Promise<void>;
  /** Says, after `The dashboard could not be built`, what that means where `--or-go-on` forgives it. */
  without: string;
}

export async function rebuild({ name, folder, digest, build, without }: Rebuilt): Promise<void> {
  const began = performance.now();
  const next = `${folder}.${process.pid}.next`;
  const last = `${folder}.${process.pid}.last`;
  try {
    const sources = digest();
    if (builtFrom(folder) === sources) return;
    console.log(`Building ${name[0]!.toLowerCase()}${name.slice(1)} …`);
    mkdirSync(next);
    await build(next);
    writeFileSync(join(next, MARK), sources);
    if (existsSync(folder)) renameSync(folder, last);
    renameSync(next, folder);
    console.log(`${name} is built (${((performance.now() - began) / 1000).toFixed(1)} s).`);
  } catch (error) {
    if (!process.argv.includes('--or-go-on')) throw error;
    console.error(`${name} could not be built, and ${without}: ${(error as Error).message}`);
  } finally {
    for (const each of [next, last]) rmSync(each, { recursive: true, force: true });
  }
}
