/** Notes without a row: they are shown, dismissed, brought back and put into cells, whatever a refresh does meanwhile. */
import type { PlacementDetails } from '../../../src/app';
import { tryReadKeptNotes } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { until, views } from '../../support/app';
import { settle } from '../../support/excel-host';
import { beforeNextWrite, failNextWrite } from '../../support/failing';
import { keptResultsInMemory } from '../../support/kept-results-in-memory';
import { asked, kept, setRunStage } from '../../support/run-stage';
import type { SmallApp, SmallAppOptions } from '../../support/small-platform';

const { platform, begin, fileWith } = setRunStage();

/** Headers at D3, notes in G and H, right beside the block's three columns. */
const TOP = 2;
const NOTES = 6;

const area = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });

function reportHas(...regions: readonly string[]): void {
  const report = platform().reports.get(1);
  if (report) report.rows = regions.map((region) => [region, 'Web', region.length]);
}

interface Stage {
  readonly test: SmallApp;
  readonly details: PlacementDetails;
  readonly id: string;
}

/** Two notes of North and one of South, whose rows have left. */
async function withNotes(options: SmallAppOptions = {}): Promise<Stage> {
  const { file } = await fileWith({ count: 1 });
  const test = await begin({ store: createWorkbookStore({ file }), keptResults: keptResultsInMemory(), ...options });
  const { app, store } = test;
  reportHas('North', 'East', 'South');
  await app.placements.refreshAll();
  write(test, TOP, NOTES, 'Remark');
  write(test, TOP + 1, NOTES, 'closes in May');
  write(test, TOP + 1, NOTES + 1, 0.5);
  store.write(store.activeSheetId, area(TOP + 1, NOTES + 1), '0%', 'numberFormats');
  write(test, TOP + 3, NOTES, "'007");
  reportHas('East');
  await app.placements.refreshAll();
  const id = views(test)[0]?.id ?? '';
  await app.placements.decide(id, 'moveNotes');
  return { test, details: await app.placements.openDetails(), id };
}

function write({ store }: SmallApp, row: number, column: number, input: string | number): void {
  store.write(store.activeSheetId, area(row, column), input, 'formulas');
}

const inFile = ({ store }: SmallApp) => tryReadKeptNotes(kept(store)[0]?.notes.keptNotes).waiting;
const shown = ({ details, id }: Stage) =>
  details
    .notesOf(id)
    .map(({ row, texts, isDismissed }) => [row, texts.map(({ text }) => text).join(', '), isDismissed]);
const noteOf = ({ details, id }: Stage, row: string) => details.notesOf(id).find((note) => note.row === row)?.id ?? '';
const filled = ({ store }: SmallApp, row: number, column: number, columns: number) =>
  store.values(store.activeSheetId, area(row, column, 1, columns)).flat();

async function pointAt({ test, details, id }: Stage, row: string, at: { row: number; column: number }) {
  const { store, host } = test;
  store.select(store.activeSheetId, area(at.row, at.column));
  await settle(host);
  const stop = details.followTarget(id, noteOf({ test, details, id }, row));
  await until(() => details.noteTarget.value !== undefined);
  return stop;
}

