/**
 * Tests notes beside a block and in user columns: they stay with their rows, whatever happens to
 * these.
 */
import { views } from '../../../support/app';
import { rect } from '../../../support/rect';
import { asked } from '../../../support/run-stage';
import type { SmallApp } from '../../../support/small-platform';
import { casesInScope } from '../../../support/test-scope';
import { NOTES, note, notes, refresh, regionsOf, setNotesStage, status, TOP, waiting, write } from './notes-stage';

const { platform, ready, reportHas } = setNotesStage();

describe('notes directly beside a block', () => {
  it('notes are asked about before they first move, and nothing is written until then [P1] [P14]', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'East', 'late delivery');
    reportHas('East', 'North', 'South');
    await refresh(test);
    expect(status(test)).toEqual({ kind: 'notes', notes: { reason: 'firstMove', count: 1, cells: ['G4:G6'] } });
    expect(regionsOf(test, 3)).toEqual(['North', 'East', 'South']);
    await test.app.placements.decide(views(test)[0]?.id ?? '', 'moveNotes');
    expect(status(test)?.kind).toBe('upToDate');
    expect(regionsOf(test, 3)).toEqual(['East', 'North', 'South']);
    expect(notes(test)).toEqual({ East: 'late delivery' });
  });

  it('notes follow their rows up, down and to new ends without another question [P14]', async () => {
    const test = await ready('North', 'East', 'South');
    write(test, TOP, NOTES, 'Remark');
    for (const region of ['North', 'East', 'South']) note(test, region, `about ${region}`);
    const all = { Region: 'Remark', North: 'about North', East: 'about East', South: 'about South' };
    reportHas('South', 'New', 'North', 'Other', 'East');
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual(all);
    reportHas('East', 'South', 'North');
    await refresh(test);
    expect(notes(test)).toEqual(all);
    expect(status(test)?.kind).toBe('upToDate');
  });

  it('notes are listed when their row leaves, and return with it [P14]', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'North', 'closes in May');
    note(test, 'South', 42);
    reportHas('South', 'East');
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual({ South: 42 });
    expect(waiting(test).map(({ label, cells }) => [label, [...cells.values()].map(({ input }) => input)])).toEqual([
      ['North · Web', ['closes in May']],
    ]);
    expect(views(test)[0]?.notices).toContainEqual({ kind: 'notes', left: 1, returned: 0 });
    reportHas('East', 'North', 'South');
    await refresh(test);
    expect(notes(test)).toEqual({ North: 'closes in May', South: 42 });
    expect(waiting(test)).toEqual([]);
    expect(views(test)[0]?.notices).toContainEqual({ kind: 'notes', left: 0, returned: 1 });
  });

  it('the notice of notes without a row comes before that of the platform’s limit [P14] [P19]', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'North', 'closes in May');
    reportHas('South', 'East');
    Object.assign(platform().reports.get(1) ?? {}, { isCut: true });
    await refresh(test, 'moveNotes');
    expect(views(test)[0]?.notices).toMatchObject([{ kind: 'notes', left: 1 }, { kind: 'limited' }]);
  });

  it('notes without a row stay in the list when their block is deleted and placed again [P1] [P14]', async () => {
    const test = await ready('North', 'East');
    const { app, store } = test;
    note(test, 'North', 'closes in May');
    reportHas('East');
    await refresh(test, 'moveNotes');
    expect(waiting(test)).toHaveLength(1);
    store.deleteRows(store.activeSheetId, TOP, 2);
    store.select(store.activeSheetId, rect(20, 1));
    await app.placements.placeAgain(views(test)[0]?.id ?? '');
    expect(status(test)?.kind).toBe('upToDate');
    expect(waiting(test).map(({ label }) => label)).toEqual(['North · Web']);
  });

  it('notes return with their rows after a result without rows [P14]', async () => {
    const test = await ready('North', 'East');
    note(test, 'East', 'kept');
    reportHas();
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual({});
    reportHas('West', 'East');
    await refresh(test);
    expect(notes(test)).toEqual({ East: 'kept' });
  });

  it('notes with formulas still read their own row, and other cells as before [P14]', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'East', '=F5*2+$A$1');
    reportHas('New', 'South', 'North', 'East');
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual({ East: '=F7*2+$A$1' });
  });

  it('notes that were sorted with the block stay beside their rows when a refresh restores the order [P14]', async () => {
    const test = await ready('North', 'East', 'South');
    for (const region of ['North', 'East', 'South']) note(test, region, `about ${region}`);
    const { store } = test;
    const sheet = store.activeSheetId;
    const whole = rect(TOP + 1, 3, 3, 4);
    const rows = store.values(sheet, whole).map((row) => row.map(String));
    store.write(
      sheet,
      whole,
      rows.sort(([a = ''], [b = '']) => a.localeCompare(b)),
      'values',
    );
    await refresh(test, 'moveNotes');
    expect(regionsOf(test, 3)).toEqual(['North', 'East', 'South']);
    expect(notes(test)).toEqual({ North: 'about North', East: 'about East', South: 'about South' });
  });

  it('notes stay in their cells once the user has chosen so [P1]', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'East', 'second row');
    reportHas('East', 'North', 'South');
    await refresh(test, 'leaveNotes');
    expect(notes(test)).toEqual({ North: 'second row' });
    reportHas('South', 'East', 'North');
    await refresh(test);
    expect(notes(test)).toEqual({ East: 'second row' });
  });

  it('a text beyond an empty column or below the block is not a note [P1]', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'East', 'mine');
    write(test, TOP + 2, NOTES + 2, 'elsewhere');
    write(test, TOP + 6, NOTES, 'below');
    reportHas('East', 'North', 'South');
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual({ East: 'mine', 'row 8': 'below' });
    expect(test.store.values(test.store.activeSheetId, rect(TOP + 2, NOTES + 2)).flat()).toEqual(['elsewhere']);
  });

  it('a refresh asks about cells below that its notes would take, and writes nothing [P1]', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'South', 'mine');
    write(test, TOP + 4, NOTES, 'below');
    reportHas('North', 'East', 'West', 'South');
    await refresh(test, 'moveNotes');
    expect(status(test)?.kind).toBe('needsDecision');
    expect(notes(test)).toEqual({ South: 'mine', 'row 6': 'below' });
  });

  it('notes of rows with equal keys are listed once the user has chosen that notes move [P14]', async () => {
    const test = await ready('Twin', 'East', 'Twin');
    note(test, 'Twin', 'the first');
    note(test, 'East', 'mine');
    reportHas('East', 'Twin', 'New', 'Twin');
    await refresh(test);
    expect(status(test)).toMatchObject({ kind: 'notes', notes: { reason: 'rowsAlike' } });
    await test.app.placements.decide(views(test)[0]?.id ?? '', 'moveNotes');
    expect([status(test)?.kind, regionsOf(test, 4)]).toEqual(['upToDate', ['East', 'Twin', 'New', 'Twin']]);
    expect(notes(test)).toEqual({ East: 'mine' });
    expect(waiting(test)).toMatchObject([{ label: 'Twin · Web', cells: new Map([['+0', { input: 'the first' }]]) }]);
  });

  it('notes that already move are asked about again if their rows have equal keys [P14]', async () => {
    const test = await ready('Twin', 'East', 'Twin', 'West');
    note(test, 'West', 'mine');
    reportHas('West', 'East', 'Twin', 'Twin');
    await refresh(test, 'moveNotes');
    note(test, 'Twin', 'the first');
    reportHas('Twin', 'Twin', 'East', 'West');
    await refresh(test);
    expect(status(test)).toMatchObject({ kind: 'notes', notes: { reason: 'rowsAlike', count: 2 } });
    expect(regionsOf(test, 4)).toEqual(['West', 'East', 'Twin', 'Twin']);
  });

  it('a skipped question about notes leaves rows and notes out of date, and the next refresh asks again [P14] [P21]', async () => {
    const test = await ready('Twin', 'East', 'Twin');
    note(test, 'Twin', 'the first');
    reportHas('East', 'Twin', 'New', 'Twin');
    await refresh(test);
    await test.app.placements.decide(views(test)[0]?.id ?? '', 'skip');
    expect([status(test)?.kind, regionsOf(test, 3), notes(test)]).toEqual([
      'outOfDate',
      ['Twin', 'East', 'Twin'],
      { Twin: 'the first' },
    ]);
    await refresh(test);
    expect(status(test)?.kind).toBe('notes');
  });
});

