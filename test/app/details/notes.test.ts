/** Tests notes without a row: they are shown, and can be put on a new sheet. */
import type { PlacementDetails } from '../../../src/app';
import { createWorkbookStore } from '../../../src/workbench/store';
import { readId } from '../../support/app-state';
import { createMemoryRowCache } from '../../support/memory-row-cache';
import { NOTE_COLUMN, readWaitingNotes, TOP } from '../../support/notes-stage';
import { rect } from '../../support/rect';
import { setUpRunStage, takeRequestCounts } from '../../support/run-stage';
import { writeInput } from '../../support/sheet-cells';
import type { SmallApp } from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';

const { platform, startApp, createFile } = setUpRunStage();

function setReportRegions(...regions: readonly string[]): void {
  changeReport(platform(), { rows: regions.map((region) => [region, 'Web', region.length]) });
}

interface NotesDetails {
  readonly test: SmallApp;
  readonly details: PlacementDetails;
  readonly id: string;
}

/** Makes two notes of North and one of South, whose rows have left. */
async function placeWithWaitingNotes(): Promise<NotesDetails> {
  const { file } = await createFile({ count: 1 });
  const test = await startApp({ store: createWorkbookStore({ file }), rowCache: createMemoryRowCache() });
  const { app, store } = test;
  setReportRegions('North', 'East', 'South');
  await app.placements.refreshAll();
  writeInput(test, TOP, NOTE_COLUMN, 'Remark');
  writeInput(test, TOP + 1, NOTE_COLUMN, 'closes in May');
  writeInput(test, TOP + 1, NOTE_COLUMN + 1, 0.5);
  store.write(store.activeSheetId, rect(TOP + 1, NOTE_COLUMN + 1), '0%', 'numberFormats');
  writeInput(test, TOP + 3, NOTE_COLUMN, "'007");
  setReportRegions('East');
  await app.placements.refreshAll();
  const id = readId(test);
  await app.placements.decide(id, 'moveNotes');
  return { test, details: await app.placements.openDetails(), id };
}

function readNewSheets({ store }: SmallApp): unknown[][][] {
  const [, ...added] = store.listSheets();
  return added.map(({ id }) => store.readValues(id, rect(0, 0, 3, 3)));
}

const EXPECTED_SHEET = [
  ['', 'Remark', ''],
  ['North · Web', 'closes in May', 0.5],
  ['South · Web', '007', ''],
];

describe('notes without a row', () => {
  it('notes without a row are listed with their row, their columns and the time when the row left [P14]', async () => {
    const { details, id } = await placeWithWaitingNotes();
    expect(details.getNotes(id)).toMatchObject([
      {
        row: 'North · Web',
        since: expect.any(Number),
        texts: [
          { column: 'Remark', text: 'closes in May' },
          { column: undefined, text: '50%' },
        ],
      },
      { row: 'South · Web', texts: [{ column: 'Remark', text: '007' }] },
    ]);
  });

  it('notes without a row move to a new sheet with the names of their rows and formats, and leave the list [P1] [P14]', async () => {
    const { test, details, id } = await placeWithWaitingNotes();
    expect(await details.moveNotesToSheet(id, 'Texts')).toBe(true);
    expect(readNewSheets(test)).toEqual([EXPECTED_SHEET]);
    const sheet = test.store.listSheets().at(-1)?.id ?? '';
    expect(test.store.readNumberFormats(sheet, rect(1, 2)).flat()).toEqual(['0%']);
    expect(readWaitingNotes(test)).toEqual([]);
    expect(await details.moveNotesToSheet(id, 'Texts')).toBe(false);
    expect(test.store.listSheets()).toHaveLength(2);
  });

  it('notes without a row are in the list or on the new sheet, whichever request fails [P14]', async () => {
    for (const isCarriedOut of [false, true]) {
      for (let nth = 1, isReached = true; isReached; nth += 1) {
        const { test, details, id } = await placeWithWaitingNotes();
        takeRequestCounts(test);
        test.host.faults.failNthBatch(nth, 'GeneralException', isCarriedOut);
        await details.moveNotesToSheet(id, 'Texts');
        isReached = takeRequestCounts(test).requests >= nth;
        const isSaved =
          readWaitingNotes(test).length === 2 ||
          JSON.stringify(readNewSheets(test)).includes(JSON.stringify(EXPECTED_SHEET));
        expect({ nth, isCarriedOut, isKept: isSaved }).toEqual({ nth, isCarriedOut, isKept: true });
      }
    }
  });
});

describe('the choice of a row key', () => {
  it('the choice of a row key has the columns of the report, and counts the rows with equal keys', async () => {
    const { test, details, id } = await placeWithWaitingNotes();
    setReportRegions('Twin', 'East', 'Twin');
    await test.app.placements.refreshAll();
    const choices = await details.readRowKeyChoices(id);
    expect(choices?.columns).toEqual([
      { member: 'Region', title: 'Region', isMeasure: false },
      { member: 'Channel', title: 'Channel', isMeasure: false },
      { member: 'Net', title: 'Net', isMeasure: true },
    ]);
    expect(choices?.defaultMembers).toEqual(['Region', 'Channel']);
    expect([choices?.countAlikeRows(['Region']), choices?.countAlikeRows(['Channel']), choices?.rowCount]).toEqual([
      2, 3, 3,
    ]);
  });

  it('the choice of a row key is unavailable on a device without the cached rows', async () => {
    const { test, id } = await placeWithWaitingNotes();
    const otherDevice = await startApp({ store: createWorkbookStore({ file: test.store.toFile() }) });
    expect(await (await otherDevice.app.placements.openDetails()).readRowKeyChoices(id)).toBeUndefined();
  });
});
