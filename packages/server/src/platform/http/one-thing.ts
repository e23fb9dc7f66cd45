/** The shapes of routes on one thing, which its path names by id. */
import { Type } from 'typebox';

export const IdParams = Type.Object({ id: Type.String() });
export const Deleted = Type.Object({ id: Type.String(), deleted: Type.Literal(true) });

/** Returns what is said of a thing that is gone. */
export const deleted = (id: string) => ({ id, deleted: true as const });
