import type { Campaign, Contact, Template } from '@meghdoot/sdk';
import { type ApiQuery, queryOf, useApiQuery } from '../../../api/api.tsx';
import { needsProgram } from '../../../nouns/campaigns/slots.ts';

/** All templates that WhatsApp still has, with those that are not ready yet. */
const allTemplates: ApiQuery<Template[]> = {
  key: ['templates', 'for-campaigns'],
  read: async (api, signal) => {
    const templates: Template[] = [];
    for await (const template of api.templates.iterate({ limit: 100 }, { signal })) templates.push(template);
    return templates;
  },
};

/** A template that is on its way to being ready, or was, is worth a look. */
const NOT_READY = ['PENDING', 'IN_APPEAL', 'PAUSED', 'REJECTED'];

/** A one-time password is of no use to many. */
const forMany = (template: Template) => template.category !== 'AUTHENTICATION' && !needsProgram(template);

/** The templates of a number that can be sent to many, and those that are not ready; undefined until they have come. */
export function useTemplates(channelId: string | undefined) {
  const { data, error, refetch } = useApiQuery(allTemplates);
  const own = data?.filter((template) => !channelId || template.channelId === channelId).filter(forMany);
  return {
    error,
    refetch,
    ready: own?.filter(({ status }) => status === 'APPROVED'),
    notReady: own?.filter(({ status }) => NOT_READY.includes(status)),
  };
}

/** The template of a draft; null: it is not there, or none is chosen. Without a language it is the only approved one, or the English. */
export function useTemplateOf({ channelId, template, language }: Campaign): Template | null | undefined {
  const { data } = useApiQuery(allTemplates);
  if (!data) return template === undefined ? null : undefined;
  const named = data.filter((each) => each.name === template && (!channelId || each.channelId === channelId));
  const [approved, ...others] = new Set(
    named.filter(({ status }) => status === 'APPROVED').map((each) => each.language),
  );
  const meant = language ?? (others.length === 0 ? approved : 'en');
  return named.find((each) => each.language === meant) ?? null;
}

/** Somebody of whom a name is known, to show a message as a person gets it. */
const namedContact = queryOf<Contact | null>(
  ['contacts', 'named'],
  async (api, options) =>
    (await api.contacts.list({ limit: 20 }, options)).data.find(({ name }) => name !== undefined) ?? null,
);

export const useNamedContact = () => useApiQuery(namedContact).data ?? undefined;
