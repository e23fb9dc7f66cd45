/** Remembers what exists, as far as responses have shown: requests that come later mean it. */
import type { Operation } from './description.ts';
import { KNOWN_ID } from './known-id.ts';
import type { FuzzRequest } from './requests.ts';
import { PHONE } from './secrets.ts';
import type { Response } from './send.ts';

const MOST = 300;
/** The fewer there are of a noun, the less likely a second one of them is taken away: others want to find it. */
const ENOUGH_TO_DELETE = 12;
/** They take away as much as a deletion does: the role of the person who asks, and a contact with the conversations. */
const TAKES_AWAY = new Set(['PATCH /api/app/members/{personId}', 'POST /api/v1/contacts/{id}/erase']);
const NOTHING = 'none_01k9z6c7h2m4n8p0q2r4s6t8v0';

type Ids = Partial<Record<'id' | 'messageId' | 'sequence' | 'personId' | 'slug', string | number>>;
type Item = Ids & { channel?: Ids; status?: string; sendAt?: string; phone?: string };

/** An operation can be done to those of a noun, where they are few of it. */
const GROUPS: { group: string; noun: string; has(item: Item): boolean }[] = [
  {
    group: '/api/v1/messages/scheduled',
    noun: '/api/v1/messages',
    has: ({ status, sendAt }) => status === 'queued' && sendAt !== undefined,
  },
  {
    group: '/api/v1/messages/delivered',
    noun: '/api/v1/messages',
    has: ({ status }) => status === 'delivered' || status === 'read',
  },
  {
    group: '/api/v1/templates/approved',
    noun: '/api/v1/templates',
    has: ({ status }) => status === 'APPROVED',
  },
  { group: '/api/v1/contacts/staying', noun: '/api/v1/contacts', has: ({ phone }) => phone === PHONE },
];
const GROUP_OF: Record<string, string> = {
  'POST /api/v1/messages/{messageId}/cancel': '/api/v1/messages/scheduled',
  'PATCH /api/v1/templates/{id}': '/api/v1/templates/approved',
  'POST /api/v1/contacts/{id}/merge': '/api/v1/contacts/staying',
};

export class Known {
  // By the noun, its parameters as stars: the paths of what there is of it.
  readonly #paths = new Map<string, string[]>();
  readonly #spared: ReadonlySet<string>;
  /** Nouns of which one has been taken away. */
  readonly #deleted = new Set<string>();

  /** `spared`: ids of what must not be taken away. */
  constructor(spared: ReadonlySet<string>) {
    this.#spared = spared;
  }

  /** Returns where a request goes: to the numbers of what exists, and to the texts as they are. */
  pathOf({ operation, path }: Pick<FuzzRequest, 'operation' | 'path'>): string {
    const of = (template: string): string => {
      const begin = template.lastIndexOf('{');
      if (begin < 0) return template;
      const end = template.indexOf('}', begin);
      const noun = template.slice(0, begin - 1);
      const value = path[template.slice(begin + 1, end)]!;
      const found = 'known' in value ? this.#pick(noun, value.known, operation) : undefined;
      const text = 'known' in value ? NOTHING : value.text;
      return (found ?? `${of(noun)}/${escaped(text)}`) + template.slice(end + 1);
    };
    return of(operation.path);
  }

  #pick(noun: string, number: number, operation: Operation): string | undefined {
    const group = number % 2 === 0 ? this.#paths.get(GROUP_OF[operation.name] ?? '') : undefined;
    const paths = group ?? this.#paths.get(generic(noun)) ?? [];
    const deletes = operation.method === 'DELETE' && operation.path.indexOf('{', noun.length + 2) < 0;
    const spares = deletes || TAKES_AWAY.has(operation.name);
    const free = spares ? paths.filter((path) => !this.#spared.has(lastOf(path))) : paths;
    const enough = deletes && this.#deleted.has(generic(noun)) ? ENOUGH_TO_DELETE : 1;
    return free[number % Math.max(free.length, enough)];
  }

  /** A text, or the bytes of one as Latin-1, with the ids that it means. */
  named(text: string): string {
    return text.replace(KNOWN_ID, (_, noun: string, number: string) => {
      const paths = this.#paths.get(noun) ?? [];
      return paths.length === 0 ? NOTHING : lastOf(paths[Number(number) % paths.length]!);
    });
  }

  /** Keeps the items of a list, and what was made or read; what was deleted is forgotten. */
  learn(operation: Operation, path: string, response: Response): void {
    if (response.status >= 300 || !/^application\/json(;|$)/.test(response.contentType ?? '')) return;
    if (operation.downloads) return;
    if (operation.method === 'DELETE') {
      this.#deleted.add(generic(operation.path.slice(0, operation.path.lastIndexOf('/'))));
      this.#forget(path);
      return;
    }
    const { data } = JSON.parse(response.body.toString()) as { data?: unknown };
    const one = /\/\{[^}]+\}$/;
    const template = operation.path.replace(one, '').replace(/\/send$/, '');
    const place = (one.test(operation.path) ? path.slice(0, path.lastIndexOf('/')) : path).replace(
      /\/send$/,
      '',
    );
    for (const item of Array.isArray(data) ? data : [data]) {
      const { channel, ...own } = (item ?? {}) as Item;
      const { id, messageId, sequence, personId, slug } = { ...channel, ...own }; // a channel comes with what connected it
      const key = template.endsWith('/events') ? sequence : (messageId ?? id ?? personId ?? slug);
      if (key === undefined) continue;
      const found = `${place}/${encodeURIComponent(String(key))}`;
      this.#add(generic(template), found);
      for (const { group, noun, has } of GROUPS) if (noun === template && has(own)) this.#add(group, found);
    }
  }

  #add(noun: string, path: string): void {
    const paths = this.#paths.get(noun) ?? [];
    if (!paths.includes(path)) paths.push(path);
    if (paths.length > MOST) paths.shift();
    this.#paths.set(noun, paths);
  }

  #forget(gone: string): void {
    for (const [noun, paths] of this.#paths)
      this.#paths.set(
        noun,
        paths.filter((path) => path !== gone && !path.startsWith(`${gone}/`)),
      );
  }
}

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const generic = (template: string) => template.replace(/\{[^}]+\}/g, '*');

/** Percent-escapes that are wrong are left so: a server gets them as well. */
const escaped = (text: string) =>
  /^(%..|%|\.\.)$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
