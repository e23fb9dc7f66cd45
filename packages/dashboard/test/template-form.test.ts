import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message, Template } from '@meghdoot/sdk';
import { checkTemplateParameters } from '../../server/src/whatsapp/templates/check.ts';
import type { TemplateComponent } from '../../server/src/whatsapp/templates/provider-template.ts';
import { fieldsOf, fillTemplate } from '../src/nouns/templates/template-parameters.ts';
import type { TemplateValues } from '../src/nouns/whatsapp/template-preview.tsx';
import { typedFrom } from '../src/pages/compose/typed-message.ts';
import { composeAgain } from '../src/pages/messages/compose-again.ts';

const TEMPLATES: Record<string, Template> = {
  'a body alone': template('positional', [{ type: 'BODY', text: 'Hi {{1}}, your order {{2}} is {{3}}.' }]),
  'named parameters in header and body': template('named', [
    { type: 'HEADER', format: 'TEXT', text: 'For {{name}}' },
    { type: 'BODY', text: 'Hi {{name}}, our sale begins {{day}}.' },
    { type: 'FOOTER', text: 'Reply STOP to opt out' },
  ]),
  'media above, buttons below': template('positional', [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Hi {{1}}.' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Not now' },
        { type: 'URL', text: 'Track', url: 'https://example.com/{{1}}' },
        { type: 'URL', text: 'Shop', url: 'https://example.com/' },
        { type: 'COPY_CODE', text: 'Copy offer code' },
      ],
    },
  ]),
  'a GIF': template('positional', [
    { type: 'HEADER', format: 'GIF' },
    { type: 'BODY', text: 'Look.' },
  ]),
  'a document': template('positional', [
    { type: 'HEADER', format: 'DOCUMENT' },
    { type: 'BODY', text: 'Your invoice {{1}}.' },
  ]),
  'a place': template('positional', [
    { type: 'HEADER', format: 'LOCATION' },
    { type: 'BODY', text: 'Here we are.' },
  ]),
  'a one-time password': template('positional', [
    { type: 'BODY' },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copy code' }] },
  ]),
};

const SENT: Message = {
  messageId: 'msg_1',
  direction: 'outbound',
  type: 'template',
  templateName: 'bill',
  status: 'failed',
  channelId: 'chn_1',
  createdAt: '2026-11-20T15:30:00.000+05:30',
};

for (const [name, given] of Object.entries(TEMPLATES)) {
  test(`the form of a template with ${name} asks for all that the API asks for`, () => {
    const values = Object.fromEntries(fieldsOf(given).map(({ key }) => [key, valueFor(key)]));
    assert.deepEqual(faultsOf(given, values), []);
  });

  test(`what was sent with a template with ${name} fills its form again`, () => {
    const values = Object.fromEntries(fieldsOf(given).map(({ key }) => [key, valueFor(key)]));
    const again = typedFrom(composeAgain({ ...SENT, ...fillTemplate(given, values) })).values;
    assert.deepEqual({ ...again, ...values }, again);
  });

  test(`what the API finds wrong with a template with ${name} stands at a field of its form`, () => {
    const members = fieldsOf(given).flatMap((field) => field.members);
    const faults = faultsOf(given, {});
    assert.ok(faults.length > 0);
    for (const { field } of faults) {
      const shown = members.some((member) => field === member || field.startsWith(`${member}.`));
      assert.ok(shown, `${field} is none of ${members.join(', ')}`);
    }
  });
}

function template(parameterFormat: Template['parameterFormat'], components: TemplateComponent[]): Template {
  return {
    id: 'tpl_1',
    channelId: 'chn_1',
    name: 'tried',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    parameterFormat,
    components,
  };
}

function valueFor(key: string): string {
  if (key === 'header') return 'https://example.com/rain';
  return key === 'header.latitude' || key === 'header.longitude' ? '12.5' : 'monsoon';
}

function faultsOf(given: Template, values: TemplateValues) {
  const { parameterFormat, components } = given;
  return checkTemplateParameters(
    { parameterFormat, components: components as TemplateComponent[] },
    fillTemplate(given, values),
  );
}
