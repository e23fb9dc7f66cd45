import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { orMissingPart } from './missing-part.ts';

/**
 * A part of a page that few open, such as a dialog: fetched when it is first shown, and not with the page. Until it is
 * there `instead` stands in its place.
 */
export function later<Props extends object>(
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
