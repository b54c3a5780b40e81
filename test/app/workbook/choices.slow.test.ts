/** Tests that a user's choices for a placement survive everything that rewrites its record. */
import { needsCellAbove } from '../../../src/app/features/registered-features';
import { DEFAULT_OPTIONS, getOptions, type Placement, type PlacementOptions } from '../../../src/placement';
import { readId, readReadyViews } from '../../support/app-state';
import { readPlacements } from '../../support/file-records';
import { rect } from '../../support/rect';
import {
  closeAll,
  type Desk,
  grow,
  OPTIONS,
  placeAndGrow,
  placeInFrame,
  placeWithHeaders,
  readChoices,
  reopen,
} from './choices-stage';

afterEach(closeAll);

const PLACE_FUNCTIONS: Readonly<Record<string, () => Promise<Desk>>> = { headed: placeAndGrow, framed: placeInFrame };

/** Names what happens to the placement, and how many placements there are afterwards. */
interface RecordRewrite {
  readonly rewrite: (desk: Desk) => Promise<Desk | undefined>;
  readonly placements?: number;
}

async function deleteCells({ app, store }: Desk): Promise<void> {
  store.deleteRows(store.activeSheetId, 2, 6);
  await app.placements.reload();
}

async function placeAgain(desk: Desk): Promise<void> {
  desk.store.select(desk.store.activeSheetId, rect(30, 5));
  const lostView = readReadyViews(desk).find(({ status }) => status.kind === 'gone');
  await desk.app.placements.placeAgain(lostView?.id ?? '');
}

function deleteNames({ store }: Desk): void {
  for (const { name } of store.listNames()) store.removeName(name);
}

const COPY = 'https://files.test/Copy of Book1.xlsx';

