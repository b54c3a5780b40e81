/** What notes look like goes along with their rows, and leaves nothing behind. */
import { SHEET_COLUMNS } from '../../../../src/workbench/store';
import { views } from '../../../support/app';
import type { SmallApp } from '../../../support/small-platform';
import { area, NOTES, note, notes, refresh, regionsOf, rowWhere, setNotesStage, TOP, waiting } from './notes-stage';

const { ready, reportHas } = setNotesStage();

describe('notes directly beside a block', () => {
  it('[P14] keep their look and their number format, and leave none behind', async () => {
    const test = await ready('North', 'East', 'South');
    const { store } = test;
    const sheet = store.activeSheetId;
    note(test, 'East', 0.5);
    note(test, 'South', 'plain');
    store.write(sheet, area(TOP + 2, NOTES), '0%', 'numberFormats');
    store.setStyle(sheet, area(TOP + 2, NOTES), { fillColor: '#FFFF00', bold: true });
    reportHas('South', 'North', 'East');
    await refresh(test, 'moveNotes');
    const looks = store.styles(sheet, area(TOP + 1, NOTES, 3)).map(([style]) => [style?.fillColor, style?.bold]);
    expect(looks.map(([fill]) => fill ?? '')).toEqual(['', '', '#FFFF00']);
    expect(looks.map(([, bold]) => bold === true)).toEqual([false, false, true]);
    expect(store.numberFormats(sheet, area(TOP + 1, NOTES, 3)).flat()).toEqual(['General', 'General', '0%']);
  });

  it('[P14] keep font, alignment, indent, wrapping and a box around them, and leave none behind', async () => {
    const test = await ready('North', 'East', 'South', 'West');
    const { store } = test;
    const sheet = store.activeSheetId;
    for (const region of ['North', 'East', 'South', 'West']) note(test, region, `about ${region}`);
    const marked = area(TOP + 2, NOTES);
    store.setStyle(sheet, area(TOP + 1, NOTES, 4), { bold: true });
    store.setStyle(sheet, marked, { fontName: 'Courier New', fontSize: 14, underline: 'Single', wrapText: true });
    store.setStyle(sheet, marked, { horizontalAlignment: 'Left', verticalAlignment: 'Top', indentLevel: 3 });
    for (const row of [TOP + 2, TOP + 3])
      for (const side of ['EdgeTop', 'EdgeBottom', 'EdgeLeft', 'EdgeRight'] as const)
        store.looks.setBorder(sheet, area(row, NOTES), side, { color: row === TOP + 2 ? '#FF0000' : '#00FF00' });
    store.looks.setBorder(sheet, area(TOP + 4, NOTES), 'EdgeBottom', {});
    const seen = () =>
      store.looks.read(sheet, area(0, NOTES, 40)).flatMap(([look], row) => {
        const { top, bottom, left, right } = look?.lines ?? {};
        const region = String(store.values(sheet, area(row, 3))[0]?.[0]);
        const style = look?.style;
        if (region === '' || region === 'Region') return [];
        const sides = [left, right].map((line) => line?.color);
        return [
          [
            region,
            style?.fontName,
            style?.indentLevel,
            style?.wrapText,
            style?.underline,
            style?.bold,
            sides,
            [top, bottom].map((line) => line?.color),
          ],
        ];
      });
    const usual = [...(seen()[0] ?? [])].slice(1, 6);
    const own = ['Courier New', 3, true, 'Single', true, ['#FF0000', '#FF0000']] as const;
    const none = [undefined, undefined];
    reportHas('West', 'North', 'South', 'East');
    await refresh(test, 'moveNotes');
    expect(seen()).toEqual([
      ['West', ...usual, none, [undefined, undefined]],
      ['North', ...usual, none, [undefined, '#00FF00']],
      ['South', ...usual, ['#00FF00', '#00FF00'], ['#00FF00', '#FF0000']],
      ['East', ...own, ['#FF0000', '#FF0000']],
    ]);
    reportHas('East', 'South');
    await refresh(test);
    reportHas('North', 'South', 'East');
    await refresh(test);
    expect(seen().map(([region, font, indent]) => [region, font, indent])).toEqual([
      ['North', usual[0], 0],
      ['South', usual[0], 0],
      ['East', 'Courier New', 3],
    ]);
    expect(notes(test)).toEqual({ North: 'about North', South: 'about South', East: 'about East' });
  });

  it('have the formats from before or after the refresh, whichever request fails [P2]', async () => {
    const looksOf = ({ store }: SmallApp) => JSON.stringify(store.looks.read(store.activeSheetId, area(TOP, NOTES, 8)));
    const begun = async () => {
      const test = await ready('North', 'East');
      const { store } = test;
      note(test, 'North', 'mine');
      store.setStyle(store.activeSheetId, area(TOP + 1, NOTES), { italic: true, indentLevel: 2 });
      for (const side of ['EdgeTop', 'EdgeBottom', 'EdgeLeft', 'EdgeRight'] as const)
        store.looks.setBorder(store.activeSheetId, area(TOP + 1, NOTES), side, { color: '#FF0000' });
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

  it('[P14] look as before in rows that the block gains, where their whole column looks alike', async () => {
    const test = await ready('North', 'East');
    const { store } = test;
    const sheet = store.activeSheetId;
    note(test, 'North', 0.25);
    note(test, 'East', 0.5);
    const column = area(TOP + 1, NOTES, 2);
    store.setStyle(sheet, column, { fillColor: '#FFFF00', indentLevel: 1 });
    store.write(sheet, column, '0%', 'numberFormats');
    store.looks.addRule('conditionalFormats', sheet, [column], { settings: { kind: 'any' }, formulas: {} });
    const looks = () =>
      store
        .styles(sheet, area(TOP + 1, NOTES, 4))
        .map(([style], row) => [
          style?.fillColor,
          style?.indentLevel,
          store.numberFormats(sheet, area(TOP + 1 + row, NOTES))[0]?.[0],
          store.looks.rules('conditionalFormats', sheet, area(TOP + 1 + row, NOTES)).length,
        ]);
    const theirs = ['#FFFF00', 1, '0%', 1];
    reportHas('South', 'West', 'North', 'East');
    await refresh(test, 'moveNotes');
    expect(notes(test)).toEqual({ North: 0.25, East: 0.5 });
    expect(looks()).toEqual([theirs, theirs, theirs, theirs]);
  });

  it('[P14] are not what a row of the sheet looks like from end to end', async () => {
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
