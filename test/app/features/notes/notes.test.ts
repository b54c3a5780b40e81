/**
 * Tests notes beside a block and in user columns: they stay with their rows, whatever happens to
 * these.
 */

import { decide, readId, readViews } from '../../../support/app-state';
import {
  NOTE_COLUMN,
  readNotes,
  readRegions,
  readStatus,
  readWaitingNotes,
  refresh,
  setUpNotesStage,
  TOP,
  writeNote,
} from '../../../support/notes-stage';
import { rect } from '../../../support/rect';
import { takeRequestCounts } from '../../../support/run-stage';
import { writeInput } from '../../../support/sheet-cells';
import type { SmallApp } from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { selectCases } from '../../../support/test-scope';

const { platform, placeRegions, setReportRegions } = setUpNotesStage();

describe('notes directly beside a block', () => {
  it('notes are asked about before they first move, and nothing is written until then [P1] [P14]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    writeNote(test, 'East', 'late delivery');
    setReportRegions('East', 'North', 'South');
    await refresh(test);
    expect(readStatus(test)).toEqual({ kind: 'notes', notes: { reason: 'firstMove', count: 1, cells: ['G4:G6'] } });
    expect(readRegions(test, 3)).toEqual(['North', 'East', 'South']);
    await decide(test, 'moveNotes');
    expect(readStatus(test)?.kind).toBe('upToDate');
    expect(readRegions(test, 3)).toEqual(['East', 'North', 'South']);
    expect(readNotes(test)).toEqual({ East: 'late delivery' });
  });

  it('notes follow their rows up, down and to new ends without another question [P14]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    writeInput(test, TOP, NOTE_COLUMN, 'Remark');
    for (const region of ['North', 'East', 'South']) writeNote(test, region, `about ${region}`);
    const allNotes = { Region: 'Remark', North: 'about North', East: 'about East', South: 'about South' };
    setReportRegions('South', 'New', 'North', 'Other', 'East');
    await refresh(test, 'moveNotes');
    expect(readNotes(test)).toEqual(allNotes);
    setReportRegions('East', 'South', 'North');
    await refresh(test);
    expect(readNotes(test)).toEqual(allNotes);
    expect(readStatus(test)?.kind).toBe('upToDate');
  });

  it('notes are listed when their row leaves, and return with it [P14]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    writeNote(test, 'North', 'closes in May');
    writeNote(test, 'South', 42);
    setReportRegions('South', 'East');
    await refresh(test, 'moveNotes');
    expect(readNotes(test)).toEqual({ South: 42 });
    expect(
      readWaitingNotes(test).map(({ label, cells }) => [label, [...cells.values()].map(({ input }) => input)]),
    ).toEqual([['North · Web', ['closes in May']]]);
    expect(readViews(test)[0]?.notices).toContainEqual({ kind: 'notes', left: 1, returned: 0 });
    setReportRegions('East', 'North', 'South');
    await refresh(test);
    expect(readNotes(test)).toEqual({ North: 'closes in May', South: 42 });
    expect(readWaitingNotes(test)).toEqual([]);
    expect(readViews(test)[0]?.notices).toContainEqual({ kind: 'notes', left: 0, returned: 1 });
  });

  it('the notice of notes without a row comes before that of the platform’s limit [P14] [P19]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    writeNote(test, 'North', 'closes in May');
    setReportRegions('South', 'East');
    changeReport(platform(), { isCut: true });
    await refresh(test, 'moveNotes');
    expect(readViews(test)[0]?.notices).toMatchObject([{ kind: 'notes', left: 1 }, { kind: 'limited' }]);
  });

  it('notes without a row stay in the list when their block is deleted and placed again [P1] [P14]', async () => {
    const test = await placeRegions('North', 'East');
    const { app, store } = test;
    writeNote(test, 'North', 'closes in May');
    setReportRegions('East');
    await refresh(test, 'moveNotes');
    expect(readWaitingNotes(test)).toHaveLength(1);
    store.deleteRows(store.activeSheetId, TOP, 2);
    store.select(store.activeSheetId, rect(20, 1));
    await app.placements.placeAgain(readId(test));
    expect(readStatus(test)?.kind).toBe('upToDate');
    expect(readWaitingNotes(test).map(({ label }) => label)).toEqual(['North · Web']);
  });

  it('notes return with their rows after a result without rows [P14]', async () => {
    const test = await placeRegions('North', 'East');
    writeNote(test, 'East', 'kept');
    setReportRegions();
    await refresh(test, 'moveNotes');
    expect(readNotes(test)).toEqual({});
    setReportRegions('West', 'East');
    await refresh(test);
    expect(readNotes(test)).toEqual({ East: 'kept' });
  });

  it('notes with formulas still read their own row, and other cells as before [P14]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    writeNote(test, 'East', '=F5*2+$A$1');
    setReportRegions('New', 'South', 'North', 'East');
    await refresh(test, 'moveNotes');
    expect(readNotes(test)).toEqual({ East: '=F7*2+$A$1' });
  });

  it('notes that were sorted with the block stay beside their rows when a refresh keeps the order [P14]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    for (const region of ['North', 'East', 'South']) writeNote(test, region, `about ${region}`);
    const { store } = test;
    const sheet = store.activeSheetId;
    const whole = rect(TOP + 1, 3, 3, 4);
    const rows = store.readValues(sheet, whole).map((row) => row.map(String));
    store.write(
      sheet,
      whole,
      rows.sort(([a = ''], [b = '']) => a.localeCompare(b)),
      'values',
    );
    await refresh(test);
    expect(readRegions(test, 3)).toEqual(['East', 'North', 'South']);
    expect(readNotes(test)).toEqual({ North: 'about North', East: 'about East', South: 'about South' });
  });

  it('notes stay in their cells once the user has chosen so [P1]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    writeNote(test, 'East', 'second row');
    setReportRegions('East', 'North', 'South');
    await refresh(test, 'leaveNotes');
    expect(readNotes(test)).toEqual({ North: 'second row' });
    setReportRegions('South', 'East', 'North');
    await refresh(test);
    expect(readNotes(test)).toEqual({ East: 'second row' });
  });

  it('a text beyond an empty column or below the block is not a note [P1]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    writeNote(test, 'East', 'mine');
    writeInput(test, TOP + 2, NOTE_COLUMN + 2, 'elsewhere');
    writeInput(test, TOP + 6, NOTE_COLUMN, 'below');
    setReportRegions('East', 'North', 'South');
    await refresh(test, 'moveNotes');
    expect(readNotes(test)).toEqual({ East: 'mine', 'row 8': 'below' });
    expect(test.store.readValues(test.store.activeSheetId, rect(TOP + 2, NOTE_COLUMN + 2)).flat()).toEqual([
      'elsewhere',
    ]);
  });

  it('a refresh asks about cells below that its notes would take, and writes nothing [P1]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    writeNote(test, 'South', 'mine');
    writeInput(test, TOP + 4, NOTE_COLUMN, 'below');
    setReportRegions('North', 'East', 'West', 'South');
    await refresh(test, 'moveNotes');
    expect(readStatus(test)?.kind).toBe('needsDecision');
    expect(readNotes(test)).toEqual({ South: 'mine', 'row 6': 'below' });
  });

  it('notes of rows with equal keys are listed once the user has chosen that notes move [P14]', async () => {
    const test = await placeRegions('Twin', 'East', 'Twin');
    writeNote(test, 'Twin', 'the first');
    writeNote(test, 'East', 'mine');
    setReportRegions('East', 'Twin', 'New', 'Twin');
    await refresh(test);
    expect(readStatus(test)).toMatchObject({ kind: 'notes', notes: { reason: 'rowsAlike' } });
    await decide(test, 'moveNotes');
    expect([readStatus(test)?.kind, readRegions(test, 4)]).toEqual(['upToDate', ['East', 'Twin', 'New', 'Twin']]);
    expect(readNotes(test)).toEqual({ East: 'mine' });
    expect(readWaitingNotes(test)).toMatchObject([
      { label: 'Twin · Web', cells: new Map([['+0', { input: 'the first' }]]) },
    ]);
  });

  it('notes that already move are asked about again if their rows have equal keys [P14]', async () => {
    const test = await placeRegions('Twin', 'East', 'Twin', 'West');
    writeNote(test, 'West', 'mine');
    setReportRegions('West', 'East', 'Twin', 'Twin');
    await refresh(test, 'moveNotes');
    writeNote(test, 'Twin', 'the first');
    setReportRegions('Twin', 'Twin', 'East', 'West');
    await refresh(test);
    expect(readStatus(test)).toMatchObject({ kind: 'notes', notes: { reason: 'rowsAlike', count: 2 } });
    expect(readRegions(test, 4)).toEqual(['West', 'East', 'Twin', 'Twin']);
  });

  it('a skipped question about notes leaves rows and notes out of date, and the next refresh asks again [P14] [P21]', async () => {
    const test = await placeRegions('Twin', 'East', 'Twin');
    writeNote(test, 'Twin', 'the first');
    setReportRegions('East', 'Twin', 'New', 'Twin');
    await refresh(test);
    await decide(test, 'skip');
    expect([readStatus(test)?.kind, readRegions(test, 3), readNotes(test)]).toEqual([
      'outOfDate',
      ['Twin', 'East', 'Twin'],
      { Twin: 'the first' },
    ]);
    await refresh(test);
    expect(readStatus(test)?.kind).toBe('notes');
  });
});

