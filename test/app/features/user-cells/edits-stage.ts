/** Provides the tests of user cells with a block of six rows, in which the user types. */
import { tryReadUserCells } from '../../../../src/placement';
import { createWorkbookStore } from '../../../../src/workbench/store';
import { readHandEdits, readView } from '../../../support/app-state';
import { placeAtSelection } from '../../../support/place-report';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../../support/small-platform';
import { changeReport, createTextRows, getReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const COLUMNS = ['Region', 'Net', 'Share'];

/** Gives each test a platform of its own, and closes the apps of the stage after the test. */
export function setUpEditsStage() {
  const apps = trackApps();
  let platform: SmallPlatform;

  beforeEach(() => {
    platform = createSmallPlatform([{ id: 1, name: 'Sales', columns: COLUMNS, rows: createRows(6) }]);
  });

  function setReportRows(rows: string[][]): void {
    changeReport(platform, { rows });
  }

  async function startApp(options: SmallAppOptions = {}): Promise<SmallApp> {
    return apps.start(platform, options);
  }

  return {
    platform: () => platform,
    setReportRows,
    startApp,

    dropColumn(name: string): void {
      const report = getReport(platform);
      const index = report.columns.indexOf(name);
      report.columns = report.columns.toSpliced(index, 1);
      report.rows = report.rows.map((row) => row.toSpliced(index, 1));
    },

    /** Gives the report its first columns and rows again. */
    restoreReport(): void {
      changeReport(platform, { columns: COLUMNS });
      setReportRows(createRows(6));
    },

    /** Places the report with its headers at A1 and its data from A2. */
    async placeReport(): Promise<SmallApp> {
      const test = await startApp();
      await placeAtSelection(test);
      return test;
    },

    /** Opens a copy of the workbook in another app, as a second device does. */
    openOnOtherDevice({ store }: SmallApp): Promise<SmallApp> {
      return startApp({ store: createWorkbookStore({ file: store.toFile() }) });
    },
  };
}

export const createRows = (count: number, first?: number) => createTextRows(COLUMNS, count, first);

export const readUserCells = (test: SmallApp) => tryReadUserCells(readView(test).userCellsRecord).cells;

export const readEditedAddresses = (test: SmallApp) => readHandEdits(test).cells.map(({ address }) => address);

export async function giveUpUserCells(test: SmallApp): Promise<void> {
  await test.app.placements.giveUpUserCells(readView(test).id, readView(test).userCellsRecord ?? '');
}

export const refresh = (test: SmallApp) => test.app.placements.refreshAll();
