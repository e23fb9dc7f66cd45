/** The files that the dashboard is built from, and the folder that it is built into. */
import { join } from 'node:path';
import { digestOf } from '../../bin/built.mjs';

const BUILT_BY = [
  'build.ts',
  'compile-messages.ts',
  'index.html',
  'package.json',
  'sources.ts',
  'vite.config.ts',
];

export const DIST = join(import.meta.dirname, 'dist');

/** The digest by which a dashboard that is older than its sources is noticed. */
export const digestOfDashboard = () =>
  digestOf([
    ...[...BUILT_BY, 'src', 'public'].map((name) => `packages/dashboard/${name}`),
    'bin/rebuild.ts',
    'packages/sdk/src',
    'package-lock.json',
  ]);
