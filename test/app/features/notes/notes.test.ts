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
  it('[P1] [P14] are asked about before they move for the first time, and nothing is written until then', async () => {
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

  it('[P14] are not asked about again, and follow their rows up, down and to new ends', async () => {
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

  it('[P14] wait when their row leaves, are told, and come back with it', async () => {
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

  it('without a row are told before the limit of the platform, which each refresh meets [P14] [P19]', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'North', 'closes in May');
    reportHas('South', 'East');
    Object.assign(platform().reports.get(1) ?? {}, { isCut: true });
    await refresh(test, 'moveNotes');
    expect(views(test)[0]?.notices).toMatchObject([{ kind: 'notes', left: 1 }, { kind: 'limited' }]);
  });

  it('stay in the list when their block is deleted and placed again [P1] [P14]', async () => {
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

  it('[P14] outlive a result without rows', async () => {
    const test = await ready('North', 'East');
    note(test, 'East', 'kept');
    reportHas();
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual({});
    reportHas('West', 'East');
    await refresh(test);
    expect(notes(test)).toEqual({ East: 'kept' });
  });

  it('[P14] that are formulas still read their own row, and read the others as before', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'East', '=F5*2+$A$1');
    reportHas('New', 'South', 'North', 'East');
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual({ East: '=F7*2+$A$1' });
  });

  it('[P14] sorted together with the block stay beside their rows when unchanged rows come back in their order', async () => {
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

  it('[P1] stay where they are once the analyst has said so', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'East', 'second row');
    reportHas('East', 'North', 'South');
    await refresh(test, 'leaveNotes');
    expect(notes(test)).toEqual({ North: 'second row' });
    reportHas('South', 'East', 'North');
    await refresh(test);
    expect(notes(test)).toEqual({ East: 'second row' });
  });

  it('[P1] what stands beyond an empty column or below the block is no note', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'East', 'mine');
    write(test, TOP + 2, NOTES + 2, 'elsewhere');
    write(test, TOP + 6, NOTES, 'below');
    reportHas('East', 'North', 'South');
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual({ East: 'mine', 'row 8': 'below' });
    expect(test.store.values(test.store.activeSheetId, rect(TOP + 2, NOTES + 2)).flat()).toEqual(['elsewhere']);
  });

  it('[P1] cells below that notes would need are asked about, and nothing is written', async () => {
    const test = await ready('North', 'East', 'South');
    note(test, 'South', 'mine');
    write(test, TOP + 4, NOTES, 'below');
    reportHas('North', 'East', 'West', 'South');
    await refresh(test, 'moveNotes');
    expect(status(test)?.kind).toBe('needsDecision');
    expect(notes(test)).toEqual({ South: 'mine', 'row 6': 'below' });
  });

  it('are listed where their rows cannot be told apart, once the analyst has said that notes move [P14]', async () => {
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

  it('that move already are asked about again where their rows cannot be told apart [P14]', async () => {
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

  it('[P14] [P21] that wait may be skipped: rows and notes stay and count as out of date, and the next refresh asks again', async () => {
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

describe('a column of the analyst’s own within a block', () => {
  it('[P14] moves with the rows, and its formula is filled into new ones where it stood in all of them', async () => {
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

it('[P14] notes still read the right column once one of the report has left', async () => {
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

it('[P2] [P14] a request that fails, before or after it took effect, parts no note from its row', async () => {
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
  '[P1] [P14] somebody %s just before any request: each note stays beside its row',
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
  '[P1] [P14] a note typed into %s, just before any request, ends beside its row',
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

it('[P14] beside rows that a frame cuts off wait until there is room for their rows', async () => {
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

it('[P14] wait once where a refresh that took their row away is undone and done again', async () => {
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

it('[P14] that came back with their row come back again where an undo took both away', async () => {
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
