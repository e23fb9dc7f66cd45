import { listAt } from '../crud.ts';
import type { Http } from '../http.ts';

/** Lists who changed what in the workspace, newest first; needs an administrator. */
export const audit = (http: Http) => listAt(http, '/api/v1/audit');
