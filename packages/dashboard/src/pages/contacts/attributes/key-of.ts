const LONGEST = 40;

/** Returns a key for an attribute with this name that is not taken: `shoe_size` of "Shoe size". */
export function keyOf(name: string, taken: readonly string[]): string {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, LONGEST - 3);
  const base = letters || 'attribute';
  for (let n = 1; ; n++) {
    const key = n === 1 ? base : `${base}_${n}`;
    if (!taken.includes(key)) return key;
  }
}
