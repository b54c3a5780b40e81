/** An app over a real workbook and a real platform of its own, as the tests of the app begin with it. */
import type { PlatformServer } from '../../src/platform';
import { type AppUnderTest, type AppUnderTestOptions, openApp, until } from '../support/app';
import { placementsOf } from '../support/platform-questions';
import { startSeededPlatform } from '../support/seeded-store';

export interface Stage {
  readonly platform: () => PlatformServer;
  begin(options?: AppUnderTestOptions): Promise<AppUnderTest>;
  connected(options?: AppUnderTestOptions): Promise<AppUnderTest>;
  /** The platform's record of this workbook, among those of other workbooks. */
  recordsOf(test: AppUnderTest, reportId: unknown): ReturnType<typeof placementsOf>;
}

/** Registers the platform's start and end with the test file that calls it. */
export function setStage(): Stage {
  const open: AppUnderTest[] = [];
  let platform: PlatformServer;

  beforeAll(async () => {
    platform = await startSeededPlatform();
  }, 180_000);
  afterAll(() => platform?.close());
  afterEach(() => {
    for (const { app, host } of open.splice(0)) {
      app.dispose();
      host.close();
    }
  });

  async function begin(options: AppUnderTestOptions = {}): Promise<AppUnderTest> {
    const test = openApp({
      config: { sample: { address: platform.url, token: platform.token } },
      documentUrl: 'https://files.example/Book1.xlsx',
      ...options,
    });
    open.push(test);
    await test.app.start();
    return test;
  }

  return {
    platform: () => platform,
    begin,
    async connected(options = {}) {
      const test = await begin(options);
      await test.app.connection.connectToSample();
      await until(() => test.app.catalogue.list.value.kind === 'ready');
      return test;
    },
    async recordsOf(test, reportId) {
      const kept = test.store.settings.get('inlay.workbook');
      const { id } = JSON.parse(String(kept));
      const asked = { platform: platform.url, token: platform.token };
      return (await placementsOf(asked, reportId)).filter((record) => record.workbookId === id);
    },
  };
}

export async function openReport({ app }: AppUnderTest, name: string): Promise<void> {
  app.catalogue.search(name);
  await until(() => {
    const list = app.catalogue.list.value;
    return list.kind === 'ready' && list.reports[0]?.name === name;
  });
  const list = app.catalogue.list.value;
  if (list.kind === 'ready') await app.report.open(list.reports[0]?.id ?? 0);
}

export function select(test: AppUnderTest, row: number, column: number, rows = 1, columns = 1): void {
  test.store.select(test.store.activeSheetId, { row, column, rows, columns });
}

export function placing({ app }: AppUnderTest) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state.placing : undefined;
}

export function placements({ app }: AppUnderTest) {
  const state = app.placements.state.value;
  return state.kind === 'ready'
    ? state.groups.flatMap((group) => group.placements.map((view) => ({ sheet: group.sheet, ...view })))
    : [];
}