describe('notes without a row', () => {
  it('[P14] are told with what named their row, when it left, and under which columns they stood', async () => {
    const stage = await withNotes();
    const { details, id } = stage;
    expect(details.notesOf(id)).toMatchObject([
      {
        row: 'North · Web',
        since: expect.any(Number),
        texts: [
          { column: 'Remark', text: 'closes in May' },
          { column: undefined, text: '50%' },
        ],
        isDismissed: false,
      },
      { row: 'South · Web', texts: [{ column: 'Remark', text: '007' }] },
    ]);
  });

  it('[P14] that are dismissed do not come back by themselves, and do once they are brought back', async () => {
    const stage = await withNotes();
    const { test, details, id } = stage;
    await details.dismissNote(id, noteOf(stage, 'North · Web'));
    expect(shown(stage)).toEqual([
      ['North · Web', 'closes in May, 50%', true],
      ['South · Web', '007', false],
    ]);
    reportHas('North', 'East');
    await test.app.placements.refreshAll();
    expect(filled(test, TOP + 1, NOTES, 2)).toEqual(['', '']);
    expect(inFile(test)[0]?.isDismissed).toBe(true);
    await details.bringBackNote(id, noteOf(stage, 'North · Web'));
    expect(inFile(test)[0]?.isDismissed).toBeUndefined();
    await test.app.placements.refreshAll();
    expect(filled(test, TOP + 1, NOTES, 2)).toEqual(['closes in May', 0.5]);
    expect(shown(stage)).toEqual([['South · Web', '007', false]]);
  });

  it('[P14] are dismissed for good while a refresh reads', async () => {
    let release = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    let holds = false;
    const stage = await withNotes({ gate: async (verb) => (holds && verb === 'query' ? waiting : undefined) });
    const { test, details, id } = stage;
    reportHas('New', 'South', 'East');
    holds = true;
    const refreshing = test.app.placements.refreshAll();
    await details.dismissNote(id, noteOf(stage, 'South · Web'));
    release();
    await refreshing;
    expect(shown(stage)[1]).toEqual(['South · Web', '007', true]);
    expect(inFile(test).map(({ isDismissed }) => isDismissed === true)).toEqual([false, true]);
  });

  it.each([
    ['changes nothing', ['East']],
    ['writes rows', ['New', 'East']],
  ])('[P14] are dismissed for good before any request of a refresh that %s', async (_, regions) => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const stage = await withNotes();
      const { test, details, id } = stage;
      reportHas(...regions);
      let dismissing: Promise<void> | undefined;
      test.host.faults.atSync(nth, () => {
        dismissing = details.dismissNote(id, noteOf(stage, 'South · Web'));
      });
      await test.app.placements.refreshAll();
      isMet = dismissing !== undefined;
      await dismissing;
      const found = inFile(test).map(({ isDismissed }) => isDismissed === true);
      expect({ nth, found }).toEqual({ nth, found: [false, isMet] });
      expect(shown(stage)[1]).toEqual(['South · Web', '007', isMet]);
    }
  });
});

