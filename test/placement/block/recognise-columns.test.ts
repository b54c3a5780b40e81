import { getFormerFormats, layoutColumns, type ResultColumn } from '../../../src/placement';
import { recogniseColumns } from '../../../src/placement/block/recognise-columns';

/** `Net 10` is the header and the first value of a column. */
const parseColumns = (...texts: readonly string[]) =>
  texts.map((text) => {
    const [shown = '', mark = ''] = text.split(' ');
    return { shown, title: shown, mark };
  });
const recognise = (writtenTexts: readonly string[], currentTexts: readonly string[]) =>
  recogniseColumns(parseColumns(...writtenTexts), parseColumns(...currentTexts));

describe('columns of a block', () => {
  it('columns are recognized by their headers, wherever the user has put them [P1]', () => {
    expect(recognise(['A 1', 'B 2', 'C 3'], ['C 7', 'Mine 8', 'A 9', 'B 2']).writtenIndexes).toEqual([
      2,
      undefined,
      0,
      1,
    ]);
  });

  it('a renamed column is recognized by its place and its first value [P1]', () => {
    expect(recognise(['A 1', 'B 2', 'C 3'], ['A 1', 'Mine 2', 'C 3'])).toEqual({
      writtenIndexes: [0, 1, 2],
      uncertainPairs: [],
    });
  });

  it('a column is in doubt if only its place matches [P1]', () => {
    const recognised = recognise(['A 1', 'B 2', 'C 3'], ['A 1', 'Mine 9', 'C 3']);
    expect(recognised).toEqual({ writtenIndexes: [0, undefined, 2], uncertainPairs: [[1, 1]] });
  });

  it('columns without headers are recognized by their place, because the user may edit the first row [P1]', () => {
    expect(recognise(['1 1', '2 2', '3 3'], ['1 1', '9 9', '3 3']).writtenIndexes).toEqual([0, 1, 2]);
  });

  it('columns with the same header keep their order', () => {
    const recognised = recognise(['A 1', 'X 2', 'X 3', 'B 4', 'X 5'], ['New', 'A', 'X', 'X', 'B', 'X']);
    expect(recognised.writtenIndexes).toEqual([undefined, 0, 1, 2, 3, 4]);
    expect(recognise(['X 1', 'A 2', 'X 3'], ['A 7', 'X 8']).writtenIndexes).toEqual([1, 2]);
  });

  it('a user’s column with the same header is not taken for the report’s [P1]', () => {
    expect(recognise(['A 1', 'B 2', 'C 3'], ['A 1', 'B 9', 'B 2', 'C 3']).writtenIndexes).toEqual([0, undefined, 1, 2]);
    const copied = recognise(['A 1', 'B 2', 'C 3'], ['A 1', 'B 2', 'B 2', 'C 3']);
    expect(copied).toEqual({ writtenIndexes: [0, undefined, undefined, 2], uncertainPairs: [] });
  });
});

describe('a block with as many columns as a sheet', () => {
  const titles = Array.from({ length: 16_384 }, (_, column) => `Column ${column}`);
  const reportColumns = titles.map((title): ResultColumn => ({ name: title, title, type: 'string' }));
  const recordedColumns = titles.map((title) => ({
    member: title,
    title,
    shown: title,
    mark: title,
    numberFormat: 'General',
  }));
  const currentColumns = titles.map((title) => ({ shown: title, mark: title }));
  const indexes = titles.map((_, index) => index);
  const listIndexes = (slots: ReturnType<typeof layoutColumns>['slots']) => slots.map(({ index }) => index);

  it('16,384 columns are recognized in any order', () => {
    expect(listIndexes(layoutColumns(recordedColumns, currentColumns, reportColumns).slots)).toEqual(indexes);
    const reversed = layoutColumns(recordedColumns, [...currentColumns].reverse(), reportColumns).slots;
    expect(listIndexes(reversed)).toEqual([...indexes].reverse());
  });

  it('16,384 columns are recognized if every other one or all were renamed', () => {
    const half = currentColumns.map((column, at) => (at % 2 ? { ...column, shown: `Mine ${at}` } : column));
    expect(listIndexes(layoutColumns(recordedColumns, half, reportColumns).slots)).toEqual(indexes);
    const all = currentColumns.map((column, at) => ({ ...column, shown: `Mine ${at}` }));
    expect(listIndexes(layoutColumns(recordedColumns, all, reportColumns).slots)).toEqual(indexes);
  });

  it('each of 16,384 columns is compared only a few times, in any order', () => {
    let readCount = 0;
    const countedColumns = recordedColumns.map((column) => ({
      ...column,
      get shown() {
        readCount += 1;
        return column.shown;
      },
      get title() {
        readCount += 1;
        return column.title;
      },
      get member() {
        readCount += 1;
        return column.member;
      },
    }));
    const mixed = [...currentColumns.slice(9000), ...currentColumns.slice(0, 9000).reverse()];
    const { slots } = layoutColumns(countedColumns, mixed, reportColumns.slice(100));
    getFormerFormats(countedColumns, slots, reportColumns.slice(100));
    expect(slots.length).toBe(reportColumns.length - 100);
    expect(readCount).toBeLessThan(20 * reportColumns.length);
  });

  it('16,384 columns are recognized if their record could not be saved', () => {
    const { slots } = layoutColumns([], currentColumns, reportColumns);
    // The first column may be the user's.
    expect(listIndexes(slots)).toEqual([undefined, ...indexes.slice(1), 0]);
  });
});
