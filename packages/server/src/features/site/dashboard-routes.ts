/** The built dashboard: its files, which never change, and the shell that every path under /dashboard returns. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { DASHBOARD, DASHBOARD_ASSETS } from '../../platform/pages/fonts.ts';
import { html, htmlText, page, sendHtml } from '../../platform/pages/html.ts';
import type { Random } from '../../platform/random.ts';

const PUBLIC = { config: { access: 'public' as const }, schema: { hide: true } };

const NOT_BUILT = page({
  title: 'Dashboard',
  body: html`<h1>The dashboard is not built</h1>
<p>The service works without it. <code>npm start</code> builds it; its output says why, if it could not.</p>`,
});

export function dashboardRoutes(config: Config, random: Random, folder = DASHBOARD): FastifyPluginAsync {
  const { version, baseUrl, appUrl, apiUrl, signup } = config;
  const settings = htmlText(html`${JSON.stringify({ version, baseUrl, appUrl, apiUrl, signup })}`);
  return async (app) => {
    await app.register(fastifyStatic, {
      root: join(folder, DASHBOARD_ASSETS),
      serve: false,
      preCompressed: true,
    });

    app.get(`${DASHBOARD_ASSETS}*`, PUBLIC, async (request, reply) => {
      const name = (request.params as { '*': string })['*'];
      if (!/^[\w.-]+$/.test(name)) throw new ApiError('NOT_FOUND', { message: 'There is no such file.' });
      void reply.header('x-content-type-options', 'nosniff');
      return reply.sendFile(name, { maxAge: '365d', immutable: true });
    });

    app.get('/dashboard/push-worker.js', PUBLIC, async (_request, reply) => {
      const script = await readFile(join(folder, 'push-worker.js'), 'utf8').catch(() => undefined);
      if (script === undefined) throw new ApiError('NOT_FOUND', { message: 'The dashboard is not built.' });
      return reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': "default-src 'none'",
          'service-worker-allowed': '/dashboard', // its own folder ends with a slash
          'x-content-type-options': 'nosniff',
        })
        .type('text/javascript; charset=utf-8')
        .send(script);
    });

    // Anybody gets the shell, whatever the path: signing in happens inside.
    for (const path of ['/dashboard', '/dashboard/*']) {
      app.get(path, PUBLIC, async (_request, reply) => {
        const shell = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
        if (shell === undefined) return sendHtml(reply, 200, NOT_BUILT);
        const nonce = random.text(22);
        return reply
          .headers({
            'content-security-policy': policy(nonce),
            'cache-control': 'no-cache',
            'referrer-policy': 'same-origin',
            'x-content-type-options': 'nosniff',
            'x-frame-options': 'DENY',
          })
          .type('text/html; charset=utf-8')
          .send(shell.replace('%SETTINGS%', () => settings).replace('%NONCE%', nonce));
      });
    }
  };
}

/** Nothing from elsewhere, no inline script; the nonce is for the one style element that a dialog adds. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // blob: is what the page has fetched with its session: pictures, sound and films that people sent.
    "font-src 'self'",
    "img-src 'self' data: blob:",
    'media-src blob:',
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
