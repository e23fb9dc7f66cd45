import { Link } from '@tanstack/react-router';
import type { Search } from '../../search.ts';

interface TabsProps {
  label: string;
  /** The parameter of the URL that says which one is shown; the first tab stands where it is absent. */
  param: string;
  tabs: readonly { value: string; label: string }[];
  current: string;
}

/** Views of one page, each with a URL. */
export function Tabs({ label, param, tabs, current }: TabsProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1 border-b border-line">
      {tabs.map(({ value, label: text }, i) => (
        <Link
          key={value}
          to="."
          search={(before: Search) => ({ ...before, [param]: i === 0 ? undefined : value })}
          replace
          resetScroll={false}
          aria-current={value === current ? 'page' : undefined}
          className={`-mb-px flex min-h-9 max-md:min-h-11 items-center border-b-2 px-3 whitespace-nowrap no-underline ${
            value === current
              ? 'border-ink font-semibold text-ink'
              : 'border-transparent text-soft hover:text-ink'
          }`}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
