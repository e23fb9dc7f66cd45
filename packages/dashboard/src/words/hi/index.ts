import type { Words } from '../en/index.ts';
import { common, statuses } from './common.ts';
import { compose } from './compose.ts';
import { composeRich } from './compose-rich.ts';
import { contacts } from './contacts.ts';
import { media } from './media.ts';
import { messages } from './messages.ts';
import { origin } from './origin.ts';
import { overview } from './overview.ts';
import { phone } from './phone.ts';
import { preview } from './preview.ts';
import { reply } from './reply.ts';
import { rich } from './rich.ts';
import { shell } from './shell.ts';
import { templateEditor } from './template-editor.ts';
import { templates } from './templates.ts';

/** Hindi as it is spoken, and as WhatsApp’s own has it: with the English word where people say that. */
export const hi: Partial<Words> = {
  common,
  statuses,
  shell,
  preview,
  phone,
  compose,
  composeRich,
  reply,
  rich,
  media,
  messages,
  origin,
  overview,
  contacts,
  templates,
  templateEditor,
};
