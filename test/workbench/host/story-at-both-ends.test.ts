import type { PlatformServer } from '../../../src/platform';
import { CURRENT_REQUIREMENTS } from '../../../src/workbench/host';
import { type AppUnderTest, openApp, waitUntil } from '../../support/app';
import { answerEdits } from '../../support/app-state';
import { createMinimumRequirements } from '../../support/minimum-excel';
import { startSeededPlatform } from '../../support/seeded-store';

let platform: PlatformServer;

beforeAll(async () => {
  platform = await startSeededPlatform();
});
afterAll(() => platform?.close());

const REPORT = 'Items to reorder';

async function connectToSample(test: AppUnderTest): Promise<void> {
  await test.app.start();
  await test.app.connection.connectToSample();
  await waitUntil(() => test.app.catalogue.list.value.kind === 'ready');
}

async function placeReport({ app, store }: AppUnderTest, row: number, column: number): Promise<void> {
  app.catalogue.search(REPORT);
  const findReport = () => {
    const list = app.catalogue.list.value;
    return list.kind === 'ready' ? list.reports.find(({ name }) => name === REPORT) : undefined;
  };
  await waitUntil(() => findReport() !== undefined);
  await app.report.open(findReport()?.id ?? 0);
  store.select(store.activeSheetId, { row, column, rows: 1, columns: 1 });
  await app.report.place();
}

function readPlacements({ app }: AppUnderTest) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.groups.flatMap((group) => group.placements) : [];
}

/**
 * Every member that the product uses between placing and unlinking must exist, from the oldest Excel
 * to the newest.
 */
describe.each([
  ["the manifest's floor", createMinimumRequirements()],
  ['the newest Excel', CURRENT_REQUIREMENTS],
])('the product at %s', (_, requirements) => {
  it('a report is placed, follows its cells, is refreshed and is unlinked', async () => {
    const test = openApp({
      config: { sample: { address: platform.url, token: platform.token } },
      documentUrl: 'https://files.example/Story.xlsx',
      requirements,
    });
    const { app, host, store } = test;
    try {
      await connectToSample(test);
      await placeReport(test, 3, 1);
      const sheet = store.activeSheetId;
      const used = store.findUsedRange(sheet, true)!;
      const rows = store.readValues(sheet, used);
      store.insertRows(sheet, 0, 2);
      store.renameSheet(sheet, 'Moved');
      const movedRect = { ...used, row: used.row + 2 };
      store.write(sheet, { ...movedRect, row: movedRect.row + 1, rows: 1, columns: 1 }, 'spoiled', 'values');
      await app.placements.refreshAll();
      await answerEdits(test, 'overwriteEdits');
      expect(store.readValues(sheet, movedRect)).toEqual(rows);
      const [placement] = readPlacements(test);
      expect(placement).toMatchObject({ status: { kind: 'upToDate' } });
      await app.placements.unlink(placement!.id, 'clear');
      expect(readPlacements(test)).toEqual([]);
      expect(store.findUsedRange(sheet, true)).toBeUndefined();
      const failedBatches = host.readLog().filter(({ error }) => error !== undefined);
      expect(failedBatches).toEqual([]);
    } finally {
      app.dispose();
      host.close();
    }
  });
});
