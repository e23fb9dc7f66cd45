import type { Language } from '../../platform/language.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import { MCP_PATH } from '../mcp/routes.ts';
import { code } from './code.ts';
import { MISHAPS_TABLE, NUMBERS_TABLE, PHONE, SIGNED_REQUEST, TRACE } from './home-figures.ts';
import {
  charges,
  dashboardPicture,
  gettingIn,
  type HomeConfig,
  installation,
  ownerMarkdown,
} from './home-owner.ts';
import { type DiscoveryConfig, PATHS } from './paths.ts';
import { samples } from './samples.ts';
import type { SiteShell } from './shell.ts';
import { SOURCE } from './source.ts';

const TITLE = 'WhatsApp messages that arrive, and say so';
const LEAD =
  'Meghdoot sends your business messages over WhatsApp, by one HTTP call or by hand on its dashboard, follows each from queued to read, and brings the replies to you and to your server. You run it yourself, on one machine or many.';

interface Question {
  title: string;
  text: string;
  figure: Html;
}

function questions(config: DiscoveryConfig): readonly Question[] {
  const { simulator } = config;
  return [
    {
      title: 'Where is my message?',
      text: 'Its status only moves forward, and its history has the timestamp of every step. One that failed says what happened, who can mend it, and whether sending it again will help.',
      figure: TRACE,
    },
    {
      title: 'Can it get lost, or go out twice?',
      text: 'The 200 comes when the message is on disk. Each attempt is on disk before WhatsApp is called and carries a tag, so that a receipt finds it even where the response never came.',
      figure: MISHAPS_TABLE,
    },
    ...(simulator
      ? [
          {
            title: 'How do I try it without a number?',
            text: 'A WhatsApp that speaks Meta’s own protocol is built in. In a test workspace the last four digits choose what the person does, and a phone on the dashboard shows what they see. Nothing reaches a real phone until you connect a number.',
            figure: NUMBERS_TABLE,
          },
        ]
      : []),
    {
      title: 'Is this webhook genuine, and is one missing?',
      text: 'Webhooks are signed as Standard Webhooks and tried ten times over three days. Events are numbered without gaps, so that a missing one shows; every delivery can be looked at, and any part of the feed sent again.',
      figure: SIGNED_REQUEST,
    },
    {
      title: 'Can my agent do all this?',
      text: `${simulator ? 'It registers itself for a sandbox, without a form and without a phone, and a person takes the workspace over when it is worth keeping. ' : ''}The API is also a set of tools over the Model Context Protocol, and every error says what to do next.`,
      figure: code(urls(config), 'URLs for agents'),
    },
  ];
}

/** Shows the URLs at which an agent begins, in two columns. */
function urls({ baseUrl, appUrl }: DiscoveryConfig): string {
  const rows = [
    [baseUrl + PATHS.authMd, 'how to get a credential'],
    [baseUrl + PATHS.llms, 'what can be done here'],
    [appUrl + MCP_PATH, 'the tools'],
  ] as const;
  const width = Math.max(...rows.map(([url]) => url.length));
  return rows.map(([url, what]) => `${url.padEnd(width)}  ${what}`).join('\n');
}

const FOR_A_SHOP = [
  [
    'People who do not want messages get none',
    'STOP, UNSUBSCRIBE, बंद करो and रोकें are understood; the message that asked for it is kept as the proof.',
  ],
  [
    'Yours, on your machine',
    'One process and one file, or PostgreSQL and as many processes as you like. Nothing is reported home.',
  ],
  [
    'Keys that can do little',
    'Read-only, messaging or admin, for chosen IP addresses, until a day you choose, revoked within a second.',
  ],
  ['Times as you know them', 'Every time is Indian Standard Time, in the API as on the page.'],
  [
    'People without a number',
    'Whoever hides their number on WhatsApp is a contact like any other; send to its id.',
  ],
] as const;

