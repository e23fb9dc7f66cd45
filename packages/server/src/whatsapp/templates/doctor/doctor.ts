/** The template doctor: every rule of WhatsApp's that is known, before WhatsApp is asked. */
import type { Language } from '../../../platform/language.ts';
import { type GivenTemplate, readDraft } from './draft.ts';
import type { Finding, Found, Report } from './finding.ts';
import { examineAccount, type KnownToAccount } from './rules/account.ts';
import { examineAuthentication } from './rules/authentication.ts';
import { examineButtons } from './rules/buttons.ts';
import { examineCarousel } from './rules/carousel.ts';
import { examineCatalogue } from './rules/catalogue.ts';
import { examineCategory } from './rules/category.ts';
import { examineHeader } from './rules/header.ts';
import { examineName } from './rules/name.ts';
import { examineOffer } from './rules/offer.ts';
import { examineSecrets } from './rules/secrets.ts';
import { examineStructure } from './rules/structure.ts';
import { examineVariables } from './rules/variables.ts';
import { RULES } from './rules.ts';
import { EN } from './words/en.ts';
import { HI } from './words/hi.ts';

export type { GivenTemplate } from './draft.ts';
export type { Finding, Found, InWords } from './finding.ts';
export type { KnownToAccount } from './rules/account.ts';

const GROUPS = [
  ...[examineName, examineStructure, examineHeader, examineVariables, examineButtons, examineAuthentication],
  ...[examineOffer, examineCarousel, examineCatalogue, examineCategory, examineSecrets],
];
const WORDS = { en: EN, hi: HI } satisfies Record<Language, unknown>;

/** Errors first, each group of rules in its order. */
export function examineTemplate(given: GivenTemplate, known?: KnownToAccount): Found[] {
  const draft = readDraft(given);
  const found: Found[] = [];
  const report: Report = (rule, field, values) => void found.push({ rule, field, ...(values && { values }) });
  for (const examine of GROUPS) examine(draft, report);
  if (known) examineAccount(draft, known, report);
  const weight = ({ rule }: Found) => (RULES[rule] === 'error' ? 0 : 1);
  return found.sort((a, b) => weight(a) - weight(b));
}

/** Returns the findings in the words of a language. */
export function sayFindings(found: readonly Found[], language: Language): Finding[] {
  return found.map(({ rule, field, values = {} }) => {
    const [message, hint] = WORDS[language][rule];
    const fill = (text: string) =>
      text.replace(/\{(\w+)\}/g, (whole, name: string) => {
        const value = values[name] ?? whole;
        return typeof value === 'object' ? value[language] : String(value);
      });
    return { rule, severity: RULES[rule], field, message: fill(message), hint: fill(hint) };
  });
}
