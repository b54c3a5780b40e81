/** Show leads the eye to cells of the sheet; whoever listens is told once these are selected. */
import { effect, untracked } from '@preact/signals';
import { type Address, formatAddress, formatRect, tryParseRect } from '../../grid';
import type { PageTools } from './pane-context';

/** Excel tells of a selection within this, or has selected something else. Milliseconds. */
const TOLD_WITHIN = 3000;

type Tools = Pick<PageTools, 'app' | 'announce' | 'words'>;

/** @param cells where the placement stands, `B4:G75`, with its sheet or without */
export function showInSheet(tools: Tools, placementId: string, cells: string): void {
  const rect = tryParseRect(cells.slice(cells.lastIndexOf('!') + 1));
  if (rect) tellSelected(tools, rect);
  void tools.app.placements.show(placementId);
}

/** Of cells that belong to no placement, or to a part of one. */
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
