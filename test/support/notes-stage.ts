/** Provides a block with notes beside it whose report changes its rows. */
import type { UserAnswer } from '../../src/app';
import { tryReadKeptNotes } from '../../src/placement';
import { decide, readViews } from './app-state';
import { readPlacements } from './file-records';
import { rect } from './rect';
import { setUpRunStage } from './run-stage';
import { writeInput } from './sheet-cells';
import type { SmallApp, SmallPlatform } from './small-platform';
import { getReport } from './small-reports';

/** The headers are at D3, the notes in G, right beside the block's three columns. */
export const TOP = 2;
export const NOTE_COLUMN = 6;

interface NotesStage {
  readonly platform: () => SmallPlatform;
  /** Gives the report rows of these regions from now on. */
  setReportRegions(...regions: readonly string[]): void;
  setReport(columns: readonly string[], ...rows: readonly (readonly (string | number)[])[]): void;
  /** Places a block that shows these regions. */
  placeRegions(...regions: readonly string[]): Promise<SmallApp>;
}

/** Closes everything that it opened at the end of the test file that calls it. */
export function setUpNotesStage(): NotesStage {
  const { platform, openFile } = setUpRunStage();

  function setReport(columns: readonly string[], ...rows: readonly (readonly (string | number)[])[]): void {
    const report = getReport(platform());
    report.columns = [...columns];
    report.rows = rows.map((row) => [...row]);
  }

  function setReportRegions(...regions: readonly string[]): void {
    setReport(['Region', 'Channel', 'Net'], ...regions.map((region) => [region, 'Web', region.length]));
  }

  return {
    ...{ platform, setReportRegions, setReport },
    async placeRegions(...regions) {
      const { test } = await openFile({ count: 1 });
      setReportRegions(...regions);
      await test.app.placements.refreshAll();
      expect(readViews(test)[0]?.status.kind).toBe('upToDate');
      return test;
    },
  };
}

export function writeNote(test: SmallApp, region: string, text: string | number, column = NOTE_COLUMN): void {
  writeInput(test, findRow(test, region), column, text);
}

export function findRow({ store }: SmallApp, region: string): number {
  return store.readValues(store.activeSheetId, rect(0, 3, 40)).findIndex(([cell]) => cell === region);
}

/**
 * Returns the texts in the notes' column: by region beside the rows of the block, otherwise by
 * address.
 */
export function readNotes(test: SmallApp, column = NOTE_COLUMN): Record<string, unknown> {
  const { store } = test;
  const regions = store.readValues(store.activeSheetId, rect(0, 3, 40)).flat();
  const inputs = store.readFormulas(store.activeSheetId, rect(0, column, 40)).flat();
  return Object.fromEntries(
    inputs.flatMap((input, row) => (input === '' ? [] : [[String(regions[row]) || `row ${row}`, input]])),
  );
}

export async function refresh(test: SmallApp, answer?: UserAnswer<'notes'>): Promise<void> {
  await test.app.placements.refreshAll();
  if (answer) await decide(test, answer);
}

export const readStatus = (test: SmallApp) => readViews(test)[0]?.status;
export const readRegions = ({ store }: SmallApp, rows: number) =>
  store.readValues(store.activeSheetId, rect(TOP + 1, 3, rows)).flat();
export const readWaitingNotes = ({ store }: SmallApp) =>
  tryReadKeptNotes(readPlacements(store)[0]?.notes.keptNotes).waitingNotes;
