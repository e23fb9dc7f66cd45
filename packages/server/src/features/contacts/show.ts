import type { Static } from 'typebox';
import type { Contact } from './schemas.ts';

/** A contact as the API shows it. */
export type ContactView = Static<typeof Contact>;

/** Every field by name, `undefined` where there is none: the compiler finds who makes a view and leaves one out. */
type Fields = {
  [Name in keyof Required<ContactView>]: Record<never, never> extends Pick<ContactView, Name>
    ? ContactView[Name] | undefined
    : ContactView[Name];
};

export function showContact(fields: Fields): ContactView {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as unknown as ContactView;
}
