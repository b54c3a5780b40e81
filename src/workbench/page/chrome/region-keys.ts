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
export function pressRegionKey(event: KeyboardEvent): void {
  if (event.key !== 'F6') return;
  event.preventDefault();
  const stops = REGIONS.map((region) => document.querySelector<HTMLElement>(region)).filter((stop) => stop !== null);
  const at = stops.findIndex((stop) => isWithin(stop, document.activeElement));
  const step = event.shiftKey ? -1 : 1;
  stops[(at + step + stops.length) % stops.length]?.focus();
}

function isWithin(stop: HTMLElement, focused: Element | null): boolean {
  const region = stop.closest('.ribbon, .grid, .pane, .sheet-tabs');
  return focused !== null && region?.contains(focused) === true;
}
