/** Managing the platform: schedules, embedding, dbt syncs, copies and threads. Loaded by whoever opens it, and by nobody else. */
import type { ComponentType } from 'preact';

export type { AdministrationParts } from './state/administration';

import { type AdministrationRoomProps, createAdministrationRoom } from './pages/administration-room';
import { type Administration, type AdministrationParts, createAdministration } from './state/administration';
import { createAdministrationWords } from './words/en/administration-words';

/**
 * The room over a state of its own, which lasts as long as the page: what is under way goes on while the room is closed.
 * Rejects where the file with its words cannot be had.
 * @param language BCP 47 tag without a region; English where the room has no words in it
 */
export function openAdministration(
  parts: AdministrationParts,
  language: string | undefined,
): Promise<ComponentType<AdministrationRoomProps>> {
  return drawAdministration(() => createAdministration(parts), language);
}

/** The room over the given state. */
export async function drawAdministration(
  create: () => Administration,
  language: string | undefined,
): Promise<ComponentType<AdministrationRoomProps>> {
  const createWords = await loadWords(language);
  return createAdministrationRoom(create(), createWords);
}

/** English comes with the room, any other language as one file more. */
export async function loadWords(language: string | undefined): Promise<typeof createAdministrationWords> {
  const load = LANGUAGES[language ?? 'en'];
  return load ? (await load()).createAdministrationWords : createAdministrationWords;
}

const LANGUAGES: Readonly<
  Record<string, () => Promise<{ createAdministrationWords: typeof createAdministrationWords }>>
> = {
  de: () => import(/* webpackChunkName: "administration-german" */ './words/de/administration-words'),
};
