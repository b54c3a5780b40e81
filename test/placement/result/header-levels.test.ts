/** Tests headers of several levels, in as many rows as a block has, and reading them back. */
import fc from 'fast-check';
import {
  chooseHeaderRows,
  createHeaderTexts,
  DEFAULT_OPTIONS,
  joinHeaderLevels,
  readHeaders,
} from '../../../src/placement';
import { splitRenamedHeader } from '../../../src/placement/result/header-levels';

const level = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes(' · ') && text.trim() !== '');
const columns = fc.array(
  fc.array(fc.oneof({ weight: 5, arbitrary: level }, fc.constant('')), { minLength: 1, maxLength: 6 }),
  { minLength: 1, maxLength: 5 },
);
const createColumn = (levels: readonly string[]) => ({
  title: joinHeaderLevels(levels),
  ...(levels.length > 1 && { headerLevels: levels }),
});

describe('headers of several levels', () => {
  it('headers of several levels read as the titles of their columns, in any number of rows [P3]', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 1, max: 6 }), (all, rows) => {
        const texts = createHeaderTexts(all.map(createColumn), rows);
        expect(texts).toHaveLength(rows);
        expect(readHeaders(texts, rows)).toEqual(all.map(joinHeaderLevels));
      }),
    );
  });

  it('header levels end in the last header row, so that this row names every column [P15]', () => {
    const texts = createHeaderTexts([{ title: 'Region' }, createColumn(['2026', 'Q1', 'Net'])], 3);
    expect(texts).toEqual([
      ['', '2026'],
      ['', 'Q1'],
      ['Region', 'Net'],
    ]);
  });

  it.each([
    ['none without headers', false, false, undefined, 0],
    ['one if the user wants it so', true, true, undefined, 1],
    ['one for each level', true, false, undefined, 3],
    ['fewer in a frame, which keeps a row for data', true, false, 3, 2],
    ['one in a frame of one row', true, false, 1, 1],
  ])(
    'the number of header rows follows the options and the frame: %s [P15]',
    (_, headers, headersInOneRow, rows, expected) => {
      const frame = rows === undefined ? undefined : ({ kind: 'fixed', rows, columns: 9 } as const);
      const headerChoices = { headers, options: { ...DEFAULT_OPTIONS, headersInOneRow } };
      expect(chooseHeaderRows([createColumn(['2026', 'Q1', 'Net'])], headerChoices, frame)).toBe(expected);
    },
  );

  it('a renamed header shows the levels that the user left, with the user’s name below [P3]', () => {
    const column = createColumn(['2026', 'Q1', 'Net']);
    expect(splitRenamedHeader(column, '2026 · Q1 · Mine', 3)).toEqual(['2026', 'Q1', 'Mine']);
    expect(splitRenamedHeader(column, '2026 · Q1 · Mine', 2)).toEqual(['2026 · Q1', 'Mine']);
    expect(splitRenamedHeader(column, 'Mine', 3)).toEqual(['', '', 'Mine']);
    expect(splitRenamedHeader(undefined, 'Mine', 1)).toEqual(['Mine']);
  });
});
