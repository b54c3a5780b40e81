import { effect } from '@preact/signals';
import type { App, CatalogueList } from '../app';
import { announceChanges } from './announce-changes';
import type { Tools } from './announce-tools';
import { keepFocus } from './keep-focus';

/**
 * What goes on beside the views: the focus is kept, changes are said aloud, the account's colours are worn.
 * @param listBefore the list when the pane was drawn
 * @returns ends it all
 */
export function attend(root: Element, tools: Tools, listBefore: CatalogueList): () => void {
  const page = root.ownerDocument.documentElement;
  const stops = [keepFocus(root), announceChanges(tools, listBefore), wearAccountTheme(tools.app, page)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Without the account or the file of the look the pane keeps its own colours; nobody misses them enough to be told. */
function wearAccountTheme(app: App, page: HTMLElement): () => void {
  let isOver = false;
  let stop: () => void = () => undefined;
  app.openAccount().then(
    ({ view }) => {
      if (isOver) return;
      stop = effect(() => {
        const theme = view.value?.theme;
        if (!theme) return undefined;
        let isGone = false;
        let takeOff: () => void = () => undefined;
        import(/* webpackChunkName: "look" */ './look').then(
          ({ wearTheme }) => {
            if (!isGone) takeOff = wearTheme(page, theme);
          },
          () => undefined,
        );
        return () => {
          isGone = true;
          takeOff();
        };
      });
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    stop();
  };
}
