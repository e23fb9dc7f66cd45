import { type Html, html } from '../../platform/pages/html.ts';
import type { DocOperation } from './model.ts';

/**
 * The line of an operation in a list, which leads to its page. It has the id that the operation had where the list
 * stands: site.js goes on from an old link to where the line leads.
 */
export const operationLine = ({ id, page, summary, method, path }: DocOperation): Html =>
  html`<li id="${id}" data-moved><a href="${page}">${summary}</a> <code>${method} ${path}</code></li>
`;
