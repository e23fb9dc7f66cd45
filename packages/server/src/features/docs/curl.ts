import type { Operation } from '../../platform/openapi/document.ts';

/** A line for the shell that calls an operation with the values of its examples. */
export function curlOf(server: string, path: string, method: string, operation: Operation): string {
  const url =
    server +
    path.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const parameter = operation.parameters?.find((each) => each.in === 'path' && each.name === name);
      return parameter?.example === undefined ? whole : String(parameter.example);
    });
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  const body = exampleBodyOf(operation);
  return [
    `curl -s${method === 'get' || method === 'post' ? '' : ` -X ${method.toUpperCase()}`} ${quoted(url)}`,
    ...credentialOf(operation, method),
    ...(type === 'multipart/form-data' ? ['-F file=@invoice.pdf'] : bodyOf(body, method)),
  ].join(' \\\n  ');
}

/** Returns the first example of the body. */
export function exampleBodyOf(operation: Operation): unknown {
  const [media] = Object.values(operation.requestBody?.content ?? {});
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
}

function bodyOf(body: unknown, method: string): string[] {
  if (body === undefined) return method === 'post' ? ['-X POST'] : [];
  return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`];
}

function credentialOf({ security = [] }: Operation, method: string): string[] {
  const [scheme] = security;
  if (scheme?.bearer) return ["-H 'Authorization: Bearer <API key>'"];
  if (scheme?.session)
    return ['-b cookies.txt', ...(method === 'get' ? [] : ["-H 'Sec-Fetch-Site: same-origin'"])];
  return [];
}

function quoted(text: string): string {
  return /^[\w:/.,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
