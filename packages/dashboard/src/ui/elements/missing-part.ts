/** A part of the dashboard could not be fetched: the server is away, or a newer version has replaced it. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/**
 * Loads a part of the dashboard, and turns a failure into `MissingPart`. With the browser's own error the router
 * would load the page again at once, even while nobody would respond.
 */
export function orMissingPart<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch((cause: unknown) => {
      throw new MissingPart('A part of the dashboard is missing.', { cause });
    });
}
