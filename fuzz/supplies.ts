/** Makes what no request of the API makes: webhooks that were set aside, applications that somebody has let in. */
import { setTimeout as pause } from 'node:timers/promises';
import { openCredentials } from '../packages/server/src/features/channels/credentials.ts';
import { randomOf } from '../packages/server/src/platform/database/context.ts';
import { openDatabase } from '../packages/server/src/platform/database/open.ts';
import { isMediaType } from '../packages/server/src/platform/http/body/media-type.ts';
import { createRandom } from '../packages/server/src/platform/random.ts';
import { createSealer } from '../packages/server/src/platform/security/sealed.ts';
import { loadKeyFile } from '../packages/server/src/platform/security/secret-key.ts';
import { SAMPLES } from '../packages/server/test/rigs/media-files.ts';
import {
  authorizeUrl,
  type Browser,
  type Connected,
  consent,
  createBrowser,
  redeem,
  register,
} from '../packages/server/test/rigs/oauth-client.ts';
import { changesOfEveryType } from '../packages/server/test/rigs/webhook-types.ts';

const SET_ASIDE = 40;
const SENT = 3;
const GRANTS = 8;

export interface WhatsAppNumber {
  channelId: string;
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

export interface Supplies {
  numberOf(slug: string): Promise<WhatsAppNumber>;
  /** Puts webhooks into the inbox that were given up; every other one can be applied by now. */
  setAside(number: WhatsAppNumber): Promise<void>;
  /** Has people send files to a number; returns WhatsApp's ids of them. */
  mediaOf(number: WhatsAppNumber, url: string): Promise<string[]>;
  /** Names and types of files that could not be shown, saved or stand in a header. */
  oddNames(): Promise<string[]>;
  /** Webhooks of WhatsApp that wait to be applied, and what has failed of those that came over HTTP. */
  inbox(): Promise<{ waiting: number; failed: { body: string; error: string | null }[] }>;
  close(): Promise<void>;
}

/** Opens the data beside the service; `env` says where it is. */
export async function openSupplies(env: Record<string, string>): Promise<Supplies> {
  const { DATABASE_URL: url, DATA_DIR: folder = '', SECRET_KEY: key } = env;
  const db = openDatabase(url === undefined ? { file: `${folder}/meghdoot.db` } : { url });
  const random = createRandom();
  const sealer = createSealer(key ?? loadKeyFile(folder, random).key, random);
  const supplied = new Set<string>();
  return {
    async numberOf(slug) {
      const row = await db
        .selectFrom('channels')
        .innerJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
        .select(['channels.id', 'phone_number_id', 'waba_id', 'credentials'])
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow();
      const credentials = openCredentials(sealer, row.credentials);
      return {
        ...credentials,
        ...{ channelId: row.id, phoneNumberId: row.phone_number_id, wabaId: row.waba_id },
      };
    },

    async setAside({ channelId, phoneNumberId, wabaId }) {
      const now = Date.now();
      const changes = changesOfEveryType({ phone_number_id: phoneNumberId }).filter(
        ({ field }) => field === 'messages',
      );
      const rows = Array.from({ length: SET_ASIDE }, (_, i) => {
        const entry = [{ id: wabaId, changes: [changes[i % changes.length]!] }];
        const body = JSON.stringify({ object: 'whatsapp_business_account', entry });
        const nobodyReads = body.replace(/"entry":.*/, `"entry":${'['.repeat(10_000)}`);
        return {
          id: randomOf(db).newId('bat', now),
          ...{ received_at: now, channel_id: channelId, body: i % 2 === 0 ? body : nobodyReads },
          ...{ tries: 8, set_aside_at: now, error: 'It could not be applied.' },
        };
      });
      for (const { id } of rows) supplied.add(id);
      await db.insertInto('inbox').values(rows).execute();
    },

    async mediaOf({ channelId }, url) {
      for (const { type, kind, bytes } of SAMPLES.slice(0, SENT)) {
        const file = { kind, mimeType: type, data: bytes.toString('base64') };
        const made = await fetch(`${url}/_simulator/inbound`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ from: '+919876500000', channel: channelId, file }),
        });
        if (!made.ok) throw new Error(`A file was not sent: ${await made.text()}`);
      }
      for (;;) {
        const rows = await db
          .selectFrom('media')
          .select('provider_id')
          .where('channel_id', '=', channelId)
          .execute();
        if (rows.length >= SENT) return rows.map(({ provider_id }) => provider_id!);
        await pause(100);
      }
    },

    async oddNames() {
      const rows = await db.selectFrom('media').select(['file_name', 'mime_type']).execute();
      const isOdd = (name: string) =>
        /[/\\\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(name) || [...name].length > 240 || name.trim() === '';
      return rows
        .filter(
          ({ file_name: name, mime_type: type }) => (name !== null && isOdd(name)) || !isMediaType(type),
        )
        .map((row) => JSON.stringify(row));
    },

    async inbox() {
      const rows = await db
        .selectFrom('inbox')
        .select(['id', 'tries', 'body', 'error', 'set_aside_at'])
        .execute();
      const came = rows.filter(({ id }) => !supplied.has(id));
      return {
        waiting: came.filter(({ tries, set_aside_at }) => tries === 0 && set_aside_at === null).length,
        failed: came.filter(({ tries }) => tries > 0),
      };
    },

    close: () => db.destroy(),
  };
}

export interface Applications {
  browser: Browser;
  /** Each is a client that the operator has let in. */
  clients: Connected[];
  /** One half of them has these, which are not redeemed yet. */
  codes: { clientId: string; code: string; verifier: string }[];
  /** The other half has these. */
  tokens: { clientId: string; accessToken: string; refreshToken: string }[];
}

/** Lets applications in as the operator would, in a browser. */
export async function letApplicationsIn(url: string): Promise<Applications> {
  const browser = createBrowser(url, url);
  const made: Applications = { browser, clients: [], codes: [], tokens: [] };
  for (let i = 0; i < GRANTS; i++) {
    const client = await register({ baseUrl: url }, { client_name: `Application ${i}` });
    const asked = await authorizeUrl(client);
    const { location, status, text } = await consent(browser, asked);
    if (!location.includes('code=')) throw new Error(`Nobody was let in: ${status} ${location} ${text}`);
    made.clients.push(client);
    const clientId = client.client.client_id;
    if (i % 2 === 0) {
      const code = new URL(location).searchParams.get('code')!;
      made.codes.push({ clientId, code, verifier: asked.verifier });
    } else {
      const { access_token, refresh_token = '' } = await redeem(client, asked, location);
      made.tokens.push({ clientId, accessToken: access_token, refreshToken: refresh_token });
    }
  }
  return made;
}
