const FORM = /^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/\S+)$/;

/**
 * Returns whom push services may write to about our requests: what is set, else the sender of mail, else the site. Apple
 * refuses a subject at localhost, which does not matter to a server that no phone reaches.
 */
export function readPushSubject(
  { read, refuse }: { read: (name: string) => string | undefined; refuse: (message: string) => Error },
  baseUrl: string,
): string {
  const set = read('VAPID_SUBJECT');
  if (set !== undefined) {
    if (!FORM.test(set))
      throw refuse('VAPID_SUBJECT must look like mailto:shop@example.com or be an https URL.');
    return set;
  }
  const sender = /<?([^\s<>@]+@[^\s<>@]+)>?$/.exec(read('MAIL_FROM') ?? '')?.[1];
  if (sender !== undefined) return `mailto:${sender}`;
  return baseUrl.startsWith('https:') ? baseUrl : 'mailto:meghdoot@localhost';
}
