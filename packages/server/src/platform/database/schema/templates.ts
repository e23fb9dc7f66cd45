import type { Fixed, Json, Timestamp } from './columns.ts';

export interface TemplatesSchema {
  templates: TemplatesTable;
  template_history: TemplateHistoryTable;
  template_submissions: TemplateSubmissionsTable;
}

export interface TemplatesTable {
  workspace_id: Fixed<string>;
  id: Fixed<string>;
  channel_id: Fixed<string>;
  provider_id: string;
  name: Fixed<string>;
  language: Fixed<string>;
  category: string;
  status: string;
  parameter_format: 'positional' | 'named';
  components: Json;
  updated_at: Timestamp;
  /** WhatsApp's score: GREEN, YELLOW, RED; null: unknown. */
  quality: string | null;
  /** {reason, recommendation?} of a rejection. */
  rejection: Json | null;
  /** {category, at?}: the category that WhatsApp will give it. */
  coming_category: Json | null;
  /** For how many seconds WhatsApp tries to deliver a send of it. */
  ttl_s: number | null;
  /** The media of ours behind its header samples, by place: {"header": "med_…", "cards[0].header": "med_…"}. */
  samples: Json | null;
}

/** The changes of a template's status, category and quality, oldest first by id. */
export interface TemplateHistoryTable {
  workspace_id: Fixed<string>;
  template_id: Fixed<string>;
  id: Fixed<string>;
  at: Fixed<Timestamp>;
  kind: Fixed<string>;
  data: Fixed<Json>;
}

/** A template that WhatsApp was asked to make, from before the call until its answer is known. */
export interface TemplateSubmissionsTable {
  workspace_id: Fixed<string>;
  channel_id: Fixed<string>;
  name: Fixed<string>;
  language: Fixed<string>;
  /** The digest of the request, by which a repetition finds the template that it made. */
  request_hash: string;
  samples: Json | null;
  actor: string;
  submitted_at: Timestamp;
}
