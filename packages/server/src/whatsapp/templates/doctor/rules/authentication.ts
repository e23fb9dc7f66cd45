/** This file holds the rules on one-time passwords: WhatsApp's own words, and a button that hands over the code. */
import { objectsOf } from '../../../json.ts';
import { buttonsOf, capitals, type Draft, type Part, partOf, textIn } from '../draft.ts';
import type { Report } from '../finding.ts';

const PARTS: ReadonlySet<string> = new Set(['BODY', 'FOOTER', 'BUTTONS']);
const OTP_TYPES: ReadonlySet<string> = new Set(['COPY_CODE', 'ONE_TAP', 'ZERO_TAP']);
const MOST_APPS = 5;
const MOST_MINUTES = 90;

export function examineAuthentication({ components, category }: Draft, report: Report): void {
  const buttons = buttonsOf(components);
  if (category !== 'AUTHENTICATION') {
    const otp = buttons.find(({ type }) => type === 'OTP');
    if (otp) report('otp.category', otp.field);
    return;
  }
  for (const part of components) {
    if (!PARTS.has(part.type)) report('authentication.parts', part.field, { type: part.type });
    else if (part.type !== 'BUTTONS' && part.value.text !== undefined)
      report('authentication.text', `${part.field}.text`);
  }
  const footer = partOf(components, 'FOOTER');
  const minutes = footer?.value.code_expiration_minutes;
  const whole = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= MOST_MINUTES;
  if (footer && !whole)
    report('authentication.minutes', `${footer.field}.code_expiration_minutes`, { most: MOST_MINUTES });
  const [button] = buttons;
  if (buttons.length !== 1 || button?.type !== 'OTP') {
    report('authentication.button', partOf(components, 'BUTTONS')?.field ?? 'components');
    return;
  }
  examineOtp(button, report);
}

function examineOtp({ field, value }: Part, report: Report): void {
  const kind = capitals(value.otp_type);
  if (!OTP_TYPES.has(kind)) {
    report('authentication.otp_type', `${field}.otp_type`);
    return;
  }
  if (kind === 'COPY_CODE') return;
  // Older requests name one app on the button itself.
  const apps = Array.isArray(value.supported_apps) ? objectsOf(value.supported_apps) : [value];
  const place = `${field}.supported_apps`;
  const sound = apps.every(
    (app) => /^[\w.]+\.[\w.]+$/.test(textIn(app.package_name)) && textIn(app.signature_hash).length === 11,
  );
  if (apps.length < 1 || apps.length > MOST_APPS || !sound)
    report('authentication.apps', place, { most: MOST_APPS });
  if (kind === 'ZERO_TAP' && value.zero_tap_terms_accepted !== true)
    report('authentication.terms', `${field}.zero_tap_terms_accepted`);
}
