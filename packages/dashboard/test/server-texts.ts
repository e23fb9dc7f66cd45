/** What a server says of something in English, beside a code by which a page can say it in words of its own. */
import type { Page } from 'playwright-core';

/** The fields with a text, and those that hold the code of it. */
const TEXTS = ['message', 'hint', 'note', 'reason'];
const CODES = ['code', 'for', 'kind', 'reasonCode'];

/** Collects what a page is told from now on; returns what returns those texts that it shows as if they were its own. */
export function listenForServerTexts(page: Page): () => Promise<string[]> {
  const told = new Set<string>();
  const reading = new Set<Promise<void>>();
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.startsWith('application/json')) return;
    const read: Promise<void> = response
      .json()
      .then((body) => collect(body, told))
      .catch(() => undefined) // its page has gone
      .finally(() => reading.delete(read));
    reading.add(read);
  });
  return async () => {
    await Promise.all(reading);
    return page.evaluate(shownOf, [...told]);
  };
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  if (CODES.some((name) => typeof fields[name] === 'string'))
    for (const name of TEXTS) {
      const text = fields[name];
      if (typeof text === 'string' && text.includes(' ')) into.add(text);
    }
  for (const inner of Object.values(fields)) collect(inner, into);
}

/** In the page: what is marked as English is not taken for the page's own. */
function shownOf(texts: readonly string[]): string[] {
  const own = document.body.cloneNode(true) as HTMLElement;
  for (const english of own.querySelectorAll('[lang="en"], script')) english.remove();
  return texts.filter((text) => own.textContent.includes(text));
}
