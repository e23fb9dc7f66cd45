import type { paths } from './generated/api.ts';
import type { Http } from './http.ts';
import {
  type Body,
  type CallOptions,
  type ChangeOptions,
  type CreateOptions,
  type Data,
  dataOf,
  eachItem,
  type Fetched,
  keyed,
  matched,
  type Page,
  pageOf,
  type Query,
} from './responses.ts';

/** The client of a path that is an argument: openapi-fetch knows the types of literal paths alone. */
type Untyped = Record<
  'GET' | 'POST' | 'PATCH' | 'DELETE',
  (path: string, init: object) => Promise<Fetched<never>>
>;

const untyped = (http: Http) => http as unknown as Untyped;

type One<Path extends string> = `${Path}/{id}` & keyof paths;

/** Returns the list at a path, by the page and item by item. */
export function listAt<Path extends keyof paths>(http: Http, path: Path) {
  type Rows = Data<Path, 'get'> extends (infer Row)[] ? Row : never;
  const list = (query: Query<Path> = {} as Query<Path>, options?: CallOptions): Promise<Page<Rows>> =>
    pageOf(untyped(http).GET(path, { params: { query }, ...options }));
  return {
    list,
    iterate: (query: Query<Path> = {} as Query<Path>, options?: CallOptions) =>
      eachItem((q: Query<Path>) => list(q, options), query),
  };
}

/** Returns the calls that list, read, create, change and delete the things at a path. */
export function crud<Path extends keyof paths>(http: Http, path: Path) {
  const { GET, POST, PATCH, DELETE } = untyped(http);
  const one = `${path}/{id}`;
  return {
    ...listAt(http, path),
    get: (id: string, options?: CallOptions): Promise<Data<One<Path>, 'get'>> =>
      dataOf(GET(one, { params: { path: { id } }, ...options })),
    create: (
      input: Body<Path>,
      { idempotencyKey, ...options }: CreateOptions = {},
    ): Promise<Data<Path, 'post'>> =>
      dataOf(POST(path, { body: input, params: keyed(idempotencyKey), ...options })),
    update: (
      id: string,
      change: Body<One<Path>, 'patch'>,
      { ifMatch, ...options }: ChangeOptions = {},
    ): Promise<Data<One<Path>, 'patch'>> =>
      dataOf(PATCH(one, { params: { path: { id }, ...matched(ifMatch) }, body: change, ...options })),
    delete: (id: string, { ifMatch, ...options }: ChangeOptions = {}): Promise<Data<One<Path>, 'delete'>> =>
      dataOf(DELETE(one, { params: { path: { id }, ...matched(ifMatch) }, ...options })),
  };
}
