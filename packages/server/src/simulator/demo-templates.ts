import type { SimulatorTemplate } from './model.ts';

/** The two approved templates that a demo or stand-alone number begins with. */
export const DEMO_TEMPLATES: SimulatorTemplate[] = [
  {
    id: '594425479261596',
    name: 'hello_world',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'BODY', text: 'Hello! This is a first message from your WhatsApp business number.' },
    ],
  },
  {
    id: '564750795574598',
    name: 'order_update',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: [
      {
        type: 'BODY',
        text: 'Hi {{1}}, your order {{2}} is {{3}}.',
        example: { body_text: [['Asha', 'A-1042', 'on its way']] },
      },
    ],
  },
];
