/** Short links stand for the URLs in a message: this says which are made such, and what they look like. */
import type { Place, Plan } from './plan.ts';

/** The characters of a code: of base62, 71 bits that nobody can guess. */
export const CODE_LENGTH = 12;

/** Makes the code of a short link that leads to a URL. */
export type CodeOf = (target: string) => string;

/** Returns what stands for a code where nothing is sent. */
export const noCode: CodeOf = () => 'x'.repeat(CODE_LENGTH);

const PATH = '/l/';

/** Returns the URL in front of the codes of an installation. */
export const linksAt = ({ baseUrl }: { baseUrl: string }): string => baseUrl + PATH;

/** Returns the URL that a text is and nothing else, as browsers write it; undefined: it is none of http or https. */
export function urlOf(text: string): string | undefined {
  return /^https?:\/\/\S+$/i.test(text) ? URL.parse(text)?.href : undefined;
}

/** Returns what stands in a place: a URL in the body, or that of a button of ours, becomes a short link. */
export function shortened({ linksAt: at }: Plan, { of, short }: Place, text: string, codeOf: CodeOf): string {
  if (at === undefined || (of !== 'body' && !short)) return text;
  const target = urlOf(text);
  if (target === undefined) return text;
  return (short ? '' : at) + codeOf(target);
}
