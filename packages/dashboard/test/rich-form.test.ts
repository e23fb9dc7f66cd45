import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '@meghdoot/sdk';
import { checkContent, isRichType } from '../../server/src/whatsapp/messages/check.ts';
import { emptyDraft, RICH_KINDS, type RichDraft, type RichKind } from '../src/pages/compose/rich/draft.ts';
import { EXAMPLE_NAMES, exampleOf } from '../src/pages/compose/rich/examples.ts';
import { lineOf } from '../src/pages/compose/rich/json-line.ts';
import { richFields, richRequest } from '../src/pages/compose/rich/request.ts';
import { requestOf, richKindFrom, typedFrom, typeFrom } from '../src/pages/compose/typed-message.ts';
import { composeAgain } from '../src/pages/messages/compose-again.ts';

const TYPED: Partial<Record<RichKind, Partial<RichDraft>>> = {
  button: {
    ...{
      headerKind: 'image',
      headerMedia: 'med_1',
      body: 'Shall we deliver tomorrow?',
      footer: 'Nair Sarees',
    },
    buttons: [
      { title: 'Yes, please', id: '' },
      { title: 'हाँ', id: 'yes' },
    ],
  },
  list: {
    ...{ headerKind: 'text', header: 'Delivery', body: 'When suits you?', opens: 'Choose' },
    sections: [
      { title: 'Tomorrow', rows: [{ title: 'Morning', id: '', description: '9 to 12' }] },
      { title: 'Tuesday', rows: [{ title: 'Any time', id: 't', description: '' }] },
    ],
  },
  cta_url: { body: 'Follow your parcel.', opens: 'Track', url: 'https://example.com/1042' },
  location_request_message: { headerKind: 'text', header: 'left', body: 'Where?', footer: 'left' },
  location: { latitude: '18.52', longitude: '73.85', placeName: 'Nair Sarees' },
  contacts: {
    cards: [{ name: 'Ravi Menon', phone: '+919876543210', company: 'Nair', email: 'r@example.com' }],
  },
};
const FORMS = Object.entries(TYPED) as [RichKind, Partial<RichDraft>][];

/** What the API finds wrong with it. */
function faultsOf(request: object) {
  const { type, ...own } = request as { type: string } & Record<string, unknown>;
  assert.ok(isRichType(type), type);
  return checkContent(type, own[type], { now: Date.now(), digits: '919876543210' });
}

test('every kind that has a form is tried here', () => {
  assert.deepEqual([...FORMS.map(([kind]) => kind), 'json'], RICH_KINDS);
});

for (const [kind, typed] of FORMS) {
  test(`what is written in the form of ${kind} is what the API takes`, () => {
    assert.deepEqual(faultsOf(richRequest({ ...emptyDraft(), ...typed }, kind)), []);
  });

  test(`what the API finds wrong with an empty ${kind} stands at a field of its form`, () => {
    const draft = emptyDraft();
    const faults = faultsOf(richRequest(draft, kind));
    assert.ok(faults.length > 0);
    const fields = richFields(draft, kind);
    for (const { field } of faults)
      assert.ok(
        fields.some((name) => field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`)),
        `${field} is none of ${fields.join(', ')}`,
      );
  });
}

for (const name of EXAMPLE_NAMES) {
  test(`the example of ${name} is taken as it stands`, () => {
    assert.deepEqual(faultsOf(richRequest(emptyDraft(exampleOf(name)), 'json')), []);
  });
}

test('JSON cannot change whom a message is for', () => {
  const json = JSON.stringify({ to: '+15550000000', from: 'chn_2', type: 'location', location: {} });
  assert.deepEqual(richRequest(emptyDraft(json), 'json'), { type: 'location', location: {} });
});

test('a message that failed is written once more as it was', () => {
  const location = { latitude: 18.52, longitude: 73.85 };
  const search = composeAgain({
    type: 'location',
    location,
    recipient: '+919876543210',
  } as unknown as Message);
  const chosen = { type: typeFrom(search), kind: richKindFrom(search), from: undefined, template: undefined };
  assert.deepEqual(requestOf(typedFrom(search), chosen), { to: '+919876543210', type: 'location', location });
});

test('a fault of JSON is led to its line, or to what should hold the member that is absent', () => {
  const text = `{
  "type": "interactive",
  "interactive": {
    "body": { "text": "a \\" } { b" },
    "action": {
      "buttons": [
        { "reply": { "title": "One" } },
        { "reply": {
            "title": "Two" } }
      ]
    }
  }
}`;
  assert.equal(lineOf(text, 'interactive.body.text'), 4);
  assert.equal(lineOf(text, 'interactive.action.buttons[1].reply.title'), 9);
  assert.equal(lineOf(text, 'interactive.action.buttons[1].reply.id'), 8);
  assert.equal(lineOf(text, 'interactive.footer'), 3);
  assert.equal(lineOf(text, 'nothing'), 1);
  assert.equal(lineOf('{"a": [1, }', 'a[1]'), 1);
});
