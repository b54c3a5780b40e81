/** Provides a small report whose columns change, placed at B4, for tests of its refreshes. */
import { openedApps } from '../../support/opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';

export const ROWS = 6;

export function rowsOf(columns: readonly string[], count = ROWS): string[][] {
  return Array.from({ length: count }, (_, row) => columns.map((column) => `${column} ${row}`));
}

interface ColumnsStage {
  readonly apps: ReturnType<typeof openedApps>;
  readonly platform: () => SmallPlatform;
  /** Sets the columns from now on; each cell names its column. */
  reportHas(...columns: string[]): void;
  /** Places the headers at B4 and the rows below. */
  placed(headers?: boolean, options?: SmallAppOptions): Promise<SmallApp>;
}

/** Closes everything that it opened at the end of the test file that calls it. */
export function setColumnsStage(): ColumnsStage {
  const apps = openedApps();
  let platform: SmallPlatform;

  function reportHas(...columns: string[]): void {
    const report = platform.reports.get(1);
    if (!report) throw new Error('There is no report.');
    report.columns = columns;
    report.rows = rowsOf(columns);
  }

  beforeEach(() => {
    platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: [], rows: [] }]);
    reportHas('Region', 'Net', 'Share');
  });

  async function placed(headers = true, options: SmallAppOptions = {}): Promise<SmallApp> {
    const test = apps.add(openSmallApp(platform, options));
    await test.app.start();
    test.store.select(test.store.activeSheetId, { row: 3, column: 1, rows: 1, columns: 1 });
    await test.app.report.open(1);
    test.app.report.setHeaders(headers);
    await test.app.report.place();
    return test;
  }

  return { apps, platform: () => platform, reportHas, placed };
}

export const sheetOf = ({ store }: SmallApp) => store.activeSheetId;
export const cell = (row: number, column: number) => ({ row, column, rows: 1, columns: 1 });

export function write(test: SmallApp, row: number, column: number, input: string): void {
  test.store.write(sheetOf(test), cell(row, column), input, 'values');
}

/** Returns the cells from B4 on. */
export function cells(test: SmallApp, columns: number, rows = ROWS + 1) {
  return test.store.values(sheetOf(test), { row: 3, column: 1, rows, columns });
}

export function headersOf(test: SmallApp, columns: number) {
  return cells(test, columns, 1)[0];
}

export function columnOf(header: string, count = ROWS): string[] {
  return Array.from({ length: count }, (_, row) => `${header} ${row}`);
}

export function below(test: SmallApp, column: number): unknown[] {
  return test.store.values(sheetOf(test), { row: 4, column, rows: ROWS, columns: 1 }).flat();
}
