/** This file tells an owner on the start page how it looks, what it needs, what it costs and how to sign in. */
import { type Html, html } from '../../platform/pages/html.ts';
import { SIGN_UP } from '../people/paths.ts';
import { code } from './code.ts';
import { CHARGES, CHARGES_SOURCE, CHARGES_TEXT } from './meta-charges.ts';
import { type DiscoveryConfig, PATHS } from './paths.ts';
import { picture } from './pictures.ts';
import { SOURCE } from './source.ts';

export interface HomeConfig extends DiscoveryConfig {
  signup: 'invite' | 'open';
}

/** A figure of the dashboard: the picture of a wide screen, and those for others by their media queries. */
export function shot(
  { desk, others }: { desk: string; others: readonly (readonly [media: string, file: string])[] },
  { alt, caption }: { alt: string; caption: string },
): Html {
  const wide = picture(desk);
  return html`<figure class="shot"><picture>
${others.map(([media, file]) => {
  const { href, width, height } = picture(file);
  return html`<source media="${media}" srcset="${href}" width="${width}" height="${height}" type="image/webp">
`;
})}<img src="${wide.href}" width="${wide.width}" height="${wide.height}" loading="lazy" decoding="async" alt="${alt}">
</picture>
<figcaption>${caption}</figcaption></figure>`;
}

/** The media query of a phone, which has pictures of its own. */
export const ON_PHONE = '(max-width: 560px)';
const IN_DARK = '(prefers-color-scheme: dark)';

/** Shows the dashboard as it is at the width of the reader's screen, in the reader's theme. */
export function dashboardPicture(): Html {
  const others = [
    [`${ON_PHONE} and ${IN_DARK}`, 'overview-phone-dark.webp'],
    [ON_PHONE, 'overview-phone.webp'],
    [IN_DARK, 'overview-dark.webp'],
  ] as const;
  return shot(
    { desk: 'overview.webp', others },
    {
      alt: 'The overview of a shop: what needs attention, then the results of a month of messages',
      caption:
        'The overview of a sample shop, with made-up customers. Whoever installs Meghdoot opens one like it at a click.',
    },
  );
}

export const INSTALL = `${SOURCE ? `git clone ${SOURCE} meghdoot && cd meghdoot && ` : ''}npm ci && npm start`;
export const INSTALL_TEXT = `${SOURCE ? 'It' : 'In the folder of the source it'} needs npm 10 or newer, and brings the right Node with it. The first start makes the database, a simulated WhatsApp and a link to your account; nothing else has to be set up, and nothing is reported home.`;

export function installation(): Html {
  return html`<div><h2>Install it in one line</h2>
<p class="soft">${INSTALL_TEXT}${SOURCE && html` <a href="${SOURCE}">The source</a>.`}</p></div>
${code(INSTALL, 'Install and start')}`;
}

export function charges(): Html {
  return html`<section class="band" id="cost"><div>
<h2>What does it cost?</h2>
<p class="wide-text">${CHARGES_TEXT}</p>
${CHARGES}
<p class="soft below">${CHARGES_SOURCE}</p>
</div></section>`;
}

/** Tells whoever has no account what to do; the dashboard itself only asks to sign in. */
export function gettingIn(config: HomeConfig): Html {
  const { appUrl, baseUrl } = config;
  return html`<section class="band" id="get-in"><div><h2>Getting in</h2>
<dl class="points pairs">
<div><dt>You have an account</dt><dd><a href="${appUrl}/dashboard">Open the dashboard</a> and sign in with your e-mail.</dd></div>
<div><dt>You have none</dt><dd>${
    config.signup === 'open'
      ? html`<a href="${baseUrl}${SIGN_UP}">Make an account</a>: a mail brings you a link to choose your password.`
      : html`Accounts of this server come by invitation, a mail with a link. Ask whoever runs it, or <a href="${PATHS.contact}">write to us</a>.`
  }</dd></div>
${
  config.simulator &&
  html`<div><dt>You want to try it first</dt><dd><a href="#first-message">The first message</a> needs no account, and reaches a simulator. The same response holds a link by which a person takes the sandbox over, with an account.</dd></div>
`
}<div><dt>You run this server</dt><dd>The first start printed a link that makes your account. <code>npm run -s meghdoot -- owner-link</code> prints another.</dd></div>
</dl></div></section>`;
}

export function ownerMarkdown(config: HomeConfig): string {
  return `## Install it in one line

\`\`\`sh
${INSTALL}
\`\`\`

${INSTALL_TEXT}

## What does it cost?

${CHARGES_TEXT} The table with Meta’s rates for India is on the page: ${config.baseUrl}/#cost
`;
}
