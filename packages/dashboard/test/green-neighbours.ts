/** In the page: buttons filled with the accent that stand in one row, or right above each other. */
export function greenNeighbours(): string[] {
  const probe = document.createElement('span');
  probe.className = 'bg-accent';
  document.body.append(probe);
  const green = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const buttons = [...document.querySelectorAll<HTMLElement>('a, button')].filter(
    (button) => button.checkVisibility() && getComputedStyle(button).backgroundColor === green,
  );
  const NEAR_PX = 160;
  return buttons.flatMap((one, i) =>
    buttons.slice(i + 1).flatMap((other) => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
      const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
      return across < NEAR_PX && down < NEAR_PX / 2 ? [`${one.innerText} and ${other.innerText}`] : [];
    }),
  );
}
