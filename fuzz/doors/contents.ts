/** Every way in that is asked beside the operations of `openapi.json`. */
import { BYTES } from './bytes.ts';
import type { Door } from './door.ts';
import { CONTROL, GRAPH_DOOR } from './graph.ts';
import { GRAPH, GRAPH_READS } from './graph-door.ts';
import { MCP } from './mcp.ts';
import { AUTHORIZE, REGISTER, REVOKE, TOKEN } from './oauth.ts';
import { FORM_PAGES, PATHS_OF_ALL_KINDS, SIGN_IN_PAGE } from './pages.ts';
import { STREAM } from './stream.ts';
import { FILES, SIMULATED_FILES } from './uploads.ts';
import { VERIFICATION, WEBHOOKS } from './whatsapp.ts';

export type { Door } from './door.ts';

export const DOORS: readonly Door[] = [
  MCP,
  WEBHOOKS,
  VERIFICATION,
  AUTHORIZE,
  TOKEN,
  REVOKE,
  REGISTER,
  FORM_PAGES,
  SIGN_IN_PAGE,
  PATHS_OF_ALL_KINDS,
  GRAPH_DOOR,
  GRAPH,
  GRAPH_READS,
  CONTROL,
  STREAM,
  BYTES,
  FILES,
  SIMULATED_FILES,
];
