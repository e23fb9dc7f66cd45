import { erasing } from '../../platform/database/erase.ts';

export const eraseWorkspace = erasing(['invitations', 'id'], ['memberships', 'person_id']);
