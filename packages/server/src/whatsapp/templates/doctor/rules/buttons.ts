/** The buttons of the message and of its cards. */
import { lengthOf } from '../../parameters.ts';
import { buttonsOf, cardsOf, type Draft, type Part, partOf, textIn } from '../draft.ts';
import type { Report } from '../finding.ts';
import { variablesIn } from './variables.ts';

/** The most of each kind in one template (Meta: Template components). */
const MOST_OF: Readonly<Record<string, number>> = {
  ...{ QUICK_REPLY: 10, URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1, FLOW: 1, OTP: 1, CATALOG: 1, MPM: 1, SPM: 1 },
  ...{ VOICE_CALL: 1, REQUEST_CONTACT_INFO: 1, APP: 1 },
};
const MOST = 10;
const MOST_TEXT = 25;
const MOST_URL = 2000;
/** 15 characters, 20 since December 2025 (Meta: Template components). */
const MOST_COUPON = 20;
/** Their labels are WhatsApp's own. */
const UNLABELLED: ReadonlySet<string> = new Set(['COPY_CODE', 'OTP', 'REQUEST_CONTACT_INFO']);

export function examineButtons({ components }: Draft, report: Report): void {
  const part = partOf(components, 'BUTTONS');
  const buttons = buttonsOf(components);
  if (part && buttons.length === 0) report('buttons.missing', `${part.field}.buttons`);
  if (part) examineAll(part, buttons, report);
  for (const card of cardsOf(components)) {
    const own = partOf(card.parts, 'BUTTONS');
    if (own) examineAll(own, buttonsOf(card.parts), report);
  }
}

function examineAll(part: Part, buttons: readonly Part[], report: Report): void {
  const field = `${part.field}.buttons`;
  if (buttons.length > MOST) report('buttons.count', field, { count: buttons.length, most: MOST });
  const counts = new Map<string, number>();
  const texts = new Set<string>();
  for (const button of buttons) {
    const { type } = button;
    const most = MOST_OF[type];
    if (most === undefined) {
      report('buttons.kind', `${button.field}.type`, { kinds: Object.keys(MOST_OF).join(', ') });
      continue;
    }
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    if (count === most + 1) report('buttons.kind_count', button.field, { type, most });
    examineLabel(button, texts, report);
    examineKind(button, report);
  }
  const replies = buttons.map(({ type }) => type === 'QUICK_REPLY');
  if (replies.filter((reply, i) => i > 0 && reply !== replies[i - 1]).length > 1)
    report('buttons.together', field);
}

function examineLabel({ type, field, value }: Part, texts: Set<string>, report: Report): void {
  const text = textIn(value.text);
  if (text.trim() === '') {
    if (!UNLABELLED.has(type)) report('button.text', `${field}.text`);
    return;
  }
  const length = lengthOf(text);
  if (length > MOST_TEXT) report('button.text_length', `${field}.text`, { length, most: MOST_TEXT });
  if (texts.has(text)) report('button.text_twice', `${field}.text`, { text });
  if (text.includes('{{')) report('button.text_variable', `${field}.text`);
  texts.add(text);
}

function examineKind(button: Part, report: Report): void {
  const { type, field, value } = button;
  if (type === 'URL') examineUrl(button, report);
  if (type === 'PHONE_NUMBER' && !/^\+?[\d ()-]{5,20}$/.test(textIn(value.phone_number)))
    report('button.phone', `${field}.phone_number`);
  if (type === 'COPY_CODE') {
    const code = textIn([value.example].flat()[0]);
    if (code === '') report('button.coupon_example', `${field}.example`);
    else if (lengthOf(code) > MOST_COUPON)
      report('button.coupon_length', `${field}.example`, { length: lengthOf(code), most: MOST_COUPON });
  }
  if (type === 'FLOW') {
    const named = ['flow_id', 'flow_name', 'flow_json'].filter((name) => value[name] !== undefined);
    if (named.length !== 1) report('button.flow', field);
    const action = textIn(value.flow_action).toLowerCase();
    if (action === 'navigate' && textIn(value.navigate_screen) === '')
      report('button.flow_screen', `${field}.navigate_screen`);
  }
}

function examineUrl({ field, value }: Part, report: Report): void {
  const url = textIn(value.url);
  const bare = url.replace(/\{\{[^{}]*\}\}/g, 'x');
  const parsed = URL.parse(bare);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    report('button.url', `${field}.url`);
    return;
  }
  if (url.length > MOST_URL)
    report('button.url_length', `${field}.url`, { length: url.length, most: MOST_URL });
  if (/(^|\.)wa\.me$|(^|\.)whatsapp\.com$/.test(parsed.hostname))
    report('button.url_whatsapp', `${field}.url`);
  const count = variablesIn(url).length;
  if (count === 0) return;
  // One, at the end, and not in the host.
  if (count > 1 || !url.endsWith('}}') || /^https?:\/\/[^/?#]*\{\{/.test(url))
    report('button.url_variable', `${field}.url`);
  if (textIn([value.example].flat()[0]).trim() === '') report('button.url_example', `${field}.example`);
}
