/**
 * Manages the platform: schedules, embedding, dbt syncs, copies of workbooks and threads. Its code
 * loads only when a user opens it.
 */
import type { ComponentType } from 'preact';

export type { AdministrationParts } from './state/administration';

import { createAdministrationMessages } from './messages/en/administration-messages';
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
  return drawAdministration(() => createAdministration(parts), language);
}

export async function drawAdministration(
  create: () => Administration,
  language: string | undefined,
): Promise<ComponentType<AdministrationProps>> {
  const createMessages = await loadAdministrationMessages(language);
  return createAdministrationPages(create(), createMessages);
}

/** Loads the messages. English is part of this chunk; each other language has its own chunk. */
export async function loadAdministrationMessages(
  language: string | undefined,
): Promise<typeof createAdministrationMessages> {
  const load = LANGUAGES[language ?? 'en'];
  return load ? (await load()).createAdministrationMessages : createAdministrationMessages;
}

const LANGUAGES: Readonly<
  Record<string, () => Promise<{ createAdministrationMessages: typeof createAdministrationMessages }>>
> = {
  de: () => import(/* webpackChunkName: "administration-german" */ './messages/de/administration-messages'),
};
