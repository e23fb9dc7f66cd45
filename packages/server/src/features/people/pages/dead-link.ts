import type { FastifyReply } from 'fastify';
import { type Html, html, page, sendHtml } from '../../../platform/pages/html.ts';

export function sendDeadLink(reply: FastifyReply, advice: Html): FastifyReply {
  const title = 'This link has ended';
  const body = html`<h1>${title}</h1>
<p>It was used already, or its time is over.</p>
<p>${advice}</p>`;
  return sendHtml(reply, 410, page({ title, body }));
}
