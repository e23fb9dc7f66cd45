/** `interactive.action.buttons[1].reply` → its steps. */
export function stepsOf(path: string): string[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([step]) => step);
}

/** The line of a JSON text on which a member stands, from 1; of one that is absent, that of what should hold it. */
export function lineOf(text: string, path: string): number {
  const steps = stepsOf(path);
  let at = 0;
  let found = { depth: 0, at: 0 };
  const space = () => {
    while (/\s/.test(text[at] ?? '')) at++;
  };
  const string = (): string => {
    const from = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at++;
    try {
      return JSON.parse(text.slice(from, at)) as string;
    } catch {
      return '';
    }
  };
  /** `depth`: so many steps lead here; -1: none do. */
  const value = (depth: number): void => {
    space();
    const open = text[at];
    if (open === '{' || open === '[') {
      at++;
      for (let i = 0; at < text.length; i++) {
        space();
        if (text[at] === '}' || text[at] === ']') break;
        const from = at;
        const name = open === '{' ? string() : String(i);
        space();
        if (open === '{') at++; // the colon
        const next = depth >= 0 && steps[depth] === name ? depth + 1 : -1;
        if (next > found.depth) found = { depth: next, at: from };
        value(next);
        space();
        if (text[at] === ',') at++;
        if (at === from) at++; // what is no JSON
      }
      at++;
    } else if (open === '"') string();
    else while (at < text.length && !/[,\]}\s]/.test(text[at]!)) at++;
  };
  value(0);
  return text.slice(0, found.at).split('\n').length;
}
