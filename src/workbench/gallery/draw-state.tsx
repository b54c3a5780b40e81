/**
 * Draws the pane in one state: over fixtures, in a theme and a language, and presses the buttons
 * that lead to it.
 */
import { signal } from '@preact/signals';
import { createAdministrationMessages, loadAdministrationTexts } from '../../administration';
import { ENGLISH_CATALOGUE, loadMessageCatalogue, loadRest } from '../../taskpane/compose';
import type { MessageCatalogue } from '../../taskpane/messages/message-catalogue';
import type { PageMessages } from '../../taskpane/messages/page-messages';
import type { MessageOptions } from '../../taskpane/messages/shell/shell-messages';
import type { Environment, ThemeChoice } from '../../taskpane/shell/environment';
import { createLazy } from '../../taskpane/shell/lazy';
import { renderPane } from '../../taskpane/shell/render-pane';
import { openFixtureAdministration } from './fixtures/fixture-administration';
import { createFixtureApp, type FixtureState } from './fixtures/fixture-app';
import { NOW, userFilters } from './fixtures/samples';
import { localizeState } from './localize-state';

export interface Appearance {
  readonly theme: ThemeChoice;
  /** Holds a BCP 47 tag such as `de`. */
  readonly language: string;
  /** Mirrors the pane as a right-to-left language would. */
  readonly isMirrored: boolean;
}

/** Draws the state. `data-calls` of the root lists the actions that the views have called since. */
export async function drawState(root: HTMLElement, state: FixtureState, appearance: Appearance): Promise<void> {
  const calls: string[] = [];
  const onCall = (call: string) => {
    calls.push(call);
    root.dataset.calls = calls.join('\n');
  };
  const catalogue = await loadMessageCatalogue(appearance.language);
  const app = createFixtureApp(localizeState(state, appearance.language, catalogue), onCall);
  const appEnvironment: Environment = {
    ...createEnvironment(appearance),
    ...openFixtureAdministration(state, app.online, catalogue.language, onCall),
  };
  const rest = createLazy(async () => {
    const [{ pages }, messages] = await Promise.all([loadRest(), catalogue.loadRestMessages()]);
    return { app, pages, messages };
  });
  renderPane(root, app, appEnvironment, catalogue, rest);
  if (appearance.isMirrored) root.ownerDocument.documentElement.dir = 'rtl';
  await Promise.all([rest.load(), import('../../administration')]);
  const findNames = await createNamesInLanguage(catalogue, appEnvironment);
  for (const name of state.clicks ?? []) await pressButton(root, findNames(name));
  calls.length = 0;
  delete root.dataset.calls;
}

function createEnvironment({ theme, language }: Appearance): Environment {
  const choice = signal(theme);
  return {
    locale: language,
    timeZone: 'UTC',
    now: () => NOW,
    origin: 'https://inlay.example',
    version: '1.0.0',
    host: 'Excel 16.0, Windows',
    theme: {
      choice,
      officeTheme: signal(undefined),
      choose: (next) => {
        choice.value = next;
      },
    },
    copy: () => Promise.resolve(true),
  };
}

/** No page needs more turns than this to load. */
const MAX_TURNS = 50;

/** Waits for each button and presses it, as a user would to reach this state. */
async function pressButton(root: Element, names: readonly string[]): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve));
    const buttons = [...root.querySelectorAll<HTMLElement>('button, summary')];
    const button = buttons.find(
      (candidate) =>
        names.includes(candidate.textContent) ||
        names.includes(candidate.getAttribute('aria-label') ?? '') ||
        // A row of a list has its name in bold.
        names.includes(candidate.querySelector('b')?.textContent ?? '') ||
        // The button that opens a section has the section's name.
        (candidate.matches('summary') &&
          names.includes(candidate.closest('section')?.getAttribute('aria-label') ?? '')),
    );
    if (button) return button.click();
  }
  throw new Error(`No button is called ${names.join(' or ')}.`);
}

/**
 * Translates the button names of fixtures, which are English.
 * @returns the possible names of a button in the pane's language; a row's name joins its texts
 */
async function createNamesInLanguage(catalogue: MessageCatalogue, options: MessageOptions) {
  if (catalogue === ENGLISH_CATALOGUE) return (name: string) => [name];
  const pairs: (readonly [english: string, other: string])[] = [];
  collectPairs(await loadMessages(ENGLISH_CATALOGUE, options), await loadMessages(catalogue, options), (first, other) =>
    pairs.push([first, other]),
  );
  return (name: string): string[] => {
    const names = pairs.flatMap(([first, other]) => {
      if (first === name) return [other];
      if (first === '' || !name.startsWith(first)) return [];
      const rest = name.slice(first.length);
      return pairs.filter(([second]) => second === rest).map(([, more]) => other + more);
    });
    // The names of data, such as a view of the data model, are the same in each language.
    return names.length > 0 ? names : [name];
  };
}

async function loadMessages(catalogue: MessageCatalogue, options: MessageOptions) {
  const [{ createPageMessages, createDetailsMessages }, administrationTexts] = await Promise.all([
    catalogue.loadRestMessages(),
    loadAdministrationTexts(catalogue.language),
  ]);
  const messages = createPageMessages(catalogue.createShellMessages(options), options.origin);
  const manage = createAdministrationMessages(administrationTexts, messages.formats, messages.failure);
  const counted = [
    manage.schedules.removeAll(4),
    messages.placements.runProblems.more(4),
    ...listFilterNames(messages),
  ];
  return { ...messages, details: createDetailsMessages(messages.formats), manage, counted };
}

function listFilterNames({ placementFilters }: PageMessages): string[] {
  const [, last] = userFilters;
  return [placementFilters.summary(2), ...(last ? [placementFilters.removeOf(placementFilters.sentence(last))] : [])];
}

function collectPairs(first: unknown, other: unknown, onPair: (first: string, other: string) => void): void {
  if (typeof first === 'string' && typeof other === 'string') onPair(first, other);
  if (typeof first !== 'object' || first === null || typeof other !== 'object' || other === null) return;
  for (const [key, value] of Object.entries(first)) collectPairs(value, Reflect.get(other, key), onPair);
}
