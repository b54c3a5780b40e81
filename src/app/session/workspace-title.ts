import type { AppConfigResponse } from '../../client';

/**
 * Returns the title of the account's workspace for a user of this locale: the one for the same
 * language and region, else for the same language, else the title without a language, else the
 * first. Undefined if the account has none or hides it.
 */
export function chooseWorkspaceTitle(settings: AppConfigResponse | undefined, locale: string): string | undefined {
  const creatorMode = settings?.creatorMode;
  if (!creatorMode || creatorMode.showWorkspaceTitle === false) return undefined;
  const titles = (creatorMode.localizedTitles ?? []).filter(({ value }) => value.trim() !== '');
  const normalizeTag = (tag: string) => tag.toLowerCase().replaceAll('_', '-');
  const getLanguage = (tag: string) => normalizeTag(tag).split('-')[0];
  const localTitle =
    titles.find((title) => normalizeTag(title.locale) === normalizeTag(locale)) ??
    titles.find((title) => getLanguage(title.locale) === getLanguage(locale));
  return (localTitle?.value.trim() ?? creatorMode.workspaceTitle?.trim()) || titles[0]?.value.trim();
}
