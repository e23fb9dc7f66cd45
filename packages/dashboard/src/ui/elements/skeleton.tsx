import { useCommonWords } from '../../words/en/common.ts';

/** Stands where something is about to come, of its size, so that nothing jumps. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded bg-grey-tint ${className}`} />;
}

export function SkeletonLines({ lines = 4 }: { lines?: number }) {
  const common = useCommonWords();
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{common.loading}</span>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={i} className={`h-4 ${i % 3 === 2 ? 'w-1/2' : 'w-full'}`} />
      ))}
    </div>
  );
}
