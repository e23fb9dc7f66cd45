import { erasing } from '../../platform/database/erase.ts';

export const eraseWorkspace = erasing(
  ['contact_tags', 'contact_id'],
  ['contact_windows', 'contact_id'],
  ['contact_words', 'contact_id'],
  ['contact_aliases', 'contact_id'],
  ['opt_outs', 'contact_id'],
  ['contacts', 'id'],
);
