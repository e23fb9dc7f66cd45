import type { Document, Reference, Response } from './openapi-document.ts';

/**
 * Error responses that operations have in common become components, named after their codes: written out, they are
 * nine tenths of the document. Where two variants would have one name, the more frequent gets it.
 */
export function shareResponses(paths: Document['paths']): Record<string, Response> {
  const variants = new Map<string, { response: Response; uses: number }>();
  eachError(paths, (response) => {
    const text = JSON.stringify(response);
    const known = variants.get(text) ?? { response, uses: 0 };
    known.uses++;
    variants.set(text, known);
  });

  const shared = new Map<string, { text: string; response: Response }>();
  for (const [text, { response, uses }] of [...variants].sort(([, a], [, b]) => b.uses - a.uses)) {
    const name = nameOf(response);
    if (uses > 1 && !shared.has(name)) shared.set(name, { text, response });
  }
  eachError(paths, (response, replace) => {
    const name = nameOf(response);
    if (shared.get(name)?.text === JSON.stringify(response))
      replace({ $ref: `#/components/responses/${name}` });
  });
  const byName = [...shared].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byName.map(([name, { response }]) => [name, response]));
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
