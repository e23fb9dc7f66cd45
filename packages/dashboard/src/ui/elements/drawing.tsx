import { lazyPart } from './lazy-part.tsx';

/** Draws the messenger, a cloud. It says nothing that the text does not say, and keeps its place until it is there. */
export const Drawing = lazyPart(
  async () => (await import('./messenger.tsx')).Messenger,
  () => <div className="h-28" />,
);