const REWRITES: Readonly<Record<string, RecordRewrite>> = {
  'a refresh': {
    async rewrite(desk) {
      desk.setNets([11, 22, 33, 44, 55, 66]);
      await desk.app.placements.refreshAll();
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
    async rewrite(desk) {
      await deleteCells(desk);
      await placeAgain(desk);
      return undefined;
    },
  },
  'being placed again at cells that look like it': {
    async rewrite(desk) {
      deleteNames(desk);
      desk.store.select(desk.store.activeSheetId, rect(3, 2));
      await desk.app.placements.placeAgain(readId(desk));
      return undefined;
    },
  },
  'its repair': {
    async rewrite(desk) {
      const details = await desk.app.placements.openDetails();
      deleteNames(desk);
      await desk.app.placements.refreshAll();
      await details.openRepair(readId(desk));
      await details.takeCandidate(readId(desk));
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
    async rewrite(desk) {
      desk.setNets([11, 22, 33, 44, 55]);
      await desk.app.placements.refreshAll();
      desk.store.undo();
      await desk.app.placements.refreshAll();
      return undefined;
    },
  },
  'an undone loss of its cells': {
    async rewrite(desk) {
      await deleteCells(desk);
      await desk.app.placements.refreshAll();
      desk.store.undo();
      await desk.app.placements.refreshAll();
      return undefined;
    },
  },
  'a restore of the previous rows': {
    async rewrite(desk) {
      const details = await desk.app.placements.openDetails();
      desk.setNets([11, 22, 33, 44, 55]);
      await desk.app.placements.refreshAll();
      await details.restoreFormerRows(readId(desk));
      return undefined;
    },
  },
  'a file that was moved': {
    async rewrite(desk) {
      const movedDesk = await reopen(desk, COPY);
      await movedDesk.app.placements.answerCopy('moved');
      return movedDesk;
    },
  },
  'a copy of the file': {
    async rewrite(desk) {
      const copy = await reopen(desk, COPY);
      await copy.app.placements.answerCopy('copy');
      return copy;
    },
  },
  'a copy of the file where its cells are lost': {
    async rewrite(desk) {
      await deleteCells(desk);
      const copy = await reopen(desk, COPY);
      await copy.app.placements.answerCopy('copy');
      await placeAgain(copy);
      return copy;
    },
  },
  'a copied sheet': {
    async rewrite(desk) {
      desk.store.copySheet(desk.store.activeSheetId);
      await desk.app.placements.reload();
      const state = desk.app.placements.state.value;
      const [copy] = (state.kind === 'ready' ? state.sheetCopies : undefined) ?? [];
      if (!copy) throw new Error('The copy is not asked about.');
      await desk.app.placements.answerSheetCopy(copy, 'own');
      return undefined;
    },
    placements: 2,
  },
};

/**
 * Expects what the user sees of it: columns and headers where they had them, and the value that
 * they keep.
 */
function expectShown({ store }: Desk, { written: { address, headers } }: Placement): void {
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
    expect(unchangedOptions).toEqual([]);
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

  describe.each(Object.entries(PLACE_FUNCTIONS))('%s', (_, placeDesk) => {
    it.each(Object.entries(REWRITES))(
      'options survive %s and the next refresh',
      async (__, { rewrite, placements = 1 }) => {
        const desk = await placeDesk();
        const before = readPlacements(desk.store).map(readChoices);
        expect(before).toHaveLength(1);
        const deskAfter = (await rewrite(desk)) ?? desk;
        expect(readPlacements(deskAfter.store).map(readChoices)).toEqual(Array(placements).fill(before[0]));
        for (const { id } of readPlacements(deskAfter.store)) await deskAfter.app.placements.refresh(id);
        expect(readReadyViews(deskAfter).map(({ status }) => status.kind)).toEqual(Array(placements).fill('upToDate'));
        expect(readPlacements(deskAfter.store).map(readChoices)).toEqual(Array(placements).fill(before[0]));
        for (const placement of readPlacements(deskAfter.store)) expectShown(deskAfter, placement);
      },
    );
  });

  it('options survive a move to a new sheet', async () => {
    const desk = await placeWithHeaders();
    const before = readPlacements(desk.store).map(readChoices);
    await grow(desk, 'newSheet');
    expect(readPlacements(desk.store).map(readChoices)).toEqual(before);
    expectShown(desk, readPlacements(desk.store)[0] ?? fail());
  });

  it('restored rows stay on a copied sheet too, until they are refreshed [P7]', async () => {
    const desk = await placeWithHeaders();
    const details = await desk.app.placements.openDetails();
    desk.setNets([11, 22, 33, 44]);
    await desk.app.placements.refreshAll();
    await details.restoreFormerRows(readId(desk));
    await REWRITES['a copied sheet']?.rewrite(desk);
    expect(readReadyViews(desk).map(({ status }) => status.kind)).toEqual(['putBack', 'putBack']);
    await desk.app.placements.refresh(readReadyViews(desk)[1]?.id ?? '');
    expect(readReadyViews(desk).map(({ status }) => status.kind)).toEqual(['putBack', 'upToDate']);
  });

  it('each placement has one record on the platform, also after one of two is placed again [P7]', async () => {
    const desk = await placeWithHeaders();
    await REWRITES['a copied sheet']?.rewrite(desk);
    expect(desk.platform.records).toHaveLength(2);
    await deleteCells(desk);
    await placeAgain(desk);
    expect(desk.platform.records.map(({ resultLocation }) => resultLocation).sort()).toEqual([
      "'Sheet1 (2)'!B3",
      // The block is below the cell that a feature takes.
      `Sheet1!F${needsCellAbove(OPTIONS) ? 32 : 31}`,
    ]);
  });

  const CRASH_CASES: Readonly<Record<string, readonly [(desk: Desk) => Promise<void>, (desk: Desk) => Promise<void>]>> =
    {
      'a refresh': [
        async ({ setNets: reportHas }) => reportHas([11, 22, 33, 44, 55, 66]),
        ({ app }) => app.placements.refreshAll(),
      ],
      'being placed again': [deleteCells, placeAgain],
    };

  it.each(Object.entries(CRASH_CASES))('options survive a crash in %s after any request', async (_, [setUp, act]) => {
    let crashCount = 0;
    for (let nth = 1; ; nth += 1) {
      const desk = await placeAndGrow();
      const before = readPlacements(desk.store).map(readChoices);
      await setUp(desk);
      const paneClosed = new Promise<void>((resolveClosed) => {
        const closePane = () => {
          resolveClosed();
          desk.host.closePane();
        };
        desk.host.faults.callAroundNthBatch(nth, closePane, true);
      });
      const hasEnded = await Promise.race([act(desk).then(() => true), paneClosed.then(() => false)]);
      if (hasEnded) break;
      crashCount += 1;
      await desk.host.whenIdle();
      const reopenedDesk = await reopen(desk);
      await reopenedDesk.app.placements.refreshAll();
      if (readReadyViews(reopenedDesk)[0]?.status.kind === 'gone') await placeAgain(reopenedDesk);
      expect({ nth, chosen: readPlacements(reopenedDesk.store).map(readChoices) }).toEqual({ nth, chosen: before });
      expectShown(reopenedDesk, readPlacements(reopenedDesk.store)[0] ?? fail());
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
          const desk = await placeAndGrow();
          const details = await desk.app.placements.openDetails();
          await setUp(desk);
          let choiceDone: Promise<void> | undefined;
          const chooseOptions = () => {
            choiceDone = details.setOptions(readId(desk), OPTIONS_DURING_WRITE);
          };
          desk.host.faults.callAroundNthBatch(nth, chooseOptions, isAfterRequest);
          await act(desk);
          isLastRequest = choiceDone === undefined;
          await choiceDone;
          if (isLastRequest) break;
          const requestCase = { nth, isAfterRequest };
          const [record] = readPlacements(desk.store);
          expect({ ...requestCase, options: record && getOptions(record.choices) }).toEqual({
            ...requestCase,
            options: OPTIONS_DURING_WRITE,
          });
          expect({ ...requestCase, options: details.getOptions(readId(desk)) }).toEqual({
            ...requestCase,
            options: OPTIONS_DURING_WRITE,
          });
          const rows = desk.platform.reports.get(1)?.rows.length;
          expect({ ...requestCase, rows: record?.written.rows, cells: readReadyViews(desk)[0]?.cells }).toMatchObject({
            ...requestCase,
            rows,
          });
          await desk.app.placements.refresh(readId(desk));
          expect({ ...requestCase, status: readReadyViews(desk)[0]?.status.kind }).toEqual({
            ...requestCase,
            status: 'upToDate',
          });
          closeAll();
        }
      }
    },
  );

  it.each(['copy', 'moved', 'template'] as const)('workbook options survive the answer %s', async (answer) => {
    const desk = await placeWithHeaders();
    const { placements } = desk.app;
    await placements.setRefreshOnOpen(false);
    await placements.setRefreshEvery(17);
    await placements.setFreshFor(23);
    const copy = await reopen(desk, COPY);
    await copy.app.placements.answerCopy(answer);
    const workbookRecord = JSON.parse(String(copy.store.settings.get('inlay.workbook')));
    expect(workbookRecord).toMatchObject({ refreshOnOpen: false, refreshEvery: 17, freshFor: 23 });
  });
});
