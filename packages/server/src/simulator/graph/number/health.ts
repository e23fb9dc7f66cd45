import { APP_ID } from '../../app-id.ts';
import type { SimulatorNumber } from '../../model.ts';
import type { World } from '../../world.ts';

interface Entity {
  entity_type: string;
  id: string;
  can_send_message: 'AVAILABLE' | 'LIMITED' | 'BLOCKED';
  errors?: { error_code: number; error_description: string; possible_solution: string }[];
  additional_info?: string[];
}

const BLOCKED = new Set(['DISCONNECTED', 'BANNED', 'RESTRICTED', 'PENDING']);

/** Returns whether the node may send, and what that depends on, from what is known of the number. */
export function health(
  world: World,
  number: SimulatorNumber,
  of: 'PHONE_NUMBER' | 'WABA' | 'MESSAGE_TEMPLATE',
  template?: { id: string; status: string },
): object {
  const entities: Entity[] = [];
  if (of === 'MESSAGE_TEMPLATE' && template) {
    const good = template.status === 'APPROVED';
    entities.push({
      ...{
        entity_type: 'MESSAGE_TEMPLATE',
        id: template.id,
        can_send_message: good ? 'AVAILABLE' : 'BLOCKED',
      },
      ...(good
        ? {}
        : { errors: [error(141007, `The template is ${template.status}.`, 'Use an approved template.')] }),
    });
  }
  if (of === 'PHONE_NUMBER') entities.push(phoneNumber(world, number));
  entities.push(
    { entity_type: 'WABA', id: number.wabaId, can_send_message: 'AVAILABLE' },
    { entity_type: 'BUSINESS', id: '500000000000001', can_send_message: 'AVAILABLE' },
    { entity_type: 'APP', id: APP_ID, can_send_message: 'AVAILABLE' },
  );
  const worst = (['BLOCKED', 'LIMITED'] as const).find((state) =>
    entities.some((entity) => entity.can_send_message === state),
  );
  return { can_send_message: worst ?? 'AVAILABLE', entities };
}

function phoneNumber(world: World, { phoneNumberId }: SimulatorNumber): Entity {
  const { status, quality, nameStatus } = world.states.of(phoneNumberId);
  const entity = { entity_type: 'PHONE_NUMBER', id: phoneNumberId };
  if (BLOCKED.has(status)) {
    const errors = [error(141000, `The phone number is ${status}.`, 'Register the phone number.')];
    return { ...entity, can_send_message: 'BLOCKED', errors };
  }
  const additional_info = [
    ...(quality === 'RED' ? ['The quality of the phone number is low.'] : []),
    ...(nameStatus === 'APPROVED' || nameStatus === 'AVAILABLE_WITHOUT_REVIEW'
      ? []
      : [
          'Your display name has not been approved yet. Your message limit will increase after the display name is approved.',
        ]),
  ];
  return additional_info.length === 0
    ? { ...entity, can_send_message: 'AVAILABLE' }
    : { ...entity, can_send_message: 'LIMITED', additional_info };
}

const error = (error_code: number, error_description: string, possible_solution: string) => ({
  ...{ error_code, error_description, possible_solution },
});
