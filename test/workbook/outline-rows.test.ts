/**
 * Tests groups of rows of a block over the real office.js: which are ours, which are not, and which
 * are folded.
 */
import type { RowOutline } from '../../src/grid';
import { EXCELS, type Switches } from '../support/either-excel';
import { beforeNextWrite, everyFailure, everyStop, failAt } from '../support/failing';
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import { ANCHOR, aWrite, rowsOf, sheetOf, write } from './block-stage';

const outline = (levels: readonly number[], keys: readonly string[]): RowOutline => ({
  ...{ levels, keys },
  checksum: JSON.stringify([levels, keys]),
});
/**
 * Describes two regions with their subtotals, below a header: B4 is the first cell of the block,
 * row 5 of the sheet the first of data.
 */
const TWO = outline([1, 1, 0, 1, 1, 0], ['north', 'south']);
const THREE = outline([1, 0, 1, 1, 0, 1, 1, 0], ['east', 'north', 'south']);

const SIZE = { rows: 9, columns: 3 };

async function placed(switches: Switches = {}): Promise<WorkbookUnderTest> {
  const test = openWorkbook(switches);
  await write(test, aWrite(rowsOf(9, 3), { headerRows: 1 }));
  return test;
}

const outlined = (test: WorkbookUnderTest, former: readonly RowOutline[], next: RowOutline | undefined) =>
  test.workbook.outlineRows({ anchor: ANCHOR, headerRows: 1, size: SIZE, former, next, records: recordsOf(next) });

const recordsOf = (next: RowOutline | undefined) => new Map([['placement.test', `outlined ${next?.checksum}`]]);

/** Returns the levels of the first rows of the sheet: `1`, or `(1)` if the row is hidden. */
function levels({ store }: WorkbookUnderTest, rows = 14): string {
  const runs = store.rowRuns(store.activeSheetId);
  return Array.from({ length: rows }, (_, row) => {
    const run = runs.find(({ start, count }) => row >= start && row < start + count);
    return run?.hidden ? `(${run.level ?? 0})` : String(run?.level ?? 0);
  }).join(' ');
}

const names = ({ store }: WorkbookUnderTest) => store.names().map(({ name, formula }) => `${name} ${formula}`);

it('a grouping groups whole rows above their subtotals with its records, and changes no cell', async () => {
  const test = await placed();
  const cells = test.store.toFile().sheets[0]?.cells;
  test.host.clearLog();
  expect(await outlined(test, [], TWO)).toBe(true);
  expect(test.host.log()).toHaveLength(2);
  expect(levels(test)).toBe('0 0 0 0 1 1 0 1 1 0 0 0 0 0');
  expect(test.store.toFile().sheets[0]?.cells).toEqual(cells);
  expect(test.store.settings.get('inlay.placement.test')).toBe(`outlined ${TWO.checksum}`);
  expect(names(test)).toContain('_inlay_test_outline =Sheet1!$5:$10');
  expect(test.store.names().find(({ name }) => name.endsWith('_outline'))?.visible).toBe(false);
});

it('a new outline replaces ours, and groups of the user on the same rows stay [P1]', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  test.store.outline.group(sheetOf(test), 2, 12);
  await outlined(test, [TWO], THREE);
  expect(levels(test)).toBe('0 0 1 1 2 1 2 2 1 2 2 1 1 1');
  await outlined(test, [THREE, TWO], undefined);
  expect(levels(test)).toBe('0 0 1 1 1 1 1 1 1 1 1 1 1 1');
  expect(names(test).filter((name) => name.includes('outline'))).toEqual([]);
});

it('our groups are found after whole rows were inserted, and after only cells have moved [P3]', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  test.store.insertRows(sheetOf(test), 0, 2);
  await outlined(test, [TWO], THREE);
  expect(levels(test)).toBe('0 0 0 0 0 0 1 0 1 1 0 1 1 0');
  test.store.insert(sheetOf(test), rect(0, 0, 1, 9), 'down');
  await outlined(test, [THREE], THREE);
  expect(levels(test, 16)).toBe('0 0 0 0 0 0 0 1 0 1 1 0 1 1 0 0');
});

