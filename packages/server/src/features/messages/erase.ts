import { erasing } from '../../platform/database/erase.ts';

export const eraseWorkspace = erasing(
  ['message_history', 'message_id'],
  ['messages', 'id'],
  ['counters', 'hour'],
  ['failure_counters', 'hour'],
);
