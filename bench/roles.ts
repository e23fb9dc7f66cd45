/** The service can be split: `serve --no-workers` responds to HTTP, `work` does the background work. */
import { COMMANDS } from '../packages/server/src/commands/contents.ts';

export const SERVE = ['serve', '--no-workers'] as const;
export const WORK = ['work'] as const;

export function lacksRoles(): string | undefined {
  return 'work' in COMMANDS ? undefined : 'the service has no `serve --no-workers` and no `work` yet.';
}
