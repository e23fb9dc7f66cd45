/**
 * The public clients of Meta's Cloud API, unchanged, and how each is pointed at a Graph of ours: the door of the service
 * or the simulator. Each has a table of its methods and how it is called; a method without an entry fails the tests. A
 * method that is called in several ways has an entry for each: `sendMessage`, `sendMessage image`.
 */
import assert from 'node:assert/strict';

/** The place that a client is pointed at, as whom, and what there is to speak of. */
export interface GraphPlace {
  /** In front of `/v23.0/…`. */
  url: string;
  token: string;
  phoneNumberId: string;
  wabaId: string;
  /** The digits of who is written to. */
  to: string;
  /** An approved template without parameters. */
  template: { name: string; language: string };
  /** Uploads a file and returns its id. */
  medium(kind: 'image' | 'document' | 'audio' | 'video' | 'sticker'): Promise<string>;
  /** The id of a message that the person wrote, which has not been marked read. */
  received(): Promise<string>;
  /** The code that the number was sent when it asked for one. */
  verificationCode?(): Promise<string>;
  /** Waits until WhatsApp has approved a template that was created. */
  approved?(templateId: string): Promise<void>;
}

/** Calls the method and checks what it answers; a send returns the id of the message. */
export interface GraphCall {
  (at: GraphPlace): Promise<unknown>;
  /** The Graph `type` of the message that must leave. */
  sends?: string;
}

export const sending = (sends: string, call: GraphCall): GraphCall => Object.assign(call, { sends });

export interface GraphClient {
  name: string;
  /** Finds what the package has now by looking at it. */
  methods(): Promise<string[]>;
  calls: Record<string, GraphCall>;
  /** Methods that call no Graph, or what no Graph of ours has, each with its reason. */
  leftOut: Record<string, string>;
}

/** The names of the functions of an object and of what it is made of: `messages.sendText`. */
export function functionsOf(object: object, within = ''): string[] {
  const names = new Set<string>();
  for (
    let at: object | null = object;
    at !== null && at !== Object.prototype && at !== Function.prototype;
    at = Object.getPrototypeOf(at)
  )
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names]
    .filter((name) => name !== 'constructor' && typeof (object as never)[name] === 'function')
    .map((name) => within + name)
    .sort();
}

/** The method of an entry: `sendMessage` of `sendMessage image`. */
export const methodOf = (entry: string) => entry.split(' ', 1)[0]!;

/** A client has an entry for each of its methods, and for no other. */
export async function assertListed(client: GraphClient): Promise<void> {
  assert.deepEqual(
    (await client.methods()).sort(),
    [...new Set([...Object.keys(client.calls).map(methodOf), ...Object.keys(client.leftOut)])].sort(),
    `the methods of ${client.name}`,
  );
}

/** The id in Graph's answer to a send. */
export function sentId(answer: unknown): string {
  const { messages } = answer as { messages?: { id: string }[] };
  assert.match(messages?.[0]?.id ?? '', /^wamid\./, JSON.stringify(answer));
  return messages![0]!.id;
}

/** Makes every call of a client, one after the other, but for methods or entries that the Graph at hand leaves out. */
export async function callAll(
  client: GraphClient,
  at: GraphPlace,
  except: Record<string, string> = {},
): Promise<{ worked: string[]; failed: string[] }> {
  const worked: string[] = [];
  const failed: string[] = [];
  for (const [entry, call] of Object.entries(client.calls)) {
    if (Object.hasOwn(except, methodOf(entry)) || Object.hasOwn(except, entry)) continue;
    try {
      await call(at);
      worked.push(entry);
    } catch (error) {
      failed.push(`${entry}: ${error instanceof Error ? error.message : JSON.stringify(error)}`);
    }
  }
  return { worked, failed };
}
