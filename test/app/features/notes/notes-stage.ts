/** Provides a block with notes beside it whose report changes its rows. */
import type { UserAnswer } from '../../../../src/app';
import { tryReadKeptNotes } from '../../../../src/placement';
import { views } from '../../../support/app';
import { rect } from '../../../support/rect';
import { kept, setRunStage } from '../../../support/run-stage';
import type { SmallApp, SmallPlatform } from '../../../support/small-platform';

/** The headers are at D3, the notes in G, right beside the block's three columns. */
export const TOP = 2;
export const NOTES = 6;

interface NotesStage {
  readonly platform: () => SmallPlatform;
  /** Gives the report rows of these regions from now on. */
  reportHas(...regions: readonly string[]): void;
  reportIs(columns: readonly string[], ...rows: readonly (readonly (string | number)[])[]): void;
  /** Places a block that shows these regions. */
  ready(...regions: readonly string[]): Promise<SmallApp>;
}

/** Closes everything that it opened at the end of the test file that calls it. */
export function setNotesStage(): NotesStage {
  const { platform, opened } = setRunStage();

  function reportIs(columns: readonly string[], ...rows: readonly (readonly (string | number)[])[]): void {
    const report = platform().reports.get(1);
    if (!report) return;
    report.columns = [...columns];
    report.rows = rows.map((row) => [...row]);
  }

  function reportHas(...regions: readonly string[]): void {
    reportIs(['Region', 'Channel', 'Net'], ...regions.map((region) => [region, 'Web', region.length]));
  }

  return {
    ...{ platform, reportHas, reportIs },
    async ready(...regions) {
      const { test } = await opened({ count: 1 });
      reportHas(...regions);
      await test.app.placements.refreshAll();
      expect(views(test)[0]?.status.kind).toBe('upToDate');
      return test;
    },
  };
}

export function write({ store }: SmallApp, row: number, column: number, input: string | number): void {
  store.write(store.activeSheetId, rect(row, column), input, 'formulas');
}

export function note(test: SmallApp, region: string, text: string | number, column = NOTES): void {
  write(test, rowWhere(test, region), column, text);
}

export function rowWhere({ store }: SmallApp, region: string): number {
  return store.values(store.activeSheetId, rect(0, 3, 40)).findIndex(([cell]) => cell === region);
}

/**
 * Returns the texts in the notes' column: by region beside the rows of the block, otherwise by
 * address.
 */
export function notes(test: SmallApp, column = NOTES): Record<string, unknown> {
  const { store } = test;
  const regions = store.values(store.activeSheetId, rect(0, 3, 40)).flat();
  const inputs = store.formulas(store.activeSheetId, rect(0, column, 40)).flat();
  return Object.fromEntries(
    inputs.flatMap((input, row) => (input === '' ? [] : [[String(regions[row]) || `row ${row}`, input]])),
  );
}

export async function refresh(test: SmallApp, answer?: UserAnswer<'notes'>): Promise<void> {
  await test.app.placements.refreshAll();
  if (answer) await test.app.placements.decide(views(test)[0]?.id ?? '', answer);
}

export const status = (test: SmallApp) => views(test)[0]?.status;
export const regionsOf = ({ store }: SmallApp, rows: number) =>
  store.values(store.activeSheetId, rect(TOP + 1, 3, rows)).flat();
export const waiting = ({ store }: SmallApp) => tryReadKeptNotes(kept(store)[0]?.notes.keptNotes).waiting;
