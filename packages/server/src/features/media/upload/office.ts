/** Office files by their directory, which is at the end of an archive: what they are may be said in the last of thousands of files. */
import { ZipHandler } from '@tokenizer/inflate';
import type { Detector } from 'file-type';

const CONTENT_TYPES = '[Content_Types].xml';
/** The largest presentations have some two thousand files, and each takes a tenth of a millisecond. */
const MOST_FILES = 4000;
const MOST_BYTES = 1024 * 1024;

/** The type of the document's main part (ECMA-376 part 2, "Content types"). */
const MAIN = /ContentType="([^"]+)\.main\+xml"/;
const OFFICE = /^application\/vnd\.openxmlformats-officedocument\./;

type Tokenizer = Parameters<Detector['detect']>[0];
/** A reader that can move within a file. */
type RandomAccess = Tokenizer & { setPosition(position: number): void };

export const office: Detector = {
  id: 'office',
  async detect(tokenizer) {
    const start = Buffer.alloc(4);
    await tokenizer.peekBuffer(start, { mayBeLess: true });
    if (start.toString('latin1') !== 'PK\x03\x04' || !tokenizer.supportsRandomAccess()) return undefined;
    let types = '';
    const limits = {
      maxEntryCount: MOST_FILES,
      maxCompressedSize: MOST_BYTES,
      maxUncompressedSize: MOST_BYTES,
    };
    try {
      await new ZipHandler(tokenizer, limits).unzip(({ filename }) => {
        if (filename !== CONTENT_TYPES) return { handler: false };
        const handler = async (bytes: Uint8Array) => {
          types = Buffer.from(bytes).toString();
        };
        return { handler, stop: true };
      });
    } catch {
      // An archive that is broken or too large is judged by those after this one.
    }
    (tokenizer as RandomAccess).setPosition(0);
    const mime = MAIN.exec(types)?.[1];
    return mime !== undefined && OFFICE.test(mime) ? { ext: mime.split('.').at(-1)!, mime } : undefined;
  },
};
