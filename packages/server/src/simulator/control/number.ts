import type { SimulatorNumber } from '../model.ts';
import type { NumberState } from '../number-states.ts';
import { changeText } from '../people/inbound.ts';
import type { SettingFault } from '../settings.ts';
import type { World } from '../world.ts';

/** A change that WhatsApp makes to a number. */
export interface NumberChange {
  status?: unknown;
  quality?: unknown;
  throughput?: unknown;
  messagingLimit?: unknown;
  codeVerification?: unknown;
  /** Decides on a new display name. */
  displayName?: unknown;
  /** Decides on an application for the badge. */
  official?: unknown;
}

export type ShownNumber = Pick<
  NumberState,
  | 'status'
  | 'quality'
  | 'throughput'
  | 'messagingLimit'
  | 'codeVerification'
  | 'nameStatus'
  | 'newName'
  | 'callback'
> & { phoneNumberId: string; accountId: string; pin: boolean; code?: string };

export function showNumber(world: World, { phoneNumberId, wabaId }: SimulatorNumber): ShownNumber {
  const {
    status,
    quality,
    throughput,
    messagingLimit,
    codeVerification,
    nameStatus,
    newName,
    callback,
    ...rest
  } = world.states.of(phoneNumberId);
  return {
    ...{
      phoneNumberId,
      accountId: wabaId,
      status,
      quality,
      throughput,
      messagingLimit,
      codeVerification,
      nameStatus,
    },
    ...(newName && { newName }),
    ...(callback !== undefined && { callback }),
    pin: rest.pin !== undefined,
    ...(rest.code && rest.code.until > world.clock.now() && { code: rest.code.code }),
  };
}

const STATUSES = 'CONNECTED DISCONNECTED PENDING FLAGGED RESTRICTED RATE_LIMITED BANNED'.split(' ');
const VALUES: Record<keyof NumberChange, readonly string[]> = {
  status: STATUSES,
  quality: ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'],
  throughput: ['STANDARD', 'HIGH', 'NOT_APPLICABLE'],
  messagingLimit: ['TIER_250', 'TIER_2K', 'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED'],
  codeVerification: ['VERIFIED', 'NOT_VERIFIED', 'EXPIRED'],
  displayName: ['APPROVED', 'DECLINED'],
  official: ['APPROVED', 'REJECTED'],
};

/** Makes the change, and returns the webhooks that WhatsApp sends of it. */
export function changeNumber(
  world: World,
  number: SimulatorNumber,
  change: NumberChange,
): string[] | { faults: SettingFault[] } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined && value !== null) as [
    keyof NumberChange,
    string,
  ][];
  const faults = given.flatMap(([field, value]) => {
    const values = VALUES[field];
    if (values === undefined) return [{ field, message: 'is nothing of a number that can be changed' }];
    return values.includes(value) ? [] : [{ field, message: `must be one of ${values.join(', ')}` }];
  });
  const { phoneNumberId, displayPhone } = number;
  const before = world.states.of(phoneNumberId);
  if (change.displayName !== undefined && before.newName === undefined)
    faults.push({ field: 'displayName', message: 'waits for no decision' });
  if (given.length === 0) faults.push({ field: 'status', message: 'or another member must be given' });
  if (faults.length > 0) return { faults };

  const { displayName, official, ...plain } = Object.fromEntries(given);
  const newName =
    displayName === undefined ? before.newName : { name: before.newName!.name, status: displayName };
  world.states.change(phoneNumberId, {
    ...(plain as Partial<NumberState>),
    ...(newName && { newName }),
    ...(official !== undefined && {
      official: {
        oba_status: official,
        status_message: `Your Official Business Account has been ${official.toLowerCase()}`,
      },
    }),
  });
  const display_phone_number = displayPhone.replace(/\D/g, '');
  const webhooks: string[] = [];
  if (displayName !== undefined) {
    webhooks.push(
      changeText('phone_number_name_update', {
        ...{ display_phone_number, decision: displayName, requested_verified_name: before.newName!.name },
        rejection_reason: displayName === 'APPROVED' ? null : 'NAME_INVALID',
      }),
    );
  }
  if (plain.throughput === 'HIGH' && before.throughput !== 'HIGH') {
    webhooks.push(
      changeText('phone_number_quality_update', {
        ...{ display_phone_number, event: 'THROUGHPUT_UPGRADE', current_limit: 'TIER_UNLIMITED' },
        max_daily_conversations_per_business: 'TIER_UNLIMITED',
      }),
    );
  }
  if (plain.messagingLimit !== undefined && plain.messagingLimit !== before.messagingLimit) {
    webhooks.push(
      changeText('business_capability_update', {
        ...{ max_daily_conversations_per_business: plain.messagingLimit, max_phone_numbers_per_business: 20 },
      }),
    );
  }
  if (plain.quality === 'RED' || plain.quality === 'GREEN') {
    const event = plain.quality === 'RED' ? 'FLAGGED' : 'UNFLAGGED';
    if (plain.quality !== before.quality)
      webhooks.push(
        changeText('phone_number_quality_update', {
          ...{ display_phone_number, event, current_limit: before.messagingLimit },
          max_daily_conversations_per_business: before.messagingLimit,
        }),
      );
  }
  if (plain.status === 'BANNED' || plain.status === 'RESTRICTED') {
    const restriction_info = [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' }];
    webhooks.push(
      changeText(
        'account_update',
        plain.status === 'BANNED'
          ? {
              phone_number: display_phone_number,
              event: 'DISABLED_UPDATE',
              ban_info: { waba_ban_state: 'DISABLE' },
            }
          : { phone_number: display_phone_number, event: 'ACCOUNT_RESTRICTION', restriction_info },
      ),
    );
  }
  return webhooks;
}
