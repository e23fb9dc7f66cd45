import type { Meghdoot } from '@meghdoot/sdk';
import { queryOf } from '../../api/api.tsx';

export type Notifications = Awaited<ReturnType<Meghdoot['notifications']['get']>>;
export type Choices = Notifications['choices'];
export type Device = Notifications['devices'][number];

export const notificationsQuery = queryOf(['notifications'], (api, options) =>
  api.notifications.get(options),
);
