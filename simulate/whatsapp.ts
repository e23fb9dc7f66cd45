/**
 * WhatsApp in a simulated run: a model of its own, written from Meta's pages and not from the built-in simulator. It is
 * strict about what it is sent, remembers all of it, and reports by signed webhooks until it hears 200.
 */
import { createHmac } from 'node:crypto';
import { MINUTE, SECOND } from '../packages/server/src/platform/clock.ts';
import type { Process } from './life.ts';
import type { HttpAnswer, HttpRequest, Network } from './network.ts';
import type { Scheduler } from './scheduler.ts';
import { TEMPLATES, textOf } from './templates.ts';

/** A number that a workspace has connected. */
export interface WhatsAppNumber {
  phoneNumberId: string;
  wabaId: string;
  phone: string;
  accessToken: string;
  appSecret: string;
}

/** A request to send, as it came. */
export interface Arrival {
  phoneNumberId: string;
  tag: string;
  messageId: string;
  attempt: number;
  /** The same request has come before: what lies between has doubled it. */
  echo: boolean;
  to: string;
  text: string;
  at: number;
  from: string;
  /** The answer; `accepted` has a copy on its way to the person. */
  outcome: 'accepted' | 'refused' | 'unreadable';
  code?: number;
  wamid?: string;
  /** The fate of the copy, in the order in which it was reported. */
  statuses: ('sent' | 'delivered' | 'read' | 'failed')[];
}

export interface Written {
  phoneNumberId: string;
  wamid: string;
  from: string;
  text: string;
  at: number;
}

/** `unpaid`: the account has no money, which is said properly. */
export type WhatsAppTrouble = 'silent' | 'nonsense' | 'unavailable' | 'unpaid';

export interface WhatsApp {
  serve(request: HttpRequest, from: Process): HttpAnswer | undefined;
  write(phoneNumberId: string, from: string, text: string): void;
  /** Every request meets the trouble for so long. */
  trouble(kind: WhatsAppTrouble, ms: number): void;
  /** The next message that is sent is refused; it may be sent again. */
  refuseNext(): void;
  /** The fate of the next message that it takes is reported so much later. */
  reportNextAfter(ms: number): void;
  /** Everything that came and was written up to now is checked. */
  forget(): void;
  readonly arrivals: Arrival[];
  readonly written: Written[];
  /** Requests that WhatsApp would never take. */
  readonly faults: string[];
  /** Webhooks that nobody has taken yet, and reports that are still to come. */
  pending(): number;
}

export interface WhatsAppOptions {
  scheduler: Scheduler;
  numbers: readonly WhatsAppNumber[];
  network: () => Network;
  /** Brings a webhook to some process; calls back with the status, if there is one. */
  deliver(bytes: Buffer, signature: string, answered: (status: number | undefined) => void): void;
}

/** Meta tries a webhook again until it hears 200, first soon, then more and more seldom. */
const AGAIN_MS = [SECOND, 3 * SECOND, 8 * SECOND, 15 * SECOND];
const PATIENCE_MS = 10 * SECOND;
const MOST_HELD_MS = 1500;
/** A webhook of one number brings these. */
type Updates = Partial<Record<'statuses' | 'contacts' | 'messages', object[]>>;
/** A number is asked for it every fifteen minutes. */
const LIMIT = { whatsapp_business_manager_messaging_limit: 'TIER_UNLIMITED' };
const UNAVAILABLE = { code: 131016, status: 503 };
/** Meta: "Business eligibility payment issue". */
const UNPAID = { code: 131042, status: 400 };
const TEMPORARY = { code: 131000, status: 500, share: 0.02 };
const REFUSALS = [
  TEMPORARY,
  { code: 131056, status: 400, share: 0.01 },
  { code: 130429, status: 400, share: 0.01 },
  { code: 131026, status: 400, share: 0.01 },
];
/** A share of the copies is taken without an answer, and reported of when nobody waits for its receipts any more. */
const UNHEARD = { share: 0.02, reportsAfterMs: MINUTE };
/** Shares of the accepted copies that fail afterwards. */
const FAILING = [
  { code: 131026, share: 0.015 },
  { code: 131000, share: 0.015 },
];

