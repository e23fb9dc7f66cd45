/** The public clients of the Cloud API, unchanged, and every call of theirs: for the simulator and for the Graph door. */

/** Where a client is pointed, and what there is. */
export interface GraphWorld {
  /** Without a version and a trailing slash. */
  baseUrl: string;
  token: string;
  phoneNumberId: string;
  wabaId: string;
  /** A person who has written within the last day. */
  person: string;
  /** Makes the person write a text; resolves to its id. */
  inbound(text: string): Promise<string>;
  /** Approved, without variables. */
  template: { name: string; language: string };
  /** Whether the bytes of a medium are given to whoever has the token only, as by Meta. */
  mediaNeedToken: boolean;
}

/** One call of a client. It fails where the client says so, or where what came back is not what the client needs. */
export interface GraphCall {
  /** The exported method, as a caller writes it: `media.upload`. */
  method: string;
  /** What it is called with, where a method is called with several: `image`. */
  with?: string;
  /** Calls are made in order, each once; a later one may use what an earlier one brought. */
  make(): Promise<void>;
}

export interface GraphClient {
  /** Its name at npm. */
  name: string;
  /** Every method that it exports, read from the client itself. */
  exported: readonly string[];
  /** Those of them that call nobody, each with what it does instead. */
  local: Readonly<Record<string, string>>;
  calls: readonly GraphCall[];
  /** Takes back what pointing it has changed. */
  close?(): void;
}

export type OpenGraphClient = (world: GraphWorld) => GraphClient | Promise<GraphClient>;

/** Those that `calls` and `local` forget, and those that they name and the client does not have. */
export function forgotten({ exported, local, calls }: GraphClient): string[] {
  const named = new Set([...calls.map(({ method }) => method), ...Object.keys(local)]);
  const has = new Set(exported);
  return [...exported.filter((name) => !named.has(name)), ...[...named].filter((name) => !has.has(name))];
}

export interface Outcome {
  call: string;
  /** Undefined: the client got what it needs. */
  error?: unknown;
}

/** Makes every call but those whose method is left out. */
export async function makeCalls(client: GraphClient, leftOut: readonly string[] = []): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { method, with: what, make } of client.calls) {
    if (leftOut.includes(method)) continue;
    const call = what === undefined ? method : `${method} (${what})`;
    try {
      await make();
      outcomes.push({ call });
    } catch (error) {
      outcomes.push({ call, error });
    }
  }
  return outcomes;
}

/** The methods of an object and of those that hang on it: `sendText`, `media.upload`. */
export function methodsOf(thing: object, prefix = ''): string[] {
  const own = Object.getOwnPropertyNames(thing);
  const proto = Object.getPrototypeOf(thing) as object | null;
  const inherited = proto === null || proto === Object.prototype ? [] : Object.getOwnPropertyNames(proto);
  return [...new Set([...own, ...inherited])].flatMap((name) => {
    if (name === 'constructor' || /^[_$]/.test(name)) return [];
    const value = (thing as Record<string, unknown>)[name];
    return typeof value === 'function' ? [`${prefix}${name}`] : [];
  });
}
