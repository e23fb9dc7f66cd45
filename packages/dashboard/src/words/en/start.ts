import { wordsHook } from '../words-hook.ts';

const PROGRAM = {
  key: {
    title: 'Make an API key',
    lead: 'For your billing or order program, if you have one: it sends with a key. This one may send, read messages and change contacts.',
  },
  webhook: {
    title: 'Add a webhook',
    lead: 'For your program too: its server is notified at once of the status of each message and of what customers reply.',
  },
};

export const start = {
  lead: 'From a first test message to your own number, and to your program if you have one: each step is done here.',
  leadLive: 'Your own number, a first message, and your program if you have one: each step is done here.',
  done: 'Done',
  admins: 'An owner or an admin of the workspace does this step.',
  allDone: {
    title: 'All four steps are done',
    text: 'The overview shows what is sent from now on, and whether it was read.',
    action: 'Go to the overview',
  },
  sample: {
    title: 'Look around in a sample shop',
    lead: 'A sweet shop with a month behind it: customers who write in Hindi and English, orders, invoices, what was not delivered and why. All of it is made up, and reaches nobody.',
    inside: 'Everything in this workspace was made up. Nothing of it is left when you erase it.',
    open: 'Open a sample shop',
    making: 'A month of orders is being made up. It opens by itself in a few seconds.',
    go: 'Go to the sample shop',
    erase: 'Erase the sample shop',
    eraseTitle: 'Erase the sample shop?',
    loses: 'All of its messages, contacts and events, and what you have sent in it.',
    erased: 'The sample shop is erased.',
  },
  /** The headings of each step, in a test workspace and in a live one. */
  heads: {
    test: {
      send: {
        title: 'Send a test message',
        lead: 'It goes to a simulated phone and reaches nobody. Watch it arrive, and reply as the customer.',
      },
      ...PROGRAM,
      live: {
        title: 'Use your own number',
        lead: 'Your shop’s number gets a live workspace of its own. This test workspace stays as it is.',
      },
    },
    live: {
      live: {
        title: 'Connect a number',
        lead: 'Messages go out from your own WhatsApp number, and what people write to it comes in.',
      },
      send: {
        title: 'Send a message',
        lead: 'In a live workspace it reaches a real phone. Free text arrives within 24 hours of the person’s last message.',
      },
      ...PROGRAM,
    },
  },
  steps: {
    send: {
      to: 'To',
      message: 'Message',
      hello: 'Hello from Meghdoot. Your order 1042 is on its way.',
      action: 'Send message',
      latest: (to: string) => `Last sent to ${to}:`,
      show: 'See whether it arrived',
    },
    key: {
      name: 'Name',
      nameHint: 'To recognise it later.',
      firstName: 'First program',
      action: 'Make key',
      once: 'Copy the key now. It is shown until you leave this page, and never again.',
      waiting: 'Run the request above. This line says when the key was used.',
      wasUsed: 'The key was used. Your program can send.',
      used: 'A key of this workspace was used already. Make another one for each program.',
      unused: (lastFour: string) =>
        `The key that ends in ${lastFour} is made and has not been used yet. If it is lost, make another one.`,
    },
    webhook: {
      url: 'URL',
      urlHint: 'Every event is posted to it, signed.',
      action: 'Add webhook',
      once: 'Copy the secret now, so that your server can verify that events come from here. It is not shown again.',
      secret: 'Signing secret',
      verify: 'How to verify the signature',
      added: 'Events go to',
      show: 'See its deliveries',
      listen: {
        title: 'No server at hand?',
        text: 'With Node.js on your machine, this line is one. It prints what it is sent.',
        command: 'A server in one line',
        use: (url: string) => `Fill in ${url}`,
        tunnel: (url: string) =>
          `This installation cannot reach your machine. Open a tunnel to ${url} and give its https URL above.`,
      },
    },
    live: {
      waits: 'Waits for approval',
      approved: 'Ready for a number',
      connected: 'Has a number',
      waitsText: 'The operator of this installation has been notified by mail and approves it.',
      connect: 'Connect a number',
    },
  },
};

export const useStartWords = wordsHook('start', start);