describe('a user column within a block', () => {
  it('a user column moves with the rows, and a formula in all of its rows is filled into new ones [P14]', async () => {
    const test = await ready('North', 'East');
    test.store.insertColumns(test.store.activeSheetId, 4, 2);
    note(test, 'North', 'mine', 4);
    for (const [region, row] of [
      ['North', 4],
      ['East', 5],
    ] as const)
      note(test, region, `=H${row}*2`, 5);
    reportHas('New', 'East', 'North');
    await refresh(test, 'moveNotes');
    expect(status(test)?.kind).toBe('upToDate');
    expect(notes(test, 4)).toEqual({ North: 'mine' });
    expect(notes(test, 5)).toEqual({ New: '=H4*2', East: '=H5*2', North: '=H6*2' });
    write(test, TOP, 5, 'Double');
    reportHas();
    await refresh(test);
    expect(notes(test, 5)).toEqual({ Region: 'Double' });
    reportHas('North', 'West');
    await refresh(test);
    expect(notes(test, 5)).toEqual({ Region: 'Double', North: '=H4*2', West: '=H5*2' });
  });
});

it('notes still read the right column after another column of the report has left [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', '=F5*2');
  const report = platform().reports.get(1);
  if (report) {
    report.columns = ['Region', 'Net'];
    report.rows = [
      ['East', 4],
      ['North', 5],
    ];
  }
  await refresh(test, 'moveNotes');
  expect(status(test)?.kind).toBe('upToDate');
  expect(notes(test)).toEqual({ East: '=E4*2' });
  if (report)
    report.rows = [
      ['North', 5],
      ['East', 4],
    ];
  await refresh(test);
  expect(notes(test)).toEqual({ East: '=E5*2' });
});

