/** This file draws the figures of the start page. */
import { html } from '../../platform/pages/html.ts';
import { NUMBERS } from '../../simulator/people/behaviour.ts';
import { FAILURE_TABLE } from '../../whatsapp/failure-table.ts';
import { code } from './code.ts';
import { table } from './table.ts';

/** A message with an invoice, as the phone of a customer shows it. */
export const invoiceBubble = (
  text: string,
  about: string,
) => html`<div class="bubble with-file"><p class="file"><svg aria-hidden="true" viewBox="0 0 24 24"><path d="M6 2h8l5 5v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1Zm8 0v5h5M9 13h6M9 17h4"/></svg><span>invoice-1042.pdf <small>${about}</small></span></p>
<p>${text} <small>10:01</small></p></div>`;

export const PHONE = html`<figure class="phone">
<div class="screen">
<p class="name">Tulsi Stores</p>
<p class="bubble">Hi Asha, your order 1042 is on its way. <small>10:00</small></p>
<p class="bubble own" lang="hi">कब तक आएगा? बिल भी भेज दीजिए। <small>10:01</small></p>
${invoiceBubble('Here is your invoice. It comes before six, and Ravi will call you.', '1 page · 84 KB · PDF')}
</div>
<figcaption>What Asha reads is <code>message.read</code> on your server; what she writes is <code>message.received</code>.</figcaption>
</figure>`;

const STEPS = [
  ['queued', '10:00:00.012', 'on disk, 200 returned'],
  ['sending', '10:00:00.024', 'attempt 1, tagged'],
  ['sent', '10:00:00.310', 'WhatsApp has it'],
  ['delivered', '10:00:01.104', 'on the phone'],
  ['read', '10:00:09.871', 'seen'],
] as const;

const UNREACHABLE = FAILURE_TABLE.get(131026)!;

export const TRACE = html`<ol class="trace">${STEPS.map(
  ([
    status,
    at,
    what,
  ]) => html`<li class="${status}"><strong>${status}</strong> <span>${what}</span> <time>${at}</time></li>
`,
)}</ol>
<div class="failure"><p><strong>failed</strong> <code>${UNREACHABLE.code}</code></p>
<p>${UNREACHABLE.message}</p>
<p>${UNREACHABLE.hint}</p></div>`;

const MISHAPS = [
  ['Your request is repeated', 'The first response comes back, nothing is sent.'],
  ['The server is killed', 'It finds every message it accepted when it starts again.'],
  ['WhatsApp’s answer is lost', 'The message is unconfirmed until a receipt settles it.'],
  ['WhatsApp wants it slower', 'Each number and each person has a pace; what was refused is tried again.'],
] as const;

export const MISHAPS_TABLE = table(
  ['What goes wrong', 'What happens'],
  MISHAPS.map(([when, then]) => [when, then]),
);

export const NUMBERS_TABLE = table(
  ['Number ends in', 'What the person does'],
  (['0001', '0002', '0004', '0006', '0008'] as const).map((digits) => [
    html`<code>${digits}</code>`,
    NUMBERS[digits].does,
  ]),
);

export const SIGNED_REQUEST = code(
  `POST /whatsapp HTTP/1.1
webhook-id: evt_01m7xv5dsz00kzmrjzvs97yk7c
webhook-timestamp: 1795224156
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type":"message.read","sequence":1042,
 "timestamp":"2026-11-21T10:00:09.871+05:30",
 "data":{"messageId":"msg_01m7xv5dsr…","status":"read"}}`,
  'A signed webhook',
);
