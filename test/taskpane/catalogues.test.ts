import { createAdministrationMessages, loadAdministrationTexts } from '../../src/administration';
import { administrationTexts } from '../../src/administration/messages/en/administration-texts';
import { ENGLISH_CATALOGUE, loadMessageCatalogue } from '../../src/taskpane/compose';
import { paneTexts } from '../../src/taskpane/messages/en/pane-texts';
import type { MessageCatalogue } from '../../src/taskpane/messages/message-catalogue';
import { NO_TEXT, WORD_SAMPLES } from './word-samples';

/** Texts of the tables need no samples: `text-tables.test.ts` compares them. */
const TABLES = { ...paneTexts, administration: administrationTexts };

const options = {
  now: () => Date.parse('2026-11-20T09:54:00Z'),
  timeZone: 'UTC',
  origin: 'https://inlay.example',
};

/**
 * These messages are the same in both languages: names, signs, data, and English terms in German.
 */
const SAME = [
  'product',
  'sheetOf',
  'catalogue.folderPath',
  'catalogue.sorts.name',
  'catalogue.facts',
  'connect.addressPlaceholder',
  'about',
  'administration.embed.cells.header',
  'administration.embed.field',
  'administration.embed.fieldNames',
  'administration.embed.table.columnNames',
  'administration.embed.table.orphanedText',
  'administration.embed.table.problemsNamed',
  'administration.schedules.dashboard',
  'administration.schedules.facts.dashboard',
  'administration.schedules.facts.filters',
  'administration.schedules.format',
  'administration.dbtSync.branch',
  'administration.workbooks.path',
];

/** Returns every message of a catalogue by its path, without the formats. */
async function wordsOf(catalogue: MessageCatalogue, locale: string): Promise<Map<string, unknown>> {
  const { createPageMessages, createDetailsMessages, createFunctionMessage } = await catalogue.loadRestMessages();
  const words = createPageMessages(catalogue.createShellMessages({ ...options, locale }), options.origin);
  const all = {
    ...words,
    details: createDetailsMessages(words.formats),
    administration: createAdministrationMessages(
      await loadAdministrationTexts(catalogue.language),
      words.formats,
      words.failure,
    ),
    functions: createFunctionMessage({ ...options, locale }),
    outsideExcel: catalogue.outsideExcelMessages,
  };
  const found = new Map<string, unknown>();
  const walk = (value: unknown, path: string): void => {
    if (path === 'formats') return;
    // A sentence in parts is one message.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) found.set(path, value);
    else for (const [key, child] of Object.entries(value)) walk(child, path === '' ? key : `${path}.${key}`);
  };
  walk(all, '');
  return found;
}

/** Returns the texts of a message; a function is called with its samples. */
function textsOf(path: string, word: unknown): string[] {
  if (typeof word !== 'function') return [textOf(word)];
  const samples = WORD_SAMPLES[path];
  if (!samples && isInTable(path)) return [];
  if (!samples) throw new Error(`${path} is called with nothing yet: give it arguments in word-samples.ts.`);
  return samples.map((given) => textOf(Reflect.apply(word, undefined, given)));
}

function isInTable(path: string): boolean {
  let entry: unknown = TABLES;
  for (const key of path.split('.')) {
    if (typeof entry !== 'object' || entry === null) return false;
    entry = Reflect.get(entry, key);
  }
  return entry !== undefined;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join('\n');
  return String(value);
}

let german: Map<string, unknown>;
let spoken: Map<string, unknown>;

beforeAll(async () => {
  spoken = await wordsOf(ENGLISH_CATALOGUE, 'en');
  german = await wordsOf(await loadMessageCatalogue('de-DE'), 'de-DE');
});

test('a language without a catalogue gets English', async () => {
  expect(await loadMessageCatalogue('nl-NL')).toBe(ENGLISH_CATALOGUE);
  expect((await loadMessageCatalogue('DE-at')).language).toBe('de');
});

test('the German catalogue has exactly the messages of the English one', () => {
  expect(spoken.size).toBeGreaterThan(350);
  expect([...german.keys()].sort()).toEqual([...spoken.keys()].sort());
});