it('a request that fails before or after its effect separates no note from its row [P2] [P14]', async () => {
  for (const isDoneAllTheSame of [false, true]) {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const test = await ready('North', 'East', 'South');
      const all = { North: 'about North', East: 'about East', South: 'about South' };
      for (const [region, text] of Object.entries(all)) note(test, region, text);
      reportHas('South', 'New', 'North', 'East');
      await refresh(test);
      asked(test);
      test.host.faults.failNextSync(nth, 'GeneralException', isDoneAllTheSame);
      await test.app.placements.decide(views(test)[0]?.id ?? '', 'moveNotes');
      isMet = asked(test).requests >= nth;
      expect({ nth, isDoneAllTheSame, found: notes(test) }).toEqual({ nth, isDoneAllTheSame, found: all });
      await refresh(test);
      if (status(test)?.kind === 'notes') await refresh(test, 'moveNotes');
      expect({ nth, isDoneAllTheSame, found: notes(test) }).toEqual({ nth, isDoneAllTheSame, found: all });
    }
  }
});

const EDITS: readonly (readonly [string, (test: SmallApp) => void])[] = [
  ['types another note', (test) => note(test, 'East', 'typed meanwhile')],
  ['inserts a row into the block', ({ store }) => store.insertRows(store.activeSheetId, TOP + 2, 1)],
  ['inserts rows above the block', ({ store }) => store.insertRows(store.activeSheetId, 0, 3)],
];

const editsHere = casesInScope(EDITS, ([name]) => name === 'inserts a row into the block');

