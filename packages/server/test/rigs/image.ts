/** Performs the Dockerfile's steps in folders, without Docker: each stage is a folder, and its absolute paths are below it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob, resolve } from 'node:path';

export interface Image {
  /** The folder that stands for `/`. */
  root: string;
  workdir: string;
  env: Record<string, string>;
  uid: number;
  gid: number;
  /** The entry point and the command. */
  command: string[];
  healthcheck: string[];
}

interface Stage extends Image {
  entrypoint: string[];
}

/** Builds the last stage of a Dockerfile from the files of `context`, below `folder`. */
export function buildImage(context: string, files: readonly string[], folder: string): Image {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  const inStage = (path: string) => join(stage!.root, resolve(stage!.workdir, path));
  for (const { word, rest } of stepsOf(readFileSync(join(context, 'Dockerfile'), 'utf8')))
    switch (word) {
      case 'FROM': {
        const name = /\sAS\s+(\S+)$/.exec(rest)?.[1] ?? String(stages.size);
        const root = join(folder, name);
        mkdirSync(root, { recursive: true });
        const nothing = { command: [], entrypoint: [], healthcheck: [], env: {} };
        stage = { root, workdir: '/', uid: 0, gid: 0, ...nothing };
        stages.set(name, stage);
        break;
      }
      case 'WORKDIR':
        stage!.workdir = resolve(stage!.workdir, rest);
        mkdirSync(join(stage!.root, stage!.workdir), { recursive: true });
        break;
      case 'COPY': {
        const from = /^--from=(\S+) /.exec(rest)?.[1];
        const words = rest.replace(/^--from=\S+ /, '').split(' ');
        const [to, sources] = [words.at(-1)!, words.slice(0, -1)];
        for (const source of sources) {
          if (from === undefined) copyContext(context, files, inStage(to));
          else {
            const own = join(stages.get(from)!.root, source);
            // A folder is copied into the one that is named, a file under its own name where that ends with a slash.
            cpSync(own, inStage(to.endsWith('/') ? join(to, basename(source)) : to), {
              recursive: true,
              verbatimSymlinks: true,
            });
          }
        }
        break;
      }
      case 'RUN': {
        const cwd = join(stage!.root, stage!.workdir);
        const env = { ...process.env, ...stage!.env, npm_config_prefer_offline: 'true', CI: 'true' };
        const ran = spawnSync('/bin/sh', ['-euc', rest], { cwd, env, encoding: 'utf8' });
        if (ran.status !== 0) throw new Error(`RUN ${rest}\n${ran.stdout}${ran.stderr}`);
        break;
      }
      case 'ENV': {
        const [name = '', value = ''] = rest.split('=');
        stage!.env[name] = value;
        break;
      }
      case 'USER':
        [stage!.uid = 0, stage!.gid = 0] = rest.split(':').map(Number);
        break;
      case 'ENTRYPOINT':
        stage!.entrypoint = JSON.parse(rest) as string[];
        break;
      case 'CMD':
        stage!.command = [...stage!.entrypoint, ...(JSON.parse(rest) as string[])];
        break;
      case 'HEALTHCHECK':
        stage!.healthcheck = JSON.parse(rest.replace(/^(--\S+ )*CMD /, '')) as string[];
        break;
      case 'VOLUME':
      case 'EXPOSE':
      case 'STOPSIGNAL':
        break;
      default:
        throw new Error(`The Dockerfile says ${word}, which is not performed here.`);
    }
  return stage!;
}

function stepsOf(text: string): { word: string; rest: string }[] {
  return text
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ word: line.split(' ')[0]!, rest: line.slice(line.indexOf(' ') + 1).trim() }));
}

/** Copies the files of the repository that .dockerignore lets through. */
function copyContext(context: string, files: readonly string[], to: string): void {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  for (const file of files) {
    if (ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))) continue;
    cpSync(join(context, file), join(to, file));
  }
}
