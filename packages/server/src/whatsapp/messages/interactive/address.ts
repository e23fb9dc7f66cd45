/** Asks for a delivery address; businesses and people in India alone (Meta: Address messages). */
import { Type } from 'typebox';
import type { JsonObject } from '../../json.ts';
import { action, interactive, someText } from '../parts.ts';
import { type Circumstances, invalidValue, type Report } from '../report.ts';

const FIELDS = [
  ...['name', 'phone_number', 'in_pin_code', 'house_number', 'floor_number', 'tower_number', 'building_name'],
  ...['address', 'landmark_area', 'city', 'state'],
];
const fields = (more: (name: string) => { pattern?: string; patternHint?: string }) =>
  Object.fromEntries(FIELDS.map((name) => [name, Type.Optional(Type.String(more(name)))]));

const AddressValues = Type.Object(
  fields((name) =>
    name === 'in_pin_code'
      ? { pattern: '^[1-9][0-9]{5}$', patternHint: 'must be a PIN code of six digits' }
      : {},
  ),
  { title: 'AddressValues' },
);

export const InteractiveAddress = interactive('address_message', {
  title: 'InteractiveAddress',
  description: 'Asks for a delivery address, in India alone.',
  action: action(
    'address_message',
    Type.Object({
      country: Type.Literal('IN'),
      values: Type.Optional(AddressValues),
      saved_addresses: Type.Optional(
        Type.Array(Type.Object({ id: someText(), value: AddressValues }), {
          description: 'Addresses to choose from.',
        }),
      ),
      validation_errors: Type.Optional(
        Type.Object(
          fields(() => ({})),
          { description: 'What was wrong with the last answer, by field.' },
        ),
      ),
    }),
  ),
});

export function checkAddress(
  _own: JsonObject,
  field: string,
  report: Report,
  { digits }: Circumstances,
): void {
  if (digits !== undefined && !digits.startsWith('91'))
    report(
      `${field}.type`,
      'address_message reaches Indian numbers (+91) alone',
      invalidValue('Address messages are supported for recipients in India only.'),
    );
}
