/** Pages of the site and the docs that differ in more than their text. */
export const SITE: readonly string[] = [
  '/',
  '/hi',
  '/docs',
  '/docs/messages',
  '/docs/messages/sendMessage',
  '/docs/basics',
  '/docs/guides/webhooks',
  '/docs/search?q=signature',
  '/contact',
  '/partners',
  '/status',
];
