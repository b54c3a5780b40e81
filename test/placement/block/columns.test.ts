import fc from 'fast-check';
import {
  type BlockColumn,
  type ColumnSlot,
  type CurrentColumn,
  chooseLastingFormats,
  createResultBuilder,
  createSlots,
  layoutColumns,
  type ResultColumn,
  recordColumns,
} from '../../../src/placement';

function createColumns(names: readonly string[]): ResultColumn[] {
  return names.map((name) => ({ name, title: name.toUpperCase(), type: 'string' }));
}

/** `My own < B` is a column whose header was B and has been replaced. */
function createCurrentColumns(texts: readonly string[]): CurrentColumn[] {
  return texts.map((text) => {
    const [shown = '', former = shown] = text.split(' < ');
    return { shown, mark: `${former} 0` };
  });
}

/** Returns a block as it was written with these members, its headers unchanged. */
function recordLayout(names: readonly string[]): BlockColumn[] {
  const columns = createColumns(names);
  return recordColumns(columns, createSlots(columns), createCurrentColumns(columns.map(({ title }) => title)));
}

function computeLayout(
  recordedColumns: readonly BlockColumn[],
  currentHeaders: readonly string[],
  names: readonly string[],
) {
  const columns = createColumns(names);
  const layout = layoutColumns(recordedColumns, createCurrentColumns(currentHeaders), columns);
  const getName = (index: number) => names[index];
  return {
    ...layout,
    added: layout.added.map(getName),
    returned: layout.returned.map(getName),
    block: layout.slots.map(({ index }) => (index === undefined ? undefined : names[index])),
    renamed: layout.slots.map(({ userHeader }) => userHeader),
  };
}

