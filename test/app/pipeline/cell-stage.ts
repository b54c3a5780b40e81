/** Provides a report of regions, placed with filters whose values are in cells of the workbook. */
import type { CellFault, CellFilter, PlacementFilter } from '../../../src/placement';
import { createWorkbookStore } from '../../../src/workbench/store';
import { findReadyView, readOpenReport } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { computeMeasure, type Fact } from '../../support/facts';
import { createManualClock, type ManualClock } from '../../support/manual-clock';
import {
  createSmallPlatform,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';

export const REGIONS = ['North', 'South', 'East', 'West'];
const MONTHS = ['2026-01', '2026-02'];
const FACTS = REGIONS.flatMap((region, regionIndex) =>
  MONTHS.map(
    (month, monthIndex): Fact => ({ region, month, customer: region, amount: String(regionIndex * 10 + monthIndex) }),
  ),
);
export const REGION = { member: 'f.region', title: 'Region', type: 'string', operator: 'is' } as const;

export interface CellStage {
  readonly platform: () => SmallPlatform;
  startApp(options?: SmallAppOptions): Promise<CellTest>;
}

/** The time does not change: the app follows no cell before the test advances it. */
export type CellTest = SmallApp & { readonly clock: ManualClock };

/** Registers a new platform for each test with the file that calls it. */
export function setUpCellStage(): CellStage {
  const apps = trackApps();
  let platform: SmallPlatform;
  beforeEach(() => {
    const jsonQuery = JSON.stringify({ dimensions: ['f.region', 'f.month'], measures: ['f.amount'] });
    const report = { columns: [], rows: [], pivot: { jsonQuery }, facts: FACTS, checksum: 'one' };
    platform = createSmallPlatform([{ id: 1, name: 'Sales', ...report }]);
  });
  return {
    platform: () => platform,
    async startApp(options = {}) {
      const clock = createManualClock();
      const test = await apps.start(platform, { store: createWorkbookStore(), clock, ...options });
      return Object.assign(test, { clock });
    },
  };
}

export const typeText = ({ store }: SmallApp, row: number, column: number, text: string) =>
  store.typeInto(store.activeSheetId, row, column, text);

/** Chooses a filter as the form does. */
export async function chooseCellFilter(
  test: SmallApp,
  typed: string,
  changes: Partial<CellFilter> = {},
): Promise<PlacementFilter> {
  await test.app.report.open(1);
  const choice = await readOpenReport(test).detail.filters.readChosenCell(typed, { ...REGION, ...changes }, undefined);
  if (choice.kind !== 'taken') throw new Error(JSON.stringify(choice));
  return choice.filter;
}

/** Places the report with its header in D1. */
export async function placeReport(test: SmallApp, filters: readonly PlacementFilter[], column = 3): Promise<string> {
  const { app, host, store } = test;
  store.select(store.activeSheetId, { row: 0, column, rows: 1, columns: 1 });
  await settle(host);
  await app.report.open(1);
  app.report.setOptions({ filters });
  await app.report.place();
  const { placing } = readOpenReport(test);
  if (placing.kind !== 'placed') throw new Error(JSON.stringify(placing));
  return placing.placementId;
}

export function readRows({ store }: SmallApp, column = 3): unknown[][] {
  const rect = { row: 1, column, rows: 20, columns: 3 };
  return store.readValues(store.activeSheetId, rect).filter((row) => row.some((value) => value !== ''));
}

export const computeRows = (...regions: string[]) =>
  REGIONS.filter((region) => regions.includes(region)).flatMap((region) =>
    MONTHS.map((month) => [region, month, computeMeasure(FACTS, 'f.amount', { region, month })]),
  );

export const readCellFault = (test: SmallApp, id: string) => {
  const status = findReadyView(test, id)?.status;
  return status?.kind === 'failed' ? status.failure.filterCell : undefined;
};

export const readCellNames = ({ store }: SmallApp) => store.listNames().filter(({ name }) => name.endsWith('_cell'));

/** Types the values from B1 on. */
export async function placeWithFilterCells(test: SmallApp, ...values: string[]): Promise<string> {
  for (const [row, value] of values.entries()) typeText(test, row, 1, value);
  await settle(test.host);
  return placeReport(test, [
    await chooseCellFilter(test, values.length > 1 ? `Sheet1!B1:B${values.length}` : 'Sheet1!B1'),
  ]);
}

export function readFault(test: CellTest, id: string): CellFault {
  const fault = readCellFault(test, id);
  if (!fault) throw new Error('The filter of this placement has no fault.');
  return fault;
}

/** Presses the button that writes the offered value into the faulty cell. */
export async function acceptOfferedValue(test: CellTest, id: string): Promise<void> {
  await test.app.placements.openDetails().writeOfferedValue(id, readFault(test, id));
}
