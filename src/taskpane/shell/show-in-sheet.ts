/** Show leads the eye to cells of the sheet; whoever listens is told once these are selected. */
import { effect, untracked } from '@preact/signals';
import { formatAddress, formatRect } from '../../grid';
import type { PageTools } from './pane-context';

/** Excel tells of a selection within this, or has selected something else. Milliseconds. */
const TOLD_WITHIN = 3000;

/** @param cells where the placement stands, `B4:G75`, with its sheet or without */
export function showInSheet(
  { app, announce, words }: Pick<PageTools, 'app' | 'announce' | 'words'>,
  placementId: string,
  cells: string,
): void {
  const wanted = cells.slice(cells.lastIndexOf('!') + 1);
  let isSaid = false;
  const stop = effect(() => {
    const selection = app.selection.value;
    if (isSaid || selection?.kind !== 'cells' || formatRect(selection.address.rect) !== wanted) return;
    isSaid = true;
    untracked(() => announce('status', words.heard.selected(formatAddress(selection.address))));
  });
  setTimeout(stop, TOLD_WITHIN);
  void app.placements.show(placementId);
}
