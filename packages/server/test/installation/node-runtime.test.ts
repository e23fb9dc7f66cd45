/** The Node that npm brings: pinned by its integrity on every platform, without a script that fetches it. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  os?: string;
  cpu?: string;
  bin?: Record<string, string>;
}
const locked: Record<string, Locked> = read('package-lock.json').packages;

test('every platform package of Node is locked at an exact version by its integrity, and runs no script', () => {
  const { optionalDependencies, allowScripts } = read('package.json');
  const platforms = Object.entries(optionalDependencies as Record<string, string>);
  assert.ok(platforms.length >= 4);
  for (const [name, version] of platforms) {
    assert.match(name, /^node-(linux|darwin|win)-(x64|arm64)$/);
    const package_ = locked[`node_modules/${name}`]!;
    assert.equal(package_.version, version);
    assert.match(version, /^24\.\d+\.\d+$/);
    assert.match(package_.integrity!, /^sha512-/);
    assert.ok(package_.os && package_.cpu && package_.bin?.node, name);
  }
  const scripts = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript);
  for (const [path] of scripts) assert.equal(allowScripts[path.replace('node_modules/', '')], false, path);
});

test('whatever npm fetches is locked by its integrity, from whichever registry', () => {
  for (const [path, { integrity, resolved, link, inBundle }] of Object.entries(locked)) {
    if (!path.includes('node_modules/') || link || inBundle) continue;
    assert.ok(integrity, path);
    assert.equal(resolved, undefined, path);
  }
});

test('a Node that npm 10 unlinked is linked again, and runs what it is given', (t) => {
  if (process.platform === 'win32')
    return t.diagnostic('A link is what POSIX has; Windows gets a .cmd file.');
  const folder = mkdtempSync(join(tmpdir(), 'meghdoot-node-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const name = `node-${process.platform}-${process.arch}`;
  const bin = join(folder, 'node_modules', name, 'bin');
  mkdirSync(bin, { recursive: true });
  mkdirSync(join(folder, 'bin'));
  cpSync(join(ROOT, 'bin/link-node.mjs'), join(folder, 'bin/link-node.mjs'));
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho "brought $*"\nexit 3\n');
  chmodSync(join(bin, 'node'), 0o755);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(folder, 'bin/link-node.mjs'), ...args], { encoding: 'utf8' });
  for (let i = 0; i < 2; i++) {
    const { status, stdout } = run('build.ts', '--or-go-on');
    assert.deepEqual([status, stdout], [3, 'brought build.ts --or-go-on\n']);
    assert.equal(readlinkSync(join(folder, 'node_modules/.bin/node')), `../${name}/bin/node`);
  }
  assert.equal(run().status, 0);
});
