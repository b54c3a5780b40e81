/** Distance to the bars that stay at the top and at the bottom of the page. */
const TOP_BAR = 48;
const MARGIN = 8;

/** Scrolls the page as little as possible to show the element between its bars. */
export function scrollIntoView(element: HTMLElement): void {
  const bottomBar = element.closest('.pane')?.querySelector<HTMLElement>(':scope > .bar');
  element.style.scrollMarginBlock = `${TOP_BAR}px ${(bottomBar?.offsetHeight ?? 0) + MARGIN}px`;
  // jsdom has no such method.
  element.scrollIntoView?.({ block: 'nearest' });
}
