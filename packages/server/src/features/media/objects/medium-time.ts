import { timeOfId } from '../../../platform/ids.ts';

/** Returns when an id of a medium was made; a text that is no such id counts as infinitely old. */
export const mediumTime = (id: string) => timeOfId('med', id) ?? 0;
