import { effect } from '@preact/signals';
import type { AccountTheme, App } from '../../../app';
import { type Kind, THEMED, type Tokens, themeTokens } from './theme-tokens';

/**
 * The pane shows itself in the colours of the account that somebody is signed in to, where that wants it. Without the account it keeps
 * its own colours; nobody misses them enough to be told.
 * @returns removes them for good
 */
export function applyAccountTheme(app: App, page: HTMLElement): () => void {
  const { view } = app.openAccount();
  return effect(() => {
    const theme = view.value?.theme;
    return theme && applyTheme(page, theme);
  });
}

/**
 * Applies the account's colours, light or dark as Office, the analyst or the system has it. Forced colours are the analyst's own: there
 * the theme is removed.
 * @returns removes it for good
 */
function applyTheme(page: HTMLElement, theme: AccountTheme): () => void {
  const window = page.ownerDocument.defaultView;
  if (!window) return () => undefined;
  const forced = window.matchMedia('(forced-colors: active)');
  const dark = window.matchMedia('(prefers-color-scheme: dark)');

  function remove(): void {
    for (const token of THEMED) page.style.removeProperty(`--${token}`);
  }
  function apply(): void {
    remove();
    const kind = kindOf(page, dark.matches);
    const colours = theme[kind];
    if (forced.matches || !colours) return;
    const tokens = themeTokens(baseOf(page), colours, kind);
    for (const [token, colour] of Object.entries(tokens)) page.style.setProperty(`--${token}`, colour);
  }

  const choice = new MutationObserver(apply);
  choice.observe(page, { attributeFilter: ['data-theme'] });
  forced.addEventListener('change', apply);
  dark.addEventListener('change', apply);
  apply();
  return () => {
    choice.disconnect();
    forced.removeEventListener('change', apply);
    dark.removeEventListener('change', apply);
    remove();
  };
}

function kindOf(page: HTMLElement, isDark: boolean): Kind {
  const { theme } = page.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return isDark ? 'dark' : 'light';
}

/** The pane's own colours as they hold just now; only while none of them is replaced. */
function baseOf(page: HTMLElement): Tokens {
  const style = getComputedStyle(page);
  return Object.fromEntries(THEMED.map((token) => [token, style.getPropertyValue(`--${token}`)]));
}
