/** What exists, as far as responses have shown: requests that come later mean it. */
import type { Operation } from './description.ts';
import type { FuzzRequest } from './requests.ts';
import type { Response } from './send.ts';

const MOST = 300;
/** The fewer there are of a noun, the less likely one of them is taken away: others want to find it. */
const ENOUGH_TO_DELETE = 12;
const NOTHING = 'none_01k9z6c7h2m4n8p0q2r4s6t8v0';

export class Known {
  // By the noun, its parameters as stars: the paths of what there is of it.
  readonly #paths = new Map<string, string[]>();
  readonly #spared: ReadonlySet<string>;

  /** `spared`: ids of what must not be taken away. */
  constructor(spared: ReadonlySet<string>) {
    this.#spared = spared;
  }

  /** Where a request goes: to the numbers of what exists, and to the texts as they are. */
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
    const paths = this.#paths.get(generic(noun)) ?? [];
    const deletes = operation.method === 'DELETE' && operation.path.indexOf('{', noun.length + 2) < 0;
    if (!deletes) return paths[number % Math.max(paths.length, 1)];
    const free = paths.filter((path) => !this.#spared.has(path.slice(path.lastIndexOf('/') + 1)));
    return free[number % Math.max(free.length, ENOUGH_TO_DELETE)];
  }

  /** Keeps the items of a list, and what was made or read; what was deleted is forgotten. */
  learn(operation: Operation, path: string, response: Response): void {
    if (response.status >= 300 || !response.contentType?.startsWith('application/json')) return;
    if (operation.method === 'DELETE') {
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
      const { id, messageId, sequence, personId } = (item ?? {}) as Record<
        string,
        string | number | undefined
      >;
      const key = template.endsWith('/events') ? sequence : (messageId ?? id ?? personId);
      if (key !== undefined) this.#add(generic(template), `${place}/${encodeURIComponent(String(key))}`);
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

const generic = (template: string) => template.replace(/\{[^}]+\}/g, '*');

/** Percent-escapes that are wrong are left so: a server gets them as well. */
const escaped = (text: string) =>
  /^(%..|%|\.\.)$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
