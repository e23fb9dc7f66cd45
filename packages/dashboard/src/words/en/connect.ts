import type { Reach } from '@meghdoot/sdk';
import { englishMessage } from '../message.ts';
import { wordsHook } from '../words-hook.ts';

export const connect = {
  title: 'Connect a number',
  lead: 'From a Meta account to the first message, one step at a time.',
  stepOf: (at: number, all: number) => `Step ${at} of ${all}`,
  allSteps: 'Steps',
  done: 'Done',
  next: 'Next',
  previous: 'Back',
  goOnAnyway: 'Go on anyway',
  picture: (site: string, way: string, lines: string) => `Drawing of ${site}: ${way}, with ${lines}`,
  membersOnly: {
    title: 'Admins connect numbers',
    text: (workspace: string) =>
      `Owners and admins of ${workspace} connect its numbers. You are a member: ask one of them.`,
  },
  back: 'To the channels',
  steps: {
    server: {
      name: 'This server',
      title: 'Can Meta reach this server?',
      lead: 'Meta brings what customers write, and who has read what, to this server. So the server needs a URL that is open to the internet.',
    },
    number: {
      name: 'Your number',
      title: 'Which number, and may the app stay on the phone?',
      lead: 'A number is either in the WhatsApp app or with the Cloud API, which Meghdoot uses. There are three ways.',
    },
    cost: {
      name: 'What it costs',
      title: 'What it costs, and how you pay',
      lead: 'You pay Meta for messages, without anybody in between. Meghdoot takes nothing.',
    },
    app: {
      name: 'App at Meta',
      title: 'Make an app at Meta',
      lead: 'It is no app for a phone: Meta calls the access to your number so. It takes about ten minutes.',
    },
    token: {
      name: 'Access token',
      title: 'Copy the access token',
      lead: 'With it Meghdoot may send for your number. It belongs to a system user, so that it does not end when somebody leaves.',
    },
    ids: {
      name: 'Two ids',
      title: 'Copy the two ids',
      lead: 'One says which number, the other which account. Both are digits only; neither is the phone number.',
    },
    secret: {
      name: 'App secret',
      title: 'Copy the app secret and connect',
      lead: 'By it this server knows that a message really comes from Meta.',
    },
    webhooks: {
      name: 'Webhooks',
      title: 'Tell Meta where to send',
      lead: 'The number can send already. With this it hears customers too.',
    },
  },
  server: {
    asking: (host: string) => `Asking ${host} over the internet, as Meta does`,
    reached: {
      title: (host: string) => `Meta can reach ${host}`,
      text: 'This server was asked by its public URL just now, and responded.',
    },
    unreached: (host: string) => `Meta cannot reach ${host} yet`,
    failures: {
      unencrypted: 'Its URL does not begin with https://.',
      private: 'Its name leads into a private network. Let it lead to the public IP address of the server.',
      unknown_host:
        'Nobody knows its name. Enter it where the domain is managed; that may take an hour to spread.',
      certificate: 'Its certificate is not valid. A web server such as Caddy gets a valid one by itself.',
      timeout: 'Nothing responds in time. Open port 443 in the firewall, and let the router pass it on.',
      no_connection: 'Nothing listens there. Start the web server that stands in front of Meghdoot.',
      other_response: 'Something else responds there. Let the web server pass everything on to Meghdoot.',
    } satisfies Record<NonNullable<Reach['failure']>, string>,
    again: 'Check again',
    reach: {
      loopback: {
        title: (host: string) => `${host} cannot hear Meta`,
        text: 'That name means “this machine”, and Meta’s machines are elsewhere. You can send, but no answers and no read receipts come back.',
      },
      network: {
        title: (host: string) => `${host} is inside your own network`,
        text: 'Meta cannot enter it. You can send, but no answers and no read receipts come back.',
      },
      unencrypted: {
        title: (host: string) => `${host} is not encrypted`,
        text: 'Meta sends to a URL that begins with https:// and to no other. You can send, but no answers and no read receipts come back.',
      },
    },
    sure: (url: string) =>
      `To be sure, switch Wi-Fi off on your phone and open ${url} there. If the page comes, Meta gets through too.`,
    whatToDo: 'What to do',
    todo: [
      'Get a name for the server, such as chat.your-shop.in, and let it lead to the server.',
      'Put a web server such as Caddy in front of it, which serves https by itself.',
      'Set APP_URL to https://chat.your-shop.in and start Meghdoot again. This page then says that it is open.',
    ],
    tunnel: (origin: string) =>
      `Only trying it out? A tunnel gives a public URL for a while: “cloudflared tunnel --url ${origin}”, then APP_URL is the URL that it prints.`,
    guide: 'How a server is set up',
  },
  number: {
    appStays: 'The app stays',
    appLeaves: 'The app leaves',
    byPartner: 'Through a partner of Meta',
    ways: [
      {
        name: 'A new number',
        appStays: true,
        says: 'The easiest way. Any number that gets an SMS or a call, a landline too, and has no WhatsApp yet. The app on your phone stays as it is, with its own number.',
      },
      {
        name: 'Your present number, moved here',
        appStays: false,
        says: 'First delete its account in the app: Settings > Account > Delete account. The chats on the phone go with it, so export what you need. Customers write to the same number, and you answer here.',
      },
    ],
    coexistence: {
      name: 'Your present number, here and in the app',
      says: 'Meta calls this coexistence, for the WhatsApp Business app. Only a partner of Meta’s can switch it on (a “Solution Partner” or “Tech Provider”), by a sign-up on the partner’s own site; Meghdoot runs on your server and is none. Ask the partner whether you may then use the number with an app of your own. If so, the next steps are the same, with at most 20 messages a second.',
      find: 'Find a partner at Meta',
    },
  },
  cost: {
    prices: [
      {
        what: 'Answers within 24 hours',
        price: 'The first 1,000 of a number each month are free; then ₹0.115 each',
      },
      { what: 'Invoice, order, reminder', price: '₹0.115 a message (utility template)' },
      { what: 'One-time code', price: '₹0.115 a message (authentication template)' },
      { what: 'Offer, news', price: '₹0.8631 a message (marketing template)' },
      { what: 'Meghdoot', price: 'Nothing' },
    ],
    rates:
      'Meta’s rates for India of 1 January 2026, for each message that is delivered, without 18 % GST. Meta may change them each quarter.',
    openRates: 'Meta’s rates today',
    paying: 'How funds are added',
    todo: [
      'Open Payment methods at Meta and choose your WhatsApp Business account.',
      'Choose Add payment method. With UPI you pay beforehand: add funds, and when they are used up WhatsApp refuses messages. With a card Meta bills you afterwards.',
      'Choose with care: Meta does not let an account change between the two later.',
    ],
    open: 'Open Payment methods',
    later:
      'No account at Meta yet? The next step makes one; come back here after it. Templates need a way to pay.',
  },
  app: {
    todo: [
      'Open Meta for Developers, and sign in with the Facebook account that manages your business.',
      'Create an app: the use case is Connect with customers through WhatsApp, the business portfolio is your shop’s.',
      'In the app, open WhatsApp > API Setup, add your number and confirm it by the code that comes by SMS or call.',
    ],
    open: 'Create the app at Meta',
    appId: 'App ID',
    appIdHint:
      'If you like: it stands at the top of the app’s page. The links of the next steps then lead straight to the right page.',
  },
  token: {
    todo: [
      'Choose Add: a system user with the role Admin, named “Meghdoot”.',
      'Assign assets: your app and your WhatsApp account, both with full control.',
      'Generate token: your app, expiration Never, with whatsapp_business_messaging and whatsapp_business_management. Copy it; Meta shows it once. The token of the page API Setup ends after a day and is of no use here.',
    ],
    open: 'Open System users',
  },
  ids: {
    todo: ['Copy the phone number id.', 'Copy the WhatsApp Business Account id below it.'],
    open: 'Open API Setup',
  },
  secret: {
    todo: [
      'In App settings > Basic, find App secret.',
      'Choose Show, give your Facebook password, and copy it.',
    ],
    open: 'Open App settings',
  },
  values: {
    accessToken: 'Access token',
    accessTokenHint: 'Begins with EAA. It is checked with WhatsApp as you paste it.',
    phoneNumberId: 'Phone number id',
    phoneNumberIdHint: 'Digits only, such as 106540352242922.',
    wabaId: 'WhatsApp Business Account id',
    wabaIdHint: 'Digits only, such as 102290129340398.',
    appSecret: 'App secret',
    appSecretHint: '32 letters and digits, of the app that the token was made for.',
  },
  summary: {
    title: 'What you gave before',
    right: 'right',
    missing: 'missing',
    unclear: 'not confirmed by WhatsApp',
    goTo: (name: string) => `Back to ${name}`,
  },
  checking: 'Asking WhatsApp',
  unasked: 'Not checked.',
  afterToken: 'Checked once the access token works.',
  quality: (rating: string) => `Quality rating: ${rating}.`,
  connect: {
    action: 'Connect number',
    done: englishMessage(
      '{phone} is connected, with {templates, plural, one {# template} other {# templates}}.',
      'phone',
      'templates',
    ),
  },
  callback: {
    later: 'The number is not connected yet',
    laterHint:
      'The URL and the verify token stand here once it is. They are shown once: after a reload, open the number under Channels for the URL, and give its values again for the token.',
    todo: [
      'In WhatsApp > Configuration, paste the callback URL and the verify token from above.',
      'Choose Verify and save.',
      'Under Webhook fields, subscribe to messages, and to smb_message_echoes where the number stays in the app. For opt-outs and templates also to user_preferences, message_template_status_update, message_template_quality_update, message_template_components_update and template_category_update.',
      'Publish the app, if it is not yet: until then Meta sends nothing but its own tests.',
    ],
    openMeta: 'Open Configuration',
    url: 'Callback URL',
    verifyToken: 'Verify token',
    verifyTokenHint: 'Copy it now. To see it again, give the values again.',
    waiting: 'Waiting for the first webhook',
    waitingHint:
      'Send a WhatsApp message from your own phone to the number. This page says when it has come.',
    came: 'The first webhook has come: receipts and messages from people reach you.',
    open: 'Open the channel',
    send: 'Send a message',
  },
  test: {
    title: 'A test workspace stays on the simulator',
    text: 'It has a number of its own, and nothing it sends reaches a real phone. Real numbers belong to a live workspace, with contacts, keys and messages of its own.',
    live: 'Your live workspaces',
    go: (name: string) => `Connect a number to ${name}`,
    waits: 'Waits for approval',
    open: 'Open a live workspace',
    openLead: 'It connects real numbers once the operator of this installation has approved it.',
  },
  approval: {
    title: (name: string) => `${name} waits for approval`,
    text: 'The operator of this installation approves a workspace before it connects real numbers. They were notified by mail; this page goes on by itself.',
    operator:
      'You are the operator of this installation: approve it if you know who runs it and what they send.',
    action: 'Approve workspace',
    done: (name: string) => `${name} may connect real numbers`,
  },
};

export const useConnectWords = wordsHook('connect', connect);
