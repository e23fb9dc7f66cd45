/** Components come in Meta's form and as deep as that goes: whatever stands in them is answered, never a failure of ours. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkTemplateParameters, type TemplateComponent } from '../../src/whatsapp/templates/check.ts';
import { backends } from '../rigs/databases.ts';
import { serviceOf, someone } from '../rigs/service.ts';

const WORDS = [
  'body',
  'header',
  'button',
  'carousel',
  'text',
  'image',
  'currency',
  'url',
  'payload',
  '0',
  '',
];
/** What JSON can bring that a program may trip over: names that mean something to it among them. */
const { hostile } = fc.letrec<{ hostile: unknown }>((tie) => ({
  hostile: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(...WORDS, null, true, 0, -1, 1e21),
    fc.constantFrom('toString', 'valueOf', 'toJSON', 'length').map((name) => ({ [name]: 1 })),
    fc.array(tie('hostile'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('type', 'text', 'toString', 'components', 'cards'), tie('hostile')),
  ),
}));
const word = fc.oneof(fc.constantFrom<unknown>(...WORDS), hostile);
const parameter = fc.record(
  { type: word, text: word, currency: fc.record({ fallback_value: word }), image: word, payload: word },
  { requiredKeys: ['type'] },
);
const parameters = fc.oneof(fc.array(fc.oneof(parameter, hostile), { maxLength: 3 }), hostile);
const component = fc.record(
  { type: word, parameters, sub_type: word, index: word },
  { requiredKeys: ['type', 'parameters'] },
);
const cards = fc.array(fc.oneof(fc.record({ components: fc.array(component, { maxLength: 3 }) }), hostile));
const carousel = fc.record({ type: fc.constant('carousel'), cards: fc.oneof(cards, hostile) });
const given = fc.array(fc.oneof(component, carousel, hostile), { maxLength: 4 });

const BODY: TemplateComponent = { type: 'BODY', text: 'Hi {{1}}' };
const BUTTONS: TemplateComponent = {
  type: 'BUTTONS',
  buttons: [{ type: 'URL', text: 'Track', url: 'https://example.com/{{1}}' }],
};
const TEMPLATES: TemplateComponent[][] = [
  [{ type: 'HEADER', format: 'TEXT', text: '{{1}}' }, BODY, BUTTONS],
  [{ type: 'HEADER', format: 'IMAGE' }, BODY],
  [BODY, { type: 'CAROUSEL', cards: [{ components: [BODY, BUTTONS] }, { components: [BODY] }] }],
];

test('parameters of any form are compared with the template without a failure', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEMPLATES), fc.boolean(), given, (components, named, components_) => {
      const parameterFormat = named ? 'named' : 'positional';
      const template = { components, parameterFormat } as const;
      assert.ok(Array.isArray(checkTemplateParameters(template, { components: components_ })));
    }),
    {
      numRuns: 2000,
      examples: [
        [TEMPLATES[0]!, false, [{ type: 'body', parameters: [{ type: 'text', text: { toString: 1 } }] }]],
        [
          TEMPLATES[0]!,
          false,
          [{ type: 'header', parameters: [{ type: 'text', text: [[{ valueOf: 1 }]] }] }],
        ],
      ],
    },
  );
});

describe('a send', () => {
  const service = serviceOf(backends[0]!);

  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

  test('with components nested in one another is refused by what is wrong with them', async () => {
    for (const [text, status, code] of [
      [{ toString: 1 }, 422, 'TEMPLATE_PARAMETERS_INVALID'],
      [[{ toString: { toString: 1 } }], 422, 'TEMPLATE_PARAMETERS_INVALID'],
      [nested(40), 422, 'TEMPLATE_PARAMETERS_INVALID'],
      [nested(1000), 400, 'INVALID_PAYLOAD'],
    ] as const) {
      const answer = await service.call('POST', '/api/v1/messages/send', {
        to: someone(),
        type: 'template',
        templateName: 'order_update',
        components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
      });
      assert.deepEqual([answer.status, answer.body.error?.code], [status, code]);
    }
  });
});
