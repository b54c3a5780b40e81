/**
 * F6 visits these regions in order. As in Excel, Tab moves the cursor on the sheet, so another key
 * has to leave the sheet.
 */
const REGIONS = [
  '.ribbon-tabs [aria-selected="true"]',
  '.cells',
  '.pane:not(.away) iframe',
  '.sheet-tab[aria-selected="true"]',
];

/** Moves the focus to the next region of the page, or with Shift to the previous one. */
export function handleRegionKey(event: KeyboardEvent): void {
  if (event.key !== 'F6') return;
  event.preventDefault();
  const regions = REGIONS.map((region) => document.querySelector<HTMLElement>(region)).filter(
    (regionElement) => regionElement !== null,
  );
  const index = regions.findIndex((regionElement) => isWithin(regionElement, document.activeElement));
  const step = event.shiftKey ? -1 : 1;
  regions[(index + step + regions.length) % regions.length]?.focus();
}

function isWithin(regionElement: HTMLElement, focused: Element | null): boolean {
  const region = regionElement.closest('.ribbon, .grid, .pane, .sheet-tabs');
  return focused !== null && region?.contains(focused) === true;
}
