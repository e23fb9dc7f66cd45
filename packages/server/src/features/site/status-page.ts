import { type Html, html } from '../../platform/pages/html.ts';
import { toIst } from '../../platform/time.ts';
import type { SiteShell } from './shell.ts';

export interface Status {
  /** Why nothing is accepted, as one sentence; none: all is well. */
  trouble: string | undefined;
  /** Accepted messages that no worker has taken up yet. */
  waiting: number;
  version: string;
  now: number;
}

export function statusPage(site: SiteShell, { trouble, waiting, version, now }: Status): Html {
  const title = trouble ?? 'Everything works.';
  const body = html`<h1>Status</h1>
<div class="notice${trouble && ' wrong'}" role="status"><p><strong>${title}</strong> ${
    trouble
      ? 'Nothing new is accepted until that is mended. What was accepted before is kept.'
      : 'Messages are accepted and sent.'
  }</p></div>
<dl class="facts">
<dt>Web and API</dt><dd>working</dd>
<dt>Database</dt><dd>${trouble ? 'not ready' : 'ready'}</dd>
<dt>Messages waiting to be taken up</dt><dd>${waiting}</dd>
<dt>Version</dt><dd>${version}</dd>
<dt>Asked at</dt><dd><time datetime="${toIst(now)}">${IST.format(now)} IST</time></dd>
</dl>
<p class="soft">For monitors: <a href="/healthz">/healthz</a> says that the server runs, <a href="/readyz">/readyz</a> that it can serve; this page is 503 when it cannot. WhatsApp’s own state is at metastatus.com.</p>`;
  return site({
    title: 'Status · Meghdoot',
    description: 'Whether this Meghdoot server works, now.',
    body,
  });
}

const IST = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'medium',
});
