import type { PageName } from '../words/words.tsx';

const PAGES: Record<string, { page: PageName; path: string }> = {
  msg: { page: 'messages', path: '/messages' },
  con: { page: 'contacts', path: '/contacts' },
  tpl: { page: 'templates', path: '/templates' },
  whk: { page: 'webhooks', path: '/webhooks' },
  chn: { page: 'channels', path: '/settings/channels' },
  key: { page: 'keys', path: '/settings/api' },
};

/** Where the thing with this id is shown; ids say by their beginning what they name. */
export function pageOfId(id: string): { page: PageName; to: string } | undefined {
  const kind = /^([a-z]{3})_[0-9a-z]{20,}$/.exec(id)?.[1];
  const found = kind === undefined ? undefined : PAGES[kind];
  return found && { page: found.page, to: `${found.path}/${id}` };
}
