/**
 * Manages the platform: schedules, embedding, dbt syncs, copies of workbooks and threads. Its code
 * loads only when a user opens it.
 */
import type { ComponentType } from 'preact';

export { createAdministrationMessages } from './messages/administration-messages';
export type { AdministrationParts } from './state/administration';

import type { AdministrationTexts } from './messages/administration-messages';
import { administrationTexts } from './messages/en/administration-texts';
import { type AdministrationProps, createAdministrationPages } from './pages/administration-pages';
import { type Administration, type AdministrationParts, createAdministration } from './state/administration';

/**
 * Resolves to the component with its state. The state lasts as long as the page, so work continues
 * while the pages are closed. Rejects if the chunk with the messages does not load.
 * @param language is a BCP 47 tag without a region; the messages are English if there is no
 * translation
 */
export function openAdministration(
  parts: AdministrationParts,
  language: string | undefined,
): Promise<ComponentType<AdministrationProps>> {
  return loadAdministrationPages(() => createAdministration(parts), language);
}

export async function loadAdministrationPages(
  createState: () => Administration,
  language: string | undefined,
): Promise<ComponentType<AdministrationProps>> {
  return createAdministrationPages(createState(), await loadAdministrationTexts(language));
}

/** Loads the texts. English is part of this chunk; each other language has its own chunk. */
export async function loadAdministrationTexts(language: string | undefined): Promise<AdministrationTexts> {
  const load = LANGUAGES[language ?? 'en'];
  return load ? (await load()).administrationTexts : administrationTexts;
}

const LANGUAGES: Readonly<Record<string, () => Promise<{ administrationTexts: AdministrationTexts }>>> = {
  de: () => import(/* webpackChunkName: "administration-german" */ './messages/de/administration-texts'),
};
