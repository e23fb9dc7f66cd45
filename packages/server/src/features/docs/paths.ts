import { PATHS } from '../site/paths.ts';

/** The page of what holds for every operation. */
export const BASICS = 'basics';
export const SEARCH_PATH = `${PATHS.docs}/search`;

export const slugOf = (group: string) => group.toLowerCase();
export const referencePath = (slug: string) => `${PATHS.docs}/${slug}`;
export const guidePath = (slug: string) => `${PATHS.docs}/guides/${slug}`;
