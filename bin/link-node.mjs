// npm 10 takes node_modules/.bin/node away together with the packages of other platforms, which share the name: this
// puts it back. Given a script, it runs that by the Node it stands for. Any Node from 14 on must be able to parse this.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';
const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
const program = windows ? 'node.exe' : 'node';
const own = join(root, 'node_modules', name, 'bin', program);
const brought = existsSync(own);
if (brought) link();

const [, , ...script] = process.argv;
if (script.length > 0) {
  const { status } = spawnSync(brought ? own : process.execPath, script, { stdio: 'inherit', cwd: root });
  process.exitCode = status === null ? 1 : status;
}

function link() {
  const bin = join(root, 'node_modules', '.bin');
  const at = join(bin, windows ? 'node.cmd' : 'node');
  if (existsSync(at)) return;
  mkdirSync(bin, { recursive: true });
  rmSync(at, { force: true }); // a link to nothing
  if (windows) writeFileSync(at, `@"%~dp0\\..\\${name}\\bin\\${program}" %*\r\n`);
  else symlinkSync(join('..', name, 'bin', program), at);
}
