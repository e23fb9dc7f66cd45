/** Its name, language, category and the form of its variables. */
import { LANGUAGES } from '../../languages.ts';
import type { Draft } from '../draft.ts';
import type { Report } from '../finding.ts';

const CATEGORIES: ReadonlySet<string> = new Set(['MARKETING', 'UTILITY', 'AUTHENTICATION']);

export function examineName({ name, language, category, formatGiven }: Draft, report: Report): void {
  if (!/^[a-z0-9_]+$/.test(name)) report('name.form', 'name');
  if (name.length > 512) report('name.length', 'name', { length: name.length });
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) report('language.form', 'language', { language });
  else if (!LANGUAGES.has(language)) report('language.unknown', 'language', { language });
  if (!CATEGORIES.has(category)) report('category.unknown', 'category');
  if (formatGiven !== undefined && formatGiven !== 'named' && formatGiven !== 'positional')
    report('format.unknown', 'parameter_format');
}
