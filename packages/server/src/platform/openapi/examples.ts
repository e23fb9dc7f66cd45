import type { Schema } from './document.ts';

/** A timestamp that every example shares. */
export const EXAMPLE_NOW = Date.parse('2026-11-20T15:30:00+05:30');

/** The values for schemas that have no example of their own. */
export interface ExampleValues {
  /** Whole examples by the title of the schema. */
  byTitle: Record<string, unknown>;
  /** Fitting values by the name of the field, or by noun and name: `key.name`. */
  byName: Record<string, unknown>;
  /** The prefix of ids by what they name: `channel` → `chn`. */
  idPrefixes: Record<string, string>;
  /** Fields that an ordinary thing does not have, although it may. */
  unusual: readonly string[];
}

export interface Examples {
  /** A realistic value: the schema's own `example` wins, then its default, first choice, format and the name. */
  of(schema: Schema, name?: string, noun?: string): unknown;
  /** An id, by the noun it belongs to. */
  id(noun: string): string | undefined;
}

const BY_FORMAT: Record<string, string> = {
  'date-time': '2026-11-20T15:30:00.000+05:30',
  date: '2026-11-20',
  email: 'asha.rao@example.com',
  uri: 'https://example.com',
};

/** Works on schemas whose titled parts are not references yet. */
export function createExamples({ byTitle, byName, idPrefixes, unusual }: ExampleValues): Examples {
  const id = (noun: string) => idPrefixes[noun] && `${idPrefixes[noun]}_01k9z6c7h2m4n8p0q2r4s6t8v0`;

  function of(schema: Schema, name = '', noun = ''): unknown {
    if (schema.example !== undefined) return schema.example;
    const whole = byTitle[schema.title ?? ''];
    if (whole !== undefined) return whole;
    if (schema.default !== undefined) return schema.default;
    if (schema.enum) return schema.enum[0];
    const known = byName[`${noun}.${name}`] ?? byName[name];
    if (schema.type !== 'object' && known !== undefined) return known;
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => of(part, name, noun) as object));
    const [choice] = schema.anyOf ?? schema.oneOf ?? [];
    if (choice) return of(choice, name, noun);
    if (schema.nullable) return null;
    switch (schema.type) {
      case 'object':
        return object(schema, nounOf(schema.title) ?? (idPrefixes[name] ? name : noun));
      case 'array':
        return schema.items ? [of(schema.items, name.replace(/s$/, ''), noun)] : [];
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return Math.max(1, schema.minimum ?? 1);
      case 'string':
        return BY_FORMAT[schema.format ?? ''] ?? id(name === 'id' ? noun : name.replace(/Id$/, '')) ?? name;
      default:
        return {};
    }
  }

  function object(schema: Schema, noun: string): object {
    const fields = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || !unusual.includes(name),
    );
    return Object.fromEntries(fields.map(([name, field]) => [name, of(field, name, noun)]));
  }

  return { of, id };
}

function nounOf(title: string | undefined): string | undefined {
  return title && title[0]!.toLowerCase() + title.slice(1);
}
