import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getCountries, getExampleNumber, parsePhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { formatPhone, unformatPhones } from '../src/ui/elements/phone-format.ts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

/** Where people use WhatsApp most; of the others the calling code alone has to be right. */
const WHOLE =
  'IN US GB AE SA QA KW OM BH SG MY ID PH TH VN JP KR CN HK BD PK LK NP BT MV AF IR IQ IL LB JO TR EG MA DZ TN NG GH KE TZ UG RW ET ZM ZW ZA MU RU UA PL CZ HU RO GR DE AT CH FR BE NL ES PT IT IE SE NO DK FI AU NZ BR MX CO PE VE';

test('a mobile number reads as libphonenumber writes it', () => {
  for (const country of WHOLE.split(' ')) {
    const example = getExampleNumber(country as 'IN', examples)!;
    assert.equal(spaced(formatPhone(example.number)), example.formatInternational(), country);
  }
});

test('the calling code of every country stands apart, and no digit is lost', () => {
  for (const country of getCountries()) {
    const example = getExampleNumber(country, examples);
    if (!example) continue;
    const read = spaced(formatPhone(example.number));
    assert.equal(read.split(' ')[0], `+${example.countryCallingCode}`, country);
    assert.equal(read.replaceAll(' ', ''), example.number);
  }
});

test('what is read is copied as it was, and other text is left alone', () => {
  const e164 = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^\d{7,14}$/))
    .map((parts) => `+${parts.join('')}`);
  fc.assert(
    fc.property(e164, fc.string(), (number, around) => {
      const kept = around.replaceAll('\u00a0', ' ');
      assert.equal(unformatPhones(`${kept} ${formatPhone(number)}\n${kept}`), `${kept} ${number}\n${kept}`);
    }),
  );
  for (const text of ['con_01k9z6c7h2m4n8p0q2r4s6t8v0', 'Asha', '', '+91', '98765 43210'])
    assert.equal(formatPhone(text), text);
  assert.equal(unformatPhones('call +91 98765 43210'), 'call +91 98765 43210', 'as somebody wrote it');
  assert.equal(parsePhoneNumber(formatPhone('+919876540009')).number, '+919876540009');
});
