// Tests the message that proves the number of a cell by its rows, in both languages.
import { bindTexts, createFormats, plainText } from '../../src/parts';
import { paneTexts as german } from '../../src/taskpane/messages/de/pane-texts';
import { createDrillDownMessages } from '../../src/taskpane/messages/details/drill-down-messages';
import { paneTexts as english } from '../../src/taskpane/messages/en/pane-texts';

const GERMAN = { tag: 'de', justNow: 'gerade eben', row: 'Zeile', rows: 'Zeilen' };
const options = { now: () => 0, timeZone: 'UTC' };
const formats = createFormats({ locale: 'en-GB', ...options });
const germanFormats = createFormats({ locale: 'de', ...options }, GERMAN);
const en = createDrillDownMessages(bindTexts<typeof english>(english, formats), formats);
const de = createDrillDownMessages(bindTexts<typeof english>(german, germanFormats), germanFormats);
const typedDifference = { amount: '204', reason: 'typed', reportText: '204' } as const;

it.each([
  [
    { summedBy: 'adds', sumText: '204', cellText: '204' },
    '412 rows · total 204 · matches the cell',
    '412 Zeilen · Summe 204 · stimmt mit der Zelle überein',
  ],
  [
    { summedBy: 'distinct', sumText: '204', cellText: '204' },
    '412 rows · 204 distinct values · matches the cell',
    '412 Zeilen · 204 verschiedene Werte · stimmt mit der Zelle überein',
  ],
  [
    { summedBy: 'distinct', sumText: '1', cellText: '1' },
    '412 rows · 1 distinct value · matches the cell',
    '412 Zeilen · 1 Wert · stimmt mit der Zelle überein',
  ],
  [
    { summedBy: 'adds', sumText: '204', cellText: '0', difference: typedDifference },
    '412 rows · total 204. The cell shows 0. The cell was edited. Report value: 204.',
    '412 Zeilen · Summe 204. In der Zelle steht 0. Die Zelle wurde bearbeitet. Wert im Bericht: 204.',
  ],
] as const)('the proof of a number is written in English and German: %j [P19]', (proof, inEnglish, inGerman) => {
  expect([en, de].map((words) => plainText(words.proof(412, proof)))).toEqual([inEnglish, inGerman]);
});
