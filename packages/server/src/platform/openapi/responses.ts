import type { Document, Reference, Response } from './document.ts';

/**
 * Error responses that operations have in common become components, named after their codes: written out, they are
 * nine tenths of the document. Variants of one name are numbered, the most frequent first.
 */
export function shareResponses(paths: Document['paths']): Record<string, Response> {
  const variants = new Map<string, { response: Response; uses: number }>();
  eachError(paths, (response) => {
    const text = JSON.stringify(response);
    const known = variants.get(text) ?? { response, uses: 0 };
    known.uses++;
    variants.set(text, known);
  });

  const shared = new Map<string, Response>();
  const names = new Map<string, string>();
  for (const [text, { response, uses }] of [...variants].sort(([, a], [, b]) => b.uses - a.uses)) {
    if (uses === 1) continue;
    const plain = nameOf(response);
    let name = plain;
    for (let n = 2; shared.has(name); n++) name = `${plain}${n}`;
    shared.set(name, response);
    names.set(text, name);
  }
  eachError(paths, (response, replace) => {
    const name = names.get(JSON.stringify(response));
    if (name !== undefined) replace({ $ref: `#/components/responses/${name}` });
  });
  return Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function eachError(
  paths: Document['paths'],
  visit: (response: Response, replace: (reference: Reference) => void) => void,
): void {
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status < '400' || '$ref' in response) continue;
      visit(response, (reference) => {
        operation.responses[status] = reference;
      });
    }
  }
}

/** `IP_NOT_ALLOWED` and `INSUFFICIENT_SCOPE` → `IpNotAllowedOrInsufficientScope`. */
function nameOf(response: Response): string {
  const codes = Object.keys(response.content?.['application/json']?.examples ?? {});
  return codes
    .map((code) => code.toLowerCase().replace(/(^|_)[a-z]/g, (start) => start.slice(-1).toUpperCase()))
    .join('Or');
}