it('a block that was cut onto another sheet takes its groups along and leaves none behind [P3]', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  const { id } = test.store.addSheet('Other');
  test.store.move({ sheetId: sheetOf(test), rect: rect(3, 1, 9, 3) }, id, 0, 0);
  await outlined(test, [TWO], TWO);
  expect(levels(test)).toBe('0 0 0 0 0 0 0 0 0 0 0 0 0 0');
  expect(test.store.outline.groups(id)).toMatchObject([
    { row: 1, count: 2 },
    { row: 4, count: 2 },
  ]);
});

it('a folded group stays folded wherever it moves, and no row of another group is hidden', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  test.store.outline.setFolded(sheetOf(test), 7, 2, true);
  await outlined(test, [TWO], THREE);
  expect(levels(test)).toBe('0 0 0 0 1 0 1 1 0 (1) (1) 0 0 0');
  await outlined(test, [THREE], undefined);
  expect(levels(test)).toBe('0 0 0 0 0 0 0 0 0 0 0 0 0 0');
});

it('a row that a user has hidden within a group stays hidden', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  test.store.setRowsHidden(sheetOf(test), 4, 1, true);
  await outlined(test, [TWO], THREE);
  expect(levels(test)).toBe('0 0 0 0 (1) 0 1 1 0 1 1 0 0 0');
});

it('an outline that an undo has restored is the base of the next one', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  await outlined(test, [TWO], THREE);
  test.store.undo();
  expect(levels(test)).toBe('0 0 0 0 1 1 0 1 1 0 0 0 0 0');
  expect(await outlined(test, [THREE, TWO], THREE)).toBe(true);
  expect(levels(test)).toBe('0 0 0 0 1 0 1 1 0 1 1 0 0 0');
});

it('an outline changes nothing if rows were inserted between its groups or its name is missing [P1]', async () => {
  const grown = await placed();
  await outlined(grown, [], TWO);
  grown.store.insertRows(sheetOf(grown), 5, 1);
  const before = grown.store.toFile();
  expect(await outlined(grown, [TWO], THREE)).toBe(false);
  expect(grown.store.toFile()).toEqual(before);
  const unnamed = await placed();
  await outlined(unnamed, [], TWO);
  unnamed.store.removeName('_inlay_test_outline');
  expect(await outlined(unnamed, [TWO], THREE)).toBe(false);
  expect(levels(unnamed)).toBe('0 0 0 0 1 1 0 1 1 0 0 0 0 0');
});

it('a group whose rows were all deleted counts as removed', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  test.store.move({ sheetId: sheetOf(test), rect: rect(3, 1, 9, 3) }, sheetOf(test), 20, 1);
  test.store.deleteRows(sheetOf(test), 2, 12);
  expect(await outlined(test, [TWO], TWO)).toBe(true);
  expect(levels(test, 16)).toBe('0 0 0 0 0 0 0 0 0 1 1 0 1 1 0 0');
});

it('a grouping on a protected sheet is refused and leaves all rows unchanged', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  test.store.setProtected(sheetOf(test), true);
  const before = test.store.toFile();
  await expect(outlined(test, [TWO], THREE)).rejects.toMatchObject({ code: 'WorkbookProtected' });
  expect(test.store.toFile()).toEqual(before);
});

it.each(['keepBeginning', 'keepNothing'] as const)(
  'a grouping leaves all rows in their previous groups if Excel refuses one of its steps (%s) [P2] [P17]',
  async (failedBatches) => {
    for (const [levelsBefore, ungrouped] of [
      ['0 0 0 0 (1) (1) 0 0 0 0 0 0 0 0', 7],
      ['0 0 0 0 (0) (0) 0 1 1 0 0 0 0 0', 4],
    ] as const) {
      const test = openWorkbook({ failedBatches });
      await write(test, aWrite(rowsOf(9, 3), { headerRows: 1 }));
      await outlined(test, [], TWO);
      test.store.outline.setFolded(sheetOf(test), 4, 2, true);
      test.store.outline.ungroup(sheetOf(test), ungrouped, 2);
      expect(levels(test)).toBe(levelsBefore);
      await expect(outlined(test, [TWO], undefined)).rejects.toMatchObject({ code: 'WorkbookRefused' });
      expect(levels(test)).toBe(levelsBefore);
      expect(names(test)).toContain('_inlay_test_outline =Sheet1!$5:$10');
    }
  },
);

