import type { CatalogueList } from '../../app';
import { announceChanges } from './announce-changes';
import type { Tools } from './announce-tools';
import { wearAccountTheme } from './apply-account-theme';
import { keepFocus } from './keep-focus';
import { keepFocusInSight } from './keep-focus-in-sight';

/**
 * What goes on beside the views: the focus is kept and in sight, changes are said aloud, the account's colours are worn.
 * @param listBefore the list when the pane was drawn
 * @returns ends it all
 */
export function attend(root: Element, tools: Tools, listBefore: CatalogueList): () => void {
  const page = root.ownerDocument.documentElement;
  const stops = [
    keepFocus(root),
    keepFocusInSight(root),
    announceChanges(tools, listBefore),
    wearAccountTheme(tools.app, page),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
