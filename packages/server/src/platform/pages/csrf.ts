/** Keeps pages of other origins from acting with a person's cookies. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../errors.ts';
import { FOREIGN_PAGE, refusedPage } from '../http/admission/person-refusals.ts';
import type { Random } from '../random.ts';
import type { Sealer } from '../security/sealed.ts';
import { hashToken } from '../security/tokens.ts';
import { hostCookie, sessionCookie } from './cookies.ts';
import { type Html, html } from './html.ts';

export interface CsrfOptions {
  sealer: Sealer;
  random: Random;
  baseUrl: string;
  /** The URLs of this installation; a request's own host is one of them in any case. */
  origins: readonly string[];
}

/** The settings that hold for every request. */
interface Rules {
  sealer: Sealer;
  random: Random;
  ours: ReadonlySet<string>;
  cookie: ReturnType<typeof hostCookie>;
  session: ReturnType<typeof sessionCookie>;
}

/** Checks one request. A class makes one object for each, where a literal of closures would make six. */
class Protection {
  readonly #rules: Rules;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #browser: string | undefined;

  constructor(rules: Rules, request: FastifyRequest, reply: FastifyReply) {
    this.#rules = rules;
    this.#request = request;
    this.#reply = reply;
  }

  /** A proof that the form was made by us for this browser and this session. */
  token(): string {
    const { cookie, sealer, random } = this.#rules;
    if (!this.#isKnown()) {
      this.#browser = random.text(43);
      cookie.set(this.#reply, this.#browser);
    }
    return sealer.seal(this.#bond(), PURPOSE);
  }

  holds(token: unknown): boolean {
    if (!this.#isKnown() || typeof token !== 'string') return false;
    try {
      return this.#rules.sealer.open(token, PURPOSE) === this.#bond();
    } catch {
      return false;
    }
  }

  /** Returns where the browser says that the request came from. */
  source(): 'ours' | 'foreign' | 'unknown' {
    const { headers, host } = this.#request;
    const { origin, 'sec-fetch-site': site } = headers;
    if (site !== undefined && site !== 'same-origin') return 'foreign';
    // Our pages send no referrer, and browsers then say "null" for the origin of their forms.
    if (origin === undefined || origin === 'null') return site === undefined ? 'unknown' : 'ours';
    return this.#rules.ours.has(origin) || hostOf(origin) === host ? 'ours' : 'foreign';
  }

  #isKnown(): boolean {
    this.#browser ??= this.#rules.cookie.read(this.#request);
    return this.#browser !== undefined;
  }

  #bond(): string {
    return `${this.#browser} ${hashToken(this.#rules.session.read(this.#request) ?? '')}`;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    csrf: Protection | null;
  }
  interface FastifyContextConfig {
    /**
     * Says, on a public route that changes something, from which pages browsers may call it: `ours` where it acts on
     * a cookie or takes a form of ours, `any` where it ignores cookies. Routes of people and of credentials need
     * none, because a change with a cookie is taken from our own pages alone.
     */
    changesFrom?: 'ours' | 'any';
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isChange({ method }: { method: string }): boolean {
  return !READS.has(method);
}

const FIELD = '_csrf';
const PURPOSE = 'csrf';

/** Must come before the routes: one that does not say what it must does not start. */
export function registerCsrf(app: FastifyInstance, { sealer, random, baseUrl, origins }: CsrfOptions): void {
  const rules: Rules = {
    sealer,
    random,
    ours: new Set(origins.map((origin) => new URL(origin).origin)),
    cookie: hostCookie('meghdoot_form', baseUrl),
    session: sessionCookie(baseUrl),
  };

  app.addHook('onRoute', (route) => {
    if (route.config?.access !== 'public') return;
    if (![route.method].flat().some((method) => isChange({ method }))) return;
    const { changesFrom } = route.config;
    if (changesFrom === undefined)
      throw new Error(`${String(route.method)} ${route.url} is public and declares no changesFrom.`);
    if (changesFrom === 'ours') {
      // Before validation, when the field of a form is there: a foreign page learns nothing of what a form needs.
      const refuse = async (request: FastifyRequest) => requireSameOrigin(request);
      route.preValidation = [refuse, ...[route.preValidation ?? []].flat()];
    }
  });

  app.decorateRequest('csrf', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.csrf = new Protection(rules, request, reply);
    done();
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Stands in every form that changes something. */
export function csrfField(request: FastifyRequest): Html {
  return html`<input type="hidden" name="${FIELD}" value="${csrfToken(request)}">`;
}

/**
 * Returns the token that pages with scripts send back as `x-csrf-token`, for browsers that do not state a request's
 * origin.
 */
export function csrfToken(request: FastifyRequest): string {
  return protectionOf(request).token();
}

/**
 * Refuses a change that did not begin on a page of ours. A form must hold our field, which is there once the body is read;
 * anything else must come from our origin by the browser's own word, or hold the token in a header.
 */
export function requireSameOrigin(request: FastifyRequest): void {
  const protection = protectionOf(request);
  const source = protection.source();
  if (source === 'foreign') throw new ApiError('ORIGIN_NOT_ALLOWED', FOREIGN_PAGE);
  if (/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) {
    const fields = request.body as Record<string, unknown> | null | undefined;
    if (!protection.holds(fields?.[FIELD])) throw refusal('The page it came from is no longer valid.');
  } else if (source === 'unknown' && !protection.holds(request.headers['x-csrf-token'])) {
    throw refusal('It does not say where it came from.');
  }
}

function refusal(reason: string): ApiError {
  return new ApiError('ORIGIN_NOT_ALLOWED', refusedPage(reason));
}

function protectionOf(request: FastifyRequest): Protection {
  if (!request.csrf) throw new Error('registerCsrf must come before the routes.');
  return request.csrf;
}
