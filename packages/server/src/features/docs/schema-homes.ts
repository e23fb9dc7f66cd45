import type { Document, Schema } from '../../platform/openapi/document.ts';
import { BASICS, slugOf } from './paths.ts';

/** The group whose page shows the types of events too. */
export const EVENTS_GROUP = 'Events';

/**
 * Returns the page of the reference that shows each schema: that of the first group whose operations use it. A schema
 * that no group uses, such as the error, stands with what holds for all.
 */
export function schemaHomes(api: Document): Map<string, string> {
  const homes = new Map<string, string>();
  const operations = Object.values(api.paths).flatMap((item) => Object.values(item));

  function settle(slug: string, node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const name = nameIn((node as Schema).$ref);
    if (name !== undefined && !homes.has(name)) {
      homes.set(name, slug);
      settle(slug, api.components.schemas[name]);
    }
    for (const part of Object.values(node)) settle(slug, part);
  }

  for (const { name } of api.tags) {
    for (const { tags, parameters, requestBody, responses } of operations) {
      if (tags?.[0] !== name) continue;
      const successes = Object.entries(responses).filter(([status]) => status < '300');
      settle(slugOf(name), [parameters, requestBody, Object.fromEntries(successes)]);
    }
  }
  settle(slugOf(EVENTS_GROUP), api['x-webhooks']);
  for (const name of Object.keys(api.components.schemas)) if (!homes.has(name)) homes.set(name, BASICS);
  return homes;
}

function nameIn(reference: string | undefined): string | undefined {
  return /^#\/components\/schemas\/(.+)$/.exec(reference ?? '')?.[1];
}