describe('a user column within a block', () => {
  it('a user column moves with the rows, and a formula in all of its rows is filled into new ones [P14]', async () => {
    const test = await placeRegions('North', 'East');
    test.store.insertColumns(test.store.activeSheetId, 4, 2);
    writeNote(test, 'North', 'mine', 4);
    for (const [region, row] of [
      ['North', 4],
      ['East', 5],
    ] as const)
      writeNote(test, region, `=H${row}*2`, 5);
    setReportRegions('New', 'East', 'North');
    await refresh(test, 'moveNotes');
    expect(readStatus(test)?.kind).toBe('upToDate');
    expect(readNotes(test, 4)).toEqual({ North: 'mine' });
    expect(readNotes(test, 5)).toEqual({ New: '=H4*2', East: '=H5*2', North: '=H6*2' });
    writeInput(test, TOP, 5, 'Double');
    setReportRegions();
    await refresh(test);
    expect(readNotes(test, 5)).toEqual({ Region: 'Double' });
    setReportRegions('North', 'West');
    await refresh(test);
    expect(readNotes(test, 5)).toEqual({ Region: 'Double', North: '=H4*2', West: '=H5*2' });
  });
});

it('notes still read the right column after another column of the report has left [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', '=F5*2');
  const report = platform().reports.get(1);
  if (report) {
    report.columns = ['Region', 'Net'];
    report.rows = [
      ['East', 4],
      ['North', 5],
    ];
  }
  await refresh(test, 'moveNotes');
  expect(readStatus(test)?.kind).toBe('upToDate');
  expect(readNotes(test)).toEqual({ East: '=E4*2' });
  if (report)
    report.rows = [
      ['North', 5],
      ['East', 4],
    ];
  await refresh(test);
  expect(readNotes(test)).toEqual({ East: '=E5*2' });
});

