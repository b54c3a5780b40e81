import type { CatalogueList } from '../../app';
import { announceChanges } from './announce';
import { keepFocus, keepFocusInSight } from './keep-focus';
import type { PageTools } from './pane-context';
import { applyAccountTheme } from './theme/account-theme';

/**
 * What goes on beside the views: the focus is kept and in sight, changes are said aloud, the account's colours are applied.
 * @param listBefore the list when the pane was drawn
 * @returns ends it all
 */
export function startEffects(root: Element, tools: PageTools, listBefore: CatalogueList): () => void {
  const page = root.ownerDocument.documentElement;
  const stops = [
    keepFocus(root),
    keepFocusInSight(root),
    announceChanges(tools, listBefore),
    applyAccountTheme(tools.app, page),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
