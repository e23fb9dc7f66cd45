import { namesOfKeys } from '../features/api-keys/store.ts';
import type { NamesOf } from '../features/events/audit-routes.ts';
import { namesOfGrants } from '../features/oauth/grants/grants.ts';
import { namesOfPeople } from '../features/people/people.ts';
import type { Db } from '../platform/database/dialect.ts';

/** Returns the names of the actors and subjects of an audit; each noun knows its own. */
export function auditNames(db: Db): NamesOf {
  return async (workspaceId, ids) => {
    const of = (prefix: string) => ids.filter((id) => id.startsWith(prefix));
    const [people, keys, grants] = [of('usr_'), of('key_'), of('gnt_')];
    return new Map([
      ...(people.length > 0 ? await namesOfPeople(db, people) : []),
      ...(keys.length > 0 ? await namesOfKeys(db, workspaceId, keys) : []),
      ...(grants.length > 0 ? await namesOfGrants(db, workspaceId, grants) : []),
    ]);
  };
}
