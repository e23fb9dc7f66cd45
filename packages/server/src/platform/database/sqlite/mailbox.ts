/**
 * Text from one thread to another through memory that both see. A posted string is copied into fresh memory each time,
 * whose page faults cost more than the copy; this memory is used again and again. One text is under way at a time.
 */
import { Buffer } from 'node:buffer';
import type { MessagePort, Worker } from 'node:worker_threads';

const SIZE = 4 * 1024 * 1024;
/** The most bytes that a UTF-16 unit can take in UTF-8. */
const BYTES_A_UNIT = 3;

export function newMailbox(): SharedArrayBuffer {
  return new SharedArrayBuffer(SIZE);
}

/** Posts text through the mailbox: only its length is a message. What may not fit goes as it is. */
export function createSender(mailbox: SharedArrayBuffer, port: Pick<MessagePort | Worker, 'postMessage'>) {
  const memory = Buffer.from(mailbox);
  return (text: string): void => {
    port.postMessage(text.length * BYTES_A_UNIT > SIZE ? text : memory.write(text));
  };
}

/** Reads what `createSender` posted. */
export function createReader(mailbox: SharedArrayBuffer) {
  const memory = Buffer.from(mailbox);
  return (message: string | number): string =>
    typeof message === 'string' ? message : memory.toString('utf8', 0, message);
}
