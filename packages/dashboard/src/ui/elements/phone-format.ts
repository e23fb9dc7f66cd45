/**
 * This file groups a phone number for reading: `+91 98765 40009`. The API and the clipboard have it without the
 * spaces.
 */

/** Digits of each group after the calling code, as mobile numbers are written where people use WhatsApp most. */
const GROUPS = new Map(
  (
    '1:334 7:3322 20:28 27:234 30:334 31:18 32:3222 33:12222 34:3222 36:234 39:334 40:333 41:2322 43:36 44:46 45:2222 ' +
    '46:2322 47:2222 48:333 49:47 51:333 52:334 54:1244 55:254 56:144 57:37 58:37 60:234 61:333 62:333 63:334 64:234 65:44 66:234 ' +
    '81:244 82:244 84:333 86:344 90:3322 91:55 92:37 93:234 94:234 98:334 212:12222 213:3222 216:233 230:44 233:234 234:334 ' +
    '250:333 251:234 254:36 255:333 256:36 260:27 263:234 351:333 353:234 358:27 380:234 420:333 852:44 853:44 855:233 ' +
    '880:46 886:333 960:34 961:233 962:144 964:334 965:35 966:234 968:44 971:234 972:234 973:44 974:44 975:2222 977:37'
  )
    .split(' ')
    .map((each) => each.split(':') as [code: string, groups: string]),
);

/** ITU-T E.164: of one digit, of two, else of three. */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A no-break space between the groups: people hardly type it, so that a copied number is known by it. */
const SPACE = '\u00a0';

/** A number in E.164 as it is read; any other text (an id, a name) as it is. */
export function formatPhone(text: string): string {
  if (!/^\+[1-9]\d{6,14}$/.test(text)) return text;
  const code = CALLING_CODE.exec(text.slice(1))![0];
  const rest = text.slice(1 + code.length);
  return [`+${code}`, ...partsOf(rest, GROUPS.get(code))].join(SPACE);
}

function partsOf(digits: string, groups: string | undefined): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const size of groups ?? '') {
    parts.push(digits.slice(at, at + Number(size)));
    at += Number(size);
  }
  return at === digits.length ? parts : (digits.match(/\d{3}(?=\d{3})|\d+/g) ?? []);
}

/** Text with the numbers that `formatPhone` wrote as they were. */
export function unformatPhones(text: string): string {
  return text.replace(/\+\d{1,3}(?:\u00a0\d+)+/g, (whole) => {
    const bare = whole.replaceAll(SPACE, '');
    return formatPhone(bare) === whole ? bare : whole;
  });
}

/** Makes what is copied from the page have its numbers in E.164, as the API, a phone and a search take them. */
export function copyPhonesPlain(page: Document): void {
  page.addEventListener('copy', (event) => {
    const text = page.getSelection()?.toString() ?? '';
    const plain = unformatPhones(text);
    if (plain === text || !event.clipboardData || page.activeElement?.matches('input, textarea')) return;
    event.clipboardData.setData('text/plain', plain);
    event.preventDefault();
  });
}