export function createWhatsApp({ scheduler, numbers, network, deliver }: WhatsAppOptions): WhatsApp {
  const byId = new Map(numbers.map((number) => [number.phoneNumberId, number]));
  const arrivals: Arrival[] = [];
  const written: Written[] = [];
  const faults: string[] = [];
  const tags = new Set<string>();
  const untold = new Map<WhatsAppNumber, Updates>();
  let refusesNext = false;
  let reportsAfterMs = 0;
  let made = 0;
  let pending = 0;
  let troubled: { kind: WhatsAppTrouble; until: number } | undefined;

  const graphError = (status: number, code: number): HttpAnswer => ({
    status,
    body: JSON.stringify({ error: { message: `(#${code})`, type: 'OAuthException', code, fbtrace_id: 'A' } }),
  });

  function drawn<T extends { share: number }>(choices: readonly T[]): T | undefined {
    let left = scheduler.chance();
    return choices.find(({ share }) => {
      left -= share;
      return left < 0;
    });
  }

  function serve(request: HttpRequest, from: Process): HttpAnswer | undefined {
    const [, , id, node] = request.path.split('?')[0]!.split('/');
    const number = byId.get(id!) ?? numbers.find(({ wabaId }) => wabaId === id);
    if (!number || request.headers.authorization !== `Bearer ${number.accessToken}`) {
      faults.push(`${request.method} ${request.path} without the token of a number`);
      return graphError(401, 190);
    }
    if (node === 'message_templates') return { status: 200, body: JSON.stringify({ data: TEMPLATES }) };
    if (request.method === 'GET' && node === undefined) return { status: 200, body: JSON.stringify(LIMIT) };
    if (request.method !== 'POST' || node !== 'messages') {
      faults.push(`${request.method} ${request.path} is no operation that is used here`);
      return graphError(400, 100);
    }
    return send(number, request, from);
  }

  function send(number: WhatsAppNumber, { body }: HttpRequest, from: Process): HttpAnswer | undefined {
    const payload = JSON.parse(body) as Payload;
    const { to, biz_opaque_callback_data: tag } = payload;
    const text = saidBy(payload);
    const [messageId, attempt] = String(tag).split('.');
    if (payload.messaging_product !== 'whatsapp' || typeof text !== 'string')
      faults.push(`${tag} is no message that is sent here: ${body.slice(0, 200)}`);
    if (typeof to !== 'string' || !/^\+\d{8,15}$/.test(to)) faults.push(`${tag} goes to ${String(to)}`);
    if (!messageId?.startsWith('msg_') || !/^[1-9]\d*$/.test(attempt ?? '')) faults.push(`the tag ${tag}`);
    const arrival: Arrival = {
      phoneNumberId: number.phoneNumberId,
      ...{ tag: String(tag), messageId: messageId!, attempt: Number(attempt) },
      ...{ to: String(to), text: String(text), at: scheduler.now(), from: from.name },
      echo: tags.has(String(tag)),
      outcome: 'refused',
      statuses: [],
    };
    tags.add(String(tag));
    arrivals.push(arrival);
    const answer = judge(number, arrival);
    scheduler.journal.write(`WhatsApp takes ${tag} to ${to} from ${from.name}: ${arrival.outcome}`);
    return answer;
  }

  function judge(number: WhatsAppNumber, arrival: Arrival): HttpAnswer | undefined {
    if (troubled && troubled.until > scheduler.now()) {
      arrival.outcome = 'unreadable';
      if (troubled.kind === 'silent') return undefined;
      if (troubled.kind === 'nonsense') return { status: 502, body: '<h1>Bad gateway</h1>' };
      arrival.outcome = 'refused';
      const { status, code } = troubled.kind === 'unpaid' ? UNPAID : UNAVAILABLE;
      arrival.code = code;
      return graphError(status, code);
    }
    const refusal = refusesNext ? TEMPORARY : drawn(REFUSALS);
    refusesNext = false;
    if (refusal) {
      arrival.code = refusal.code;
      return graphError(refusal.status, refusal.code);
    }
    arrival.outcome = 'accepted';
    arrival.wamid = `wamid.${String(++made).padStart(8, '0')}`;
    const unheard = scheduler.chance() < UNHEARD.share;
    if (unheard) reportsAfterMs = UNHEARD.reportsAfterMs;
    report(number, arrival);
    if (unheard) return undefined;
    return {
      status: 200,
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        contacts: [{ input: arrival.to, wa_id: arrival.to.slice(1) }],
        messages: [{ id: arrival.wamid, message_status: 'accepted' }],
      }),
    };
  }

  function report(number: WhatsAppNumber, arrival: Arrival): void {
    const failing = drawn(FAILING);
    let at = scheduler.between(5, 800) + reportsAfterMs;
    reportsAfterMs = 0;
    const next = (status: Arrival['statuses'][number], code?: number) => {
      pending++;
      scheduler.after(at, () => {
        pending--;
        arrival.statuses.push(status);
        if (code !== undefined) arrival.code = code;
        tell(number, 'statuses', statusOf(arrival, status, scheduler.now(), code));
      });
    };
    if (failing) return void next('failed', failing.code);
    next('sent');
    at += scheduler.between(20, 2000);
    next('delivered');
    if (scheduler.chance() < 0.6) {
      at += scheduler.between(50, 8000);
      next('read');
    }
  }

  /** Adds to the next webhook of a number: what comes within a moment is brought together, as Meta does. */
  function tell(number: WhatsAppNumber, kind: keyof Updates, ...what: object[]): void {
    const waiting = untold.get(number);
    const updates: Updates = waiting ?? {};
    updates[kind] = [...(updates[kind] ?? []), ...what];
    if (waiting) return;
    untold.set(number, updates);
    pending++;
    scheduler.after(scheduler.chance() < 0.3 ? 0 : scheduler.between(1, MOST_HELD_MS), () => {
      pending--;
      untold.delete(number);
      post(number, updates);
    });
  }

  /** One webhook, brought again and again until it is taken; now and then it is brought once too often. */
  function post(number: WhatsAppNumber, updates: Updates): void {
    const value = {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: number.phone.slice(1), phone_number_id: number.phoneNumberId },
      ...updates,
    };
    const bytes = Buffer.from(
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: number.wabaId, changes: [{ field: 'messages', value }] }],
      }),
    );
    const signature = `sha256=${createHmac('sha256', number.appSecret).update(bytes).digest('hex')}`;
    pending++;
    let taken = false;
    const bring = (tries: number) => {
      let over = false;
      const done = (status: number | undefined) => {
        if (over) return;
        over = true;
        if (status === 200) {
          if (!taken) pending--;
          taken = true;
        } else if (!taken) {
          const wait = AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)]!;
          scheduler.after(wait * scheduler.between(0.8, 1.2), () => bring(tries + 1));
        }
      };
      network().carry(
        'receipt',
        () =>
          deliver(bytes, signature, (status) =>
            network().carry(
              'answer to a receipt',
              () => done(status),
              () => done(undefined),
            ),
          ),
        () => done(undefined),
      );
      scheduler.after(PATIENCE_MS, () => done(undefined));
    };
    bring(0);
  }

  return {
    serve,
    write(phoneNumberId, from, text) {
      const wamid = `wamid.in${String(++made).padStart(8, '0')}`;
      const at = scheduler.now();
      written.push({ phoneNumberId, wamid, from, text, at });
      const digits = from.slice(1);
      const number = byId.get(phoneNumberId)!;
      tell(number, 'contacts', { profile: { name: 'Asha' }, wa_id: digits });
      tell(number, 'messages', {
        ...{ from: digits, id: wamid, timestamp: String(Math.floor(at / 1000)) },
        ...{ type: 'text', text: { body: text } },
      });
    },
    trouble(kind, ms) {
      troubled = { kind, until: scheduler.now() + ms };
    },
    refuseNext() {
      refusesNext = true;
    },
    reportNextAfter(ms) {
      reportsAfterMs = ms;
    },
    forget() {
      arrivals.length = 0;
      written.length = 0;
      tags.clear();
    },
    ...{ arrivals, written, faults },
    pending: () => pending,
  };
}

type Payload = Record<string, unknown> & {
  text?: { body?: unknown };
  template?: { name: string; components?: { parameters: { text: string }[] }[] };
};

/** Returns what a text or a template says; undefined: it is neither. */
function saidBy({ type, text, template }: Payload): unknown {
  if (type === 'text') return text?.body;
  if (type !== 'template' || !TEMPLATES.some(({ name }) => name === template?.name)) return undefined;
  const values = template!.components?.flatMap(({ parameters }) => parameters.map((each) => each.text));
  return textOf(template!.name, values ?? []);
}

function statusOf(arrival: Arrival, status: string, at: number, code: number | undefined): object {
  return {
    id: arrival.wamid,
    status,
    timestamp: String(Math.floor(at / 1000)),
    recipient_id: arrival.to.slice(1),
    biz_opaque_callback_data: arrival.tag,
    ...(code !== undefined && { errors: [{ code, title: `(#${code})`, message: `(#${code})` }] }),
  };
}
