/** Provides a small report whose columns change, placed at B4, for tests of its refreshes. */

import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { createTextRows, getReport } from '../../support/small-reports';
import { trackApps } from '../../support/track-apps';

export const ROWS = 6;

interface ColumnsStage {
  readonly apps: ReturnType<typeof trackApps>;
  readonly platform: () => SmallPlatform;
  /** Sets the columns from now on; each cell names its column. */
  setReportColumns(...columns: string[]): void;
  /** Places the headers at B4 and the rows below. */
  placeReport(headers?: boolean, options?: SmallAppOptions): Promise<SmallApp>;
}

/** Closes everything that it opened at the end of the test file that calls it. */
export function setUpColumnsStage(): ColumnsStage {
  const apps = trackApps();
  let platform: SmallPlatform;

  function setReportColumns(...columns: string[]): void {
    const report = getReport(platform);
    report.columns = columns;
    report.rows = createTextRows(columns, ROWS);
  }

  beforeEach(() => {
    platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: [], rows: [] }]);
    setReportColumns('Region', 'Net', 'Share');
  });

  async function placeReport(headers = true, options: SmallAppOptions = {}): Promise<SmallApp> {
    const test = await apps.start(platform, options);
    test.store.select(test.store.activeSheetId, { row: 3, column: 1, rows: 1, columns: 1 });
    await test.app.report.open(1);
    test.app.report.setHeaders(headers);
    await test.app.report.place();
    return test;
  }

  return { apps, platform: () => platform, setReportColumns, placeReport };
}

/** Returns the cells from B4 on. */
export function readCells(test: SmallApp, columns: number, rows = ROWS + 1) {
  return test.store.readValues(test.store.activeSheetId, { row: 3, column: 1, rows, columns });
}

export function readHeaders(test: SmallApp, columns: number) {
  return readCells(test, columns, 1)[0];
}

export function createColumn(header: string, count = ROWS): string[] {
  return createTextRows([header], count).flat();
}

export function readColumnBelowHeader(test: SmallApp, column: number): unknown[] {
  return test.store.readValues(test.store.activeSheetId, { row: 4, column, rows: ROWS, columns: 1 }).flat();
}
