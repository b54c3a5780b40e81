/**
 * Splits the pane's bundle: the shell, one file with everything behind it, other languages, and the
 * administration.
 */
import type { AdministrationParts } from '../administration';
import type { App } from '../app';
import { ENGLISH_PACK } from './messages/en/language';
import type { LanguagePack, RestTexts } from './messages/language-pack';
import { createMessageCatalogue, type MessageCatalogue } from './messages/message-catalogue';
import type { RestMessages } from './messages/rest-messages';

/**
 * Loads everything behind the shell. Rejects without a network, or if a newer version was published
 * since the pane was opened.
 */
export const loadRest = () => import(/* webpackChunkName: "app" */ './rest');

export const ENGLISH_CATALOGUE: MessageCatalogue = createMessageCatalogue(ENGLISH_PACK, () =>
  loadRestMessages(ENGLISH_PACK, import(/* webpackChunkName: "app" */ './messages/en/rest-texts')),
);

async function loadGerman(): Promise<MessageCatalogue> {
  const { GERMAN_PACK } = await import(/* webpackChunkName: "german" */ './messages/de/language');
  return createMessageCatalogue(GERMAN_PACK, () =>
    loadRestMessages(GERMAN_PACK, import(/* webpackChunkName: "german-app" */ './messages/de/rest-texts')),
  );
}

async function loadRestMessages(pack: LanguagePack, restTexts: Promise<RestTexts>): Promise<RestMessages> {
  const [{ createRestMessages }, texts] = await Promise.all([
    import(/* webpackChunkName: "app" */ './messages/rest-messages'),
    restTexts,
  ]);
  return createRestMessages(pack, texts);
}

/**
 * Loads the messages in Office's language. They are English if there is no translation or its file
 * does not load.
 * @param locale is a BCP 47 tag
 */
export async function loadMessageCatalogue(locale: string): Promise<MessageCatalogue> {
  const isGerman = locale.split('-')[0]?.toLowerCase() === 'de';
  return isGerman ? loadGerman().catch(() => ENGLISH_CATALOGUE) : ENGLISH_CATALOGUE;
}

/** Loads the pages for managing the platform. Rejects if one of their files does not load. */
export async function openAdministration(
  { session, online, selection, allPlacements, recordFailure }: App,
  parts: Pick<AdministrationParts, 'workbook' | 'clock' | 'newId'>,
  { language }: MessageCatalogue,
) {
  const administration = await import(/* webpackChunkName: "administration" */ '../administration');
  const appParts = { session, online, selection, placed: allPlacements, onFailure: recordFailure };
  return administration.openAdministration({ ...appParts, ...parts }, language);
}
