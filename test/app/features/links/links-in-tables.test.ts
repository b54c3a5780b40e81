/** Tests blocks that have links and are Excel tables with a caption. */
import { PROFILES } from '../../../../src/workbench/host';
import { findView, readId, readPlacing, readView } from '../../../support/app-state';
import { settle } from '../../../support/excel-host';
import { readPlacements } from '../../../support/file-records';
import { rect } from '../../../support/rect';
import { createSmallPlatform, type SmallApp, type SmallPlatform } from '../../../support/small-platform';
import { changeReport } from '../../../support/small-reports';
import { trackApps } from '../../../support/track-apps';

const apps = trackApps();
let platform: SmallPlatform;

const createRows = (names: readonly string[]) =>
  names.map((name, index) => [name, `https://shop.example/${name}`, String(index)]);

beforeEach(() => {
  const rows = createRows(['lamp', 'chair', 'desk']);
  platform = createSmallPlatform([
    { ...{ id: 1, name: 'Products', columns: ['Product', 'Page', 'Units'], rows }, links: { Page: 'Open page' } },
  ]);
});

/** Places the report with its caption in B3, as a table in B4:D7. */
async function placeProducts(switches = {}): Promise<SmallApp> {
  const test = await apps.start(platform, switches);
  test.store.select(test.store.activeSheetId, rect(2, 1));
  await settle(test.host);
  await test.app.report.open(1);
  test.app.report.setOptions({ table: true, caption: true });
  await test.app.report.place();
  return test;
}

const readTables = ({ store }: SmallApp) => store.listSheets().flatMap(({ id }) => store.tables.list(id));
const readCells = ({ store }: SmallApp, sheet = store.activeSheetId) => store.readFormulas(sheet, rect(0, 0, 12, 6));
const hasLinks = ({ store }: SmallApp, sheet: string) =>
  store.formats.readFormats(sheet, rect(0, 0, 12, 6)).some((row) => row.some(({ style }) => style.hyperlink));

describe.each([
  ['the kindest Excel', {}],
  ['the most hostile Excel', PROFILES.hostile.switches],
])('in %s', (_, switches) => {
  it('the record of the links keeps that of the table, which grows with the block [P3]', async () => {
    const test = await placeProducts(switches);
    expect(readPlacements(test.store)[0]?.written).toMatchObject({ tableName: 'Inlay_Products', linked: { rows: 3 } });
    changeReport(platform, { rows: createRows(['sofa', 'lamp', 'rug', 'desk', 'bed']) });
    await test.app.placements.refreshAll();
    expect(findView(test)).toMatchObject({ status: { kind: 'upToDate' }, notices: [] });
    expect(readTables(test).map(({ rect: cells }) => cells)).toEqual([rect(3, 1, 6, 3)]);
  });

  it('a move to a new sheet leaves neither the table nor links on the old one [P1] [P19]', async () => {
    const test = await placeProducts(switches);
    const { store } = test;
    const oldSheet = store.activeSheetId;
    store.write(oldSheet, rect(7, 1), 'below', 'values');
    changeReport(platform, { rows: createRows(['sofa', 'lamp', 'rug', 'desk', 'bed']) });
    await test.app.placements.refreshAll();
    await test.app.placements.decide(readId(test), 'newSheet');
    const texts = readCells(test, oldSheet).flat();
    expect(texts.filter((text) => text !== '')).toEqual(['below']);
    expect(hasLinks(test, oldSheet)).toBe(false);
    expect(readTables(test).map(({ name }) => name)).toEqual(['Inlay_Products']);
  });
});

it('a placing and a refresh count the steps of their table and links [P19]', async () => {
  const test = await placeProducts();
  expect(readPlacing(test)).toMatchObject({ kind: 'placed', undoSteps: 3 });
  const placedCells = readCells(test);
  changeReport(platform, { rows: createRows(['sofa', 'chair', 'desk']) });
  await test.app.placements.refreshAll();
  expect(readView(test).lastRun).toMatchObject({ kind: 'changed', steps: 2 });
  for (let step = 0; step < 2; step += 1) test.store.undo();
  expect(readCells(test)).toEqual(placedCells);
  for (let step = 0; step < 3; step += 1) test.store.undo();
  expect(readCells(test).flat().join('')).toBe('');
});
