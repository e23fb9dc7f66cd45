import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import { onCommit } from '../../platform/database/announce.ts';
import type { Db } from '../../platform/database/dialect.ts';
import type { TemplateComponent } from '../../whatsapp/templates/provider-template.ts';
import { type Template, templatesOfChannel } from './store.ts';

/** A template in one language, with its components parsed. */
export interface KnownTemplate {
  id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  parameterFormat: 'positional' | 'named';
  components: TemplateComponent[];
}

export interface TemplateDirectory {
  /**
   * All languages of a template as of at most a second ago, whatever their status; none when there is no such name.
   * Do not ask it within a transaction: it may query.
   */
  findTemplates(workspaceId: string, channelId: string, name: string): Promise<readonly KnownTemplate[]>;
  forget(): void;
}

export function readTemplate(row: Template): KnownTemplate {
  const { id, name, language, category, status, parameter_format: parameterFormat } = row;
  const components = JSON.parse(row.components) as TemplateComponent[];
  return { id, name, language, category, status, parameterFormat, components };
}

const FRESH_MS = 1000;
const MOST_CACHED = 10_000;

interface Entry {
  at: number;
  found: Promise<readonly KnownTemplate[]>;
}

export function createTemplateDirectory({ db, clock }: { db: Db; clock: Clock }): TemplateDirectory {
  const entries = new LRUCache<string, Entry>({ max: MOST_CACHED });
  const parsed = new LRUCache<string, { updatedAt: number; template: KnownTemplate }>({ max: MOST_CACHED });

  async function load(workspaceId: string, channelId: string, name: string): Promise<KnownTemplate[]> {
    const rows = await templatesOfChannel(db, workspaceId, channelId, name);
    return rows.map((row) => {
      const known = parsed.get(row.id);
      if (known?.updatedAt === row.updated_at && known.template.status === row.status) return known.template;
      const template = readTemplate(row);
      parsed.set(row.id, { updatedAt: row.updated_at, template });
      return template;
    });
  }

  const forget = () => entries.clear();
  onCommit(db, 'templates', forget);

  return {
    async findTemplates(workspaceId, channelId, name) {
      const key = `${channelId}\n${name}`;
      const now = clock.now();
      const entry = entries.get(key);
      if (entry && Math.abs(now - entry.at) < FRESH_MS) return entry.found;
      const found = load(workspaceId, channelId, name);
      const made = { at: now, found };
      entries.set(key, made);
      found.catch(() => entries.get(key) === made && entries.delete(key));
      return found;
    },
    forget,
  };
}
