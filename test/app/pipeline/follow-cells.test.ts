// Tests placements that follow the cells of their filters.
import { createWorkbookStore } from '../../../src/workbench/store';
import { settle } from '../../support/excel-host';
import { turns } from '../../support/manual-clock';
import {
  type CellTest,
  chosen,
  fromB1,
  placed,
  problemOf,
  REGIONS,
  rows,
  rowsOf,
  setCellStage,
  statusOf,
  type,
} from './cell-stage';

/** The file is on a disk, where no co-author has it open. */
const documentUrl = 'C:\\Book1.xlsx';
const { begin, platform } = setCellStage();

/** Resolves once the change has settled and all work that follows from it has ended. */
async function passed({ host, clock }: CellTest): Promise<void> {
  for (let times = 0; times < 6; times += 1) {
    await settle(host);
    await clock.pass(200);
    await turns(20);
  }
}

/** Begins with South in B1 and all events handled. */
async function following(options: Parameters<typeof begin>[0] = {}): Promise<CellTest & { readonly id: string }> {
  const test = await begin({ documentUrl, ...options });
  const id = await fromB1(test, 'South');
  await passed(test);
  platform().caches.length = 0;
  return Object.assign(test, { id });
}

const looks = ({ host }: CellTest) => host.log().length;

describe('a placement with a filter from a cell', () => {
  it('a placement follows the value that is typed into its filter cell with one query [P20]', async () => {
    const test = await following();
    type(test, 0, 1, 'West');
    await passed(test);
    expect(rows(test)).toEqual(rowsOf('West'));
    expect(statusOf(test, test.id)).toMatchObject({ kind: 'upToDate' });
    expect(platform().caches).toEqual([undefined]);
    type(test, 0, 1, '');
    await passed(test);
    expect(rows(test)).toEqual(rowsOf(...REGIONS));
  });

  it('a placement follows the value of a formula in its filter cell [P20]', async () => {
    const test = await begin({ documentUrl });
    type(test, 0, 0, 'North');
    await fromB1(test, '=A1');
    await passed(test);
    type(test, 0, 0, 'East');
    await passed(test);
    expect(rows(test)).toEqual(rowsOf('East'));
  });

  it('a placement queries only the newest value of its filter cell, and not the one that it already shows [P13]', async () => {
    const test = await following();
    for (const region of ['North', 'East', 'West']) type(test, 0, 1, region);
    await passed(test);
    expect(platform().caches).toHaveLength(1);
    expect(rows(test)).toEqual(rowsOf('West'));
    type(test, 0, 1, 'South');
    type(test, 0, 1, 'West');
    await passed(test);
    expect(platform().caches).toHaveLength(1);
  });

  it('a settled change takes one request for all placements with filter cells [P13]', async () => {
    const test = await following();
    await placed(test, [await chosen(test, 'Sheet1!B2')], 8);
    await passed(test);
    const before = looks(test);
    type(test, 9, 0, 'beside');
    type(test, 9, 1, '=1+1');
    await passed(test);
    expect(looks(test) - before).toBe(1);
  });

  it('a change takes no request if no placement has a filter cell, or none has one anymore [P13]', async () => {
    const test = await begin({ documentUrl });
    const id = await placed(test, []);
    await passed(test);
    const before = looks(test);
    type(test, 9, 1, '=1+1');
    await passed(test);
    expect(looks(test)).toBe(before);
    const details = await test.app.placements.openDetails();
    type(test, 0, 1, 'South');
    await details.setOptions(id, { filters: [await chosen(test, 'Sheet1!B1')] });
    await passed(test);
    await details.setOptions(id, { filters: [] });
    await passed(test);
    const after = looks(test);
    type(test, 0, 1, 'West');
    await passed(test);
    expect(looks(test)).toBe(after);
  });

  it('a placement keeps its rows while its filter cell is invalid, says so once, and recovers automatically [P2]', async () => {
    const test = await following();
    type(test, 0, 1, '=NA()');
    await passed(test);
    expect(problemOf(test, test.id)).toMatchObject({ problem: { kind: 'error' } });
    expect(rows(test)).toEqual(rowsOf('South'));
    const before = looks(test);
    type(test, 9, 1, 'beside');
    await passed(test);
    expect(looks(test) - before).toBe(1);
    type(test, 0, 1, 'South');
    await passed(test);
    expect(statusOf(test, test.id)).toMatchObject({ kind: 'upToDate' });
    expect(platform().caches).toEqual([]);
  });

  it('a placement with a filter cell waits while there is no network [P2]', async () => {
    let isOnline = true;
    let told: () => void = () => undefined;
    const connection = {
      isOnline: () => isOnline,
      watchOnline: (listener: () => void) => {
        told = listener;
        return () => undefined;
      },
    };
    const test = await following({ connection });
    isOnline = false;
    told();
    type(test, 0, 1, 'West');
    await passed(test);
    expect(rows(test)).toEqual(rowsOf('South'));
    isOnline = true;
    told();
    await passed(test);
    expect(rows(test)).toEqual(rowsOf('West'));
  });

  it('a placement with a filter cell waits while the user edits a cell [P2]', async () => {
    const test = await following();
    type(test, 0, 1, 'West');
    await settle(test.host);
    test.host.setCellEditing(true);
    await test.clock.pass(200);
    await turns(20);
    expect(rows(test)).toEqual(rowsOf('South'));
    test.host.setCellEditing(false);
    await passed(test);
    expect(rows(test)).toEqual(rowsOf('West'));
  });

  it('a placement follows another placement whose rows contain its filter cell [P20]', async () => {
    const test = await following();
    await placed(test, [await chosen(test, 'Sheet1!D2')], 8);
    await passed(test);
    type(test, 0, 1, 'East');
    await passed(test);
    expect([rows(test), rows(test, 8)]).toEqual([rowsOf('East'), rowsOf('East')]);
  });

  it('a placement stops following if each refresh gives its filter cell another value, and says so [P2]', async () => {
    const test = await following();
    // The value depends on more cells than the app examines.
    for (const [row, formula] of ['=A2', '=A3', '=A4', '=A5', '=A6', '=D2'].entries()) type(test, row, 0, formula);
    type(test, 0, 1, '=IF(A1="North","South","North")');
    for (let times = 0; times < 4; times += 1) await passed(test);
    expect(problemOf(test, test.id)).toMatchObject({ problem: { kind: 'unsettled' } });
    const asked = platform().caches.length;
    expect(asked).toBeLessThanOrEqual(4);
    await passed(test);
    expect(platform().caches).toHaveLength(asked);
  });

  it('a placement reports a filter cell that depends on its own rows at once, and later follows it again [P19]', async () => {
    const test = await following();
    type(test, 0, 0, '=D2');
    type(test, 0, 1, '=IF(A1="North","South","North")');
    await passed(test);
    expect(problemOf(test, test.id)).toMatchObject({ problem: { kind: 'inside' } });
    expect(platform().caches).toEqual([]);
    type(test, 0, 0, 'South');
    await passed(test);
    expect(statusOf(test, test.id)).toMatchObject({ kind: 'upToDate' });
    expect(rows(test)).toEqual(rowsOf('North'));
  });

  it.each([
    ['the user has not said whether the file is a copy', { documentUrl: 'C:\\Book2.xlsx' }],
    ['its report is not allowed on this device', { documentUrl, asksFirst: true }],
    ['no one is signed in', { documentUrl, kept: new Map() }],
  ])('a placement does not follow its filter cell while %s [P2]', async (_, options) => {
    const first = await following();
    const store = createWorkbookStore({ file: first.store.toFile() });
    first.app.dispose();
    const test = await begin({ store, ...options });
    await passed(test);
    const before = looks(test);
    type(test, 0, 1, 'West');
    await passed(test);
    expect(looks(test)).toBe(before);
    expect(rows(test)).toEqual(rowsOf('South'));
  });

  it('a placement follows its filter cell in a reopened workbook that does not refresh on opening [P20]', async () => {
    const first = await following();
    await first.app.placements.setRefreshOnOpen(false);
    const store = createWorkbookStore({ file: first.store.toFile() });
    first.app.dispose();
    const test = await begin({ store, documentUrl });
    await passed(test);
    type(test, 0, 1, 'West');
    await passed(test);
    expect(rows(test)).toEqual(rowsOf('West'));
  });

  it('a placement does not follow its filter cell in a read-only workbook [P2]', async () => {
    const first = await following();
    const store = createWorkbookStore({ file: first.store.toFile() });
    store.readOnly = true;
    first.app.dispose();
    const test = await begin({ store, documentUrl });
    await passed(test);
    type(test, 0, 1, 'West');
    await passed(test);
    expect(platform().caches).toEqual([]);
    expect(statusOf(test, first.id)).toMatchObject({ kind: 'upToDate' });
  });
});
