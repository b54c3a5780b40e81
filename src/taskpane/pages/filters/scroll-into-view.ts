import { useLayoutEffect, useRef } from 'preact/hooks';

/** Distance to the bar that stays at the top of the page. */
const TOP_BAR = 48;
const MARGIN = 8;

/** Scrolls the page as little as possible to show the element between its bars. */
export function scrollIntoView(element: HTMLElement): void {
  // On a page that fits the pane, only the part between its bars scrolls.
  const bottomBar = element.closest('.pane:not(.fitted)')?.querySelector<HTMLElement>(':scope > .bar');
  element.style.scrollMarginBlock = `${TOP_BAR}px ${(bottomBar?.offsetHeight ?? 0) + MARGIN}px`;
  // jsdom has no such method.
  element.scrollIntoView?.({ block: 'nearest' });
}

/**
 * Scrolls the element into view once it shows a new choice, but only if the user has just made it:
 * a choice that came with the page moves nothing.
 */
export function useScrollAfterChoice<Target extends HTMLElement>(choice: string) {
  const element = useRef<Target>(null);
  const isPrepared = useRef(false);
  useLayoutEffect(() => {
    if (isPrepared.current && element.current) scrollIntoView(element.current);
    isPrepared.current = false;
  }, [choice]);
  return {
    element,
    prepareScroll(): void {
      isPrepared.current = true;
    },
  };
}
