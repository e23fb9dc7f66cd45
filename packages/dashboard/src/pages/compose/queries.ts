import type { Contact, Template } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

const SUGGESTED = 8;

/** The contacts whose number or name begins so. */
export const suggestedContacts = (search: string): ApiQuery<Contact[]> => ({
  key: ['contacts', 'suggested', search],
  read: async (api, signal) => (await api.contacts.list({ search, limit: SUGGESTED }, { signal })).data,
});

/** The templates that can be sent. */
export const approvedTemplates: ApiQuery<Template[]> = {
  key: ['templates', 'approved'],
  read: async (api, signal) => {
    const templates: Template[] = [];
    for await (const template of api.templates.iterate({ status: 'APPROVED', limit: 100 }, { signal }))
      templates.push(template);
    return templates;
  },
};
