/** Provides the tests of user cells with a block of six rows, in which the user types. */
import { tryReadUserCells } from '../../../../src/placement';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { askedEdits as asked, placedView as view } from '../../../support/app';
import { openedApps } from '../../../support/opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';

const COLUMNS = ['Region', 'Net', 'Share'];

/** Gives each test a platform of its own, and closes the apps of the stage after the test. */
export function setEditsStage() {
  const apps = openedApps();
  let platform: SmallPlatform;

  beforeEach(() => {
    platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: rowsOf(6) }]);
  });

  function reportHas(rows: string[][]): void {
    const report = platform.reports.get(1);
    if (report) report.rows = rows;
  }

  async function begin(options: SmallAppOptions = {}): Promise<SmallApp> {
    const test = apps.add(openSmallApp(platform, options));
    await test.app.start();
    return test;
  }

  return {
    platform: () => platform,
    reportHas,
    begin,

    dropColumn(name: string): void {
      const report = platform.reports.get(1);
      if (!report) return;
      const index = report.columns.indexOf(name);
      report.columns = report.columns.toSpliced(index, 1);
      report.rows = report.rows.map((row) => row.toSpliced(index, 1));
    },

    /** Gives the report its first columns and rows again. */
    beforeReturn(): void {
      const report = platform.reports.get(1);
      if (report) report.columns = COLUMNS;
      reportHas(rowsOf(6));
    },

    /** Places the report with its headers at A1 and its data from A2. */
    async placed(): Promise<SmallApp> {
      const test = await begin();
      await test.app.report.open(1);
      await test.app.report.place();
      return test;
    },

    /** Opens a copy of the workbook in another app, as a second device does. */
    elsewhere({ store }: SmallApp): Promise<SmallApp> {
      return begin({ store: createWorkbookStore({ file: store.toFile() }) });
    },
  };
}

export function rowsOf(count: number, first = 0): string[][] {
  return Array.from({ length: count }, (_, row) => COLUMNS.map((column) => `${column} ${first + row}`));
}

export function type({ store }: SmallApp, address: { row: number; column: number }, text: string): void {
  store.write(store.activeSheetId, { ...address, rows: 1, columns: 1 }, text, 'values');
}

export function shown({ store }: SmallApp, row: number, column: number): unknown {
  return store.values(store.activeSheetId, { row, column, rows: 1, columns: 1 })[0]?.[0];
}

export const ownCells = (test: SmallApp) => tryReadUserCells(view(test).ownCells).cells;

export const addresses = (test: SmallApp) => asked(test).cells.map(({ address }) => address);

export async function giveUp(test: SmallApp): Promise<void> {
  await test.app.placements.giveUpUserCells(view(test).id, view(test).ownCells ?? '');
}

export const refresh = (test: SmallApp) => test.app.placements.refreshAll();

export function written({ host }: SmallApp): number {
  return host.log().reduce((sum, entry) => sum + entry.cellsWritten, 0);
}
