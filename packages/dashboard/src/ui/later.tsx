import { type ComponentType, lazy, Suspense } from 'react';
import { orMissingPart } from './missing-part.ts';

/** A part of a page that few open, such as a dialog: fetched when it is first shown, and not with the page. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(
    orMissingPart(async () => ({ default: await load() })),
  ) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
