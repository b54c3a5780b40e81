/** Places and refreshes a small report, to compare what undo takes back of it. */

import { placeAt } from '../../support/place-report';
import { rect } from '../../support/rect';
import { writeValue } from '../../support/sheet-cells';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { changeReport } from '../../support/small-reports';
import type { TrackedApps } from '../../support/track-apps';

export function createSalesPlatform(count: number, mark: string): SmallPlatform {
  const platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: ['Region', 'Net'], rows: [] }]);
  setSales(platform, count, mark);
  return platform;
}

export function setSales(platform: SmallPlatform, count: number, mark: string): void {
  changeReport(platform, { rows: Array.from({ length: count }, (_, row) => [`Region ${row}`, `Net ${row} ${mark}`]) });
}

/** Writes `Mine` into A1 and places the report at B3. */
export async function placeSales(
  apps: TrackedApps,
  platform: SmallPlatform,
  options: SmallAppOptions = {},
): Promise<SmallApp> {
  const test = await apps.start(platform, options);
  writeValue(test, 0, 0, 'Mine');
  await placeAt(test, 2, 1);
  return test;
}

/** Returns all that undo takes back: cells with their formulas and formats, and names. */
export function readSheet({ store }: SmallApp) {
  const area = rect(0, 0, 20, 6);
  const sheet = store.activeSheetId;
  return {
    cells: store.readFormulas(sheet, area),
    formats: store.readNumberFormats(sheet, area),
    styles: store.readStyles(sheet, area),
    names: store.listNames().map(({ name, formula, visible }) => ({ name, formula, visible })),
  };
}
