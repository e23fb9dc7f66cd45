import { erasing } from '../../platform/database/erase.ts';

/** Their objects are nobody's then, and swept. */
export const eraseWorkspace = erasing(
  ['media_uploads', 'media_id'],
  ['media', 'id'],
  ['media_usage', 'workspace_id'],
);
