import { erasing } from '../../platform/database/erase.ts';

export const eraseWorkspace = erasing(
  ['template_history', 'template_id'],
  ['template_submissions', 'name'],
  ['templates', 'id'],
);