it('a grouping ends in the previous or the next outline and reports which, whichever request fails [P2]', async () => {
  const good = await placed();
  await outlined(good, [], TWO);
  good.host.clearLog();
  await outlined(good, [TWO], THREE);
  const requests = good.host.log().length;
  const ends = new Set<string>();
  for (const told of everyFailure(requests).filter(({ way }) => way !== 'within')) {
    const test = await placed();
    await outlined(test, [], TWO);
    failAt(test.host, told);
    const isDone = await outlined(test, [TWO], THREE).catch(() => false);
    expect(levels(test)).toBe(isDone ? '0 0 0 0 1 0 1 1 0 1 1 0 0 0' : '0 0 0 0 1 1 0 1 1 0 0 0 0 0');
    ends.add(String(isDone));
  }
  expect(ends).toEqual(new Set(['true', 'false']));
});

it.each([
  ['made', [], TWO],
  ['made otherwise', [TWO], THREE],
  ['taken back', [TWO], undefined],
] as const)(
  'groups that were all %s before their request stopped are kept, with the records [P2] [P17] [W68] [W69]',
  async (_, former, next) => {
    const prepare = async () => {
      const test = await placed();
      if (former.length > 0) await outlined(test, [], TWO);
      test.host.clearLog();
      return test;
    };
    const good = await prepare();
    await outlined(good, former, next);
    for (const stop of everyStop(good.host.log()).slice(-3)) {
      const test = await prepare();
      failAt(test.host, stop);
      expect(await outlined(test, former, next)).toBe(true);
      expect({ ...stop, levels: levels(test), names: names(test) }).toEqual({
        ...stop,
        levels: levels(good),
        names: names(good),
      });
      expect(test.store.settings.get('inlay.placement.test')).toBe(`outlined ${next?.checksum}`);
    }
  },
);

it('a grouping gives way to another window that grouped the same rows since the snapshot [P1] [P7] [W32] [W103]', async () => {
  for (const next of [outline([1, 0, 0, 1, 1, 0], ['north', 'south']), undefined]) {
    const test = await placed();
    await outlined(test, [], TWO);
    test.store.settings.set('inlay.placement.test', 'of the other window');
    beforeNextWrite(test.host, () => {
      test.store.outline.group(sheetOf(test), 6, 1);
      test.store.updateName('_inlay_test_outline', undefined, { comment: 'of the other window' });
    });
    expect(await outlined(test, [TWO], next)).toBe(false);
    expect(levels(test)).toBe('0 0 0 0 1 1 1 1 1 0 0 0 0 0');
    expect(names(test)).toContain('_inlay_test_outline =Sheet1!$5:$10');
    expect(test.store.settings.get('inlay.placement.test')).toBe('of the other window');
  }
});

it('a grouping that gives way undoes each of its steps once, whichever request of the undo fails [P1] [P2] [W68] [W69]', async () => {
  for (const next of [outline([1, 0, 0, 1, 1, 0], ['north', 'south']), undefined]) {
    const prepare = async () => {
      const test = await placed();
      await outlined(test, [], TWO);
      test.store.settings.set('inlay.placement.test', 'of the other window');
      test.host.clearLog();
      beforeNextWrite(test.host, () => {
        test.store.outline.group(sheetOf(test), 6, 1);
        test.store.updateName('_inlay_test_outline', undefined, { comment: 'of the other window' });
      });
      return test;
    };
    const good = await prepare();
    await outlined(good, [TWO], next);
    for (const failing of everyFailure(good.host.log().length).filter(({ nth }) => nth > 2)) {
      const test = await prepare();
      failAt(test.host, failing);
      const isDone = await outlined(test, [TWO], next).catch((error: { readonly verb?: string }) => error.verb);
      // The next attempt reads the outline again.
      expect([false, 'lookAtOutline']).toContain(isDone);
      expect([failing, levels(test)]).toEqual([failing, '0 0 0 0 1 1 1 1 1 0 0 0 0 0']);
      expect([failing, names(test)]).toEqual([failing, names(good)]);
      expect(test.store.settings.get('inlay.placement.test')).toBe('of the other window');
    }
  }
});

