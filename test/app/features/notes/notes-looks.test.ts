/** Tests the formats of notes: they move with their rows and leave nothing behind. */
import { SHEET_COLUMNS } from '../../../../src/workbench/store';
import { views } from '../../../support/app';
import { rect } from '../../../support/rect';
import type { SmallApp } from '../../../support/small-platform';
import { NOTES, note, notes, refresh, regionsOf, rowWhere, setNotesStage, TOP, waiting } from './notes-stage';

const { ready, reportHas } = setNotesStage();

describe('notes directly beside a block', () => {
  it('notes keep their style and number format when they move, and leave none behind [P14]', async () => {
    const test = await ready('North', 'East', 'South');
    const { store } = test;
    const sheet = store.activeSheetId;
    note(test, 'East', 0.5);
    note(test, 'South', 'plain');
    store.write(sheet, rect(TOP + 2, NOTES), '0%', 'numberFormats');
    store.setStyle(sheet, rect(TOP + 2, NOTES), { fillColor: '#FFFF00', bold: true });
    reportHas('South', 'North', 'East');
    await refresh(test, 'moveNotes');
    const looks = store.styles(sheet, rect(TOP + 1, NOTES, 3)).map(([style]) => [style?.fillColor, style?.bold]);
    expect(looks.map(([fill]) => fill ?? '')).toEqual(['', '', '#FFFF00']);
    expect(looks.map(([, bold]) => bold === true)).toEqual([false, false, true]);
    expect(store.numberFormats(sheet, rect(TOP + 1, NOTES, 3)).flat()).toEqual(['General', 'General', '0%']);
  });

  it('notes keep font, alignment, indent and wrapping when they move, and leave none behind [P14]', async () => {
    const test = await ready('North', 'East', 'South', 'West');
    const { store } = test;
    const sheet = store.activeSheetId;
    for (const region of ['North', 'East', 'South', 'West']) note(test, region, `about ${region}`);
    const own = { fontName: 'Courier New', underline: 'Single', wrapText: true, verticalAlignment: 'Top' } as const;
    store.setStyle(sheet, rect(TOP + 2, NOTES), { ...own, horizontalAlignment: 'Left', indentLevel: 3 });
    const looks = (rows: number) =>
      store
        .styles(sheet, rect(TOP + 1, NOTES, rows))
        .flat()
        .map((style) => [
          style?.fontName,
          style?.underline,
          style?.wrapText,
          style?.verticalAlignment,
          style?.indentLevel,
        ]);
    const theirs = ['Courier New', 'Single', true, 'Top', 3];
    const [usual] = looks(1);
    reportHas('West', 'North', 'South', 'East');
    await refresh(test, 'moveNotes');
    expect(looks(4)).toEqual([usual, usual, usual, theirs]);
    reportHas('East', 'South');
    await refresh(test);
    reportHas('North', 'South', 'East');
    await refresh(test);
    expect(looks(3)).toEqual([usual, usual, theirs]);
  });

  it('notes leave their borders in place, as a sort in Excel does [P14]', async () => {
    const test = await ready('North', 'East');
    const { store } = test;
    const sheet = store.activeSheetId;
    note(test, 'North', 'mine');
    for (const side of ['EdgeTop', 'EdgeBottom', 'EdgeLeft', 'EdgeRight'] as const)
      store.formats.setBorder(sheet, rect(TOP + 1, NOTES), side, { color: '#FF0000' });
    const lines = () => store.formats.read(sheet, rect(TOP + 1, NOTES, 2)).map(([look]) => look?.lines?.left?.color);
    expect(lines()).toEqual(['#FF0000', undefined]);
    reportHas('East', 'North');
    await refresh(test, 'moveNotes');
    expect([notes(test), lines()]).toEqual([{ North: 'mine' }, ['#FF0000', undefined]]);
  });

  it('notes have the formats from before or after the refresh, whichever request fails [P2]', async () => {
    const looksOf = ({ store }: SmallApp) =>
      JSON.stringify(store.formats.read(store.activeSheetId, rect(TOP, NOTES, 8)));
    const begun = async () => {
      const test = await ready('North', 'East');
      const { store } = test;
      note(test, 'North', 'mine');
      store.setStyle(store.activeSheetId, rect(TOP + 1, NOTES), { italic: true, indentLevel: 2 });
      const details = await test.app.placements.openDetails();
      await details.setOptions(views(test)[0]?.id ?? '', { notes: 'move' });
      reportHas('East', 'South', 'West', 'North');
      return test;
    };
    const whole = await begun();
    const before = looksOf(whole);
    await refresh(whole);
    const after = looksOf(whole);
    expect(after).not.toBe(before);
    for (const isAfterwards of [false, true]) {
      for (let nth = 1, hasFailed = true; hasFailed; nth += 1) {
        const test = await begun();
        hasFailed = false;
        test.host.faults.atSync(nth, () => {
          hasFailed = true;
        });
        test.host.faults.failNextSync(nth, 'GeneralException', isAfterwards);
        await refresh(test);
        const isNew = regionsOf(test, 1)[0] === 'East';
        expect({ nth, isAfterwards, looks: looksOf(test) }).toEqual({
          nth,
          isAfterwards,
          looks: isNew ? after : before,
        });
      }
    }
  });

  it('notes keep the format of their whole column in rows that the block gains [P14]', async () => {
    const test = await ready('North', 'East');
    const { store } = test;
    const sheet = store.activeSheetId;
    note(test, 'North', 0.25);
    note(test, 'East', 0.5);
    const column = rect(TOP + 1, NOTES, 2);
    store.setStyle(sheet, column, { fillColor: '#FFFF00', indentLevel: 1 });
    store.write(sheet, column, '0%', 'numberFormats');
    store.formats.addRule('conditionalFormats', sheet, [column], { settings: { kind: 'any' }, formulas: {} });
    const looks = () =>
      store
        .styles(sheet, rect(TOP + 1, NOTES, 4))
        .map(([style], row) => [
          style?.fillColor,
          style?.indentLevel,
          store.numberFormats(sheet, rect(TOP + 1 + row, NOTES))[0]?.[0],
          store.formats.rules('conditionalFormats', sheet, rect(TOP + 1 + row, NOTES)).length,
        ]);
    const theirs = ['#FFFF00', 1, '0%', 1];
    reportHas('South', 'West', 'North', 'East');
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual({ North: 0.25, East: 0.5 });
    expect(looks()).toEqual([theirs, theirs, theirs, theirs]);
  });

  it('a format over a whole row of the sheet does not count as a note [P14]', async () => {
    const test = await ready('North', 'East', 'South');
    const { store } = test;
    const row = { row: rowWhere(test, 'East'), column: 0, rows: 1, columns: SHEET_COLUMNS };
    store.setStyle(store.activeSheetId, row, { italic: true });
    note(test, 'North', 'mine');
    reportHas('South', 'North');
    await refresh(test, 'moveNotes');
    expect([notes(test), waiting(test)]).toEqual([{ North: 'mine' }, []]);
    expect(store.styles(store.activeSheetId, { ...row, column: NOTES + 1, columns: 1 })).toMatchObject([
      [{ italic: true }],
    ]);
  });
});
