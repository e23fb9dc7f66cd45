import type { Language } from '../../../platform/language.ts';
import type { RULES } from './rules.ts';

export type RuleId = keyof typeof RULES;

/** A rule that a template breaks, where, and what its words need to know. */
export interface Found {
  rule: RuleId;
  field: string;
  values?: Readonly<Record<string, string | number | InWords>>;
}

/** A part of a sentence, in each language. */
export type InWords = Readonly<Record<Language, string>>;

/** The same in words. */
export interface Finding {
  rule: string;
  severity: 'error' | 'warning';
  field: string;
  message: string;
  hint: string;
}

export type Report = (rule: RuleId, field: string, values?: Found['values']) => void;