it('a request that fails before or after its effect separates no note from its row [P2] [P14]', async () => {
  for (const isCarriedOut of [false, true]) {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const test = await placeRegions('North', 'East', 'South');
      const allNotes = { North: 'about North', East: 'about East', South: 'about South' };
      for (const [region, text] of Object.entries(allNotes)) writeNote(test, region, text);
      setReportRegions('South', 'New', 'North', 'East');
      await refresh(test);
      takeRequestCounts(test);
      test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
      await decide(test, 'moveNotes');
      isMet = takeRequestCounts(test).requests >= nth;
      expect({ nth, isCarriedOut, found: readNotes(test) }).toEqual({ nth, isCarriedOut, found: allNotes });
      await refresh(test);
      if (readStatus(test)?.kind === 'notes') await refresh(test, 'moveNotes');
      expect({ nth, isCarriedOut, found: readNotes(test) }).toEqual({ nth, isCarriedOut, found: allNotes });
    }
  }
});

const EDITS: readonly (readonly [string, (test: SmallApp) => void])[] = [
  ['types another note', (test) => writeNote(test, 'East', 'typed meanwhile')],
  ['inserts a row into the block', ({ store }) => store.insertRows(store.activeSheetId, TOP + 2, 1)],
  ['inserts rows above the block', ({ store }) => store.insertRows(store.activeSheetId, 0, 3)],
];

const selectedEdits = selectCases(EDITS, ([name]) => name === 'inserts a row into the block');

