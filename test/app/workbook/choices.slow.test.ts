/** Tests that a user's choices for a placement survive everything that rewrites its record. */
import { needsCellAbove } from '../../../src/app/features/registered-features';
import { DEFAULT_OPTIONS, getOptions, type Placement, type PlacementOptions } from '../../../src/placement';
import {
  at,
  choicesOf,
  closeAll,
  type Desk,
  framed,
  grow,
  grown,
  headed,
  idOf,
  OPTIONS,
  records,
  reopened,
  views,
} from './choices-stage';

afterEach(closeAll);

const KINDS: Readonly<Record<string, () => Promise<Desk>>> = { headed: grown, framed };

/** Names what happens to the placement, and how many placements there are afterwards. */
interface Way {
  readonly go: (desk: Desk) => Promise<Desk | undefined>;
  readonly placements?: number;
}

async function loseCells({ app, store }: Desk): Promise<void> {
  store.deleteRows(store.activeSheetId, 2, 6);
  await app.placements.reload();
}

async function placeAgain(desk: Desk): Promise<void> {
  desk.store.select(desk.store.activeSheetId, at(30, 5));
  const lost = views(desk).find(({ status }) => status.kind === 'gone');
  await desk.app.placements.placeAgain(lost?.id ?? '');
}

function loseName({ store }: Desk): void {
  for (const { name } of store.names()) store.removeName(name);
}

const COPY = 'https://files.test/Copy of Book1.xlsx';

