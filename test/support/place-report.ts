/** Places reports as a user does who opens a report and clicks a cell. */
import { settle } from './excel-host';
import { rect } from './rect';
import type { SmallApp } from './small-platform';

/** Opens a report and places it at what is selected: A1 of a new workbook. */
export async function placeAtSelection({ app }: Pick<SmallApp, 'app'>, reportId = 1): Promise<void> {
  await app.report.open(reportId);
  await app.report.place();
}

/** Places a report with its first header in this cell. */
export async function placeAt(
  test: Pick<SmallApp, 'app' | 'host' | 'store'>,
  row: number,
  column: number,
  reportId = 1,
  sheet = test.store.activeSheetId,
): Promise<void> {
  test.store.select(sheet, rect(row, column));
  await settle(test.host);
  await placeAtSelection(test, reportId);
}
