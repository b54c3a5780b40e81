/** Tests the formats of notes: they move with their rows and leave nothing behind. */
import { SHEET_COLUMNS } from '../../../../src/workbench/store';
import { readId } from '../../../support/app-state';
import {
  findRow,
  NOTE_COLUMN,
  readNotes,
  readRegions,
  readWaitingNotes,
  refresh,
  setUpNotesStage,
  TOP,
  writeNote,
} from '../../../support/notes-stage';
import { rect } from '../../../support/rect';
import type { SmallApp } from '../../../support/small-platform';

const { placeRegions, setReportRegions } = setUpNotesStage();

describe('notes directly beside a block', () => {
  it('notes keep their style and number format when they move, and leave none behind [P14]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    const { store } = test;
    const sheet = store.activeSheetId;
    writeNote(test, 'East', 0.5);
    writeNote(test, 'South', 'plain');
    store.write(sheet, rect(TOP + 2, NOTE_COLUMN), '0%', 'numberFormats');
    store.setStyle(sheet, rect(TOP + 2, NOTE_COLUMN), { fillColor: '#FFFF00', bold: true });
    setReportRegions('South', 'North', 'East');
    await refresh(test, 'moveNotes');
    const styles = store
      .readStyles(sheet, rect(TOP + 1, NOTE_COLUMN, 3))
      .map(([style]) => [style?.fillColor, style?.bold]);
    expect(styles.map(([fill]) => fill ?? '')).toEqual(['', '', '#FFFF00']);
    expect(styles.map(([, bold]) => bold === true)).toEqual([false, false, true]);
    expect(store.readNumberFormats(sheet, rect(TOP + 1, NOTE_COLUMN, 3)).flat()).toEqual(['General', 'General', '0%']);
  });

  it('notes keep font, alignment, indent and wrapping when they move, and leave none behind [P14]', async () => {
    const test = await placeRegions('North', 'East', 'South', 'West');
    const { store } = test;
    const sheet = store.activeSheetId;
    for (const region of ['North', 'East', 'South', 'West']) writeNote(test, region, `about ${region}`);
    const noteStyle = {
      fontName: 'Courier New',
      underline: 'Single',
      wrapText: true,
      verticalAlignment: 'Top',
    } as const;
    store.setStyle(sheet, rect(TOP + 2, NOTE_COLUMN), { ...noteStyle, horizontalAlignment: 'Left', indentLevel: 3 });
    const readStyles = (rows: number) =>
      store
        .readStyles(sheet, rect(TOP + 1, NOTE_COLUMN, rows))
        .flat()
        .map((style) => [
          style?.fontName,
          style?.underline,
          style?.wrapText,
          style?.verticalAlignment,
          style?.indentLevel,
        ]);
    const noteLook = ['Courier New', 'Single', true, 'Top', 3];
    const [usualLook] = readStyles(1);
    setReportRegions('West', 'North', 'South', 'East');
    await refresh(test, 'moveNotes');
    expect(readStyles(4)).toEqual([usualLook, usualLook, usualLook, noteLook]);
    setReportRegions('East', 'South');
    await refresh(test);
    setReportRegions('North', 'South', 'East');
    await refresh(test);
    expect(readStyles(3)).toEqual([usualLook, usualLook, noteLook]);
  });

  it('notes leave their borders in place, as a sort in Excel does [P14]', async () => {
    const test = await placeRegions('North', 'East');
    const { store } = test;
    const sheet = store.activeSheetId;
    writeNote(test, 'North', 'mine');
    for (const side of ['EdgeTop', 'EdgeBottom', 'EdgeLeft', 'EdgeRight'] as const)
      store.formats.setBorder(sheet, rect(TOP + 1, NOTE_COLUMN), side, { color: '#FF0000' });
    const readLineColors = () =>
      store.formats.readFormats(sheet, rect(TOP + 1, NOTE_COLUMN, 2)).map(([look]) => look?.lines?.left?.color);
    expect(readLineColors()).toEqual(['#FF0000', undefined]);
    setReportRegions('East', 'North');
    await refresh(test, 'moveNotes');
    expect([readNotes(test), readLineColors()]).toEqual([{ North: 'mine' }, ['#FF0000', undefined]]);
  });

  it('notes have the formats from before or after the refresh, whichever request fails [P2]', async () => {
    const readFormats = ({ store }: SmallApp) =>
      JSON.stringify(store.formats.readFormats(store.activeSheetId, rect(TOP, NOTE_COLUMN, 8)));
    const placeWithNote = async () => {
      const test = await placeRegions('North', 'East');
      const { store } = test;
      writeNote(test, 'North', 'mine');
      store.setStyle(store.activeSheetId, rect(TOP + 1, NOTE_COLUMN), { italic: true, indentLevel: 2 });
      const details = await test.app.placements.openDetails();
      await details.setOptions(readId(test), { notes: 'move' });
      setReportRegions('East', 'South', 'West', 'North');
      return test;
    };
    const undisturbed = await placeWithNote();
    const before = readFormats(undisturbed);
    await refresh(undisturbed);
    const after = readFormats(undisturbed);
    expect(after).not.toBe(before);
    for (const isCarriedOut of [false, true]) {
      for (let nth = 1, hasFailed = true; hasFailed; nth += 1) {
        const test = await placeWithNote();
        hasFailed = false;
        test.host.faults.callAroundNthBatch(nth, () => {
          hasFailed = true;
        });
        test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
        await refresh(test);
        const isNew = readRegions(test, 1)[0] === 'East';
        expect({ nth, isCarriedOut, looks: readFormats(test) }).toEqual({
          nth,
          isCarriedOut,
          looks: isNew ? after : before,
        });
      }
    }
  });

  it('notes keep the format of their whole column in rows that the block gains [P14]', async () => {
    const test = await placeRegions('North', 'East');
    const { store } = test;
    const sheet = store.activeSheetId;
    writeNote(test, 'North', 0.25);
    writeNote(test, 'East', 0.5);
    const column = rect(TOP + 1, NOTE_COLUMN, 2);
    store.setStyle(sheet, column, { fillColor: '#FFFF00', indentLevel: 1 });
    store.write(sheet, column, '0%', 'numberFormats');
    store.formats.addRule('conditionalFormats', sheet, [column], { settings: { kind: 'any' }, formulas: {} });
    const readLooks = () =>
      store
        .readStyles(sheet, rect(TOP + 1, NOTE_COLUMN, 4))
        .map(([style], row) => [
          style?.fillColor,
          style?.indentLevel,
          store.readNumberFormats(sheet, rect(TOP + 1 + row, NOTE_COLUMN))[0]?.[0],
          store.formats.listRules('conditionalFormats', sheet, rect(TOP + 1 + row, NOTE_COLUMN)).length,
        ]);
    const noteLook = ['#FFFF00', 1, '0%', 1];
    setReportRegions('South', 'West', 'North', 'East');
    await refresh(test, 'moveNotes');
    expect(readNotes(test)).toEqual({ North: 0.25, East: 0.5 });
    expect(readLooks()).toEqual([noteLook, noteLook, noteLook, noteLook]);
  });

  it('a format over a whole row of the sheet does not count as a note [P14]', async () => {
    const test = await placeRegions('North', 'East', 'South');
    const { store } = test;
    const row = { row: findRow(test, 'East'), column: 0, rows: 1, columns: SHEET_COLUMNS };
    store.setStyle(store.activeSheetId, row, { italic: true });
    writeNote(test, 'North', 'mine');
    setReportRegions('South', 'North');
    await refresh(test, 'moveNotes');
    expect([readNotes(test), readWaitingNotes(test)]).toEqual([{ North: 'mine' }, []]);
    expect(store.readStyles(store.activeSheetId, { ...row, column: NOTE_COLUMN + 1, columns: 1 })).toMatchObject([
      [{ italic: true }],
    ]);
  });
});
