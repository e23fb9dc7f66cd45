import { erasing } from '../../platform/database/erase.ts';

export const eraseWorkspace = erasing(['api_keys', 'id']);