describe('a note that is put into cells', () => {
  it('[P1] tells the cells first, and takes them with the name of its row, its format and its texts as they were', async () => {
    const stage = await withNotes();
    const { test, details, id } = stage;
    const stop = await pointAt(stage, 'North · Web', { row: 9, column: 9 });
    expect(details.noteTarget.value).toEqual({ kind: 'free', cells: 'Sheet1!J10:L10' });
    expect(filled(test, 9, 9, 3)).toEqual(['', '', '']);
    expect(await details.putNote(id, noteOf(stage, 'North · Web'))).toBe(true);
    stop();
    expect(filled(test, 9, 9, 3)).toEqual(['North · Web', 'closes in May', 0.5]);
    expect(test.store.numberFormats(test.store.activeSheetId, area(9, 11)).flat()).toEqual(['0%']);
    expect(inFile(test).map(({ label }) => label)).toEqual(['South · Web']);
    const again = await pointAt(stage, 'South · Web', { row: 11, column: 9 });
    await details.putNote(id, noteOf(stage, 'South · Web'));
    again();
    expect(filled(test, 11, 9, 2)).toEqual(['South · Web', '007']);
    expect(inFile(test)).toEqual([]);
  });

  it('[P1] goes nowhere where something stands, or the cells are a report’s', async () => {
    const stage = await withNotes();
    const { test, details, id } = stage;
    write(test, 9, 10, 'mine');
    const stop = await pointAt(stage, 'North · Web', { row: 9, column: 9 });
    expect(details.noteTarget.value).toEqual({ kind: 'filled', cells: 'Sheet1!J10:L10', sample: 'mine' });
    expect(await details.putNote(id, noteOf(stage, 'North · Web'))).toBe(false);
    stop();
    const other = await pointAt(stage, 'North · Web', { row: TOP + 1, column: 2 });
    expect(details.noteTarget.value).toMatchObject({ kind: 'block', report: 'Sales 1' });
    expect(await details.putNote(id, noteOf(stage, 'North · Web'))).toBe(false);
    other();
    expect(filled(test, 9, 9, 3)).toEqual(['', 'mine', '']);
    expect(inFile(test)).toHaveLength(2);
  });

  it('[P14] [P17] waits in the list while a filter hides the row that it would take', async () => {
    const stage = await withNotes();
    const { test, details, id } = stage;
    const sheet = test.store.activeSheetId;
    const list = { row: 8, column: 14, rows: 3, columns: 1 };
    test.store.write(sheet, list, [['List'], ['a'], ['b']], 'values');
    test.store.filters.apply(sheet, list, 0, { filterOn: 'Values', values: ['b'] });
    const stop = await pointAt(stage, 'North · Web', { row: 9, column: 9 });
    expect(await details.putNote(id, noteOf(stage, 'North · Web'))).toBe(false);
    expect(filled(test, 9, 9, 3)).toEqual(['', '', '']);
    test.store.filters.clearCriteria({ sheetId: sheet });
    expect(await details.putNote(id, noteOf(stage, 'North · Web'))).toBe(true);
    stop();
  });

  it('[P1] goes nowhere where somebody has typed since the cells were told, and tells so', async () => {
    const stage = await withNotes();
    const { test, details, id } = stage;
    const stop = await pointAt(stage, 'North · Web', { row: 9, column: 9 });
    write(test, 9, 9, 'typed meanwhile');
    expect(await details.putNote(id, noteOf(stage, 'North · Web'))).toBe(false);
    expect(details.noteTarget.value).toMatchObject({ kind: 'filled', sample: 'typed meanwhile' });
    stop();
    expect(filled(test, 9, 9, 3)).toEqual(['typed meanwhile', '', '']);
    expect(inFile(test)).toHaveLength(2);
  });

  it('waits in the list if Excel refuses the request and another text is in its cells by then [P1] [P14] [W60]', async () => {
    const stage = await withNotes();
    const { test, details, id } = stage;
    const stop = await pointAt(stage, 'North · Web', { row: 9, column: 9 });
    beforeNextWrite(test.host, () => write(test, 9, 10, 'typed meanwhile'));
    failNextWrite(test.host);
    expect(await details.putNote(id, noteOf(stage, 'North · Web'))).toBe(false);
    stop();
    expect(filled(test, 9, 9, 3)).toEqual(['', 'typed meanwhile', '']);
    expect(inFile(test)).toHaveLength(2);
  });

  it('[P14] is in the list or in the cells, whichever request fails', async () => {
    for (const isDoneAllTheSame of [false, true]) {
      for (let nth = 1, isMet = true; isMet; nth += 1) {
        const stage = await withNotes();
        const { test, details, id } = stage;
        const stop = await pointAt(stage, 'North · Web', { row: 9, column: 9 });
        asked(test);
        test.host.faults.failNextSync(nth, 'GeneralException', isDoneAllTheSame);
        await details.putNote(id, noteOf(stage, 'North · Web'));
        stop();
        isMet = asked(test).requests >= nth;
        const isInCells = filled(test, 9, 9, 3).join() === 'North · Web,closes in May,0.5';
        const isInList = inFile(test).some(({ label }) => label === 'North · Web');
        expect({ nth, isDoneAllTheSame, isKept: isInCells || isInList }).toEqual({
          nth,
          isDoneAllTheSame,
          isKept: true,
        });
      }
    }
  });
});

describe('what tells rows apart', () => {
  it('is offered from the columns of the report, and counts the rows that look alike', async () => {
    const { test, details, id } = await withNotes();
    reportHas('Twin', 'East', 'Twin');
    await test.app.placements.refreshAll();
    const choices = await details.rowKeyChoices(id);
    expect(choices?.columns).toEqual([
      { member: 'Region', title: 'Region', isMeasure: false },
      { member: 'Channel', title: 'Channel', isMeasure: false },
      { member: 'Net', title: 'Net', isMeasure: true },
    ]);
    expect(choices?.usual).toEqual(['Region', 'Channel']);
    expect([choices?.alike(['Region']), choices?.alike(['Channel']), choices?.rowCount]).toEqual([2, 3, 3]);
  });

  it('is not known on a device that does not know the rows', async () => {
    const { test, id } = await withNotes();
    const other = await begin({ store: createWorkbookStore({ file: test.store.toFile() }) });
    expect(await (await other.app.placements.openDetails()).rowKeyChoices(id)).toBeUndefined();
  });
});
