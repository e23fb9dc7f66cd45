import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

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

/**
 * A part of a page that few open, such as a dialog: fetched when it is first shown, and not with the page. Until it is
 * there `instead` stands in its place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  const Part = lazy(
    orMissingPart(async () => ({ default: await load() })),
  ) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={instead(props)}>
      <Part {...props} />
    </Suspense>
  );
}
