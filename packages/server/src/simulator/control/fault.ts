import type { SettingFault } from '../settings.ts';

/** A request that cannot be done, with the field at fault. */
export interface ControlFault {
  faults: SettingFault[];
}

export const refuse = (field: string, message: string): ControlFault => ({ faults: [{ field, message }] });
