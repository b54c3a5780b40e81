import { effect } from '@preact/signals';
import type { AccountTheme, App } from '../../app';

/**
 * The pane wears the colours of the account that somebody is signed in to, where that wants it. Without the account or the file of the
 * look it keeps its own colours; nobody misses them enough to be told.
 * @returns takes them off for good
 */
export function wearAccountTheme(app: App, page: HTMLElement): () => void {
  const { view } = app.openAccount();
  return effect(() => {
    const theme = view.value?.theme;
    return theme && wear(page, theme);
  });
}

function wear(page: HTMLElement, theme: AccountTheme): () => void {
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
}
