/**
 * Tests groups of rows of a block over the real office.js: which are ours, which are not, and which
 * are folded.
 */
import type { RowOutline } from '../../src/grid';
import { EXCELS, type Switches } from '../support/excel-profiles';
import { openWorkbook, type WorkbookUnderTest } from '../support/office-workbook';
import { rect } from '../support/rect';
import { callBeforeNextWrite, failRequest, listFailures, listStops } from '../support/request-failures';
import { ANCHOR, createRows, createWrite, getSheet, write } from './block-stage';

const createOutline = (levels: readonly number[], keys: readonly string[]): RowOutline => ({
  ...{ levels, keys },
  checksum: JSON.stringify([levels, keys]),
});
/**
 * Describes two regions with their subtotals, below a header: B4 is the first cell of the block,
 * row 5 of the sheet the first of data.
 */
const TWO_GROUPS = createOutline([1, 1, 0, 1, 1, 0], ['north', 'south']);
const THREE_GROUPS = createOutline([1, 0, 1, 1, 0, 1, 1, 0], ['east', 'north', 'south']);

const SIZE = { rows: 9, columns: 3 };

async function openPlacedBlock(switches: Switches = {}): Promise<WorkbookUnderTest> {
  const test = openWorkbook(switches);
  await write(test, createWrite(createRows(9, 3), { headerRows: 1 }));
  return test;
}

const groupRows = (test: WorkbookUnderTest, former: readonly RowOutline[], next: RowOutline | undefined) =>
  test.workbook.outlineRows({ anchor: ANCHOR, headerRows: 1, size: SIZE, former, next, records: createRecords(next) });

const createRecords = (next: RowOutline | undefined) => new Map([['placement.test', `outlined ${next?.checksum}`]]);

/** Returns the levels of the first rows of the sheet: `1`, or `(1)` if the row is hidden. */
function readLevels({ store }: WorkbookUnderTest, rows = 14): string {
  const runs = store.readRowRuns(store.activeSheetId);
  return Array.from({ length: rows }, (_, row) => {
    const run = runs.find(({ start, count }) => row >= start && row < start + count);
    return run?.hidden ? `(${run.level ?? 0})` : String(run?.level ?? 0);
  }).join(' ');
}

const listNames = ({ store }: WorkbookUnderTest) => store.listNames().map(({ name, formula }) => `${name} ${formula}`);

it('a grouping groups whole rows above their subtotals with its records, and changes no cell', async () => {
  const test = await openPlacedBlock();
  const cells = test.store.toFile().sheets[0]?.cells;
  test.host.clearLog();
  expect(await groupRows(test, [], TWO_GROUPS)).toBe(true);
  expect(test.host.readLog()).toHaveLength(2);
  expect(readLevels(test)).toBe('0 0 0 0 1 1 0 1 1 0 0 0 0 0');
  expect(test.store.toFile().sheets[0]?.cells).toEqual(cells);
  expect(test.store.settings.get('inlay.placement.test')).toBe(`outlined ${TWO_GROUPS.checksum}`);
  expect(listNames(test)).toContain('_inlay_test_outline =Sheet1!$5:$10');
  expect(test.store.listNames().find(({ name }) => name.endsWith('_outline'))?.visible).toBe(false);
});

it('a new outline replaces ours, and groups of the user on the same rows stay [P1]', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  test.store.outline.groupRows(getSheet(test), 2, 12);
  await groupRows(test, [TWO_GROUPS], THREE_GROUPS);
  expect(readLevels(test)).toBe('0 0 1 1 2 1 2 2 1 2 2 1 1 1');
  await groupRows(test, [THREE_GROUPS, TWO_GROUPS], undefined);
  expect(readLevels(test)).toBe('0 0 1 1 1 1 1 1 1 1 1 1 1 1');
  expect(listNames(test).filter((name) => name.includes('outline'))).toEqual([]);
});

it('our groups are found after whole rows were inserted, and after only cells have moved [P3]', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  test.store.insertRows(getSheet(test), 0, 2);
  await groupRows(test, [TWO_GROUPS], THREE_GROUPS);
  expect(readLevels(test)).toBe('0 0 0 0 0 0 1 0 1 1 0 1 1 0');
  test.store.insert(getSheet(test), rect(0, 0, 1, 9), 'down');
  await groupRows(test, [THREE_GROUPS], THREE_GROUPS);
  expect(readLevels(test, 16)).toBe('0 0 0 0 0 0 0 1 0 1 1 0 1 1 0 0');
});

