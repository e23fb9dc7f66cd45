/** This file tells a browser and its system by what it calls itself. */

/** Browsers call themselves by each other's names: the first that fits is meant. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Returns the browser and system of a user agent in words, or undefined for an unknown program. */
export function deviceOf(agent: string | undefined): { browser: string; system: string } | undefined {
  if (agent === undefined) return undefined;
  const browser = BROWSERS.find(([, says]) => says.test(agent))?.[0];
  const system = SYSTEMS.find(([, says]) => says.test(agent))?.[0];
  return browser && system && { browser, system };
}
