import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

const refused = englishMessage(
  'WhatsApp would refuse this: {errors, plural, one {one thing stops} other {# things stop}} it.',
  'errors',
);

export const templateEditor = {
  title: 'New template',
  change: 'Change template',
  nameHint: 'In English letters, such as “Diwali Offer”: it becomes diwali_offer. People do not see it.',
  makeMarketing: 'Make it marketing',
  ready: {
    title: 'Begin with a ready one',
    text: 'One press fills the form; change what you like before you submit it.',
    kinds: { invoice: 'Invoice', order: 'Order', offer: 'Offer' },
    named: (kind: string, language: string) => `${kind}, ${language}`,
  },
  header: 'Header',
  headers: {
    none: 'None',
    text: 'Text',
    image: 'Image',
    video: 'Video',
    document: 'Document (PDF)',
    location: 'Location',
  },
  headerText: 'Text of the header',
  sample: 'Sample for the reviewer',
  sampleHandle: 'Handle of an upload',
  sampleHandleHint: 'What WhatsApp returned for a sample that was uploaded there.',
  body: 'Message',
  bodyHint: 'Blanks are {{1}}, {{2}} or have names, such as {{order_no}}.',
  addBlank: 'Add a blank',
  exampleFor: (blank: string) => `Example for ${blank}`,
  footer: 'Footer',
  buttons: 'Buttons',
  buttonOf: (n: number) => `Button ${n}`,
  buttonKind: 'Kind',
  buttonText: 'Words on it',
  buttonKinds: {
    QUICK_REPLY: 'Quick reply',
    URL: 'Link',
    PHONE_NUMBER: 'Call',
    COPY_CODE: 'Copy a coupon code',
  },
  buttonValues: {
    URL: { label: 'URL', hint: 'With a blank at its end where it differs: https://rao.example/track/{{1}}' },
    PHONE_NUMBER: { label: 'Phone number', hint: 'With + and the country code.' },
    COPY_CODE: { label: 'Example of a code', hint: 'At most 20 characters.' },
  },
  urlExample: 'The whole URL as an example',
  addButton: 'Add a button',
  removeButton: (n: number) => `Remove button ${n}`,
  ownWords: 'A one-time password comes in WhatsApp’s own words, with a button that copies the code.',
  secure: 'Say that the code is not to be shared',
  minutes: 'Minutes the code lasts',
  minutesHint: '1 to 90; empty says nothing of it.',
  severities: { error: 'Stops it:', warning: 'Mind:' },
  summary: (errors: number, warnings: number) => {
    if (errors > 0) return refused(errors);
    if (warnings > 0) return 'WhatsApp should take this; mind what is said above.';
    return 'Nothing that WhatsApp would refuse.';
  },
  notSubmitted: 'It was not submitted. Correct the errors above first.',
  submit: 'Submit to WhatsApp',
  submitChange: 'Submit the change',
  otherForms: 'Carousels, offers, flows and catalogues are made by the API.',
  preview: 'How it arrives',
  nothingYet: 'What you write shows here as it will arrive.',
  notHere: 'This template is not changed here',
  notHereText: 'It has parts that this page does not write. Change it by the API.',
};

export const useTemplateEditorWords = wordsHook('templateEditor', templateEditor);
