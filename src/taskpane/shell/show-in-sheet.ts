/** Selects cells in the sheet, and announces the selection once Excel has made it. */
import { effect, untracked } from '@preact/signals';
import { type Address, formatAddress, formatRect, tryParseRect } from '../../grid';
import type { PageTools } from './pane-context';

/** After these milliseconds, a selection that Excel reports is not the requested one. */
const TOLD_WITHIN = 3000;

type Tools = Pick<PageTools, 'app' | 'announce' | 'words'>;

/**
 * Selects the block of a placement, which is located again first.
 * @param cells is its last known address, with or without the sheet: `B4:G75`
 */
export function showInSheet(tools: Tools, placementId: string, cells: string): void {
  const rect = tryParseRect(cells.slice(cells.lastIndexOf('!') + 1));
  if (rect) tellSelected(tools, rect);
  void tools.app.placements.show(placementId);
}

/** Selects cells that belong to no placement, or only to a part of one. */
export function selectInSheet(tools: Tools, place: Address): void {
  tellSelected(tools, place.rect);
  tools.app.placements.openDetails().showCells(place).catch(tools.app.noteFailure);
}

function tellSelected({ app, announce, words }: Tools, rect: Address['rect']): void {
  const wanted = formatRect(rect);
  let isSaid = false;
  const stop = effect(() => {
    const selection = app.selection.value;
    if (isSaid || selection?.kind !== 'cells' || formatRect(selection.address.rect) !== wanted) return;
    isSaid = true;
    untracked(() => announce('status', words.heard.selected(formatAddress(selection.address))));
  });
  setTimeout(stop, TOLD_WITHIN);
}
