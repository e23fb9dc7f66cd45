const FIRST_BLANK = /^([^{}]{0,24})\{\{\s*(\w+)\s*\}\}/;
/** A blank that is numbered, priced or counted is no name. */
const OTHER_THAN_NAME = /\d|#|₹|order|bill|invoice|code|otp|ऑर्डर|बिल|कोड/i;
const A_NAME = /name|naam/i;

/** Returns the name of the blank of a template that greets its reader, if it has one: "Hi {{1}}, your order …". */
export function greetedBlank(body: string): string | undefined {
  const named = [...body.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].find(([, name]) => A_NAME.test(name!));
  if (named) return named[1];
  const [, before = '', name] = FIRST_BLANK.exec(body) ?? [];
  return before.trim() === '' || OTHER_THAN_NAME.test(before) ? undefined : name;
}