it.each(selectedEdits)(
  'each note stays beside its row if the user %s just before any request [P1] [P14]',
  async (_, edit) => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const test = await placeRegions('North', 'East', 'South');
      const allNotes = { North: 'about North', East: 'about East', South: 'about South' };
      for (const [region, text] of Object.entries(allNotes)) writeNote(test, region, text);
      setReportRegions('South', 'New', 'North', 'East');
      await refresh(test);
      isMet = false;
      test.host.faults.callAroundNthBatch(nth, () => {
        isMet = true;
        edit(test);
      });
      await decide(test, 'moveNotes');
      await refresh(test);
      const found = readNotes(test);
      const typedNote = found.East === 'typed meanwhile' ? { East: 'typed meanwhile' } : {};
      expect({ nth, found }).toEqual({ nth, found: { ...allNotes, ...typedNote } });
      expect(readWaitingNotes(test)).toEqual([]);
    }
  },
);

it.each([
  ['a cell of theirs that was empty', 'East', NOTE_COLUMN, ['North']],
  ['the first empty column beside them', 'East', NOTE_COLUMN + 1, ['North']],
  ['the first column beside a block that had none', 'East', NOTE_COLUMN, []],
] as const)(
  'a note typed into %s just before any request ends beside its row [P1] [P14]',
  async (_, region, column, notedRegions) => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const test = await placeRegions('North', 'South', 'East');
      const firstNotes = Object.fromEntries(notedRegions.map((notedRegion) => [notedRegion, `about ${notedRegion}`]));
      for (const [notedRegion, text] of Object.entries(firstNotes)) writeNote(test, notedRegion, text);
      await (await test.app.placements.openDetails()).setOptions(readId(test), { notes: 'move' });
      setReportRegions('South', 'North', 'New', 'East');
      isMet = false;
      test.host.faults.callAroundNthBatch(nth, () => {
        isMet = true;
        writeNote(test, region, 'typed meanwhile', column);
      });
      await refresh(test);
      const typedNotes: Record<string, unknown> = isMet ? { [region]: 'typed meanwhile' } : {};
      expect({ nth, found: readNotes(test, column) }).toEqual({
        nth,
        found: column === NOTE_COLUMN ? { ...firstNotes, ...typedNotes } : typedNotes,
      });
      if (column !== NOTE_COLUMN) expect({ nth, found: readNotes(test) }).toEqual({ nth, found: firstNotes });
    }
  },
);

it('notes beside rows that the frame cuts off are listed until their rows have room [P14]', async () => {
  const test = await placeRegions('North', 'East', 'South');
  writeNote(test, 'East', 'mine');
  writeInput(test, TOP + 4, 3, 'below');
  setReportRegions('New', 'North', 'South', 'East');
  await refresh(test, 'moveNotes');
  expect(readStatus(test)?.kind).toBe('needsDecision');
  await decide(test, 'keepToFrame');
  expect(readRegions(test, 4)).toEqual(['New', 'North', 'South', 'below']);
  expect(readNotes(test)).toEqual({});
  expect(readWaitingNotes(test).map(({ label }) => label)).toEqual(['East · Web']);
  setReportRegions('East', 'North');
  await refresh(test);
  expect(readNotes(test)).toEqual({ East: 'mine' });
});

it('a note is listed once if the refresh that removed its row is undone and repeated [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  setReportRegions('North');
  await refresh(test, 'moveNotes');
  test.store.undo();
  expect(readNotes(test)).toEqual({ East: 'mine' });
  await refresh(test);
  expect(readNotes(test)).toEqual({});
  expect(readWaitingNotes(test).map(({ label }) => label)).toEqual(['East · Web']);
});

it('a note that returned with its row returns again after an undo removed both [P14]', async () => {
  const test = await placeRegions('North', 'East');
  writeNote(test, 'East', 'mine');
  setReportRegions('North');
  await refresh(test, 'moveNotes');
  setReportRegions('East', 'North');
  await refresh(test);
  expect(readNotes(test)).toEqual({ East: 'mine' });
  test.store.undo();
  expect(readNotes(test)).toEqual({});
  await refresh(test);
  expect(readNotes(test)).toEqual({ East: 'mine' });
  test.store.undo();
  setReportRegions('North', 'West');
  await refresh(test);
  expect(readWaitingNotes(test).map(({ label }) => label)).toEqual(['East · Web']);
});
