/** RFC 6068: a `?` in an e-mail address that a stranger typed would begin headers, `bcc` among them. */
export function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace(/%40(?!.*%40)/, '@')}`;
}