it('a block that was cut onto another sheet takes its groups along and leaves none behind [P3]', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  const { id } = test.store.addSheet('Other');
  test.store.move({ sheetId: getSheet(test), rect: rect(3, 1, 9, 3) }, id, 0, 0);
  await groupRows(test, [TWO_GROUPS], TWO_GROUPS);
  expect(readLevels(test)).toBe('0 0 0 0 0 0 0 0 0 0 0 0 0 0');
  expect(test.store.outline.listGroups(id)).toMatchObject([
    { row: 1, count: 2 },
    { row: 4, count: 2 },
  ]);
});

it('a folded group stays folded wherever it moves, and no row of another group is hidden', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  test.store.outline.setFolded(getSheet(test), 7, 2, true);
  await groupRows(test, [TWO_GROUPS], THREE_GROUPS);
  expect(readLevels(test)).toBe('0 0 0 0 1 0 1 1 0 (1) (1) 0 0 0');
  await groupRows(test, [THREE_GROUPS], undefined);
  expect(readLevels(test)).toBe('0 0 0 0 0 0 0 0 0 0 0 0 0 0');
});

it('a row that a user has hidden within a group stays hidden', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  test.store.setRowsHidden(getSheet(test), 4, 1, true);
  await groupRows(test, [TWO_GROUPS], THREE_GROUPS);
  expect(readLevels(test)).toBe('0 0 0 0 (1) 0 1 1 0 1 1 0 0 0');
});

it('an outline that an undo has restored is the base of the next one', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  await groupRows(test, [TWO_GROUPS], THREE_GROUPS);
  test.store.undo();
  expect(readLevels(test)).toBe('0 0 0 0 1 1 0 1 1 0 0 0 0 0');
  expect(await groupRows(test, [THREE_GROUPS, TWO_GROUPS], THREE_GROUPS)).toBe(true);
  expect(readLevels(test)).toBe('0 0 0 0 1 0 1 1 0 1 1 0 0 0');
});

it('an outline changes nothing if rows were inserted between its groups or its name is missing [P1]', async () => {
  const grown = await openPlacedBlock();
  await groupRows(grown, [], TWO_GROUPS);
  grown.store.insertRows(getSheet(grown), 5, 1);
  const before = grown.store.toFile();
  expect(await groupRows(grown, [TWO_GROUPS], THREE_GROUPS)).toBe(false);
  expect(grown.store.toFile()).toEqual(before);
  const unnamed = await openPlacedBlock();
  await groupRows(unnamed, [], TWO_GROUPS);
  unnamed.store.removeName('_inlay_test_outline');
  expect(await groupRows(unnamed, [TWO_GROUPS], THREE_GROUPS)).toBe(false);
  expect(readLevels(unnamed)).toBe('0 0 0 0 1 1 0 1 1 0 0 0 0 0');
});

it('a group whose rows were all deleted counts as removed', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  test.store.move({ sheetId: getSheet(test), rect: rect(3, 1, 9, 3) }, getSheet(test), 20, 1);
  test.store.deleteRows(getSheet(test), 2, 12);
  expect(await groupRows(test, [TWO_GROUPS], TWO_GROUPS)).toBe(true);
  expect(readLevels(test, 16)).toBe('0 0 0 0 0 0 0 0 0 1 1 0 1 1 0 0');
});

it('a grouping on a protected sheet is refused and leaves all rows unchanged', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  test.store.setProtected(getSheet(test), true);
  const before = test.store.toFile();
  await expect(groupRows(test, [TWO_GROUPS], THREE_GROUPS)).rejects.toMatchObject({ code: 'WorkbookProtected' });
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
      await write(test, createWrite(createRows(9, 3), { headerRows: 1 }));
      await groupRows(test, [], TWO_GROUPS);
      test.store.outline.setFolded(getSheet(test), 4, 2, true);
      test.store.outline.ungroupRows(getSheet(test), ungrouped, 2);
      expect(readLevels(test)).toBe(levelsBefore);
      await expect(groupRows(test, [TWO_GROUPS], undefined)).rejects.toMatchObject({ code: 'WorkbookRefused' });
      expect(readLevels(test)).toBe(levelsBefore);
      expect(listNames(test)).toContain('_inlay_test_outline =Sheet1!$5:$10');
    }
  },
);

