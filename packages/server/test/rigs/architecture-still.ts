/** What broke a rule of `architecture.test.ts` when that was made. These lists only get shorter; then they go. */

export const CIRCLES: string[] = [];

export const SUB_ROOM_CIRCLES: string[] = [];

export const FOREIGN_TABLES: string[] = ['features/templates names channels'];

export const VARIABLE_TABLES: string[] = [];
