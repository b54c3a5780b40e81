/** Tests that a user's choices for a placement survive everything that rewrites its record. */
import { needsCellAbove } from '../../../src/app/features/registered-features';
import { DEFAULT_OPTIONS, getOptions, type Placement, type PlacementOptions } from '../../../src/placement';
import { readId, readReadyViews } from '../../support/app-state';
import { readPlacements } from '../../support/file-records';
import { rect } from '../../support/rect';
import {
  closeAll,
  grow,
  OPTIONS,
  placeAndGrow,
  placeInFrame,
  placeWithHeaders,
  readChoices,
  reopen,
  type TestApp,
} from './choices-stage';

afterEach(closeAll);

const PLACE_FUNCTIONS: Readonly<Record<string, () => Promise<TestApp>>> = {
  headed: placeAndGrow,
  framed: placeInFrame,
};

/** Names what happens to the placement, and how many placements there are afterwards. */
interface RecordRewrite {
  readonly rewrite: (test: TestApp) => Promise<TestApp | undefined>;
  readonly placements?: number;
}

async function deleteCells({ app, store }: TestApp): Promise<void> {
  store.deleteRows(store.activeSheetId, 2, 6);
  await app.placements.reload();
}

async function placeAgain(test: TestApp): Promise<void> {
  test.store.select(test.store.activeSheetId, rect(30, 5));
  const lostView = readReadyViews(test).find(({ status }) => status.kind === 'gone');
  await test.app.placements.placeAgain(lostView?.id ?? '');
}

function deleteNames({ store }: TestApp): void {
  for (const { name } of store.listNames()) store.removeName(name);
}

const COPY = 'https://files.test/Copy of Book1.xlsx';

const REWRITES: Readonly<Record<string, RecordRewrite>> = {
  'a refresh': {
    async rewrite(test) {
      test.setNets([11, 22, 33, 44, 55, 66]);
      await test.app.placements.refreshAll();
      return undefined;
    },
  },
  'a refresh of which nothing has changed': {
    async rewrite({ app }) {
      await app.placements.refreshAll();
      return undefined;
    },
  },
  'being placed again': {
    async rewrite(test) {
      await deleteCells(test);
      await placeAgain(test);
      return undefined;
    },
  },
  'being placed again at cells that look like it': {
    async rewrite(test) {
      deleteNames(test);
      test.store.select(test.store.activeSheetId, rect(3, 2));
      await test.app.placements.placeAgain(readId(test));
      return undefined;
    },
  },
  'its repair': {
    async rewrite(test) {
      const details = await test.app.placements.openDetails();
      deleteNames(test);
      await test.app.placements.refreshAll();
      await details.openRepair(readId(test));
      await details.takeCandidate(readId(test));
      return undefined;
    },
  },
  'a cut to another sheet': {
    async rewrite({ app, store }) {
      const { id } = store.addSheet('Elsewhere');
      store.move({ sheetId: store.activeSheetId, rect: rect(2, 1, 6, 3) }, id, 8, 4);
      await app.placements.reload();
      await app.placements.refreshAll();
      return undefined;
    },
  },
  'an undone refresh': {
    async rewrite(test) {
      test.setNets([11, 22, 33, 44, 55]);
      await test.app.placements.refreshAll();
      test.store.undo();
      await test.app.placements.refreshAll();
      return undefined;
    },
  },
  'an undone loss of its cells': {
    async rewrite(test) {
      await deleteCells(test);
      await test.app.placements.refreshAll();
      test.store.undo();
      await test.app.placements.refreshAll();
      return undefined;
    },
  },
  'a restore of the previous rows': {
    async rewrite(test) {
      const details = await test.app.placements.openDetails();
      test.setNets([11, 22, 33, 44, 55]);
      await test.app.placements.refreshAll();
      await details.restoreFormerRows(readId(test));
      return undefined;
    },
  },
  'a file that was moved': {
    async rewrite(test) {
      const movedTest = await reopen(test, COPY);
      await movedTest.app.placements.answerCopy('moved');
      return movedTest;
    },
  },
  'a copy of the file': {
    async rewrite(test) {
      const copy = await reopen(test, COPY);
      await copy.app.placements.answerCopy('copy');
      return copy;
    },
  },
  'a copy of the file where its cells are lost': {
    async rewrite(test) {
      await deleteCells(test);
      const copy = await reopen(test, COPY);
      await copy.app.placements.answerCopy('copy');
      await placeAgain(copy);
      return copy;
    },
  },
  'a copied sheet': {
    async rewrite(test) {
      test.store.copySheet(test.store.activeSheetId);
      await test.app.placements.reload();
      const state = test.app.placements.state.value;
      const [copy] = (state.kind === 'ready' ? state.sheetCopies : undefined) ?? [];
      if (!copy) throw new Error('The copy is not asked about.');
      await test.app.placements.answerSheetCopy(copy, 'own');
      return undefined;
    },
    placements: 2,
  },
};

