import type { Page, Request, Route } from 'playwright-core';

/** Holds the requests of a page to a URL, or those of them that fit; returns what lets them go, and all that come later. */
export async function hold(
  page: Page,
  url: string | RegExp,
  fits: (request: Request) => boolean = () => true,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const passing: Promise<void>[] = [];
  const pass = async (route: Route) => {
    if (fits(route.request())) await held.promise;
    await route.continue();
  };
  const handler = (route: Route) => void passing.push(pass(route));
  await page.route(url, handler);
  return async () => {
    held.resolve();
    await Promise.all(passing);
    await page.unroute(url, handler);
  };
}
