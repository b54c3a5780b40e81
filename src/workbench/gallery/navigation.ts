/** Keeps the current place in the gallery (state, theme, language, width) in the page's address. */
import { signal } from '@preact/signals';
import { GALLERY } from './states';

export const THEMES = ['system', 'light', 'dark'] as const;
export const LANGUAGES = ['en-GB', 'de-DE', 'mirrored'] as const;
/** Widths are in pixels. */
export const WIDTHS = ['320', '350', '480'] as const;

export interface Entry {
  readonly view: string;
  readonly state: string;
}

export interface Place {
  /** Undefined while the page shows all states. */
  readonly entry: Entry | undefined;
  readonly theme: (typeof THEMES)[number];
  readonly language: (typeof LANGUAGES)[number];
  readonly width: (typeof WIDTHS)[number];
}

const VIEW_NAMES: Readonly<Record<string, string>> = {
  connect: 'Connect',
  reports: 'Reports',
  explore: 'Explore',
  report: 'One report',
  workbook: 'This workbook',
  placement: 'Details of a placement',
  edits: 'Cells typed into',
  settings: 'Settings',
  administration: 'Administration',
};

export const ALL_ENTRIES: readonly Entry[] = Object.entries(GALLERY).flatMap(([view, states]) =>
  Object.keys(states).map((state) => ({ view, state })),
);

export const toViewName = (view: string): string => VIEW_NAMES[view] ?? view;

/** Turns `too-big-asked` into the title `Too big asked`. */
export const toTitle = (state: string): string =>
  (state.charAt(0).toUpperCase() + state.slice(1)).replaceAll('-', ' ').replace(/^Sql/, 'SQL');

/** Returns the address that draws only this state. */
export function toAddress({ view, state }: Entry, { theme, language }: Pick<Place, 'theme' | 'language'>): string {
  const query = new URLSearchParams({ view, state });
  if (theme !== 'system') query.set('theme', theme);
  if (language === 'mirrored') query.set('direction', 'rtl');
  else query.set('language', language);
  return `?${query}`;
}

/**
 * Reads the place from the page's address and navigates to another one. Each place is an entry of
 * the browser's history, so that its back and forward buttons work.
 */
export function createNavigation(window: Window) {
  const place = signal(readPlace(window.location.search));
  window.addEventListener('popstate', () => {
    place.value = readPlace(window.location.search);
  });
  function goTo(change: Partial<Place>): void {
    const nextPlace = { ...place.peek(), ...change };
    window.history.pushState(null, '', `?${writePlace(nextPlace)}`);
    place.value = nextPlace;
  }
  return { place, go: goTo };
}

export type Navigation = ReturnType<typeof createNavigation>;

function readPlace(search: string): Place {
  const query = new URLSearchParams(search);
  const [view, state] = query.get('show')?.split('/') ?? [];
  return {
    entry: ALL_ENTRIES.find((candidate) => candidate.view === view && candidate.state === state),
    theme: parseChoice(THEMES, query.get('theme'), 'system'),
    language: parseChoice(LANGUAGES, query.get('language'), 'en-GB'),
    width: parseChoice(WIDTHS, query.get('width'), '350'),
  };
}

function parseChoice<Choice extends string>(choices: readonly Choice[], text: string | null, fallback: Choice): Choice {
  return choices.find((choice) => choice === text) ?? fallback;
}

function writePlace({ entry, theme, language, width }: Place): URLSearchParams {
  const show = entry ? { show: `${entry.view}/${entry.state}` } : {};
  return new URLSearchParams({ ...show, theme, language, width });
}
