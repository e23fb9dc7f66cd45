/** Clients that keep their connections, and ask on each as soon as the last answer is there. */
import { Pool } from 'undici';

export interface KeptConnections {
  /** Returns how many requests have begun. */
  count(): number;
  /** Asks nothing more; resolves with what was not answered as it should be, when everything is answered. */
  end(): Promise<{ count: number; failures: string[] }>;
}

/** Reads and writes contacts with a key, over so many connections, until it is ended. */
export function keepConnections(url: string, key: string, connections: number): KeptConnections {
  const pool = new Pool(url, { connections });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const failures: string[] = [];
  let [count, ended] = [0, false];
  const ask = async (n: number) => {
    const response = await (n % 4 === 0
      ? pool.request({
          ...{ method: 'POST', path: '/api/v1/contacts', headers },
          body: JSON.stringify({ phone: `+9196${String(10_000_000 + n)}` }),
        })
      : pool.request({ method: 'GET', path: '/api/v1/contacts?limit=1', headers }));
    const text = await response.body.text();
    if (response.statusCode >= 300) failures.push(`${response.statusCode} ${text}`);
  };
  const loops = Array.from({ length: connections }, async () => {
    while (!ended) await ask(count++).catch((error: Error) => failures.push(String(error)));
  });
  return {
    count: () => count,
    async end() {
      ended = true;
      await Promise.all(loops);
      await pool.close();
      return { count, failures };
    },
  };
}
