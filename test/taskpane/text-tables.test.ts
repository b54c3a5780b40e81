// The tables of texts in both languages: the compiler compares their keys, these tests the texts.
import { administrationTexts as germanAdministration } from '../../src/administration/messages/de/administration-texts';
import { administrationTexts } from '../../src/administration/messages/en/administration-texts';
import { germanPartsTexts, germanRowsFailureTexts, partsTexts, rowsFailureTexts } from '../../src/parts';
import { paneTexts as germanPane } from '../../src/taskpane/messages/de/pane-texts';
import { shellTexts as germanShell } from '../../src/taskpane/messages/de/shell/shell-texts';
import { paneTexts } from '../../src/taskpane/messages/en/pane-texts';
import { shellTexts } from '../../src/taskpane/messages/en/shell/shell-texts';

const english = flatten({ partsTexts, rowsFailureTexts, shellTexts, paneTexts, administrationTexts });
const german = flatten({
  partsTexts: germanPartsTexts,
  rowsFailureTexts: germanRowsFailureTexts,
  shellTexts: germanShell,
  paneTexts: germanPane,
  administrationTexts: germanAdministration,
});

/** Returns every text by its path: `paneTexts.limits.list.cut`. */
function flatten(table: unknown, path = ''): Map<string, string> {
  if (typeof table === 'string') return new Map([[path, table]]);
  if (typeof table !== 'object' || table === null) return new Map();
  return new Map(
    Object.entries(table).flatMap(([key, entry]) => [...flatten(entry, path === '' ? key : `${path}.${key}`)]),
  );
}

/**
 * Placeholders and tags, sorted: a language may order and capitalize them as it likes. The singular
 * may leave out its number: `the row`.
 */
const marks = (text = '') =>
  (text.toLowerCase().match(/\{\w+\}|<\/?\w+>/g) ?? [])
    .filter((mark) => mark !== '{count}')
    .sort()
    .join(' ');

test('a German text has the placeholders and tags of the English one', () => {
  const different = [...english].filter(([path, text]) => marks(text) !== marks(german.get(path)));
  expect(english.size).toBeGreaterThan(300);
  expect(different).toEqual([]);
});

test('no text is empty', () => {
  const empty = [...english, ...german].filter(([, text]) => text.trim() === '');
  expect(empty).toEqual([]);
});

test('a German text has German quotes', () => {
  const wrong = [...german].filter(
    ([, text]) => text.split('„').length !== text.split('“').length || /[”‘’]/.test(text),
  );
  expect(wrong).toEqual([]);
});

test('a German text contains none of the words bitte, leider, ungültig and fehlgeschlagen', () => {
  const wrong = [...german].filter(([, text]) => /\b(bitte|leider|ungültig|fehlgeschlagen)\b/i.test(text));
  expect(wrong).toEqual([]);
});
