/** Distance to the bars that stay at the top and at the bottom of the page. */
const TOP_BAR = 48;
const MARGIN = 8;

/** Scrolls just so far that the element is visible between the bars of its page. */
export function scrollIntoView(element: HTMLElement): void {
  const bottomBar = element.closest('.pane')?.querySelector<HTMLElement>(':scope > .bar');
  element.style.scrollMarginBlock = `${TOP_BAR}px ${(bottomBar?.offsetHeight ?? 0) + MARGIN}px`;
  // Missing in jsdom.
  element.scrollIntoView?.({ block: 'nearest' });
}
