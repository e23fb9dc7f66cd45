import type { PagePath } from '../ui/elements/page-path.ts';
import type { PageName } from '../words/en/index.ts';

const PAGES: Record<string, { page: PageName; to: Extract<PagePath, `${string}/$id`> }> = {
  msg: { page: 'messages', to: '/messages/$id' },
  con: { page: 'contacts', to: '/contacts/$id' },
  cmp: { page: 'campaigns', to: '/campaigns/$id' },
  imp: { page: 'contacts', to: '/contacts/imports/$id' },
  tpl: { page: 'templates', to: '/templates/$id' },
  whk: { page: 'webhooks', to: '/webhooks/$id' },
  chn: { page: 'channels', to: '/settings/channels/$id' },
  key: { page: 'keys', to: '/settings/api/$id' },
};

/** Returns the page of the thing with this id, which its prefix tells. */
export function pageOfId(id: string) {
  const kind = /^([a-z]{3})_[0-9a-z]{20,}$/.exec(id)?.[1];
  const found = kind === undefined ? undefined : PAGES[kind];
  return found && { page: found.page, destination: { to: found.to, params: { id } } };
}
