import type { NavigateOptions, RegisteredRouter } from '@tanstack/react-router';

/** The path of a page as `routes.tsx` has it: the compiler refuses one that leads nowhere. */
export type PagePath = keyof RegisteredRouter['routesByPath'];

/** The path of a page that shows no single thing. */
export type PlainPath = Exclude<PagePath, `${string}$${string}`>;

/** The page that a row or a choice leads to, with its parameters and filters. */
export type Destination = Required<Pick<NavigateOptions, 'to'>> & Pick<NavigateOptions, 'params' | 'search'>;
