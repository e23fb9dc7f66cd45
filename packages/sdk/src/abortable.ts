/**
 * Waits that an abort always ends. In Node no abort reaches a fetch whose Request the garbage collector has taken
 * (seen with Node 24): so each Request is held until its response begins, and the wait itself listens to the signal.
 */

const asked = new Set<Request>();

/** The response to a request; an abort rejects with the reason of the signal, whatever `fetch` does. */
export async function ask(
  fetch: (request: Request) => Promise<Response>,
  request: Request,
  signal: AbortSignal,
): Promise<Response> {
  asked.add(request);
  const response = fetch(request);
  response.then(
    ({ body }) => {
      if (signal.aborted) body?.cancel().catch(() => undefined); // it came too late
    },
    () => undefined,
  );
  try {
    return await unlessAborted(response, signal);
  } finally {
    asked.delete(request);
  }
}

/** Yields the chunks of a body; an abort ends its connection and throws the reason of the signal. */
export async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    if (signal.aborted) cancel();
    for (;;) {
      const { value, done } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel(); // whoever stops reading needs the rest no more
  }
}

/** A body read to its end; an abort ends it like `chunksOf`. */
export async function wholeOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(body, signal)) chunks.push(chunk);
  const whole = new Uint8Array(chunks.reduce((bytes, { byteLength }) => bytes + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
