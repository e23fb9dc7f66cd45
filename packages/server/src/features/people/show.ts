import { toIst } from '../../platform/time.ts';
import type { Person } from './people.ts';
import type { SessionRow } from './sessions/session-store.ts';

export function showPerson({ name, language, ...person }: Person) {
  return { ...person, ...(name !== null && { name }), ...(language !== null && { language }) };
}

export function showSession(row: SessionRow, currentId: string) {
  return {
    id: row.id,
    current: row.id === currentId,
    ...(row.address !== null && { address: row.address }),
    ...(row.agent !== null && { agent: row.agent }),
    createdAt: toIst(row.created_at),
    lastSeenAt: toIst(row.seen_at),
  };
}
