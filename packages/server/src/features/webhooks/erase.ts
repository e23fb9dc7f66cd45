import { erasing } from '../../platform/database/erase.ts';

export const eraseWorkspace = erasing(
  ['deliveries', 'sequence'],
  ['replays', 'webhook_id'],
  ['webhooks', 'id'],
);
