/** The variables of its texts, and their examples. */
import { isObject, type JsonObject, objectsOf } from '../../../json.ts';
import { cardsOf, type Draft, type Part, textIn } from '../draft.ts';
import type { Report } from '../finding.ts';

const VARIABLE = /\{\{([^{}]*)\}\}/g;
const NAME = /^[a-z][a-z0-9_]*$/;

export const variablesIn = (text: string) => Array.from(text.matchAll(VARIABLE), (match) => match[1]!.trim());

export function examineVariables(draft: Draft, report: Report): void {
  if (draft.category === 'AUTHENTICATION') return;
  for (const part of [...draft.components, ...cardsOf(draft.components).flatMap(({ parts }) => parts)]) {
    const text = textIn(part.value.text);
    if (part.type === 'BODY') {
      examineText(draft, part, text, report);
      examinePlaces(text, `${part.field}.text`, report);
    }
    if (part.type === 'HEADER' && text !== '') examineText(draft, part, text, report);
  }
}

function examineText({ format }: Draft, part: Part, text: string, report: Report): void {
  const field = `${part.field}.text`;
  if (/\{\{|\}\}/.test(text.replace(VARIABLE, ''))) report('variable.braces', field);
  const names = [...new Set(variablesIn(text))];
  if (names.length === 0) return;
  const odd = names.find((name) => (format === 'named' ? !NAME.test(name) : !/^\d+$/.test(name)));
  if (odd !== undefined) report('variable.name', field, { variable: `{{${odd}}}`, format });
  else if (format === 'positional' && names.some((name, i) => name !== String(i + 1)))
    report('variable.sequence', field, { found: names.map((name) => `{{${name}}}`).join(', ') });
  examineExamples(format, part, names, report);
}

function examineExamples(
  format: Draft['format'],
  { type, field, value }: Part,
  names: readonly string[],
  report: Report,
): void {
  const example = isObject(value.example) ? value.example : {};
  const prefix = type === 'HEADER' ? 'header_text' : 'body_text';
  const member = format === 'named' ? `${prefix}_named_params` : prefix;
  const place = `${field}.example.${member}`;
  const given = format === 'named' ? namedExamples(example[member]) : examplesIn(example[member]);
  if (given === undefined) {
    report('example.missing', place, { member });
    return;
  }
  const missing =
    format === 'named'
      ? names.filter((name) => !given.includes(name))
      : names.slice(given.filter((text) => text !== '').length);
  if (missing.length > 0)
    report('example.count', place, { missing: missing.map((name) => `{{${name}}}`).join(', ') });
}

function namedExamples(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const filled = (each: JsonObject) => textIn(each.example).trim() !== '';
  return objectsOf(value).flatMap((each) => (filled(each) ? [textIn(each.param_name)] : []));
}

/** `[["Asha","1042"]]`, `["Asha"]` or, where there is one variable, `"Asha"`. */
function examplesIn(value: unknown): string[] | undefined {
  if (value === undefined) return undefined;
  const list = Array.isArray(value) && Array.isArray(value[0]) ? (value[0] as unknown[]) : [value].flat();
  return list.map((each) => textIn(each).trim());
}

/** Examines where the variables of a body stand. */
function examinePlaces(text: string, field: string, report: Report): void {
  const count = variablesIn(text).length;
  if (count === 0) return;
  if (/\}\}\s*\{\{/.test(text)) report('variable.touching', field);
  const trimmed = text.trim();
  if (trimmed.startsWith('{{') || trimmed.endsWith('}}')) report('variable.edge', field);
  const words = trimmed
    .replace(VARIABLE, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (words <= count) report('variable.ratio', field, { words, count });
}
