/**
 * The settings of OpenTelemetry, under the names that its specification gives them. Those of the connection to a
 * collector beside its URL (`OTEL_EXPORTER_OTLP_HEADERS`, `…_TIMEOUT`, `…_COMPRESSION`, `…_CERTIFICATE`) are read by its
 * exporter itself, which only a process that exports traces loads.
 */

export interface TracingSettings {
  /** The URL that spans are posted to. */
  url: string;
  /** Spans wait so long for others to be sent with. */
  delayMs: number;
  /** While so many spans wait, others are lost. */
  mostWaiting: number;
  /** The service that all spans are of: `service.name`, and whatever else is to be said of it. */
  resource: Record<string, string>;
  sampler: Sampler;
}

export interface Sampler {
  /** The share of new traces that is recorded, 0 to 1. */
  ratio: number;
  /** Says whether a trace that a caller has begun is recorded if, and only if, the caller records it. */
  byParent: boolean;
}

export interface TracingEnvironment {
  /** Returns the value of a variable; undefined where it is empty. */
  read(name: string): string | undefined;
  refuse(message: string): Error;
}

const EXPORTER = 'OTEL_EXPORTER_OTLP_';
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);

/** Returns how traces are exported; undefined: there are none. */
export function readTracing(env: TracingEnvironment): TracingSettings | undefined {
  const url = endpoint(env);
  if (url === undefined || isOff(env)) return undefined;
  const protocol = env.read(`${EXPORTER}TRACES_PROTOCOL`) === undefined ? 'PROTOCOL' : 'TRACES_PROTOCOL';
  choice(env, EXPORTER + protocol, ['http/protobuf'], 'http/protobuf');
  const attributes = pairs(env, 'OTEL_RESOURCE_ATTRIBUTES');
  const name = env.read('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? 'meghdoot';
  return {
    url,
    delayMs: number(env, 'OTEL_BSP_SCHEDULE_DELAY', 5000, 600_000),
    mostWaiting: number(env, 'OTEL_BSP_MAX_QUEUE_SIZE', 2048, 1_000_000),
    resource: { ...attributes, 'service.name': name },
    sampler: sampler(env),
  };
}

function isOff(env: TracingEnvironment): boolean {
  const disabled = choice(env, 'OTEL_SDK_DISABLED', ['true', 'false'], 'false');
  return disabled === 'true' || choice(env, 'OTEL_TRACES_EXPORTER', ['otlp', 'none'], 'otlp') === 'none';
}

/** Returns the URL of traces as it stands, or the one of all signals with their path. */
function endpoint({ read, refuse }: TracingEnvironment): string | undefined {
  const own = read(`${EXPORTER}TRACES_ENDPOINT`);
  const name = `${EXPORTER}${own === undefined ? '' : 'TRACES_'}ENDPOINT`;
  const value = own ?? read(name);
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw refuse(`${name} must be a URL that begins with http:// or https://.`);
  return own ?? `${value.replace(/\/+$/, '')}/v1/traces`;
}

function choice(
  { read, refuse }: TracingEnvironment,
  name: string,
  choices: readonly string[],
  fallback: string,
): string {
  const value = read(name)?.toLowerCase() ?? fallback;
  if (!choices.includes(value)) throw refuse(`${name} must be ${choices.join(' or ')}.`);
  return value;
}

function number({ read, refuse }: TracingEnvironment, name: string, fallback: number, most: number): number {
  const value = Number(read(name) ?? fallback);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw refuse(`${name} must be a whole number from 1 to ${most}.`);
  return value;
}

/** Returns what a text such as `a=1,b=two%20words` says. */
function pairs({ read, refuse }: TracingEnvironment, name: string): Record<string, string> {
  const entries = (read(name) ?? '').split(',').flatMap((pair) => {
    if (pair.trim() === '') return [];
    const [key, ...value] = pair.split('=');
    try {
      const entry = [key!.trim(), decodeURIComponent(value.join('=').trim())];
      if (entry[0] && value.length > 0) return [entry];
    } catch {
      // It has a percent sign that begins no byte.
    }
    throw refuse(`${name} must look like key=value,other=value, with percent-encoded values.`);
  });
  return Object.fromEntries(entries);
}

function sampler(env: TracingEnvironment): Sampler {
  const { read, refuse } = env;
  const kind = choice(env, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  const share = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(share >= 0 && share <= 1)) throw refuse('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  const ratio = kind.endsWith('ratio') ? share : kind.endsWith('on') ? 1 : 0;
  return { ratio, byParent: kind.startsWith('parentbased_') };
}
