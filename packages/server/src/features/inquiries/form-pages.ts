/** The pages of the two forms, in the shell that they are given. */
import type { FastifyRequest } from 'fastify';
import type { ApiError } from '../../errors.ts';
import { type Html, html, type Shell } from '../../platform/pages/html.ts';
import { contactForm, partnersForm } from './forms.ts';

const CONTACT = 'Contact us';
const PARTNERS = 'Become a partner';

export function contactPage(shell: Shell, request: FastifyRequest, error?: ApiError): Html {
  const body = html`<h1>${CONTACT}</h1>
<p class="lead">A question, a large installation, something that does not work: a person reads it and replies by e-mail.</p>
${contactForm(request, error)}`;
  return shell({
    title: `${CONTACT} · Meghdoot`,
    body,
    description: 'Write to the people of this Meghdoot.',
  });
}

export function partnersPage(shell: Shell, request: FastifyRequest, error?: ApiError): Html {
  const body = html`<h1>${PARTNERS}</h1>
<p class="lead">For agencies, resellers and makers of software who bring their customers to WhatsApp. Tell us what you do; a person replies by e-mail.</p>
${partnersForm(request, error)}`;
  return shell({ title: `${PARTNERS} · Meghdoot`, body, description: 'The partner program of Meghdoot.' });
}

/** Confirms that an inquiry has arrived, says what happens next and shows its id. */
export function thanksPage(shell: Shell, title: string, id: string, email: string): Html {
  const body = html`<h1>${title}</h1>
<p class="lead">It is kept safely. What happens next:</p>
<ol>
<li>A person reads it.</li>
<li>They reply by e-mail, to <strong>${email}</strong>.</li>
<li>If you write again about it, name the reference <span class="code">${id}</span>.</li>
</ol>
<p>Meanwhile: the <a href="/docs">docs</a>, or the <a href="/">start page</a>.</p>`;
  return shell({ title: `${title} · Meghdoot`, body });
}
