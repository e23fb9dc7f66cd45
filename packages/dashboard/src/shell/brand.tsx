import { Link } from '@tanstack/react-router';
import { useShellWords } from '../words/en/shell.ts';

/** `named`: the name stands beside the cloud at every width; otherwise where the rail has room for it. */
export function Brand({ named = false }: { named?: boolean }) {
  const { brand } = useShellWords();
  return (
    <Link
      to="/"
      className={`inline-flex min-h-8 items-center gap-2 rounded-sm font-semibold tracking-tight text-ink no-underline ${named ? '' : 'max-lg:justify-center'}`}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 text-accent" fill="currentColor">
        <path d="M7 18a5 5 0 0 1-.6-9.96 6 6 0 0 1 11.36 1.5A4.25 4.25 0 0 1 17.5 18h-4.3L9 21.5V18H7Z" />
      </svg>
      <span className={named ? '' : 'max-lg:sr-only'}>{brand}</span>
    </Link>
  );
}