test('every message has a text in both languages for each sample of arguments', () => {
  const silent = [...spoken.keys()]
    .filter((path) => !NO_TEXT.includes(path))
    .flatMap((path) => {
      const texts = [...textsOf(path, spoken.get(path)), ...textsOf(path, german.get(path))];
      const wrong = texts.filter((text) => text.trim() === '' || /undefined|NaN|\[object|null/.test(text));
      return wrong.map((text) => `${path}: ${text}`);
    });
  expect(silent).toEqual([]);
});

test('every German message differs from the English one, except for the listed names and terms', () => {
  const same = [...spoken.keys()].filter((path) => {
    if (SAME.includes(path) || NO_TEXT.includes(path)) return false;
    const ours = textsOf(path, german.get(path));
    return textsOf(path, spoken.get(path)).some((text, index) => text === ours[index]);
  });
  expect(same).toEqual([]);
});

test('the German messages have German quotes, and none of the words bitte, leider, ungültig, fehlgeschlagen', () => {
  const wrong = [...german]
    .filter(([path]) => !NO_TEXT.includes(path))
    .flatMap(([path, word]) =>
      textsOf(path, word).filter((text) => {
        const opened = text.split('„').length;
        return opened !== text.split('“').length || /[”‘’]|\b(bitte|leider|ungültig|fehlgeschlagen)\b/i.test(text);
      }),
    );
  expect(wrong).toEqual([]);
});

test('the German messages write numbers and days in German, and numbers in Switzerland as the Swiss do', async () => {
  const catalogue = await loadMessageCatalogue('de-CH');
  const words = (await catalogue.loadRestMessages()).createPageMessages(
    catalogue.createShellMessages({ ...options, locale: 'de-CH' }),
    options.origin,
  );
  expect(words.report.rowsWritten(34_999, undefined)).toBe(`34'999 Zeilen geschrieben`);
  expect(textsOf('report.when', german.get('report.when'))).toEqual(['Gestern']);
  expect(textsOf('report.rowsRead', german.get('report.rowsRead'))).toEqual([
    '1 Zeile gelesen',
    '8 von 64 Zeilen gelesen',
  ]);
});

test('the ages in the settings use the largest unit that fits', () => {
  const ages = (words: ReadonlyMap<string, unknown>) =>
    textsOf('settingsPage.olderThan', words.get('settingsPage.olderThan'));
  expect(ages(spoken)).toEqual(['Whatever its age', '15 minutes', '1 hour', '4 hours', '1 day']);
  expect(ages(german)).toEqual(['Unabhängig vom Alter', '15 Minuten', '1 Stunde', '4 Stunden', '1 Tag']);
});

test('the German message of a formula writes its numbers in German', () => {
  expect(textsOf('functions', german.get('functions'))).toContain(
    'Der Bericht hat 3.000.000 Zeilen, mehr als eine Formel aufnehmen kann. Platzieren Sie ihn stattdessen mit Inlay.',
  );
});

test('the times of a schedule are written in German', () => {
  expect(
    textsOf('administration.schedule.when', german.get('administration.schedule.when')).map(
      (text) => text.split(', Irland')[0],
    ),
  ).toEqual([
    'Täglich um 08:00 und 17:00',
    'Jeden Montag und Freitag im Januar und Juli um 08:00',
    'Am 1. und 15. jedes Monats um 08:30',
    'Alle 15 Minuten, Montag bis Freitag',
    'Alle 2 Stunden, 20 Minuten nach der vollen Stunde',
    '0 8 * * *',
  ]);
});

test('a note in a cell is recognized in whichever language it was written', () => {
  const isNote = german.get('administration.embed.cells.isNote');
  expect(isNote).toBeInstanceOf(Function);
  const notes = ['refused', 'unanswered', 'notSent'].flatMap((word) =>
    [spoken, german].flatMap((words) =>
      textsOf(`administration.embed.cells.${word}`, words.get(`administration.embed.cells.${word}`)),
    ),
  );
  const answers = [...notes, 'acme'].map((text) => isNote instanceof Function && isNote(text));
  expect(answers).toEqual([...notes.map(() => true), false]);
});
