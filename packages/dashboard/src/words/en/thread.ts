import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

/** The words of what is done with the messages of a conversation, and beside them. */
export const thread = {
  us: 'You',
  reply: 'Reply to this message',
  dropQuoted: 'Reply to no message',
  earlier: 'An earlier message',
  putBy: (name: string, emoji: string) => `${name} reacted with ${emoji}`,
  putByUs: (emoji: string) => `You reacted with ${emoji}`,
  resend: 'Send again',
  resent: 'Sent again, see below.',
  correct: 'Change and send',
  writeTemplate: 'Write a template',
  otherNumber: 'Send to another number',
  otherNumberLead: 'The same message goes to this number, and stands in the conversation with it.',
  number: 'Number',
  free: {
    count: englishMessage('{sent, number} of {free, number} free messages used this month', 'sent', 'free'),
    short: englishMessage('{sent, number} of {free, number} free', 'sent', 'free'),
    runsOut: englishMessage(
      '{left, plural, one {# free message} other {# free messages}} left this month',
      'left',
    ),
    none: 'The free messages of this month are used up: each costs what a utility template does.',
    nonePriced: (amount: string) =>
      `The free messages of this month are used up: this one costs ${amount}, without GST.`,
    why: 'Of each number WhatsApp sends 1,000 messages a month for free that are no template.',
  },
  price: (amount: string) => `If it is delivered it costs ${amount}, without GST.`,
  answered: (name: string) => `${name} answered just now`,
  answeredText: 'Read it above before you send yours.',
  somebody: 'Somebody',
  writing: (names: string) => `${names} is writing…`,
  looking: (names: string) => `${names} is looking too.`,
  and: (names: readonly string[]) => names.join(', '),
  quick: {
    title: 'Quick replies',
    lead: 'Texts you send often. Type / in a message and the beginning of the name.',
    add: 'Add quick reply',
    change: 'Change',
    changeOf: (shortcut: string) => `Change /${shortcut}`,
    save: 'Save',
    saved: (shortcut: string) => `/${shortcut} is saved.`,
    remove: 'Delete',
    removeOf: (shortcut: string) => `Delete /${shortcut}`,
    removed: (shortcut: string) => `/${shortcut} is deleted.`,
    loses: 'Nobody in the team finds it any more. Messages that were sent stay.',
    hint: 'The whole team has it.',
    shortcut: 'Name',
    shortcutHint: 'One word, without blanks: hours',
    text: 'Text',
    putName: 'Their name',
    putMe: 'My name',
    example: 'To Sunita it says:',
    sample: 'Sunita',
    sampleMe: 'Asha',
    empty: {
      title: 'No quick replies yet',
      text: 'A reply you write every day is a good first one: your opening hours, how to find you, how to pay.',
    },
  },
  voice: {
    record: 'Record a voice message',
    title: 'Voice message',
    asking: 'Waiting for the microphone. Your browser may ask you.',
    recording: 'Time recorded',
    level: 'How loud it is',
    stop: 'Stop',
    drop: 'Delete the recording',
    send: 'Send voice message',
    kept: 'Your recording is still here. Send it again, or delete it.',
    long: 'It is longer than WhatsApp plays at once (512 KB): they download it first.',
    again: 'Try again',
    close: 'Write instead',
    refused: {
      denied: {
        title: 'The microphone is not allowed here',
        text: 'Allow it for this page beside the address in your browser, then try again.',
      },
      missing: {
        title: 'No microphone was found',
        text: 'Connect one, or turn it on in the settings of your device.',
      },
      busy: {
        title: 'The microphone is in use',
        text: 'Another program has it, perhaps a call. Close that, then try again.',
      },
      insecure: {
        title: 'The microphone needs https',
        text: 'Browsers give it to pages with an https address alone. Ask who runs this server.',
      },
      unsupported: {
        title: 'This browser cannot record a voice message',
        text: 'Use a current Chrome, Edge, Firefox or Safari.',
      },
    },
  },
};

export const useThreadWords = wordsHook('thread', thread);
