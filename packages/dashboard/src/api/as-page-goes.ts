/** Posts what a page says as it goes, and hears nothing back. A request of the client is sent only after it was read: too late. */
export function postAsPageGoes(workspaceId: string, path: string, body: object): void {
  const headers = { 'content-type': 'application/json', 'x-workspace': workspaceId };
  const request = { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) };
  void fetch(path, request).catch(() => undefined);
}
