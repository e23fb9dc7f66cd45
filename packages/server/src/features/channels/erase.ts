import { erasing } from '../../platform/database/erase.ts';

export const eraseWorkspace = erasing(['channels', 'id']);
