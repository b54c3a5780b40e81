/** Tests notes without a row: they are shown, and can be put on a new sheet. */
import type { PlacementDetails } from '../../../src/app';
import { tryReadKeptNotes } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { views } from '../../support/app';
import { keptResultsInMemory } from '../../support/kept-results-in-memory';
import { rect } from '../../support/rect';
import { asked, kept, setRunStage } from '../../support/run-stage';
import type { SmallApp } from '../../support/small-platform';

const { platform, begin, fileWith } = setRunStage();

/** The headers are at D3, the notes in G and H, right beside the block's three columns. */
const TOP = 2;
const NOTES = 6;

function reportHas(...regions: readonly string[]): void {
  const report = platform().reports.get(1);
  if (report) report.rows = regions.map((region) => [region, 'Web', region.length]);
}

interface Stage {
  readonly test: SmallApp;
  readonly details: PlacementDetails;
  readonly id: string;
}

/** Makes two notes of North and one of South, whose rows have left. */
async function withNotes(): Promise<Stage> {
  const { file } = await fileWith({ count: 1 });
  const test = await begin({ store: createWorkbookStore({ file }), keptResults: keptResultsInMemory() });
  const { app, store } = test;
  reportHas('North', 'East', 'South');
  await app.placements.refreshAll();
  write(test, TOP, NOTES, 'Remark');
  write(test, TOP + 1, NOTES, 'closes in May');
  write(test, TOP + 1, NOTES + 1, 0.5);
  store.write(store.activeSheetId, rect(TOP + 1, NOTES + 1), '0%', 'numberFormats');
  write(test, TOP + 3, NOTES, "'007");
  reportHas('East');
  await app.placements.refreshAll();
  const id = views(test)[0]?.id ?? '';
  await app.placements.decide(id, 'moveNotes');
  return { test, details: await app.placements.openDetails(), id };
}

function write({ store }: SmallApp, row: number, column: number, input: string | number): void {
  store.write(store.activeSheetId, rect(row, column), input, 'formulas');
}

const inFile = ({ store }: SmallApp) => tryReadKeptNotes(kept(store)[0]?.notes.keptNotes).waiting;

function onNewSheets({ store }: SmallApp): unknown[][][] {
  const [, ...added] = store.sheets();
  return added.map(({ id }) => store.values(id, rect(0, 0, 3, 3)));
}

const ON_SHEET = [
  ['', 'Remark', ''],
  ['North · Web', 'closes in May', 0.5],
  ['South · Web', '007', ''],
];

describe('notes without a row', () => {
  it('notes without a row are listed with their row, their columns and the time when the row left [P14]', async () => {
    const { details, id } = await withNotes();
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
    const { test, details, id } = await withNotes();
    expect(await details.moveNotesToSheet(id, 'Texts')).toBe(true);
    expect(onNewSheets(test)).toEqual([ON_SHEET]);
    const sheet = test.store.sheets().at(-1)?.id ?? '';
    expect(test.store.numberFormats(sheet, rect(1, 2)).flat()).toEqual(['0%']);
    expect(inFile(test)).toEqual([]);
    expect(await details.moveNotesToSheet(id, 'Texts')).toBe(false);
    expect(test.store.sheets()).toHaveLength(2);
  });

  it('notes without a row are in the list or on the new sheet, whichever request fails [P14]', async () => {
    for (const isDoneAllTheSame of [false, true]) {
      for (let nth = 1, isMet = true; isMet; nth += 1) {
        const { test, details, id } = await withNotes();
        asked(test);
        test.host.faults.failNextSync(nth, 'GeneralException', isDoneAllTheSame);
        await details.moveNotesToSheet(id, 'Texts');
        isMet = asked(test).requests >= nth;
        const isKept =
          inFile(test).length === 2 || JSON.stringify(onNewSheets(test)).includes(JSON.stringify(ON_SHEET));
        expect({ nth, isDoneAllTheSame, isKept }).toEqual({ nth, isDoneAllTheSame, isKept: true });
      }
    }
  });
});

describe('the choice of a row key', () => {
  it('the choice of a row key has the columns of the report, and counts the rows with equal keys', async () => {
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
    expect([choices?.countAlike(['Region']), choices?.countAlike(['Channel']), choices?.rowCount]).toEqual([2, 3, 3]);
  });

  it('the choice of a row key is unavailable on a device without the cached rows', async () => {
    const { test, id } = await withNotes();
    const other = await begin({ store: createWorkbookStore({ file: test.store.toFile() }) });
    expect(await (await other.app.placements.openDetails()).rowKeyChoices(id)).toBeUndefined();
  });
});