it.each(editsHere)(
  'each note stays beside its row if the user %s just before any request [P1] [P14]',
  async (_, edit) => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const test = await ready('North', 'East', 'South');
      const all = { North: 'about North', East: 'about East', South: 'about South' };
      for (const [region, text] of Object.entries(all)) note(test, region, text);
      reportHas('South', 'New', 'North', 'East');
      await refresh(test);
      isMet = false;
      test.host.faults.atSync(nth, () => {
        isMet = true;
        edit(test);
      });
      await test.app.placements.decide(views(test)[0]?.id ?? '', 'moveNotes');
      await refresh(test);
      const found = notes(test);
      const east = found.East === 'typed meanwhile' ? { East: 'typed meanwhile' } : {};
      expect({ nth, found }).toEqual({ nth, found: { ...all, ...east } });
      expect(waiting(test)).toEqual([]);
    }
  },
);

it.each([
  ['a cell of theirs that was empty', 'East', NOTES, ['North']],
  ['the first empty column beside them', 'East', NOTES + 1, ['North']],
  ['the first column beside a block that had none', 'East', NOTES, []],
] as const)(
  'a note typed into %s just before any request ends beside its row [P1] [P14]',
  async (_, region, column, noted) => {
    for (let nth = 1, isMet = true; isMet; nth += 1) {
      const test = await ready('North', 'South', 'East');
      const first = Object.fromEntries(noted.map((one) => [one, `about ${one}`]));
      for (const [one, text] of Object.entries(first)) note(test, one, text);
      await (await test.app.placements.openDetails()).setOptions(views(test)[0]?.id ?? '', { notes: 'move' });
      reportHas('South', 'North', 'New', 'East');
      isMet = false;
      test.host.faults.atSync(nth, () => {
        isMet = true;
        note(test, region, 'typed meanwhile', column);
      });
      await refresh(test);
      const typed: Record<string, unknown> = isMet ? { [region]: 'typed meanwhile' } : {};
      expect({ nth, found: notes(test, column) }).toEqual({
        nth,
        found: column === NOTES ? { ...first, ...typed } : typed,
      });
      if (column !== NOTES) expect({ nth, found: notes(test) }).toEqual({ nth, found: first });
    }
  },
);

it('notes beside rows that the frame cuts off are listed until their rows have room [P14]', async () => {
  const test = await ready('North', 'East', 'South');
  note(test, 'East', 'mine');
  write(test, TOP + 4, 3, 'below');
  reportHas('New', 'North', 'South', 'East');
  await refresh(test, 'moveNotes');
  expect(status(test)?.kind).toBe('needsDecision');
  await test.app.placements.decide(views(test)[0]?.id ?? '', 'keepToFrame');
  expect(regionsOf(test, 4)).toEqual(['New', 'North', 'South', 'below']);
  expect(notes(test)).toEqual({});
  expect(waiting(test).map(({ label }) => label)).toEqual(['East · Web']);
  reportHas('East', 'North');
  await refresh(test);
  expect(notes(test)).toEqual({ East: 'mine' });
});

it('a note is listed once if the refresh that removed its row is undone and repeated [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  reportHas('North');
  await refresh(test, 'moveNotes');
  test.store.undo();
  expect(notes(test)).toEqual({ East: 'mine' });
  await refresh(test);
  expect(notes(test)).toEqual({});
  expect(waiting(test).map(({ label }) => label)).toEqual(['East · Web']);
});

it('a note that returned with its row returns again after an undo removed both [P14]', async () => {
  const test = await ready('North', 'East');
  note(test, 'East', 'mine');
  reportHas('North');
  await refresh(test, 'moveNotes');
  reportHas('East', 'North');
  await refresh(test);
  expect(notes(test)).toEqual({ East: 'mine' });
  test.store.undo();
  expect(notes(test)).toEqual({});
  await refresh(test);
  expect(notes(test)).toEqual({ East: 'mine' });
  test.store.undo();
  reportHas('North', 'West');
  await refresh(test);
  expect(waiting(test).map(({ label }) => label)).toEqual(['East · Web']);
});
