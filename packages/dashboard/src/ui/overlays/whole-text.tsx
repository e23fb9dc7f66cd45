import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Selects what may be cut, and what is short for the text of its `data-whole`. */
const SHORT = '.truncate, [data-whole]';
const SHOW_AFTER_MS = 200;
const HIDE_AFTER_MS = 100;
const GAP_PX = 4;
const EDGE_PX = 8;
const ID = 'whole-text';

interface Told {
  anchor: Element;
  lines: readonly string[];
  by: 'pointer' | 'focus';
}

/**
 * Shows, once for all pages, the whole of a text that is cut or short for more (a time, an icon): on hover that text,
 * on focus all such texts in what has the focus, a row of a table included. Escape closes it, and the pointer may
 * move onto it (WCAG 1.4.13).
 */
export function WholeText() {
  const tip = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<Told>();
  const { href } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it told of has gone with the page
  useEffect(() => setTold(undefined), [href]);
  useEffect(() => listen(tip, setTold), []);
  useLayoutEffect(() => {
    if (!told) return;
    const here = tip.current!;
    const follow = () => (told.anchor.isConnected ? place(here, told.anchor) : setTold(undefined));
    here.showPopover();
    follow();
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
      here.hidePopover();
    };
  }, [told]);
  useEffect(() => (told?.by === 'focus' ? describe(document.activeElement) : undefined), [told]);
  return (
    <div
      ref={tip}
      id={ID}
      role="tooltip"
      popover="manual"
      className="m-0 max-w-[min(36rem,calc(100vw-1rem))] rounded-sm bg-ink px-2 py-1 text-sm whitespace-pre-line text-ground"
    >
      {told?.lines.join('\n')}
    </div>
  );
}

function wholeOf(element: Element): string | undefined {
  const { dataset, scrollWidth, clientWidth, innerText } = element as HTMLElement;
  return dataset.whole ?? (scrollWidth > clientWidth ? innerText.trim() : undefined);
}

/** The nearest around it that is cut or short. */
function shortAround(target: Element): Element | undefined {
  for (let at = target.closest(SHORT); at; at = at.parentElement?.closest(SHORT) ?? null)
    if (wholeOf(at)) return at;
  return undefined;
}

/** All that is cut or short in the row that has the focus, else in the thing itself. */
function linesAt(target: Element): string[] {
  const scope = target.closest('tr[data-row]') ?? target;
  const all = [shortAround(target), ...scope.querySelectorAll(SHORT)];
  const lines = [...new Set(all.flatMap((element) => (element && wholeOf(element)) || []))];
  return lines.filter((line) => !lines.some((other) => other !== line && other.includes(line)));
}

function listen(tip: RefObject<HTMLDivElement | null>, setTold: (next: TellNext) => void): () => void {
  const doing = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over: Element | undefined;
  let pressed = false;
  const later = (ms: number, next: TellNext) => {
    clearTimeout(timer);
    timer = setTimeout(() => setTold(next), ms);
  };
  const hide = () => {
    clearTimeout(timer);
    over = undefined;
    setTold(undefined);
  };
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    react: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, react, { capture: true, passive: true, signal: doing.signal });

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    const anchor = tip.current?.contains(target) ? over : shortAround(target);
    if (anchor === over) {
      if (anchor) later(SHOW_AFTER_MS, (before) => before ?? tell(anchor));
      return;
    }
    over = anchor;
    if (anchor) later(SHOW_AFTER_MS, () => tell(anchor));
    else later(HIDE_AFTER_MS, (before) => (before?.by === 'pointer' ? undefined : before));
  });
  on('focusin', ({ target }) => {
    if (pressed || !(target instanceof Element)) return;
    const lines = linesAt(target);
    setTold(lines.length > 0 ? { anchor: target, lines, by: 'focus' } : undefined);
  });
  on('focusout', () => setTold((before) => (before?.by === 'focus' ? undefined : before)));
  on('pointerdown', () => {
    pressed = true;
    hide();
  });
  on('keydown', ({ key }) => {
    pressed = false;
    if (key === 'Escape') hide();
  });
  return () => {
    clearTimeout(timer);
    doing.abort();
  };
}

type TellNext = Told | undefined | ((before: Told | undefined) => Told | undefined);

function tell(anchor: Element): Told | undefined {
  // Over a menu that stands open beneath its button it would hide the first choice.
  const opened = anchor.getAttribute('aria-expanded') === 'true';
  const whole = anchor.isConnected && !opened ? wholeOf(anchor) : undefined;
  return whole ? { anchor, lines: [whole], by: 'pointer' } : undefined;
}

/**
 * Beneath what it tells of, never over it, nor over another line of its cell that may be cut too; above where there is
 * more room, at its side where `data-side` says so.
 */
function place(tip: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const around = (anchor.closest('td') ?? anchor).getBoundingClientRect();
  const aside = anchor.getAttribute('data-side') === 'right';
  const [above, below] = [around.top, innerHeight - around.bottom].map((px) => px - GAP_PX - EDGE_PX) as [
    number,
    number,
  ];
  tip.style.inset = 'auto';
  tip.style.maxHeight = `${Math.max(above, below)}px`;
  const { width, height } = tip.getBoundingClientRect();
  const left = aside ? at.right + GAP_PX : at.left;
  const beneath = height <= below || below >= above;
  const top = aside
    ? at.top + (at.height - height) / 2
    : beneath
      ? around.bottom + GAP_PX
      : around.top - GAP_PX - height;
  tip.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`;
  tip.style.top = `${Math.max(EDGE_PX, top)}px`;
}

/**
 * Describes an element to a screen reader, which reads a text that is cut but not what an icon or a time is short
 * for.
 */
function describe(element: Element | null): (() => void) | undefined {
  if (!element || element.hasAttribute('aria-describedby')) return undefined;
  element.setAttribute('aria-describedby', ID);
  return () => element.removeAttribute('aria-describedby');
}
