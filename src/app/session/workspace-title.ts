import type { AppConfigResponse } from '../../client';

/**
 * Returns the title of the account's workspace for a user of this locale: the one for the same
 * language and region, else for the same language, else the title without a language, else the
 * first. Undefined if the account has none or hides it.
 */
export function workspaceTitle(settings: AppConfigResponse | undefined, locale: string): string | undefined {
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
