// Tests filters from cells whose content the data spell differently.
import { createWorkbookStore } from '../../../src/workbench/store';
import { findReadyView } from '../../support/app-state';
import { settle } from '../../support/excel-host';
import { EXCELS } from '../../support/excel-profiles';
import type { Fact } from '../../support/facts';
import { createManualClock } from '../../support/manual-clock';
import { createSmallPlatform, type SmallPlatform } from '../../support/small-platform';
import { trackApps } from '../../support/track-apps';
import { type CellTest, chooseCellFilter, placeReport, readCellFault, readRows, typeText } from './cell-stage';

const REGIONS = ['TRUE', 'FALSE', '50%', '2026-03-29', ' North', 'South'];
const apps = trackApps();
let platform: SmallPlatform;

beforeEach(() => {
  const facts = REGIONS.map((region): Fact => ({ region, month: '2026-01', customer: region, amount: '1' }));
  const jsonQuery = JSON.stringify({ dimensions: ['f.region'], measures: ['f.amount'] });
  platform = createSmallPlatform([
    { id: 1, name: 'Sales', columns: [], rows: [], pivot: { jsonQuery }, facts, checksum: 'one' },
  ]);
});

const readRegions = (test: CellTest) => readRows(test).map(([region]) => region);

describe.each([...EXCELS.slice(0, 1), ...EXCELS.slice(-1)])('a filter from a cell, in %s', (_, switches) => {
  async function startApp(): Promise<CellTest> {
    const clock = createManualClock();
    return Object.assign(await apps.start(platform, { store: createWorkbookStore(), ...switches, clock }), { clock });
  }

  async function placeWith(test: CellTest, typed: string): Promise<string> {
    typeText(test, 0, 1, typed);
    await settle(test.host);
    return placeReport(test, [await chooseCellFilter(test, 'Sheet1!B1')]);
  }

  it.each([
    ['TRUE', 'TRUE'],
    ['50%', '50%'],
    ['2026-03-29', '2026-03-29'],
    ["' North", ' North'],
    ['South ', 'South'],
  ])('a cell in which %p was typed selects the rows with the text %p [P4] [P20]', async (typed, region) => {
    const test = await startApp();
    await placeWith(test, typed);
    expect(readRegions(test)).toEqual([region]);
  });

  it('a refresh finds the spelling of a new value, and keeps that of an unchanged one [P4] [P21]', async () => {
    const test = await startApp();
    const id = await placeWith(test, 'TRUE');
    await test.app.placements.refresh(id);
    expect(readRegions(test)).toEqual(['TRUE']);
    typeText(test, 0, 1, 'FALSE');
    await test.app.placements.refresh(id);
    expect(readRegions(test)).toEqual(['FALSE']);
    expect(findReadyView(test, id)?.status).toMatchObject({ kind: 'upToDate' });
    expect((await test.app.placements.openDetails()).hasOtherFilters(id)).toBe(false);
  });

  it('a fault shows the value as its cell shows it, not as a serial number [P19]', async () => {
    const test = await startApp();
    const id = await placeWith(test, 'South');
    typeText(test, 0, 1, '3/31/2026');
    await test.app.placements.refresh(id);
    const problem = readCellFault(test, id)?.problem;
    expect(problem).toMatchObject({ kind: 'unknown', text: '46112', shown: expect.stringContaining('31') });
    expect(readRegions(test)).toEqual(['South']);
  });
});
