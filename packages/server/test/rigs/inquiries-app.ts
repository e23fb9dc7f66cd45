/** The service on a port of this machine, for tests of what the public may call. */
import type { AddressInfo } from 'node:net';
import { type Config, readConfig } from '../../src/config.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/database/dialect.ts';
import { createSealer, type Sealer } from '../../src/platform/security/sealed.ts';
import { openApp } from './app.ts';

export const sealer: Sealer = createSealer('a key for tests, of thirty-two and more');

export interface InquiriesApp {
  config: Config;
  url: string;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  postForm(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export async function startInquiriesApp(
  db: Db,
  clock: Clock,
  env: Record<string, string> = {},
): Promise<InquiriesApp> {
  const { config } = readConfig({ TRUST_PROXY: '127.0.0.0/8,::1/128', ...env });
  const app = await openApp({ config, db, clock });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    config,
    url,
    post: (path, body, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    postForm: (path, fields, headers = {}) =>
      fetch(url + path, { method: 'POST', headers, body: new URLSearchParams(fields) }),
    close: () => app.close(),
  };
}

export const from = (address: string) => ({ 'x-forwarded-for': address });
