import { queryOf } from '../../api/api.tsx';

/** The people of the workspace, for its owners and admins. */
export const membersQuery = queryOf(['members'], (api, options) => api.team.members(options));
