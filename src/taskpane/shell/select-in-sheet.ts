/** Selects cells in the sheet, and announces the selection once Excel has made it. */
import { effect, untracked } from '@preact/signals';
import { type Address, formatAddress, formatRect, tryParseRect } from '../../grid';
import type { PageTools } from './pane-context';

/** After these milliseconds, a selection that Excel reports is not the requested one. */
const SELECTION_TIMEOUT = 3000;

type Tools = Pick<PageTools, 'app' | 'announce' | 'messages'>;

/**
 * Selects the block of a placement, which is located again first.
 * @param cells is its last known address, with or without the sheet: `B4:G75`
 */
export function selectPlacementInSheet(tools: Tools, placementId: string, cells: string): void {
  const rect = tryParseRect(cells.slice(cells.lastIndexOf('!') + 1));
  if (rect) announceSelection(tools, rect);
  void tools.app.placements.show(placementId);
}

/** Selects cells that belong to no placement, or only to a part of one. */
export function selectInSheet(tools: Tools, address: Address): void {
  announceSelection(tools, address.rect);
  tools.app.placements.openDetails().showCells(address).catch(tools.app.recordFailure);
}

function announceSelection({ app, announce, messages }: Tools, rect: Address['rect']): void {
  const expectedAddress = formatRect(rect);
  let isAnnounced = false;
  const stop = effect(() => {
    const selection = app.selection.value;
    if (isAnnounced || selection?.kind !== 'cells' || formatRect(selection.address.rect) !== expectedAddress) return;
    isAnnounced = true;
    untracked(() => announce('status', messages.announcements.selected(formatAddress(selection.address))));
  });
  setTimeout(stop, SELECTION_TIMEOUT);
}
