/** What the pane shows of the settings of the account that somebody is signed in to. */
import { type AppConfigResponse, AppTheme, type AppThemeScheme } from '../../client';

export interface AccountView {
  /** The account's colours for a light and for a dark pane; undefined where it keeps them to itself. */
  readonly theme: AccountTheme | undefined;
  /** What the account calls its workspace, in the analyst's language where it has that. */
  readonly title: string | undefined;
}

export interface AccountTheme {
  readonly light: AccountColours | undefined;
  readonly dark: AccountColours | undefined;
}

/** As CSS writes colours; nobody has looked yet whether they are any, or can be read on one another. */
export interface AccountColours {
  readonly accent: string | undefined;
  readonly background: string | undefined;
  readonly foreground: string | undefined;
}

export function viewOf(settings: AppConfigResponse | undefined, locale: string): AccountView {
  return { theme: themeOf(settings), title: titleOf(settings, locale) };
}

function themeOf(settings: AppConfigResponse | undefined): AccountTheme | undefined {
  if (settings?.applyThemeGlobally !== true) return undefined;
  const read = AppTheme.safeParse(settings.appTheme);
  if (!read.success) return undefined;
  const { light, dark } = read.data;
  return light || dark ? { light: coloursOf(light), dark: coloursOf(dark) } : undefined;
}

function coloursOf(scheme: AppThemeScheme | null | undefined): AccountColours | undefined {
  if (!scheme) return undefined;
  const { accentColor, backgroundColor, foregroundColor } = scheme;
  return {
    accent: accentColor ?? undefined,
    background: backgroundColor ?? undefined,
    foreground: foregroundColor ?? undefined,
  };
}

/** The very language and region, else the language, else the title in no language, else the account's first. */
export function titleOf(settings: AppConfigResponse | undefined, locale: string): string | undefined {
  const creator = settings?.creatorMode;
  if (!creator || creator.showWorkspaceTitle === false) return undefined;
  const titles = (creator.localizedTitles ?? []).filter(({ value }) => value.trim() !== '');
  const plain = (tag: string) => tag.toLowerCase().replaceAll('_', '-');
  const language = (tag: string) => plain(tag).split('-')[0];
  const found =
    titles.find((title) => plain(title.locale) === plain(locale)) ??
    titles.find((title) => language(title.locale) === language(locale));
  return (found?.value.trim() ?? creator.workspaceTitle?.trim()) || titles[0]?.value.trim();
}
