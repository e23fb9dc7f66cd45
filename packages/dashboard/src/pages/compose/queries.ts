import type { Template } from '@meghdoot/sdk';
import type { ApiQuery } from '../../api/api.tsx';

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
