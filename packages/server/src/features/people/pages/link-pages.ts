import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { ApiError } from '../../../errors.ts';
import type { Language } from '../../../platform/language.ts';
import { tried, typedIn } from '../../../platform/pages/form.ts';
import { type Html, html, page, sendHtml } from '../../../platform/pages/html.ts';
import { languageOf } from '../../../platform/pages/language-of.ts';
import type { PeopleOptions } from '../options.ts';
import type { PersonRow } from '../people.ts';
import { TokenForm, TokenQuery } from '../schemas.ts';
import { peopleWords } from '../words.ts';

/** The pages behind a link that works once and ends in a password. `Link` is what is known of it. */
export interface LinkPages<Link, Form extends TSchema> {
  path: string;
  form: Form;
  /** The advice where the link is dead. */
  deadAdvice: (language: Language) => Html;
  /** Undefined: it is dead. */
  find(token: string, now: number): Promise<Link | undefined>;
  /** The page with the form, and with what was wrong with it. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: ShownLink<Link>,
  ): Promise<FastifyReply> | FastifyReply;
  /** Uses the link up; undefined: it is dead. */
  follow(token: string, fields: Static<Form>, address: string): Promise<PersonRow | undefined>;
  /** The same for who is signed in already, from a form of the page to `path`/accept. */
  followAs?(token: string, personId: string, address: string): Promise<PersonRow | undefined>;
  /** Returns where the person goes on. */
  landing(request: FastifyRequest, link: Link): string;
  /** Their sessions have ended with it, and they sign in anew. */
  signsOut?: boolean;
}

export interface ShownLink<Link> {
  token: string;
  link: Link;
  error?: ApiError;
}

export const linkTo = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;

export function linkPages<Link, Form extends TSchema>(
  { clock, sessions }: Pick<PeopleOptions, 'clock' | 'sessions'>,
  o: LinkPages<Link, Form>,
): FastifyPluginAsyncTypebox {
  const ours = { access: 'public', changesFrom: 'ours' } as const;
  const find = (token: string) => o.find(token, clock.now());

  return async (app) => {
    app.get(
      o.path,
      { config: { access: 'public' }, schema: { hide: true, querystring: TokenQuery } },
      async (request, reply) => {
        const token = request.query.token ?? '';
        const link = await find(token);
        return link ? o.show(request, reply, { token, link }) : sendDeadLink(request, reply, o);
      },
    );

    app.post(
      o.path,
      { config: ours, attachValidation: true, schema: { hide: true, body: o.form } },
      async (request, reply) => {
        const token = typedIn(request, 'token') ?? '';
        const link = await find(token);
        if (!link) return sendDeadLink(request, reply, o);
        const follow = () => o.follow(token, request.body as Static<Form>, request.ip);
        const { value: person, error } = await tried(request, follow);
        if (error) return o.show(request, reply, { token, link, error });
        if (!person) return sendDeadLink(request, reply, o);
        if (o.signsOut) await sessions.end(request, reply);
        else await sessions.start(reply, person.id, request);
        return reply.redirect(o.landing(request, link), 303);
      },
    );

    const { followAs } = o;
    if (!followAs) return;
    app.post(
      `${o.path}/accept`,
      { config: ours, schema: { hide: true, body: TokenForm } },
      async (request, reply) => {
        const { token } = request.body;
        const session = await sessions.find(request);
        if (!session) return reply.redirect(linkTo(o.path, token), 303);
        const link = await find(token);
        const person = link && (await followAs(token, session.person.id, request.ip));
        return person ? reply.redirect(o.landing(request, link), 303) : sendDeadLink(request, reply, o);
      },
    );
  };
}

function sendDeadLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { deadAdvice }: { deadAdvice: (language: Language) => Html },
): FastifyReply {
  const language = languageOf(request);
  const { title, text } = peopleWords[language].deadLink;
  const body = html`<h1>${title}</h1>
<p>${text}</p>
<p>${deadAdvice(language)}</p>`;
  return sendHtml(reply, 410, page({ title, body, language }));
}
