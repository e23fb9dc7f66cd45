import { erasing } from '../../platform/database/erase.ts';

export const eraseWorkspace = erasing(
  ['events', 'sequence'],
  ['event_sequences', 'workspace_id'],
  ['audit', 'id'],
);
