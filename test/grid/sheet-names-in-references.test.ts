import { parseA1Ref, stringifyA1Ref } from '@borgar/fx';
import { read, utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { createFreeSheetName, findCellsRead, formatAddress, formatRangeFormula, tryParseAddress } from '../../src/grid';
import { quoteSheetName } from '../../src/workbench/store';

const TRICKY_NAMES = [
  ...[
    'A1',
    'XFD1048576',
    'XFE1',
    'Q1',
    'ab12',
    'R',
    'C',
    'RC',
    'R1C1',
    'R2_Plan',
    'C1_Costs',
    'RC_2026',
    'Z1S1',
    'Z2_Plan',
  ],
  ...['TRUE', 'false', 'WAHR', '#REF!', '1e5', '2026', '2026-03', '0', '1.5', '.5', '-1', '_', '.', '..a'],
  ...[
    "it's",
    "a''b",
    'a!b',
    'a!A1',
    "x'!y",
    '!',
    '!!',
    '"',
    'a"b"c',
    '=1',
    '@a',
    '$A$1',
    'a,b;c',
    '{1}',
    '(a)',
    '<&>',
    '%',
    '#',
  ],
  ...[' ', ' x ', 'a b', '\u00a0', '\u3000', '\u200b', '\ufeff', 'Umsätze', 'Straße', 'ẞ', 'İ', 'ı', 'Ελλάς', 'Журнал'],
  ...[
    '日本',
    'ア',
    'عربي',
    'हिन्दी',
    'รายงาน',
    '١٢٣',
    '१२',
    '½',
    '²',
    'e\u0301',
    '📊',
    '👨‍👩‍👧',
    '📊A1',
    'A1📊',
    '𝒳',
    'x'.repeat(31),
    `${'x'.repeat(29)}😀`,
  ],
];

/** Follows Microsoft's rules for the name of a sheet ("Rename a worksheet"), without looking at the code. */
const isLegal = (name: string) =>
  name.length <= 31 && /\S/.test(name) && !/[\\/?*[\]:\p{Cc}\p{Cs}]/u.test(name) && !/^'|'$|^history$/i.test(name);

const legalNames = fc
  .oneof(
    fc.constantFrom(...TRICKY_NAMES),
    fc
      .array(fc.constantFrom(...TRICKY_NAMES, "'", "''"), { minLength: 2, maxLength: 4 })
      .map((parts) => parts.join('')),
    fc.string({ minLength: 1, maxLength: 31, unit: 'grapheme' }),
  )
  .filter(isLegal);
const CELLS = { row: 3, column: 1, rows: 5, columns: 2 };
const RUNS = { numRuns: 200, examples: TRICKY_NAMES.filter(isLegal).map((name): [string] => [name]) };

/** Reads the reference as an address and as a part of a formula; returns what differs from the cells of the sheet. */
function findMisreadings(sheet: string, text: string): unknown[] {
  const expected = JSON.stringify({ sheet, rect: CELLS });
  const readAddresses = [tryParseAddress(text), ...findCellsRead(`=SUM(1,${text})*2`, 'Elsewhere')];
  const misreadings = readAddresses.filter((address) => JSON.stringify(address) !== expected);
  return readAddresses.length === 2 ? misreadings : readAddresses;
}

describe('the name of a sheet in a reference', () => {
  it('every legal name is read back from what the add-in writes [P3]', () => {
    fc.assert(
      fc.property(legalNames, (sheet) => {
        expect(findMisreadings(sheet, formatRangeFormula({ sheet, rect: CELLS }, CELLS).slice(1))).toEqual([]);
        expect(findMisreadings(sheet, formatAddress({ sheet, rect: CELLS }))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('a parser of formulas reads every legal name from what the add-in writes [P3]', () => {
    fc.assert(
      fc.property(legalNames, (sheet) => {
        const written = formatRangeFormula({ sheet, rect: CELLS }, CELLS);
        expect(parseA1Ref(written.slice(1))).toMatchObject({ context: [sheet] });
      }),
      RUNS,
    );
  });

  it('every legal name is read from what a writer of formulas and the stand-in write [P3]', () => {
    const range = { top: 3, left: 1, bottom: 7, right: 2, $top: true, $left: true, $bottom: true, $right: true };
    fc.assert(
      fc.property(legalNames, (sheet) => {
        // The library leaves some white space without quotes.
        fc.pre(!/[^\S ]/.test(sheet));
        expect(findMisreadings(sheet, stringifyA1Ref({ context: [sheet], range }))).toEqual([]);
        expect(findMisreadings(sheet, `${quoteSheetName(sheet)}!$B$4:$C$8`)).toEqual([]);
      }),
      RUNS,
    );
  });

  it('every legal name is read from the file that a spreadsheet library writes [P3]', () => {
    const names = TRICKY_NAMES.filter(isLegal);
    const cells = { ...utils.aoa_to_sheet([['a']]), '!autofilter': { ref: 'B4:C8' } };
    const workbook = { SheetNames: names, Sheets: Object.fromEntries(names.map((name) => [name, cells])) };
    const file = read(write(workbook, { type: 'array', bookType: 'xlsx' }));
    const definedNames = file.Workbook?.Names ?? [];
    expect(definedNames).toHaveLength(names.length);
    expect(
      definedNames.flatMap(({ Sheet = -1, Ref }) => findMisreadings(names[Sheet] ?? '', Ref).map(() => Ref)),
    ).toEqual([]);
  });

  it('a spreadsheet library accepts the name of each new sheet', () => {
    for (const wanted of TRICKY_NAMES.flatMap((name) => [name, `'${name}/`, `${name}${'😀'.repeat(16)}`])) {
      const name = createFreeSheetName(wanted, new Set());
      expect([name, isLegal(name)]).toEqual([name, true]);
      expect(() => utils.book_append_sheet(utils.book_new(), {}, name)).not.toThrow();
    }
  });
});
