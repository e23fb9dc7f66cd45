import type { Language } from '../../platform/language.ts';
import { type Html, html, htmlText } from '../../platform/pages/html.ts';

export interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  /** The facts that the mail reports, line by line; an empty value is left out. */
  facts?: readonly (readonly [label: string, value: string | null | undefined])[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** The small print at the end: who the mail is for, and what to do when it came by mistake. */
  closing?: string;
  /** English, unless it says another. */
  language?: Language;
}

export function textOf({ paragraphs, facts, action, closing }: MailContent): string {
  const blocks = [...paragraphs];
  const known = knownOf(facts);
  if (known.length > 0)
    blocks.push(
      known
        .map(([label, value]) => `${label}:${value.includes('\n') ? `\n${value}` : ` ${value}`}`)
        .join('\n'),
    );
  if (action) blocks.push(`${action.label}:\n${action.url}`);
  if (closing) blocks.push(`-- \n${closing}`);
  return `${blocks.join('\n\n')}\n`;
}

const FONT = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Noto Sans,sans-serif';
// Colours only where ground and letters are set together: the rest follows the reader's light or dark theme.
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6e4f;color:#ffffff;font-weight:600;text-decoration:none';

export function htmlOf({
  subject,
  paragraphs,
  facts,
  action,
  closing,
  language = 'en',
}: MailContent): string {
  const known = knownOf(facts);
  return htmlText(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 16px;${FONT}">
<div style="max-width:560px;margin:0 auto">
${paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}
${known.length > 0 && html`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;${FONT}">${known.map(fact)}</table>`}
${
  action &&
  html`<p style="margin:24px 0"><a href="${action.url}" style="${BUTTON}">${action.label}</a></p>
<p style="margin:0 0 16px;font-size:14px">${action.url}</p>`
}
${closing && html`<p style="margin:24px 0 0;font-size:14px;opacity:.75">${closing}</p>`}
</div>
</body>
</html>
`);
}

function fact([label, value]: readonly [string, string]): Html {
  return html`<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:600">${label}</th><td style="padding:4px 0;white-space:pre-wrap;word-break:break-word">${value}</td></tr>`;
}

function knownOf(facts: MailContent['facts']): (readonly [string, string])[] {
  return (facts ?? []).filter((one): one is readonly [string, string] => Boolean(one[1]));
}
