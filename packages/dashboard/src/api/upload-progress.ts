/**
 * A `fetch` for the SDK that says how much of a request has gone: a browser tells that of an XMLHttpRequest alone. `onPart`
 * is told the part of the whole, from 0 to 1.
 */
export function fetchTelling(onPart: (part: number) => void) {
  return async (request: Request): Promise<Response> => {
    const { method, url, headers, signal } = request;
    const body = await request.arrayBuffer();
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const exchange = new XMLHttpRequest();
      const abort = () => exchange.abort();
      exchange.open(method, url);
      exchange.responseType = 'arraybuffer';
      for (const [name, value] of headers) exchange.setRequestHeader(name, value);
      exchange.upload.onprogress = ({ loaded, total }) => total > 0 && onPart(loaded / total);
      exchange.onload = () => resolve(responseOf(exchange));
      exchange.onerror = () => reject(new TypeError('The connection was lost.'));
      exchange.onabort = () => reject(signal.reason);
      exchange.onloadend = () => signal.removeEventListener('abort', abort);
      signal.addEventListener('abort', abort);
      exchange.send(body);
    });
  };
}

function responseOf(exchange: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of exchange.getAllResponseHeaders().split('\r\n')) {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) headers.append(name, value!);
  }
  const { status, statusText } = exchange;
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : (exchange.response as ArrayBuffer), { status, statusText, headers });
}
