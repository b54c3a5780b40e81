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

function columnsOf(names: readonly string[]): ResultColumn[] {
  return names.map((name) => ({ name, title: name.toUpperCase(), type: 'string' }));
}

/** `My own < B` is a column whose header was B and has been replaced. */
function standingAs(texts: readonly string[]): CurrentColumn[] {
  return texts.map((text) => {
    const [shown = '', former = shown] = text.split(' < ');
    return { shown, mark: `${former} 0` };
  });
}

/** Returns a block as it was written with these members, its headers unchanged. */
function written(names: readonly string[]): BlockColumn[] {
  const columns = columnsOf(names);
  return recordColumns(columns, createSlots(columns), standingAs(columns.map(({ title }) => title)));
}

function layOut(kept: readonly BlockColumn[], standing: readonly string[], names: readonly string[]) {
  const columns = columnsOf(names);
  const layout = layoutColumns(kept, standingAs(standing), columns);
  const nameOf = (index: number) => names[index];
  return {
    ...layout,
    added: layout.added.map(nameOf),
    returned: layout.returned.map(nameOf),
    block: layout.slots.map(({ index }) => (index === undefined ? undefined : names[index])),
    renamed: layout.slots.map(({ renamed }) => renamed),
  };
}

describe('the layout of columns', () => {
  it('a new member of the query goes to the right end, wherever the query has it', () => {
    const layout = layOut(written(['a', 'b']), ['A', 'B'], ['new', 'a', 'b']);
    expect(layout.block).toEqual(['a', 'b', 'new']);
    expect(layout).toMatchObject({ added: ['new'], leaving: [], removed: [], returned: [] });
  });

  it('a column is not recognized by its place only, so the report’s column returns at the right end [P1] [P19]', () => {
    const layout = layOut(written(['a', 'b', 'c']), ['A', 'Mine', 'C'], ['a', 'b', 'c']);
    expect(layout).toMatchObject({ block: ['a', undefined, 'c', 'b'], returned: ['b'] });
  });

  it('columns that shared one header get their own ones, each at its place [P1]', () => {
    const of = (...titles: readonly string[]): ResultColumn[] =>
      titles.map((title, index) => ({ name: `at.${index}`, title, type: 'time' }));
    const before = of('Orders At', 'Orders At', 'Orders At');
    const kept = recordColumns(before, createSlots(before), standingAs(['Orders At', 'Orders At', 'My week']));
    const layout = layoutColumns(
      kept,
      standingAs(['Orders At', 'Orders At', 'My week']),
      of('At (year)', 'At (month)', 'At (week)'),
    );
    expect(layout).toMatchObject({ leaving: [], removed: [], added: [], returned: [] });
    expect(layout.slots).toEqual([
      { index: 0, from: 0, renamed: undefined },
      { index: 1, from: 1, renamed: undefined },
      { index: 2, from: 2, renamed: 'My week' },
    ]);
  });

  it('a layout closes up where a member has left the report, and names the member', () => {
    const layout = layOut(written(['a', 'b', 'c']), ['A', 'B', 'C'], ['c', 'a']);
    expect(layout.block).toEqual(['a', 'c']);
    expect(layout).toMatchObject({ leaving: [{ from: 1, member: 'b' }], removed: ['B'], added: [] });
  });

  it('a layout keeps the columns in the order in which the user has put them', () => {
    expect(layOut(written(['a', 'b', 'c']), ['C', 'A', 'B'], ['a', 'b', 'c']).block).toEqual(['c', 'a', 'b']);
  });

  it('a header that the user has renamed stays while other columns come and go [P1]', () => {
    const layout = layOut(written(['a', 'b', 'c']), ['A', 'My own < B', 'C'], ['b', 'c', 'd']);
    expect(layout.block).toEqual(['b', 'c', 'd']);
    expect(layout.renamed).toEqual(['My own', undefined, undefined]);
  });

  it('a renamed header is recognized from the previous write [P1]', () => {
    const columns = columnsOf(['a', 'b']);
    const kept = recordColumns(columns, createSlots(columns), standingAs(['A', 'My own']));
    const layout = layOut(kept, ['A', 'Theirs', 'Also theirs', 'My own'], ['a', 'b']);
    expect(layout.block).toEqual(['a', undefined, undefined, 'b']);
    expect(layout.renamed.at(-1)).toBe('My own');
    expect(layOut(kept, ['A', 'B'], ['a', 'b']).renamed).toEqual([undefined, undefined]);
  });

  it('an inserted column counts as the user’s, with a header or without [P1]', () => {
    for (const header of ['', 'My notes']) {
      const layout = layOut(written(['a', 'b']), ['A', header, 'B'], ['a', 'b', 'c']);
      expect(layout.block).toEqual(['a', undefined, 'b', 'c']);
      expect(layout.leaving).toEqual([]);
    }
    const both = layOut(written(['a', 'b', 'c']), ['A', '', 'Mine < B', 'C'], ['a', 'b', 'c']);
    expect(both.block).toEqual(['a', undefined, 'b', 'c']);
  });

  it('a column of the report returns at the right end if it is unclear which column it is [P1]', () => {
    const layout = layOut(written(['a', 'b', 'c']), ['A', 'X', 'Y', 'C'], ['a', 'b', 'c']);
    expect(layout.block).toEqual(['a', undefined, undefined, 'c', 'b']);
    expect(layout.returned).toEqual(['b']);
  });

  it('a renamed column is removed only if its values show that it is the report’s [P1]', () => {
    const standing = [
      { shown: 'A', mark: '' },
      { shown: 'X', mark: 'theirs' },
    ];
    const mine = layoutColumns(written(['a', 'b']), standing, columnsOf(['a']));
    expect(mine).toMatchObject({ leaving: [], removed: ['B'], slots: [{ index: 0 }, { index: undefined, from: 1 }] });
    const ours = layoutColumns(
      written(['a', 'b']),
      [...standingAs(['A']), { shown: 'X', mark: 'B 0' }],
      columnsOf(['a']),
    );
    expect(ours).toMatchObject({ leaving: [{ from: 1, member: 'b' }], removed: ['B'] });
  });

  it('a deleted column returns at the right end', () => {
    const layout = layOut(written(['a', 'b', 'c']), ['A', 'C'], ['a', 'b', 'c']);
    expect(layout.block).toEqual(['a', 'c', 'b']);
    expect(layout).toMatchObject({ returned: ['b'], added: [], removed: [] });
  });

  it('columns of a write that could not be recorded are recognized [P2]', () => {
    const layout = layOut(written(['a', 'b']), ['A', 'B', 'C', 'D'], ['a', 'd', 'b', 'c']);
    expect(layout.block).toEqual(['a', 'b', 'c', 'd']);
    expect(layout).toMatchObject({ leaving: [], added: [], returned: [] });
  });

  it('a column at the right end is the user’s if its member has another column [P1]', () => {
    const layout = layOut(written(['a', 'b']), ['A', 'B', 'B < MINE'], ['a', 'b']);
    expect(layout.block).toEqual(['a', 'b', undefined]);
  });

  it('a header that the user has not renamed gets the platform’s new title', () => {
    const kept = written(['a', 'b']).map((column, index) =>
      index === 1 ? { ...column, title: 'OLD', shown: 'OLD' } : column,
    );
    expect(layOut(kept, ['A', 'OLD'], ['a', 'b']).renamed).toEqual([undefined, undefined]);
  });

  it('columns with one name are distinguished by their order', () => {
    const layout = layOut(written(['a', 'a', 'b']), ['A', 'A', 'B'], ['a', 'b']);
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
        const { slots, leaving } = layoutColumns(written(before), standingAs(standing), columnsOf(now));
        const placed = slots.flatMap(({ index }) => (index === undefined ? [] : [index]));
        expect([...placed].sort((a, b) => a - b)).toEqual([...now.keys()]);
        const stay = slots.flatMap(({ from }) => (from === undefined ? [] : [from]));
        expect(stay).toEqual([...stay].sort((a, b) => a - b));
        expect([...stay, ...leaving.map(({ from }) => from)].sort((a, b) => a - b)).toEqual([...standing.keys()]);
        const isNew = ({ from }: ColumnSlot) => from === undefined;
        expect(slots.slice(stay.length).every(isNew)).toBe(true);
        expect(slots.filter((slot) => isNew(slot) && slot.index === undefined)).toEqual([]);
      }),
    );
  });

  it('a repeated layout moves nothing [P10]', () => {
    fc.assert(
      fc.property(anyBlock, ({ before, now, inserted }) => {
        const standing = before.map((name) => name.toUpperCase());
        for (const { at, text } of inserted) standing.splice(at, 0, text);
        const columns = columnsOf(now);
        const { slots } = layoutColumns(written(before), standingAs(standing), columns);
        const shown = slots.map(({ index, from, renamed }) =>
          index === undefined ? (standing[from ?? -1] ?? '') : (renamed ?? columns[index]?.title ?? ''),
        );
        const again = layoutColumns(recordColumns(columns, slots, standingAs(shown)), standingAs(shown), columns);
        expect(again.slots.map(({ index }) => index)).toEqual(slots.map(({ index }) => index));
        expect(again).toMatchObject({ leaving: [], removed: [], added: [], returned: [] });
      }),
    );
  });
});

test.each([
  ['percent_0', '0.00%', '0%'],
  ['number_0', '#,##0.00', '#,##0'],
  [undefined, '#,##0.00', '#,##0.00'],
])('a column whose model says %s replaces %s by %s', (format, former, expected) => {
  const builder = createResultBuilder([{ name: 'r', title: 'R', type: 'number', isMeasure: true, format }], 1900);
  builder.push([['12']]);
  const kept = [{ member: 'r', title: 'R', shown: 'R', mark: '', numberFormat: former }];
  expect(chooseLastingFormats(builder.finish(), kept)).toEqual([expected]);
});
