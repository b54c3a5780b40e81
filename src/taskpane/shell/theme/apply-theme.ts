import type { AccountTheme } from '../../../app';
import { type Kind, THEMED, type Tokens, themeTokens } from './theme-tokens';

/**
 * The pane wears the account's colours, light or dark as Office, the person or the system has it. Forced colours are the person's own:
 * there the theme is taken off.
 * @returns takes it off for good
 */
export function wearTheme(page: HTMLElement, theme: AccountTheme): () => void {
  const window = page.ownerDocument.defaultView;
  if (!window) return () => undefined;
  const forced = window.matchMedia('(forced-colors: active)');
  const dark = window.matchMedia('(prefers-color-scheme: dark)');

  function takeOff(): void {
    for (const token of THEMED) page.style.removeProperty(`--${token}`);
  }
  function wear(): void {
    takeOff();
    const kind = kindOf(page, dark.matches);
    const colours = theme[kind];
    if (forced.matches || !colours) return;
    const tokens = themeTokens(baseOf(page), colours, kind);
    for (const [token, colour] of Object.entries(tokens)) page.style.setProperty(`--${token}`, colour);
  }

  const choice = new MutationObserver(wear);
  choice.observe(page, { attributeFilter: ['data-theme'] });
  forced.addEventListener('change', wear);
  dark.addEventListener('change', wear);
  wear();
  return () => {
    choice.disconnect();
    forced.removeEventListener('change', wear);
    dark.removeEventListener('change', wear);
    takeOff();
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
