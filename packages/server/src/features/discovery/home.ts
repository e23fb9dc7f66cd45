import { type Html, html } from '../../platform/http/html.ts';
import { LEADS_PATH } from '../agents/routes.ts';
import { MCP_PATH } from '../mcp/routes.ts';
import { type DiscoveryConfig, PATHS } from './addresses.ts';
import { sitePage } from './shell.ts';

const TITLE = 'WhatsApp messages that arrive, and tell you so';
const LEAD =
  'Meghdoot sends business messages over WhatsApp by one HTTP call, follows each from queued to read, and brings the answers to your server as signed webhooks. Run it yourself, on one machine or many.';

const POINTS = [
  [
    'Nothing accepted is lost',
    'A message is on disk before you get the 200. Retries, pacing and lost answers are our work, and its history says what happened.',
  ],
  [
    'Tried before it is real',
    'Every workspace can begin in a simulator that speaks WhatsApp’s own protocol: read receipts, replies, failures.',
  ],
  [
    'Made for programs',
    'An OpenAPI description, idempotent sends, gapless events, an MCP server, and registration without a form.',
  ],
] as const;

/** Two calls that work as they stand, here. */
function sample({ appUrl, apiUrl, simulator }: DiscoveryConfig): string {
  const register = `# A key for a sandbox; no account, no real phone
curl -s ${appUrl}${LEADS_PATH} \\
  -H 'Content-Type: application/json' \\
  -d '{"type":"anonymous"}'

`;
  return `${simulator ? register : ''}# Send a message
curl -s ${apiUrl}${PATHS.apiRoot}/messages/send \\
  -H 'Authorization: Bearer <${simulator ? 'credential' : 'API key'}>' \\
  -H 'Content-Type: application/json' \\
  -d '{"to":"+919876543210","type":"text","message":"नमस्ते"}'`;
}

export function homePage(config: DiscoveryConfig): Html {
  const body = html`<section class="hero"><h1>${TITLE}</h1>
<p class="lead">${LEAD}</p>
<p class="actions"><a class="button" href="${PATHS.docs}">Read the docs</a><a class="button quiet" href="${PATHS.contact}">Talk to us</a></p></section>
<pre tabindex="0" role="region" aria-label="A first message with curl"><code>${sample(config)}</code></pre>
<div class="points">${POINTS.map(
    ([title, text]) => html`<section><h2>${title}</h2><p>${text}</p></section>
`,
  )}</div>
<section class="agents"><h2>You are an agent?</h2>
<p>Begin with <a href="${PATHS.authMd}">auth.md</a> or <a href="${PATHS.llms}">llms.txt</a>. The MCP server is at <code>${config.appUrl}${MCP_PATH}</code>.</p></section>
<section class="agents"><h2>You bring customers?</h2>
<p>Agencies and resellers have a <a href="${PATHS.partners}">partner program</a>.</p></section>`;
  return sitePage({ title: `Meghdoot: ${TITLE}`, description: LEAD, body });
}

export function homeMarkdown(config: DiscoveryConfig): string {
  const { baseUrl, appUrl } = config;
  return `# Meghdoot: ${TITLE}

${LEAD}

\`\`\`sh
${sample(config)}
\`\`\`

${POINTS.map(([title, text]) => `- **${title}.** ${text}`).join('\n')}

- [API reference](${baseUrl}${PATHS.docs}), [OpenAPI](${baseUrl}${PATHS.openApi})
- [auth.md](${baseUrl}${PATHS.authMd}): how an agent gets a credential
- [llms.txt](${baseUrl}${PATHS.llms}): everything a machine can use here
- MCP server: ${appUrl}${MCP_PATH}
- [Contact](${baseUrl}${PATHS.contact}), [partners](${baseUrl}${PATHS.partners})
`;
}
