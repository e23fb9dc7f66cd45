import { queryOf } from '../../api/api.tsx';

export const membersQuery = queryOf(['members'], (api, options) => api.team.members(options));

export const invitationsQuery = queryOf(['invitations'], (api, options) => api.team.invitations(options));