it('a grouping ends in the previous or the next outline and reports which, whichever request fails [P2]', async () => {
  const good = await openPlacedBlock();
  await groupRows(good, [], TWO_GROUPS);
  good.host.clearLog();
  await groupRows(good, [TWO_GROUPS], THREE_GROUPS);
  const requests = good.host.readLog().length;
  const ends = new Set<string>();
  for (const fault of listFailures(requests).filter(({ way }) => way !== 'within')) {
    const test = await openPlacedBlock();
    await groupRows(test, [], TWO_GROUPS);
    failRequest(test.host, fault);
    const isDone = await groupRows(test, [TWO_GROUPS], THREE_GROUPS).catch(() => false);
    expect(readLevels(test)).toBe(isDone ? '0 0 0 0 1 0 1 1 0 1 1 0 0 0' : '0 0 0 0 1 1 0 1 1 0 0 0 0 0');
    ends.add(String(isDone));
  }
  expect(ends).toEqual(new Set(['true', 'false']));
});

it.each([
  ['made', [], TWO_GROUPS],
  ['made otherwise', [TWO_GROUPS], THREE_GROUPS],
  ['taken back', [TWO_GROUPS], undefined],
] as const)(
  'groups that were all %s before their request stopped are kept, with the records [P2] [P17] [W68] [W69]',
  async (_, former, next) => {
    const prepare = async () => {
      const test = await openPlacedBlock();
      if (former.length > 0) await groupRows(test, [], TWO_GROUPS);
      test.host.clearLog();
      return test;
    };
    const good = await prepare();
    await groupRows(good, former, next);
    for (const stop of listStops(good.host.readLog()).slice(-3)) {
      const test = await prepare();
      failRequest(test.host, stop);
      expect(await groupRows(test, former, next)).toBe(true);
      expect({ ...stop, levels: readLevels(test), names: listNames(test) }).toEqual({
        ...stop,
        levels: readLevels(good),
        names: listNames(good),
      });
      expect(test.store.settings.get('inlay.placement.test')).toBe(`outlined ${next?.checksum}`);
    }
  },
);

it('a grouping gives way to another window that grouped the same rows since the snapshot [P1] [P7] [W32] [W103]', async () => {
  for (const next of [createOutline([1, 0, 0, 1, 1, 0], ['north', 'south']), undefined]) {
    const test = await openPlacedBlock();
    await groupRows(test, [], TWO_GROUPS);
    test.store.settings.set('inlay.placement.test', 'of the other window');
    callBeforeNextWrite(test.host, () => {
      test.store.outline.groupRows(getSheet(test), 6, 1);
      test.store.updateName('_inlay_test_outline', undefined, { comment: 'of the other window' });
    });
    expect(await groupRows(test, [TWO_GROUPS], next)).toBe(false);
    expect(readLevels(test)).toBe('0 0 0 0 1 1 1 1 1 0 0 0 0 0');
    expect(listNames(test)).toContain('_inlay_test_outline =Sheet1!$5:$10');
    expect(test.store.settings.get('inlay.placement.test')).toBe('of the other window');
  }
});

it('a grouping that gives way undoes each of its steps once, whichever request of the undo fails [P1] [P2] [W68] [W69]', async () => {
  for (const next of [createOutline([1, 0, 0, 1, 1, 0], ['north', 'south']), undefined]) {
    const prepare = async () => {
      const test = await openPlacedBlock();
      await groupRows(test, [], TWO_GROUPS);
      test.store.settings.set('inlay.placement.test', 'of the other window');
      test.host.clearLog();
      callBeforeNextWrite(test.host, () => {
        test.store.outline.groupRows(getSheet(test), 6, 1);
        test.store.updateName('_inlay_test_outline', undefined, { comment: 'of the other window' });
      });
      return test;
    };
    const good = await prepare();
    await groupRows(good, [TWO_GROUPS], next);
    for (const failing of listFailures(good.host.readLog().length).filter(({ nth }) => nth > 2)) {
      const test = await prepare();
      failRequest(test.host, failing);
      const isDone = await groupRows(test, [TWO_GROUPS], next).catch((error: { readonly verb?: string }) => error.verb);
      // The next attempt reads the outline again.
      expect([false, 'lookAtOutline']).toContain(isDone);
      expect([failing, readLevels(test)]).toEqual([failing, '0 0 0 0 1 1 1 1 1 0 0 0 0 0']);
      expect([failing, listNames(test)]).toEqual([failing, listNames(good)]);
      expect(test.store.settings.get('inlay.placement.test')).toBe('of the other window');
    }
  }
});

