import { ArrowUp } from 'lucide-react';
import { useCommonWords } from '../../words/en/common.ts';
import { Button } from '../elements/button.tsx';

/** Offers rows that have come since the list was read; they wait to be asked for, so that nothing jumps. */
export function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const common = useCommonWords();
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-2 z-20 -my-6 flex h-12 items-center justify-center"
    >
      {count > 0 && (
        <Button
          small
          icon={<ArrowUp className="size-4" />}
          className="pointer-events-auto !rounded-full !bg-raised !text-accent shadow-raised"
          onClick={onShow}
        >
          {common.newRows(count)}
        </Button>
      )}
    </div>
  );
}