it('a grouping that gives way hides the rows that were folded before, and no others [P1] [P2] [W68] [W103]', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  test.store.outline.setFolded(sheetOf(test), 7, 2, true);
  beforeNextWrite(test.host, () => {
    test.store.updateName('_inlay_test_outline', undefined, { comment: 'of the other window' });
  });
  expect(await outlined(test, [TWO], THREE)).toBe(false);
  expect(levels(test)).toBe('0 0 0 0 1 1 0 (1) (1) 0 0 0 0 0');
});

it('a first grouping that gives way leaves neither groups nor a name [P1] [P2] [W28] [W103]', async () => {
  const test = await placed();
  test.store.settings.set('inlay.placement.test', 'of the other window');
  const records = Object.assign(recordsOf(TWO), { expectedTexts: new Map([['placement.test', 'known']]) });
  const request = { anchor: ANCHOR, headerRows: 1, size: SIZE, former: [], next: TWO, records };
  await expect(test.workbook.outlineRows(request)).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(levels(test)).toBe('0 0 0 0 0 0 0 0 0 0 0 0 0 0');
  expect(names(test).filter((name) => name.includes('outline'))).toEqual([]);
  expect(test.store.settings.get('inlay.placement.test')).toBe('of the other window');
});

it('a grouping leaves all groups when a row comes between them on the sheet that the block has left [P1] [W103]', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  const { id } = test.store.addSheet('Other');
  test.store.move({ sheetId: sheetOf(test), rect: rect(3, 1, 9, 3) }, id, 0, 0);
  beforeNextWrite(test.host, () => test.store.insertRows(sheetOf(test), 6, 1));
  expect(await outlined(test, [TWO], TWO)).toBe(false);
  expect(levels(test)).toBe('0 0 0 0 1 1 0 0 1 1 0 0 0 0');
  expect(test.store.outline.groups(id)).toEqual([]);
});

it('a block that ends leaves its groups, but no name', async () => {
  const test = await placed();
  await outlined(test, [], TWO);
  await test.workbook.execute({ target: ANCHOR, preconditions: {}, operations: [], removesName: true });
  expect(names(test)).toEqual([]);
  expect(levels(test)).toBe('0 0 0 0 1 1 0 1 1 0 0 0 0 0');
});

describe.each(EXCELS)('in %s', (_, switches) => {
  it.each([
    ['is inserted above the block', (test: WorkbookUnderTest) => test.store.insertRows(sheetOf(test), 1, 1), true],
    ['is deleted above the block', (test: WorkbookUnderTest) => test.store.deleteRows(sheetOf(test), 1, 1), true],
    ['is inserted inside', (test: WorkbookUnderTest) => test.store.insertRows(sheetOf(test), 6, 1), false],
    ['is deleted inside', (test: WorkbookUnderTest) => test.store.deleteRows(sheetOf(test), 6, 1), false],
  ] as const)(
    'a grouping follows the block or changes nothing when a row %s just before its request [P1] [P3] [W32] [W103]',
    async (__, edit, isFollowed) => {
      for (const former of [[], [TWO]]) {
        const [test, good] = [await placed(switches), await placed(switches)];
        for (const one of [test, good]) if (former.length > 0) await outlined(one, [], TWO);
        beforeNextWrite(test.host, () => edit(test));
        const isDone = await outlined(test, former, THREE).catch((error: unknown) => error);
        if (isFollowed) await outlined(good, former, THREE);
        edit(good);
        expect(levels(test)).toBe(levels(good));
        expect(names(test)).toEqual(names(good));
        if (isFollowed) expect(isDone).toBe(true);
        else if (former.length > 0) expect(isDone).toBe(false);
        else expect(isDone).toMatchObject({ code: 'CellsChanged' });
      }
    },
  );
});
