import { readFile } from 'node:fs/promises';
import { createAdministrationMessages, loadAdministrationTexts } from '../../src/administration';
import { administrationTexts } from '../../src/administration/messages/en/administration-texts';
import { ENGLISH_CATALOGUE, loadMessageCatalogue } from '../../src/taskpane/compose';
import { paneTexts as germanTexts } from '../../src/taskpane/messages/de/pane-texts';
import { paneTexts } from '../../src/taskpane/messages/en/pane-texts';
import type { MessageCatalogue } from '../../src/taskpane/messages/message-catalogue';
import { MESSAGE_SAMPLES, TEXTLESS_MESSAGES } from './message-samples';

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
const SAME_MESSAGES = [
  'connect.code',
  'product',
  'sheetOf',
  'catalogue.folderPath',
  'catalogue.sorts.name',
  'catalogue.facts',
  'connect.addressPlaceholder',
  'details.difference',
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
async function listMessages(catalogue: MessageCatalogue, locale: string): Promise<Map<string, unknown>> {
  const { createPageMessages, createDetailsMessages, createFunctionMessage } = await catalogue.loadRestMessages();
  const messages = createPageMessages(catalogue.createShellMessages({ ...options, locale }), options.origin);
  const all = {
    ...messages,
    details: createDetailsMessages(messages.formats),
    administration: createAdministrationMessages(
      await loadAdministrationTexts(catalogue.language),
      messages.formats,
      messages.failure,
    ),
    functions: createFunctionMessage({ ...options, locale }),
    outsideExcel: catalogue.outsideExcelMessages,
  };
  const messagesByPath = new Map<string, unknown>();
  const visit = (value: unknown, path: string): void => {
    if (path === 'formats') return;
    // A sentence in parts is one message.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) messagesByPath.set(path, value);
    else for (const [key, child] of Object.entries(value)) visit(child, path === '' ? key : `${path}.${key}`);
  };
  visit(all, '');
  return messagesByPath;
}

/** Returns the texts of a message; a function is called with its samples. */
function listTexts(path: string, message: unknown): string[] {
  if (typeof message !== 'function') return [toText(message)];
  const samples = MESSAGE_SAMPLES[path];
  if (!samples && isInTable(path)) return [];
  if (!samples) throw new Error(`${path} is called with nothing yet: give it arguments in message-samples.ts.`);
  return samples.map((args) => toText(Reflect.apply(message, undefined, args)));
}

function isInTable(path: string): boolean {
  let entry: unknown = TABLES;
  for (const key of path.split('.')) {
    if (typeof entry !== 'object' || entry === null) return false;
    entry = Reflect.get(entry, key);
  }
  return entry !== undefined;
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join('');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(toText).join('\n');
  return String(value);
}

let german: Map<string, unknown>;
let english: Map<string, unknown>;

beforeAll(async () => {
  english = await listMessages(ENGLISH_CATALOGUE, 'en');
  german = await listMessages(await loadMessageCatalogue('de-DE'), 'de-DE');
});

test('no message and no help page claims that data have no newer version [P19] [P21]', async () => {
  const claim = /up[ -]to[ -]date|out of date|is current|auf dem neuesten Stand|sind aktuell|veraltet/i;
  const texts = [paneTexts, germanTexts].flatMap((table) => JSON.stringify(table).split('"'));
  const files = ['manifest.xml', 'assets/docs/using-inlay.html', 'assets/docs/using-inlay.de.html'];
  const pages = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  expect([...texts, ...pages.flatMap((page) => page.split('\n'))].filter((text) => claim.test(text))).toEqual([]);
});

test('a language without a catalogue gets English', async () => {
  expect(await loadMessageCatalogue('nl-NL')).toBe(ENGLISH_CATALOGUE);
  expect((await loadMessageCatalogue('DE-at')).language).toBe('de');
});

test('the German catalogue has exactly the messages of the English one', () => {
  expect(english.size).toBeGreaterThan(350);
  expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
});

test('every message has a text in both languages for each sample of arguments', () => {
  const faults = [...english.keys()]
    .filter((path) => !TEXTLESS_MESSAGES.includes(path))
    .flatMap((path) => {
      const texts = [...listTexts(path, english.get(path)), ...listTexts(path, german.get(path))];
      const wrongTexts = texts.filter((text) => text.trim() === '' || /undefined|NaN|\[object|null/.test(text));
      return wrongTexts.map((text) => `${path}: ${text}`);
    });
  expect(faults).toEqual([]);
});

test('every German message differs from the English one, except for the listed names and terms', () => {
  const untranslated = [...english.keys()].filter((path) => {
    if (SAME_MESSAGES.includes(path) || TEXTLESS_MESSAGES.includes(path)) return false;
    const germanTexts = listTexts(path, german.get(path));
    return listTexts(path, english.get(path)).some((text, index) => text === germanTexts[index]);
  });
  expect(untranslated).toEqual([]);
});

test('the German messages have German quotes, and none of the words bitte, leider, ungültig, fehlgeschlagen', () => {
  const wrongTexts = [...german]
    .filter(([path]) => !TEXTLESS_MESSAGES.includes(path))
    .flatMap(([path, message]) =>
      listTexts(path, message).filter((text) => {
        const opened = text.split('„').length;
        return opened !== text.split('“').length || /[”‘’]|\b(bitte|leider|ungültig|fehlgeschlagen)\b/i.test(text);
      }),
    );
  expect(wrongTexts).toEqual([]);
});

test('the German messages write numbers and days in German, and numbers in Switzerland as the Swiss do', async () => {
  const catalogue = await loadMessageCatalogue('de-CH');
  const messages = (await catalogue.loadRestMessages()).createPageMessages(
    catalogue.createShellMessages({ ...options, locale: 'de-CH' }),
    options.origin,
  );
  expect(messages.report.rowsWritten(34_999, undefined)).toBe(`34'999 Zeilen geschrieben`);
  expect(listTexts('report.factsTitle', german.get('report.factsTitle'))).toEqual([
    'Gestern',
    'Gestern · zuletzt aktualisiert von Ann',
  ]);
  expect(listTexts('report.rowsRead', german.get('report.rowsRead'))).toEqual([
    '1 Zeile gelesen',
    '8 von 64 Zeilen gelesen',
  ]);
});

test('the ages in the settings use the largest unit that fits', () => {
  const formatAges = (messages: ReadonlyMap<string, unknown>) =>
    listTexts('settingsPage.olderThan', messages.get('settingsPage.olderThan'));
  expect(formatAges(english)).toEqual(['Never skip', '15 minutes', '1 hour', '4 hours', '1 day']);
  expect(formatAges(german)).toEqual(['Nie überspringen', '15 Minuten', '1 Stunde', '4 Stunden', '1 Tag']);
});

test('the German message of a formula writes its numbers in German', () => {
  expect(listTexts('functions', german.get('functions'))).toContain(
    'Der Bericht hat 3.000.000 Zeilen, zu viele für eine Formel. Platzieren Sie ihn stattdessen mit Inlay.',
  );
});

test('the times of a schedule are written in German', () => {
  expect(
    listTexts('administration.schedule.when', german.get('administration.schedule.when')).map(
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
    [english, german].flatMap((words) =>
      listTexts(`administration.embed.cells.${word}`, words.get(`administration.embed.cells.${word}`)),
    ),
  );
  const answers = [...notes, 'acme'].map((text) => isNote instanceof Function && isNote(text));
  expect(answers).toEqual([...notes.map(() => true), false]);
});
