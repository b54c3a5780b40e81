import type { PlatformServer } from '../../../src/platform';
import { CURRENT_REQUIREMENTS } from '../../../src/workbench/host';
import { type AppUnderTest, answerEdits, openApp, until } from '../../support/app';
import { floorRequirements } from '../../support/floor';
import { startSeededPlatform } from '../../support/seeded-store';

let platform: PlatformServer;

beforeAll(async () => {
  platform = await startSeededPlatform();
});
afterAll(() => platform?.close());

const REPORT = 'Items to reorder';

async function connect(test: AppUnderTest): Promise<void> {
  await test.app.start();
  await test.app.connection.connectToSample();
  await until(() => test.app.catalogue.list.value.kind === 'ready');
}

async function place({ app, store }: AppUnderTest, row: number, column: number): Promise<void> {
  app.catalogue.search(REPORT);
  const found = () => {
    const list = app.catalogue.list.value;
    return list.kind === 'ready' ? list.reports.find(({ name }) => name === REPORT) : undefined;
  };
  await until(() => found() !== undefined);
  await app.report.open(found()?.id ?? 0);
  store.select(store.activeSheetId, { row, column, rows: 1, columns: 1 });
  await app.report.place();
}

function placements({ app }: AppUnderTest) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.groups.flatMap((group) => group.placements) : [];
}

/**
 * Every member that the product uses between placing and unlinking must exist, from the oldest Excel
 * to the newest.
 */
describe.each([
  ["the manifest's floor", floorRequirements()],
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
      await connect(test);
      await place(test, 3, 1);
      const sheet = store.activeSheetId;
      const used = store.usedRange(sheet, true)!;
      const rows = store.values(sheet, used);
      store.insertRows(sheet, 0, 2);
      store.renameSheet(sheet, 'Moved');
      const moved = { ...used, row: used.row + 2 };
      store.write(sheet, { ...moved, row: moved.row + 1, rows: 1, columns: 1 }, 'spoiled', 'values');
      await app.placements.refreshAll();
      await answerEdits(test, 'overwriteEdits');
      expect(store.values(sheet, moved)).toEqual(rows);
      const [placement] = placements(test);
      expect(placement).toMatchObject({ status: { kind: 'upToDate' } });
      await app.placements.unlink(placement!.id, 'clear');
      expect(placements(test)).toEqual([]);
      expect(store.usedRange(sheet, true)).toBeUndefined();
      const refused = host.log().filter(({ error }) => error !== undefined);
      expect(refused).toEqual([]);
    } finally {
      app.dispose();
      host.close();
    }
  });
});
