export interface CurlProps {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Beginning with `/api/v1`. */
  path: string;
  body?: unknown;
  apiUrl: string;
}

export function curlOf({ method = 'GET', path, body, apiUrl }: CurlProps): string {
  const lines = [
    `curl -s ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}'${apiUrl}${path}'`,
    '-H "Authorization: Bearer $MEGHDOOT_API_KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}
