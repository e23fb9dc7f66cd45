import { timeOfId } from '../../../platform/ids.ts';

/** When an id of a medium was made; what is no such id is as old as can be. */
export const mediumTime = (id: string) => timeOfId('med', id) ?? 0;