it('a grouping that gives way hides the rows that were folded before, and no others [P1] [P2] [W68] [W103]', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  test.store.outline.setFolded(getSheet(test), 7, 2, true);
  callBeforeNextWrite(test.host, () => {
    test.store.updateName('_inlay_test_outline', undefined, { comment: 'of the other window' });
  });
  expect(await groupRows(test, [TWO_GROUPS], THREE_GROUPS)).toBe(false);
  expect(readLevels(test)).toBe('0 0 0 0 1 1 0 (1) (1) 0 0 0 0 0');
});

it('a first grouping that gives way leaves neither groups nor a name [P1] [P2] [W28] [W103]', async () => {
  const test = await openPlacedBlock();
  test.store.settings.set('inlay.placement.test', 'of the other window');
  const records = Object.assign(createRecords(TWO_GROUPS), { expectedTexts: new Map([['placement.test', 'known']]) });
  const request = { anchor: ANCHOR, headerRows: 1, size: SIZE, former: [], next: TWO_GROUPS, records };
  await expect(test.workbook.outlineRows(request)).rejects.toMatchObject({ code: 'CellsChanged' });
  expect(readLevels(test)).toBe('0 0 0 0 0 0 0 0 0 0 0 0 0 0');
  expect(listNames(test).filter((name) => name.includes('outline'))).toEqual([]);
  expect(test.store.settings.get('inlay.placement.test')).toBe('of the other window');
});

it('a grouping leaves all groups when a row comes between them on the sheet that the block has left [P1] [W103]', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  const { id } = test.store.addSheet('Other');
  test.store.move({ sheetId: getSheet(test), rect: rect(3, 1, 9, 3) }, id, 0, 0);
  callBeforeNextWrite(test.host, () => test.store.insertRows(getSheet(test), 6, 1));
  expect(await groupRows(test, [TWO_GROUPS], TWO_GROUPS)).toBe(false);
  expect(readLevels(test)).toBe('0 0 0 0 1 1 0 0 1 1 0 0 0 0');
  expect(test.store.outline.listGroups(id)).toEqual([]);
});

it('a block that ends leaves its groups, but no name', async () => {
  const test = await openPlacedBlock();
  await groupRows(test, [], TWO_GROUPS);
  await test.workbook.execute({ target: ANCHOR, preconditions: {}, operations: [], removesName: true });
  expect(listNames(test)).toEqual([]);
  expect(readLevels(test)).toBe('0 0 0 0 1 1 0 1 1 0 0 0 0 0');
});

describe.each(EXCELS)('in %s', (_, switches) => {
  it.each([
    ['is inserted above the block', (test: WorkbookUnderTest) => test.store.insertRows(getSheet(test), 1, 1), true],
    ['is deleted above the block', (test: WorkbookUnderTest) => test.store.deleteRows(getSheet(test), 1, 1), true],
    ['is inserted inside', (test: WorkbookUnderTest) => test.store.insertRows(getSheet(test), 6, 1), false],
    ['is deleted inside', (test: WorkbookUnderTest) => test.store.deleteRows(getSheet(test), 6, 1), false],
  ] as const)(
    'a grouping follows the block or changes nothing when a row %s just before its request [P1] [P3] [W32] [W103]',
    async (__, edit, isFollowed) => {
      for (const former of [[], [TWO_GROUPS]]) {
        const [test, good] = [await openPlacedBlock(switches), await openPlacedBlock(switches)];
        for (const one of [test, good]) if (former.length > 0) await groupRows(one, [], TWO_GROUPS);
        callBeforeNextWrite(test.host, () => edit(test));
        const isDone = await groupRows(test, former, THREE_GROUPS).catch((error: unknown) => error);
        if (isFollowed) await groupRows(good, former, THREE_GROUPS);
        edit(good);
        expect(readLevels(test)).toBe(readLevels(good));
        expect(listNames(test)).toEqual(listNames(good));
        if (isFollowed) expect(isDone).toBe(true);
        else if (former.length > 0) expect(isDone).toBe(false);
        else expect(isDone).toMatchObject({ code: 'CellsChanged' });
      }
    },
  );
});
