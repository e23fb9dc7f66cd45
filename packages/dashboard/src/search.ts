import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';

/** The query of a URL: every parameter is text. */
export type Search = { [name: string]: string | undefined; workspace?: string | undefined };

export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
}

/** The filters of a list: what the URL says, and a way to change some of it without a step in the history. */
export function useFilters(): [Search, (change: Search) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const router = useRouter();
  return [
    search,
    (change) => {
      // Who has opened another page meanwhile would take the filter along to it.
      const { resolvedLocation } = router.state;
      if (resolvedLocation && resolvedLocation.pathname !== router.latestLocation.pathname) return;
      void navigate({
        to: '.',
        search: (before: Search) => ({ ...before, ...change }),
        replace: true,
        resetScroll: false,
      });
    },
  ];
}
