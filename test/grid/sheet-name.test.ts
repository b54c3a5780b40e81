import fc from 'fast-check';
import { createFreeSheetName, createPlainSheetName, formatAddress, tryParseAddress } from '../../src/grid';
import { createWorkbookStore } from '../../src/workbench/store';

const FAMILY = '👨‍👩‍👧‍👦';
const ANGRY = `Z${'\u0300'.repeat(40)}`;

describe('the name of a new sheet', () => {
  it.each([
    ['Revenue', [], 'Revenue'],
    ['Revenue', ['revenue'], 'Revenue (2)'],
    ['Revenue', ['revenue', 'revenue (2)'], 'Revenue (3)'],
    ["'a/b:[c]'", [], 'a b  c'],
    ['???', [], 'Report'],
    ['x'.repeat(40), ['x'.repeat(31)], `${'x'.repeat(27)} (2)`],
    ['History', [], 'History (2)'],
    ["'hiStory' ", ['history (2)'], 'hiStory (3)'],
    [`History${' '.repeat(30)}2`, [], 'History (2)'],
    ["' 'quoted' '", [], 'quoted'],
    ["it's", [], "it's"],
    [`${'x'.repeat(30)}'s`, [], 'x'.repeat(30)],
    [`${'x'.repeat(26)} 's share`, ['x'], `${'x'.repeat(26)} 's s`],
    [`${'x'.repeat(26)}'s share`, [`${'x'.repeat(26)}'s sh`], `${'x'.repeat(26)} (2)`],
    [`${'x'.repeat(30)}😀`, [], 'x'.repeat(30)],
    [`${'x'.repeat(29)}😀`, [], `${'x'.repeat(29)}😀`],
    [`Sales ${FAMILY}${FAMILY}${FAMILY}`, [], `Sales ${FAMILY}${FAMILY}`],
    [ANGRY, [], ANGRY.slice(0, 31)],
    ['two\r\nlines\t', [], 'two  lines'],
    ['half \ud83d', [], 'half'],
    ['\u200b \u00a0\ufeff', [], 'Report'],
    ['', ['report'], 'Report (2)'],
  ])('the sheet name for %j beside %j is %j', (wanted, taken, name) => {
    expect(createFreeSheetName(wanted, new Set(taken))).toBe(name);
  });

  it.each([
    ['Verlauf', [], 'Verlauf (2)'],
    ['Журнал', ['журнал (2)'], 'Журнал (3)'],
    ['Umsatz：2024 – 😀', [], 'Umsatz 2024 (2)'],
    ['？？', [], 'Report (2)'],
    ['x'.repeat(31), [], `${'x'.repeat(27)} (2)`],
  ])('the sheet name %j, refused beside %j, is followed by %j', (refused, taken, name) => {
    expect(createPlainSheetName(refused, new Set(taken))).toBe(name);
  });

  it('a sheet name without Intl.Segmenter keeps characters whole, but may split a combined one', () => {
    const { Segmenter } = Intl;
    try {
      Reflect.deleteProperty(Intl, 'Segmenter');
      expect(createFreeSheetName(`${'x'.repeat(30)}😀`, new Set())).toBe('x'.repeat(30));
      expect(createFreeSheetName(`${'x'.repeat(26)}${FAMILY}`, new Set())).toBe(`${'x'.repeat(26)}👨‍👩`);
    } finally {
      Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true });
    }
  });

  it('a sheet name is always free and valid in Excel, whatever the report is called', () => {
    fc.assert(
      fc.property(createAnyNames(), (wanted) => {
        const store = createWorkbookStore();
        const taken = () => new Set(store.listSheets().map((sheet) => sheet.name.toLowerCase()));
        for (let count = 0; count < 12; count += 1) store.addSheet(createFreeSheetName(wanted, taken()));
        const refused = createFreeSheetName(wanted, taken());
        store.addSheet(createPlainSheetName(refused, taken()));
        const rect = { row: 3, column: 1, rows: 2, columns: 2 };
        for (const { name } of store.listSheets()) {
          expect(name).not.toMatch(/[\p{Cc}\p{Cs}]|^\s|\s$/u);
          expect(tryParseAddress(formatAddress({ sheet: name, rect }))).toEqual({ sheet: name, rect });
        }
      }),
    );
  });
});

/**
 * Generates texts that consist mostly of characters that Excel forbids, of pairs that cannot be
 * cut, and of blanks.
 */
function createAnyNames(): fc.Arbitrary<string> {
  const part = fc.oneof(
    fc.constantFrom(
      ..."\\/?*[]:' \t\0\u0003\u00a0\u3000\ud83d\udc68",
      '😀',
      FAMILY,
      '🇩🇪',
      ANGRY,
      'History',
      '\r\n',
      ' (2)',
      '!',
      '$A$1',
    ),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 25, maxLength: 35 }),
  );
  return fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
}