/**
 * Expects what the user sees of it: columns and headers where they had them, and the value that
 * they keep.
 */
function expectShownCells({ store }: TestApp, { written: { address, headers } }: Placement): void {
  const [sheet = '', cells = ''] = address.split('!');
  const id = store.findSheet(sheet.replace(/^'|'$/g, ''))?.id ?? '';
  const [column = '', row = ''] = cells.split(':')[0]?.match(/[A-Z]+|\d+/g) ?? [];
  const first = rect(Number(row) - 1, column.charCodeAt(0) - 65);
  if (headers) {
    expect(store.readValues(id, { ...first, columns: 3 })).toEqual([['unit', 'region', 'Umsatz']]);
    expect(store.readValues(id, rect(first.row + 2, first.column, 1, 3))).toEqual([['EUR', 'South', 21]]);
  } else
    expect(
      store
        .readValues(id, rect(first.row, first.column, 4, 3))
        .map(([, , outside]) => outside)
        .join(''),
    ).toBe('');
}

describe('the options that a user chose for a placement', () => {
  it('the chosen options of this test differ from the defaults, each of them', () => {
    const unchangedOptions = Object.entries(DEFAULT_OPTIONS).filter(
      ([name, usual]) => JSON.stringify(new Map(Object.entries(OPTIONS)).get(name)) === JSON.stringify(usual),
    );
    // `features/table` tests that this one is carried.
    expect(unchangedOptions).toEqual([['table', false]]);
  });

  it('the two placements of this test have all options that can be chosen', async () => {
    const [firstPlacement] = readPlacements((await placeAndGrow()).store).map(readChoices);
    expect(firstPlacement).toMatchObject({
      frame: { kind: 'free' },
      options: OPTIONS,
      growth: 'shiftDown',
      columns: ['unit', 'region', 'net'],
      layout: [
        ['unit', 'unit'],
        ['region', 'region'],
        ['net', 'Umsatz'],
      ],
      ownCells: [
        { member: 'net', value: 21 },
        { member: 'net', value: 43 },
      ],
    });
    const [secondPlacement] = readPlacements((await placeInFrame()).store).map(readChoices);
    expect(secondPlacement).toMatchObject({
      headers: false,
      frame: { kind: 'fixed', rows: 3, columns: 2 },
      options: OPTIONS,
    });
  });

  describe.each(Object.entries(PLACE_FUNCTIONS))('%s', (_, place) => {
    it.each(Object.entries(REWRITES))(
      'options survive %s and the next refresh',
      async (__, { rewrite, placements = 1 }) => {
        const test = await place();
        const before = readPlacements(test.store).map(readChoices);
        expect(before).toHaveLength(1);
        const testAfter = (await rewrite(test)) ?? test;
        expect(readPlacements(testAfter.store).map(readChoices)).toEqual(Array(placements).fill(before[0]));
        for (const { id } of readPlacements(testAfter.store)) await testAfter.app.placements.refresh(id);
        expect(readReadyViews(testAfter).map(({ status }) => status.kind)).toEqual(Array(placements).fill('upToDate'));
        expect(readPlacements(testAfter.store).map(readChoices)).toEqual(Array(placements).fill(before[0]));
        for (const placement of readPlacements(testAfter.store)) expectShownCells(testAfter, placement);
      },
    );
  });

  it('options survive a move to a new sheet', async () => {
    const test = await placeWithHeaders();
    const before = readPlacements(test.store).map(readChoices);
    await grow(test, 'newSheet');
    expect(readPlacements(test.store).map(readChoices)).toEqual(before);
    expectShownCells(test, readPlacements(test.store)[0] ?? fail());
  });

  it('restored rows stay on a copied sheet too, until they are refreshed [P7]', async () => {
    const test = await placeWithHeaders();
    const details = await test.app.placements.openDetails();
    test.setNets([11, 22, 33, 44]);
    await test.app.placements.refreshAll();
    await details.restoreFormerRows(readId(test));
    await REWRITES['a copied sheet']?.rewrite(test);
    expect(readReadyViews(test).map(({ status }) => status.kind)).toEqual(['putBack', 'putBack']);
    await test.app.placements.refresh(readReadyViews(test)[1]?.id ?? '');
    expect(readReadyViews(test).map(({ status }) => status.kind)).toEqual(['putBack', 'upToDate']);
  });

  it('each placement has one record on the platform, also after one of two is placed again [P7]', async () => {
    const test = await placeWithHeaders();
    await REWRITES['a copied sheet']?.rewrite(test);
    expect(test.platform.records).toHaveLength(2);
    await deleteCells(test);
    await placeAgain(test);
    expect(test.platform.records.map(({ resultLocation }) => resultLocation).sort()).toEqual([
      "'Sheet1 (2)'!B3",
      // The block is below the cell that a feature takes.
      `Sheet1!F${needsCellAbove(OPTIONS) ? 32 : 31}`,
    ]);
  });

  const CRASH_CASES: Readonly<
    Record<string, readonly [(test: TestApp) => Promise<void>, (test: TestApp) => Promise<void>]>
  > = {
    'a refresh': [
      async ({ setNets: reportHas }) => reportHas([11, 22, 33, 44, 55, 66]),
      ({ app }) => app.placements.refreshAll(),
    ],
    'being placed again': [deleteCells, placeAgain],
  };

  it.each(Object.entries(CRASH_CASES))('options survive a crash in %s after any request', async (_, [setUp, act]) => {
    let crashCount = 0;
    for (let nth = 1; ; nth += 1) {
      const test = await placeAndGrow();
      const before = readPlacements(test.store).map(readChoices);
      await setUp(test);
      const paneClosed = new Promise<void>((resolveClosed) => {
        const closePane = () => {
          resolveClosed();
          test.host.closePane();
        };
        test.host.faults.callAroundNthBatch(nth, closePane, true);
      });
      const hasEnded = await Promise.race([act(test).then(() => true), paneClosed.then(() => false)]);
      if (hasEnded) break;
      crashCount += 1;
      await test.host.whenIdle();
      const reopenedTest = await reopen(test);
      await reopenedTest.app.placements.refreshAll();
      if (readReadyViews(reopenedTest)[0]?.status.kind === 'gone') await placeAgain(reopenedTest);
      expect({ nth, chosen: readPlacements(reopenedTest.store).map(readChoices) }).toEqual({ nth, chosen: before });
      expectShownCells(reopenedTest, readPlacements(reopenedTest.store)[0] ?? fail());
      closeAll();
    }
    expect(crashCount).toBeGreaterThan(2);
  });

  const OPTIONS_DURING_WRITE: PlacementOptions = { ...OPTIONS, fillBeside: false, gates: { rows: 80 } };

  it.each(Object.entries(CRASH_CASES))(
    'options that are chosen during %s stay, before and after any request',
    async (_, [setUp, act]) => {
      for (let nth = 1, isLastRequest = false; !isLastRequest; nth += 1) {
        for (const isAfterRequest of [false, true]) {
          const test = await placeAndGrow();
          const details = await test.app.placements.openDetails();
          await setUp(test);
          let choiceDone: Promise<void> | undefined;
          const chooseOptions = () => {
            choiceDone = details.setOptions(readId(test), OPTIONS_DURING_WRITE);
          };
          test.host.faults.callAroundNthBatch(nth, chooseOptions, isAfterRequest);
          await act(test);
          isLastRequest = choiceDone === undefined;
          await choiceDone;
          if (isLastRequest) break;
          const requestCase = { nth, isAfterRequest };
          const [record] = readPlacements(test.store);
          expect({ ...requestCase, options: record && getOptions(record.choices) }).toEqual({
            ...requestCase,
            options: OPTIONS_DURING_WRITE,
          });
          expect({ ...requestCase, options: details.getOptions(readId(test)) }).toEqual({
            ...requestCase,
            options: OPTIONS_DURING_WRITE,
          });
          const rows = test.platform.reports.get(1)?.rows.length;
          expect({ ...requestCase, rows: record?.written.rows, cells: readReadyViews(test)[0]?.cells }).toMatchObject({
            ...requestCase,
            rows,
          });
          await test.app.placements.refresh(readId(test));
          expect({ ...requestCase, status: readReadyViews(test)[0]?.status.kind }).toEqual({
            ...requestCase,
            status: 'upToDate',
          });
          closeAll();
        }
      }
    },
  );

  it.each(['copy', 'moved'] as const)('workbook options survive the answer %s', async (answer) => {
    const test = await placeWithHeaders();
    const { placements } = test.app;
    await placements.setRefreshOnOpen(false);
    await placements.setRefreshEvery(17);
    await placements.setFreshFor(23);
    const copy = await reopen(test, COPY);
    await copy.app.placements.answerCopy(answer);
    const workbookRecord = JSON.parse(String(copy.store.settings.get('inlay.workbook')));
    expect(workbookRecord).toMatchObject({ refreshOnOpen: false, refreshEvery: 17, freshFor: 23 });
  });
});