export function homePage(site: SiteShell, config: HomeConfig, language: Language = 'en'): Html {
  const body = html`${language === 'hi' && html`<p class="also" lang="hi">यह पेज हिन्दी में भी है। <a href="${PATHS.hindi}" hreflang="hi">हिन्दी में पढ़ें</a></p>`}<section class="band hero"><div>
<div><h1>${TITLE}</h1>
<p class="lead">${LEAD}</p>
<p class="actions"><a class="button" href="${config.appUrl}/dashboard">Open the dashboard</a><a class="button quiet" href="${PATHS.docs}">Read the docs</a></p>
<p class="soft">No account here? <a href="#get-in">How to get an account</a>. <a href="${PATHS.hindi}" hreflang="hi" lang="hi">हिन्दी में</a></p></div>
${PHONE}
</div></section>
<section class="band sunk"><div>${dashboardPicture()}</div></section>
<section class="band"><div class="first">
${installation()}
<div id="first-message"><h2>A first message</h2>
<p class="soft">${config.simulator ? 'Paste it into a terminal as it is: the first call makes a sandbox, the second sends. TypeScript and Python take the key from there.' : 'The URLs are those of this server.'}</p></div>
${tabs(config)}
</div></section>
${questions(config).map(
  ({ title, text, figure }) => html`<section class="band question"><div>
<div><h2>${title}</h2>
<p>${text}</p></div>
<div class="figure">${figure}</div>
</div></section>
`,
)}${charges()}
<section class="band sunk"><div><h2>For the shop as for its developer</h2>
<dl class="points">${FOR_A_SHOP.map(
    ([title, text]) => html`<div><dt>${title}</dt><dd>${text}</dd></div>
`,
  )}</dl></div></section>
${gettingIn(config)}
<section class="band"><div class="ends">
<section><h2>Talk to us</h2><p>A question before you begin, or many numbers to move.</p><p><a href="${PATHS.contact}">Write to us</a></p></section>
<section><h2>Bring customers</h2><p>Agencies and resellers have a program of their own.</p><p><a href="${PATHS.partners}">Become a partner</a></p></section>
<section><h2>Build on it</h2><p>The API is described in OpenAPI 3.0, and free software under the MIT licence.</p><p><a href="${PATHS.openApi}">openapi.json</a>${SOURCE && html` · <a href="${SOURCE}">source</a>`}</p></section>
</div></section>`;
  return site({ title: `Meghdoot: ${TITLE}`, description: LEAD, body, bands: true, code: true });
}

/** Shows one panel at a time by the radio buttons before them, and all of them without a stylesheet. */
function tabs(config: DiscoveryConfig): Html {
  const all = samples(config);
  return html`<fieldset class="tabs"><legend class="unseen">Language of the sample</legend>
${all.map(
  ({ id, name }, i) =>
    html`<input type="radio" name="sample" id="sample-${id}"${i === 0 && html` checked`}><label for="sample-${id}">${name}</label>
`,
)}${all.map(({ id, name, text }) => html`<div class="panel ${id}">${code(text, `A first message with ${name}`)}</div>`)}
</fieldset>`;
}

export function homeMarkdown(config: HomeConfig): string {
  const { baseUrl, appUrl } = config;
  return `# Meghdoot: ${TITLE}

${LEAD}

${samples(config)
  .map(({ id, text }) => `\`\`\`${id === 'curl' ? 'sh' : id}\n${text}\n\`\`\``)
  .join('\n\n')}

${ownerMarkdown(config)}
${questions(config)
  .map(({ title, text }) => `## ${title}\n\n${text}`)
  .join('\n\n')}

## For the shop as for its developer

${FOR_A_SHOP.map(([title, text]) => `- **${title}.** ${text}`).join('\n')}

## From here

- [API reference](${baseUrl}${PATHS.docs}), [OpenAPI](${baseUrl}${PATHS.openApi})
- [auth.md](${baseUrl}${PATHS.authMd}): how an agent gets a credential
- [llms.txt](${baseUrl}${PATHS.llms}): everything a machine can use here
- MCP server: ${appUrl}${MCP_PATH}
- [Dashboard](${appUrl}/dashboard), [status](${baseUrl}${PATHS.status})
- [Contact](${baseUrl}${PATHS.contact}), [partners](${baseUrl}${PATHS.partners})
`;
}
