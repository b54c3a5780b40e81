/**
 * Provides a pivot of regions by months with totals, placed at B4, whose facts change between its
 * refreshes.
 */
import type { PlacementOptions } from '../../../src/app';
import type { Rect } from '../../../src/grid';
import { findView, readId, readPlacing } from '../../support/app-state';
import type { Fact } from '../../support/facts';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
  type SmallReport,
} from '../../support/small-platform';
import { getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

export const createFact = (region: string, month: string, amount: number, customer = region): Fact => ({
  ...{ region, month, customer },
  amount: String(amount),
});

export const FACTS: readonly Fact[] = [
  createFact('North', '2026-01', 10, 'a'),
  createFact('North', '2026-03', 30, 'a'),
  createFact('South', '2026-01', 5, 'b'),
  createFact('South', '2026-03', 7, 'a'),
];

export const QUERY = { dimensions: ['f.region', 'f.month'], measures: ['f.amount'] };
export const PIVOT = {
  ...{ rows: ['f.region'], columns: ['f.month'], measures: ['f.amount'], filters: [] },
  ...{ showRowTotals: true, showColumnTotals: true },
};

interface PivotStage {
  readonly platform: () => SmallPlatform;
  readonly report: () => SmallReport;
  /** Opens the report and selects these cells. */
  openReport(
    at: Pick<Rect, 'row' | 'column'>,
    frame?: Pick<Rect, 'rows' | 'columns'>,
    excel?: SmallAppOptions,
  ): Promise<SmallApp>;
  /** Places the pivot at one cell, or in a frame. */
  placePivot(
    options?: Partial<PlacementOptions>,
    frame?: Pick<Rect, 'rows' | 'columns'>,
    excel?: SmallAppOptions,
  ): Promise<SmallApp>;
}

/** Closes everything that it opened at the end of the test file that calls it. */
export function setUpPivotStage(): PivotStage {
  const apps = trackApps();
  let platform: SmallPlatform;
  const report = () => {
    const configuredReport = getReport(platform);
    return configuredReport;
  };

  beforeEach(() => {
    const pivot = { jsonQuery: JSON.stringify(QUERY), pivotItems: PIVOT };
    platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: [], rows: [], pivot, facts: FACTS }]);
  });

  async function openReport(
    at: Pick<Rect, 'row' | 'column'>,
    frame: Pick<Rect, 'rows' | 'columns'> = { rows: 1, columns: 1 },
    excel: SmallAppOptions = {},
  ): Promise<SmallApp> {
    const test = await apps.start(platform, excel);
    test.store.select(test.store.activeSheetId, { ...at, ...frame });
    await test.app.report.open(1);
    return test;
  }

  async function placePivot(
    options: Partial<PlacementOptions> = {},
    frame?: Pick<Rect, 'rows' | 'columns'>,
    excel?: SmallAppOptions,
  ): Promise<SmallApp> {
    const test = await openReport({ row: 3, column: 1 }, frame, excel);
    test.app.report.setOptions(options);
    await test.app.report.place();
    return test;
  }
  return { platform: () => platform, report, openReport, placePivot };
}

/** Returns the cells from B4 on, without empty rows and columns at the end. */
export function readBlock({ store }: SmallApp, rows = 12, columns = 10): unknown[][] {
  const values = store.readValues(store.activeSheetId, { row: 3, column: 1, rows, columns });
  const width = Math.max(...values.map((row) => row.findLastIndex((value) => value !== '')));
  return values.filter((row) => row.some((value) => value !== '')).map((row) => row.slice(0, width + 1));
}

export async function refreshAndReadStatus(test: SmallApp): Promise<string | undefined> {
  await test.app.placements.refresh(readId(test));
  return findView(test)?.status.kind;
}

/** Inserts a column as a user. */
export function insertColumn({ store }: SmallApp, column: number): void {
  store.insertColumns(store.activeSheetId, column, 1);
}

export { findView, readPlacing };
