import { PATHS } from '../site/paths.ts';

/** The page of what holds for every operation. */
export const BASICS = 'basics';
export const SEARCH_PATH = `${PATHS.docs}/search`;

export const slugOf = (group: string) => group.toLowerCase();
export const referencePath = (slug: string) => `${PATHS.docs}/${slug}`;
/** Returns the page of an operation. */
export const operationPath = (group: string, id: string) => `${referencePath(group)}/${id}`;
/** Returns the page of the schemas of a group; those of the basics stand on their own page. */
export const schemasPath = (group: string) =>
  group === BASICS ? referencePath(BASICS) : `${referencePath(group)}/schemas`;
export const guidePath = (slug: string) => `${PATHS.docs}/guides/${slug}`;
