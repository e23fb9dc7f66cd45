/** A part of the dashboard could not be fetched: the server is away, or a newer version has replaced it. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** Not as the browser says it, or the router loads the page again at once, also where nobody would respond. */
export function orMissingPart<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((cause: unknown) => {
      throw new MissingPart('A part of the dashboard is missing.', { cause });
    });
}
