/** The guides: those of the repository's docs/*.md that somebody needs who uses or runs the service. */
import { readFileSync } from 'node:fs';
import { PATHS } from '../site/paths.ts';
import { SOURCE } from '../site/source.ts';
import { type Section, sectionsOf } from './markdown-to-html.ts';
import { guidePath } from './paths.ts';

const FOLDER = new URL('../../../../../docs/', import.meta.url);

/** The guides in the order in which a reader needs them. */
const ABOUT = {
  dashboard: 'Its pages, who gets in, roles, keys of the keyboard',
  simulator: 'Trying everything without a phone: what each number does',
  'connecting-a-number': 'From a Meta account to the first real message',
  messages: 'Statuses, failures, retries, pacing, opt-outs',
  contacts: 'Attributes, filters, many at once, merging two',
  csv: 'Importing people from a file, checking and undoing it; exports',
  conversations: 'Who waits, who answers, notes, quick replies',
  campaigns: 'One template to many: audience, preflight, canary, pause, results',
  notifications: 'Who is told of what: push, sound, mail, quiet hours',
  templates: 'Making templates, the doctor, reviews, every form and what a send of it takes',
  costs: 'What messages cost, what Meta charges for them, a budget',
  media: 'Uploading files, sending them, and those that people send',
  webhooks: 'Receiving events: signatures, retries, replay, the live stream',
  'personal-data': 'Erasing a person: what goes, what stays, what is under way',
  'graph-door': 'Pointing Chatwoot, ERPNext, Evolution, Typebot and SDKs of Meta’s API here',
  api: 'What may be in a request, lists, repeating safely, ETags',
  operating: 'Settings, databases, backup, upgrade, health, commands',
  scale: 'From one process to several behind a load balancer',
  reliability: 'Which faults it survives, and how to try them',
} as const;

export interface Guide {
  slug: string;
  path: string;
  title: string;
  about: string;
  text: string;
  sections: readonly Section[];
}

export function readGuides(): Guide[] {
  return Object.entries(ABOUT).map(([slug, about]) => {
    const text = readFileSync(new URL(`${slug}.md`, FOLDER), 'utf8');
    const sections = sectionsOf(text);
    return { slug, path: guidePath(slug), title: sections[0]!.title, about, text, sections };
  });
}

/**
 * Returns where a guide's link, which is relative to docs/, leads on this server; what is not served leads to the
 * source.
 */
export function guideLink(href: string): string | undefined {
  const [file = '', fragment] = href.split('#');
  const hash = fragment === undefined ? '' : `#${fragment}`;
  const slug = /^([\w-]+)\.md$/.exec(file)?.[1];
  if (slug !== undefined && Object.hasOwn(ABOUT, slug)) return guidePath(slug) + hash;
  if (file === '../openapi.json') return PATHS.openApi;
  if (!SOURCE) return undefined;
  const path = new URL(file, 'https://source/docs/').pathname;
  return `${SOURCE}/blob/HEAD${path}${hash}`;
}
