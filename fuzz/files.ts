/** Files as strangers name them: on a phone, in a webhook, in a form. */
import fc, { type Arbitrary } from 'fast-check';

/** Names that are no names, lead elsewhere, hide their end, or have none. */
export const fileName: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['a.pdf', 'हिसाब.pdf', '', '.', '..', '../../../etc/cron.d/x', 'C:\\x\\..\\y', '.htaccess', 'a/b/'],
    ...['\u202efdp.exe', 'a\u0000b', 'a\r\nX: 1', '"', '\\', '\ud800', "a'b*c", '%00', '=?utf-8?q?a?='],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat(3000).map((n) => `${'न'.repeat(n)}.pdf`),
);

/** Types that are none, or that would be a line of their own in a header. */
export const fileType: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['image/jpeg', 'audio/ogg; codecs=opus', 'APPLICATION/PDF', 'text/html', 'image/svg+xml', 'a/b'],
    ...['', ' ', '/', 'text', 'a/b/c', 'text/plain\r\nX: 1', 'text/pl\u0905in', 'text/plain;\u0000', '*/*'],
    ...['text/plain; charset', 'text/plain; charset=', 'text/plain; charset="', 'text/plain;;;', 'a/\u007f'],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.nat(500).map((n) => `a/${'b'.repeat(n)}`),
);
