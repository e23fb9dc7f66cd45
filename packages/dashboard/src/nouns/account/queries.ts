import type { Meghdoot } from '@meghdoot/sdk';
import { queryOf } from '../../api/api.tsx';

export type OpenSession = Awaited<ReturnType<Meghdoot['account']['sessions']>>[number];
export type Grant = Awaited<ReturnType<Meghdoot['account']['grants']>>[number];

export const sessionsQuery = queryOf(['sessions'], (api, options) => api.account.sessions(options));

export const grantsQuery = queryOf(['grants'], (api, options) => api.account.grants(options));
