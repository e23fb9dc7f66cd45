/**
 * Returns where the names beside a stack stand, in pixels from its foot, lowest first: in the parts' order, as near
 * to their parts as they can without touching, and within the stack.
 */
export function placeLabels(
  centres: readonly number[],
  { height, line }: { height: number; line: number },
): number[] {
  const places: number[] = [];
  for (const centre of centres) places.push(Math.max(centre, line / 2, (places.at(-1) ?? -line) + line));
  let ceiling = height - line / 2;
  for (let i = places.length - 1; i >= 0; i--) {
    places[i] = Math.min(places[i]!, ceiling);
    ceiling = places[i]! - line;
  }
  return places;
}
