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
