const UNITS: Record<string, number> = { '': 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };

/** Returns a size in bytes. */
export function readSize(
  { read, refuse }: { read: (name: string) => string | undefined; refuse: (message: string) => Error },
  name: string,
  fallback: string,
): number {
  const [, number, unit = ''] = /^(\d{1,12})\s*(KiB|MiB|GiB|TiB)?$/.exec(read(name) ?? fallback) ?? [];
  const bytes = Number(number) * UNITS[unit]!;
  if (!Number.isSafeInteger(bytes)) throw refuse(`${name} must look like 5GiB, 500MiB or a number of bytes.`);
  return bytes;
}
