import type { Invitation, Member } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

export const membersQuery: ApiQuery<Member[]> = {
  key: ['members'],
  read: (api, signal) => api.team.members({ signal }),
};

export const invitationsQuery: ApiQuery<Invitation[]> = {
  key: ['invitations'],
  read: (api, signal) => api.team.invitations({ signal }),
};