describe('the layout of columns', () => {
  it('a new member of the query goes to the right end, wherever the query has it', () => {
    const layout = computeLayout(recordLayout(['a', 'b']), ['A', 'B'], ['new', 'a', 'b']);
    expect(layout.block).toEqual(['a', 'b', 'new']);
    expect(layout).toMatchObject({ added: ['new'], leaving: [], removed: [], returned: [] });
  });

  it('a column is not recognized by its place only, so the report’s column returns at the right end [P1] [P19]', () => {
    const layout = computeLayout(recordLayout(['a', 'b', 'c']), ['A', 'Mine', 'C'], ['a', 'b', 'c']);
    expect(layout).toMatchObject({ block: ['a', undefined, 'c', 'b'], returned: ['b'] });
  });

  it('columns that shared one header get their own ones, each at its place [P1]', () => {
    const createTimeColumns = (...titles: readonly string[]): ResultColumn[] =>
      titles.map((title, index) => ({ name: `at.${index}`, title, type: 'time' }));
    const before = createTimeColumns('Orders At', 'Orders At', 'Orders At');
    const recordedColumns = recordColumns(
      before,
      createSlots(before),
      createCurrentColumns(['Orders At', 'Orders At', 'My week']),
    );
    const layout = layoutColumns(
      recordedColumns,
      createCurrentColumns(['Orders At', 'Orders At', 'My week']),
      createTimeColumns('At (year)', 'At (month)', 'At (week)'),
    );
    expect(layout).toMatchObject({ leaving: [], removed: [], added: [], returned: [] });
    expect(layout.slots).toEqual([
      { index: 0, currentOffset: 0, userHeader: undefined },
      { index: 1, currentOffset: 1, userHeader: undefined },
      { index: 2, currentOffset: 2, userHeader: 'My week' },
    ]);
  });

  it('a layout closes up where a member has left the report, and names the member', () => {
    const layout = computeLayout(recordLayout(['a', 'b', 'c']), ['A', 'B', 'C'], ['c', 'a']);
    expect(layout.block).toEqual(['a', 'c']);
    expect(layout).toMatchObject({ leaving: [{ from: 1, member: 'b' }], removed: ['B'], added: [] });
  });

  it('a layout keeps the columns in the order in which the user has put them', () => {
    expect(computeLayout(recordLayout(['a', 'b', 'c']), ['C', 'A', 'B'], ['a', 'b', 'c']).block).toEqual([
      'c',
      'a',
      'b',
    ]);
  });

  it('a header that the user has renamed stays while other columns come and go [P1]', () => {
    const layout = computeLayout(recordLayout(['a', 'b', 'c']), ['A', 'My own < B', 'C'], ['b', 'c', 'd']);
    expect(layout.block).toEqual(['b', 'c', 'd']);
    expect(layout.renamed).toEqual(['My own', undefined, undefined]);
  });

  it('a renamed header is recognized from the previous write [P1]', () => {
    const columns = createColumns(['a', 'b']);
    const recordedColumns = recordColumns(columns, createSlots(columns), createCurrentColumns(['A', 'My own']));
    const layout = computeLayout(recordedColumns, ['A', 'Theirs', 'Also theirs', 'My own'], ['a', 'b']);
    expect(layout.block).toEqual(['a', undefined, undefined, 'b']);
    expect(layout.renamed.at(-1)).toBe('My own');
    expect(computeLayout(recordedColumns, ['A', 'B'], ['a', 'b']).renamed).toEqual([undefined, undefined]);
  });

  it('an inserted column counts as the user’s, with a header or without [P1]', () => {
    for (const header of ['', 'My notes']) {
      const layout = computeLayout(recordLayout(['a', 'b']), ['A', header, 'B'], ['a', 'b', 'c']);
      expect(layout.block).toEqual(['a', undefined, 'b', 'c']);
      expect(layout.leaving).toEqual([]);
    }
    const layoutWithRenamedColumn = computeLayout(
      recordLayout(['a', 'b', 'c']),
      ['A', '', 'Mine < B', 'C'],
      ['a', 'b', 'c'],
    );
    expect(layoutWithRenamedColumn.block).toEqual(['a', undefined, 'b', 'c']);
  });

  it('a column of the report returns at the right end if it is unclear which column it is [P1]', () => {
    const layout = computeLayout(recordLayout(['a', 'b', 'c']), ['A', 'X', 'Y', 'C'], ['a', 'b', 'c']);
    expect(layout.block).toEqual(['a', undefined, undefined, 'c', 'b']);
    expect(layout.returned).toEqual(['b']);
  });

  it('a renamed column is removed only if its values show that it is the report’s [P1]', () => {
    const standing = [
      { shown: 'A', mark: '' },
      { shown: 'X', mark: 'theirs' },
    ];
    const layoutWithUserColumn = layoutColumns(recordLayout(['a', 'b']), standing, createColumns(['a']));
    expect(layoutWithUserColumn).toMatchObject({
      leaving: [],
      removed: ['B'],
      slots: [{ index: 0 }, { index: undefined, currentOffset: 1 }],
    });
    const layoutWithReportColumn = layoutColumns(
      recordLayout(['a', 'b']),
      [...createCurrentColumns(['A']), { shown: 'X', mark: 'B 0' }],
      createColumns(['a']),
    );
    expect(layoutWithReportColumn).toMatchObject({ leaving: [{ from: 1, member: 'b' }], removed: ['B'] });
  });

  it('a deleted column returns at the right end', () => {
    const layout = computeLayout(recordLayout(['a', 'b', 'c']), ['A', 'C'], ['a', 'b', 'c']);
    expect(layout.block).toEqual(['a', 'c', 'b']);
    expect(layout).toMatchObject({ returned: ['b'], added: [], removed: [] });
  });

  it('columns of a write that could not be recorded are recognized [P2]', () => {
    const layout = computeLayout(recordLayout(['a', 'b']), ['A', 'B', 'C', 'D'], ['a', 'd', 'b', 'c']);
    expect(layout.block).toEqual(['a', 'b', 'c', 'd']);
    expect(layout).toMatchObject({ leaving: [], added: [], returned: [] });
  });

  it('a column at the right end is the user’s if its member has another column [P1]', () => {
    const layout = computeLayout(recordLayout(['a', 'b']), ['A', 'B', 'B < MINE'], ['a', 'b']);
    expect(layout.block).toEqual(['a', 'b', undefined]);
  });

  it('a header that the user has not renamed gets the platform’s new title', () => {
    const recordedColumns = recordLayout(['a', 'b']).map((column, index) =>
      index === 1 ? { ...column, title: 'OLD', shown: 'OLD' } : column,
    );
    expect(computeLayout(recordedColumns, ['A', 'OLD'], ['a', 'b']).renamed).toEqual([undefined, undefined]);
  });

  it('columns with one name are distinguished by their order', () => {
    const layout = computeLayout(recordLayout(['a', 'a', 'b']), ['A', 'A', 'B'], ['a', 'b']);
    expect(layout.block).toEqual(['a', 'b']);
    expect(layout.leaving).toMatchObject([{ from: 1 }]);
  });

  const anyNames = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
  const anyBlock = anyNames.chain((names) =>
    fc.record({
      before: fc.constant(names),
      now: anyNames,
      order: fc.shuffledSubarray([...names.keys()], { minLength: names.length }),
      deleted: fc.subarray([...names.keys()]),
      renamed: fc.subarray([...names.keys()]),
      inserted: fc.array(fc.record({ at: fc.nat(names.length), text: fc.constantFrom('', 'Mine', 'Theirs') }), {
        maxLength: 2,
      }),
    }),
  );

  it('a layout has every member of the result once, and writes nothing else [P1]', () => {
    fc.assert(
      fc.property(anyBlock, ({ before, now, order, deleted, renamed, inserted }) => {
        const standing = order
          .filter((index) => !deleted.includes(index))
          .map((index) => (renamed.includes(index) ? `Renamed ${index}` : (before[index] ?? '').toUpperCase()));
        for (const { at, text } of inserted) standing.splice(at, 0, text);
        const { slots, leaving } = layoutColumns(
          recordLayout(before),
          createCurrentColumns(standing),
          createColumns(now),
        );
        const placedIndexes = slots.flatMap(({ index }) => (index === undefined ? [] : [index]));
        expect([...placedIndexes].sort((a, b) => a - b)).toEqual([...now.keys()]);
        const stayingOffsets = slots.flatMap(({ currentOffset }) =>
          currentOffset === undefined ? [] : [currentOffset],
        );
        expect(stayingOffsets).toEqual([...stayingOffsets].sort((a, b) => a - b));
        expect([...stayingOffsets, ...leaving.map(({ from }) => from)].sort((a, b) => a - b)).toEqual([
          ...standing.keys(),
        ]);
        const isNew = ({ currentOffset }: ColumnSlot) => currentOffset === undefined;
        expect(slots.slice(stayingOffsets.length).every(isNew)).toBe(true);
        expect(slots.filter((slot) => isNew(slot) && slot.index === undefined)).toEqual([]);
      }),
    );
  });

  it('a repeated layout moves nothing [P10]', () => {
    fc.assert(
      fc.property(anyBlock, ({ before, now, inserted }) => {
        const standing = before.map((name) => name.toUpperCase());
        for (const { at, text } of inserted) standing.splice(at, 0, text);
        const columns = createColumns(now);
        const { slots } = layoutColumns(recordLayout(before), createCurrentColumns(standing), columns);
        const headers = slots.map(({ index, currentOffset, userHeader }) =>
          index === undefined ? (standing[currentOffset ?? -1] ?? '') : (userHeader ?? columns[index]?.title ?? ''),
        );
        const repeatedLayout = layoutColumns(
          recordColumns(columns, slots, createCurrentColumns(headers)),
          createCurrentColumns(headers),
          columns,
        );
        expect(repeatedLayout.slots.map(({ index }) => index)).toEqual(slots.map(({ index }) => index));
        expect(repeatedLayout).toMatchObject({ leaving: [], removed: [], added: [], returned: [] });
      }),
    );
  });
});

test.each([
  ['percent_0', '0.00%', '0%'],
  ['number_0', '#,##0.00', '#,##0'],
  [undefined, '#,##0.00', '#,##0.00'],
  // Former versions chose the format of a plain number by its rows.
  [undefined, '#,##0', '#,##0.00'],
  ['unknown', '#,##0', '#,##0'],
  ['unknown', '#,##0.00', '#,##0.00'],
])('a column whose model says %s replaces %s by %s', (modelFormat, former, expected) => {
  const column = { name: 'r', title: 'R', type: 'number', isMeasure: true } as const;
  const format = modelFormat === 'unknown' ? { keepsFormat: true as const } : { format: modelFormat };
  const builder = createResultBuilder([{ ...column, ...format }], 1900);
  builder.push([['12']]);
  const recordedColumns = [{ member: 'r', title: 'R', shown: 'R', mark: '', numberFormat: former }];
  expect(chooseLastingFormats(builder.finish(), recordedColumns)).toEqual([expected]);
});
