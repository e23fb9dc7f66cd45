import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../src/errors.ts';
import { decodeCursor, encodeCursor } from '../../src/platform/http/response/cursor.ts';

const key = fc.oneof(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }));
const refused = (error: unknown) => error instanceof ApiError && error.code === 'INVALID_PARAMETER';

describe('a cursor', () => {
  test('is the key it was made of again, and can stand in a URL', () => {
    fc.assert(
      fc.property(
        key.filter((text) => !text.includes('\0')),
        (text) => {
          const cursor = encodeCursor(text);
          assert.match(cursor, /^[\w-]+$/);
          assert.equal(decodeCursor(cursor), text);
        },
      ),
    );
  });

  test('that nobody was given is refused, and none of two texts is the same place', () => {
    const made = fc.oneof(
      key.map(encodeCursor),
      fc.base64String(),
      fc.string(),
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
    );
    fc.assert(
      fc.property(made, (text) => {
        let place: string | undefined;
        try {
          place = decodeCursor(text);
        } catch (error) {
          assert.ok(refused(error));
          return;
        }
        assert.equal(encodeCursor(place!), text);
      }),
      { numRuns: 500, examples: [[''], ['AA'], ['YQ=='], ['YR'], ['_w'], [' YQ']] },
    );
  });

  test('is none where none is given', () => {
    assert.equal(decodeCursor(undefined), undefined);
  });
});