const WAYS: Readonly<Record<string, Way>> = {
  'a refresh': {
    async go(desk) {
      desk.reportHas([11, 22, 33, 44, 55, 66]);
      await desk.app.placements.refreshAll();
      return undefined;
    },
  },
  'a refresh of which nothing has changed': {
    async go({ app }) {
      await app.placements.refreshAll();
      return undefined;
    },
  },
  'being placed again': {
    async go(desk) {
      await loseCells(desk);
      await placeAgain(desk);
      return undefined;
    },
  },
  'being placed again at cells that look like it': {
    async go(desk) {
      loseName(desk);
      desk.store.select(desk.store.activeSheetId, at(3, 2));
      await desk.app.placements.placeAgain(idOf(desk));
      return undefined;
    },
  },
  'its repair': {
    async go(desk) {
      const details = await desk.app.placements.openDetails();
      loseName(desk);
      await desk.app.placements.refreshAll();
      await details.openRepair(idOf(desk));
      await details.takeCandidate(idOf(desk));
      return undefined;
    },
  },
  'a cut to another sheet': {
    async go({ app, store }) {
      const { id } = store.addSheet('Elsewhere');
      store.move({ sheetId: store.activeSheetId, rect: at(2, 1, 6, 3) }, id, 8, 4);
      await app.placements.reload();
      await app.placements.refreshAll();
      return undefined;
    },
  },
  'an undone refresh': {
    async go(desk) {
      desk.reportHas([11, 22, 33, 44, 55]);
      await desk.app.placements.refreshAll();
      desk.store.undo();
      await desk.app.placements.refreshAll();
      return undefined;
    },
  },
  'an undone loss of its cells': {
    async go(desk) {
      await loseCells(desk);
      await desk.app.placements.refreshAll();
      desk.store.undo();
      await desk.app.placements.refreshAll();
      return undefined;
    },
  },
  'a restore of the previous rows': {
    async go(desk) {
      const details = await desk.app.placements.openDetails();
      desk.reportHas([11, 22, 33, 44, 55]);
      await desk.app.placements.refreshAll();
      await details.putBack(idOf(desk));
      return undefined;
    },
  },
  'a file that was moved': {
    async go(desk) {
      const moved = await reopened(desk, COPY);
      await moved.app.placements.answerCopy('moved');
      return moved;
    },
  },
  'a copy of the file': {
    async go(desk) {
      const copy = await reopened(desk, COPY);
      await copy.app.placements.answerCopy('copy');
      return copy;
    },
  },
  'a copy of the file where its cells are lost': {
    async go(desk) {
      await loseCells(desk);
      const copy = await reopened(desk, COPY);
      await copy.app.placements.answerCopy('copy');
      await placeAgain(copy);
      return copy;
    },
  },
  'a copied sheet': {
    async go(desk) {
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
  const first = at(Number(row) - 1, column.charCodeAt(0) - 65);
  if (headers) {
    expect(store.values(id, { ...first, columns: 3 })).toEqual([['unit', 'region', 'Umsatz']]);
    expect(store.values(id, at(first.row + 2, first.column, 1, 3))).toEqual([['EUR', 'South', 21]]);
  } else
    expect(
      store
        .values(id, at(first.row, first.column, 4, 3))
        .map(([, , outside]) => outside)
        .join(''),
    ).toBe('');
}

describe('the options that a user chose for a placement', () => {
  it('the chosen options of this test differ from the defaults, each of them', () => {
    const same = Object.entries(DEFAULT_OPTIONS).filter(
      ([name, usual]) => JSON.stringify(new Map(Object.entries(OPTIONS)).get(name)) === JSON.stringify(usual),
    );
    expect(same).toEqual([]);
  });

  it('the two placements of this test have all options that can be chosen', async () => {
    const [first] = records(await grown()).map(choicesOf);
    expect(first).toMatchObject({
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
    const [second] = records(await framed()).map(choicesOf);
    expect(second).toMatchObject({ headers: false, frame: { kind: 'fixed', rows: 3, columns: 2 }, options: OPTIONS });
  });

  describe.each(Object.entries(KINDS))('%s', (_, begin) => {
    it.each(Object.entries(WAYS))('options survive %s and the next refresh', async (__, { go, placements = 1 }) => {
      const desk = await begin();
      const before = records(desk).map(choicesOf);
      expect(before).toHaveLength(1);
      const after = (await go(desk)) ?? desk;
      expect(records(after).map(choicesOf)).toEqual(Array(placements).fill(before[0]));
      for (const { id } of records(after)) await after.app.placements.refresh(id);
      expect(views(after).map(({ status }) => status.kind)).toEqual(Array(placements).fill('upToDate'));
      expect(records(after).map(choicesOf)).toEqual(Array(placements).fill(before[0]));
      for (const placement of records(after)) expectShown(after, placement);
    });
  });

  it('options survive a move to a new sheet', async () => {
    const desk = await headed();
    const before = records(desk).map(choicesOf);
    await grow(desk, 'newSheet');
    expect(records(desk).map(choicesOf)).toEqual(before);
    expectShown(desk, records(desk)[0] ?? fail());
  });

  it('restored rows stay on a copied sheet too, until they are refreshed [P7]', async () => {
    const desk = await headed();
    const details = await desk.app.placements.openDetails();
    desk.reportHas([11, 22, 33, 44]);
    await desk.app.placements.refreshAll();
    await details.putBack(idOf(desk));
    await WAYS['a copied sheet']?.go(desk);
    expect(views(desk).map(({ status }) => status.kind)).toEqual(['putBack', 'putBack']);
    await desk.app.placements.refresh(views(desk)[1]?.id ?? '');
    expect(views(desk).map(({ status }) => status.kind)).toEqual(['putBack', 'upToDate']);
  });

  it('each placement has one record on the platform, also after one of two is placed again [P7]', async () => {
    const desk = await headed();
    await WAYS['a copied sheet']?.go(desk);
    expect(desk.platform.records).toHaveLength(2);
    await loseCells(desk);
    await placeAgain(desk);
    expect(desk.platform.records.map(({ resultLocation }) => resultLocation).sort()).toEqual([
      "'Sheet1 (2)'!B3",
      // The block is below the cell that a feature takes.
      `Sheet1!F${needsCellAbove(OPTIONS) ? 32 : 31}`,
    ]);
  });

  const DEADLY: Readonly<Record<string, readonly [(desk: Desk) => Promise<void>, (desk: Desk) => Promise<void>]>> = {
    'a refresh': [
      async ({ reportHas }) => reportHas([11, 22, 33, 44, 55, 66]),
      ({ app }) => app.placements.refreshAll(),
    ],
    'being placed again': [loseCells, placeAgain],
  };

  it.each(Object.entries(DEADLY))('options survive a crash in %s after any request', async (_, [setUp, act]) => {
    let deaths = 0;
    for (let nth = 1; ; nth += 1) {
      const desk = await grown();
      const before = records(desk).map(choicesOf);
      await setUp(desk);
      const died = new Promise<void>((isDead) => {
        const die = () => {
          isDead();
          desk.host.closePane();
        };
        desk.host.faults.atSync(nth, die, true);
      });
      const hasEnded = await Promise.race([act(desk).then(() => true), died.then(() => false)]);
      if (hasEnded) break;
      deaths += 1;
      await desk.host.whenIdle();
      const again = await reopened(desk);
      await again.app.placements.refreshAll();
      if (views(again)[0]?.status.kind === 'gone') await placeAgain(again);
      expect({ nth, chosen: records(again).map(choicesOf) }).toEqual({ nth, chosen: before });
      expectShown(again, records(again)[0] ?? fail());
      closeAll();
    }
    expect(deaths).toBeGreaterThan(2);
  });

  const CHOSEN_MEANWHILE: PlacementOptions = { ...OPTIONS, fillBeside: false, gates: { rows: 80 } };

  it.each(Object.entries(DEADLY))(
    'options that are chosen during %s stay, before and after any request',
    async (_, [setUp, act]) => {
      for (let nth = 1, isOver = false; !isOver; nth += 1) {
        for (const isAfter of [false, true]) {
          const desk = await grown();
          const details = await desk.app.placements.openDetails();
          await setUp(desk);
          let choosing: Promise<void> | undefined;
          const choose = () => {
            choosing = details.setOptions(idOf(desk), CHOSEN_MEANWHILE);
          };
          desk.host.faults.atSync(nth, choose, isAfter);
          await act(desk);
          isOver = choosing === undefined;
          await choosing;
          if (isOver) break;
          const told = { nth, isAfter };
          const [record] = records(desk);
          expect({ ...told, options: record && getOptions(record.choices) }).toEqual({
            ...told,
            options: CHOSEN_MEANWHILE,
          });
          expect({ ...told, options: details.getOptions(idOf(desk)) }).toEqual({ ...told, options: CHOSEN_MEANWHILE });
          const rows = desk.platform.reports.get(1)?.rows.length;
          expect({ ...told, rows: record?.written.rows, cells: views(desk)[0]?.cells }).toMatchObject({
            ...told,
            rows,
          });
          await desk.app.placements.refresh(idOf(desk));
          expect({ ...told, status: views(desk)[0]?.status.kind }).toEqual({ ...told, status: 'upToDate' });
          closeAll();
        }
      }
    },
  );

  it.each(['copy', 'moved', 'template'] as const)('workbook options survive the answer %s', async (answer) => {
    const desk = await headed();
    const { placements } = desk.app;
    await placements.setRefreshOnOpen(false);
    await placements.setRefreshEvery(17);
    await placements.setFreshFor(23);
    const copy = await reopened(desk, COPY);
    await copy.app.placements.answerCopy(answer);
    const kept = JSON.parse(String(copy.store.settings.get('inlay.workbook')));
    expect(kept).toMatchObject({ refreshOnOpen: false, refreshEvery: 17, freshFor: 23 });
  });
});
