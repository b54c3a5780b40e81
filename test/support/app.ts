/**
 * Opens the app over a real workbook and a real platform; only the device's storage is a map. Also
 * holds the stage on which its tests begin.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signal } from '@preact/signals';
import {
  type App,
  type AppConfig,
  createApp,
  createShell,
  type DeviceStorage,
  type Network,
  type Reader,
  type RowCache,
} from '../../src/app';
import {
  type Clock,
  createDataClient,
  createManagementClient,
  createOAuthClient,
  createPlatformClient,
} from '../../src/client';
import type { PlatformServer, StartOptions } from '../../src/platform';
import { createUtcCaptionMessages } from './caption-messages';
import { closeDeviceWithApp, createMapStorage, type DeviceUnderTest } from './device-storage';
import { ENGLISH_READER } from './english-reader';
import { type ExcelUnderTestOptions, settle } from './excel-host';
import { readWorkbookId } from './file-records';
import { runTurns } from './manual-clock';
import { createMemoryRowCache } from './memory-row-cache';
import { openWorkbook, type WorkbookUnderTest } from './office-workbook';
import { createTestPause } from './pauses';
import { readPlatformPlacements } from './platform-requests';
import { createQuickClock } from './quick-clock';
import { SECRET_PARTS } from './secret-parts';
import { startSeededPlatform } from './seeded-store';
import { trackApps } from './track-apps';

export interface AppUnderTest extends WorkbookUnderTest {
  readonly app: App;
  readonly storedTexts: Map<string, string>;
  /**
   * Lists the requests that left for the platform or its data API, such as `GET
   * /api/v1/deployments`.
   */
  readonly requests: string[];
}

export interface AppUnderTestOptions extends ExcelUnderTestOptions {
  readonly config?: AppConfig;
  /** The language is English by default. */
  readonly reader?: Omit<Reader, 'dateSystem'>;
  readonly storedTexts?: Map<string, string>;
  /** Replaces the storage over `storedTexts`. */
  readonly storage?: DeviceStorage & Partial<DeviceUnderTest>;
  /** Holds the rows that the device has cached. */
  readonly rowCache?: RowCache;
  /** The device is always online by default. */
  readonly isOnline?: Network['isOnline'];
  readonly watchOnline?: Network['watchOnline'];
  /** The shared quick clock by default: pauses end at once, time limits never expire. */
  readonly clock?: Clock;
  /** Sends the app's requests; a test replaces it to inject network faults. */
  readonly fetch?: typeof fetch;
}

export function openApp({
  config = {},
  reader = ENGLISH_READER,
  storedTexts = new Map(),
  storage = createMapStorage(storedTexts),
  rowCache = createMemoryRowCache(),
  isOnline = () => true,
  watchOnline = () => () => undefined,
  clock: usedClock = clock,
  fetch: sendRequest = fetch,
  ...excel
}: AppUnderTestOptions): AppUnderTest {
  const excelUnderTest = openWorkbook(excel);
  const requests: string[] = [];
  const network = {
    ...createNetwork((input, init) => {
      requests.push(`${init.method ?? 'GET'} ${new URL(input).pathname}`);
      return sendRequest(input, init);
    }, usedClock),
    isOnline,
    watchOnline,
  };
  const shell = createShell({ network, storage, config, clock: usedClock });
  const app = createApp(shell, {
    workbook: excelUnderTest.workbook,
    storage,
    openRowCache: async () => rowCache,
    clock: usedClock,
    pause: createTestPause(),
    observations: excelUnderTest.observations,
    random: () => 0,
    hidden: signal(false),
    config,
    reader,
    createCaptionMessages: createUtcCaptionMessages,
    newId: randomUUID,
    facts: { inlay: 'test' },
  });
  return { ...excelUnderTest, app: closeDeviceWithApp(app, storage), storedTexts, requests };
}

/**
 * This is longer than any pause of an app, and shorter than what remains of a slow
 * request's time limit.
 */
const SHORTEST_LIMIT_LEFT_MS = 1_500;

/**
 * All apps in a test file use this clock, because apps that share a workbook must agree on the
 * time. It follows real time otherwise, because the platform stamps its records with real times.
 */
export const clock: Clock = createQuickClock(Date.now, SHORTEST_LIMIT_LEFT_MS);

export function createNetwork(
  sendRequest: (input: string, init: RequestInit) => Promise<Response>,
  usedClock: Clock = clock,
): Network {
  const clientOptions = { fetch: sendRequest, clock: usedClock, random: () => 0.5, newRequestId: randomUUID };
  return {
    createPlatformClient: (address, authorizer) => createPlatformClient({ ...clientOptions, address, authorizer }),
    createDataClient: async (source) => createDataClient({ ...clientOptions, ...source }),
    createManagementClient: async (address, authorizer) =>
      createManagementClient({ ...clientOptions, address, authorizer }),
    createOAuthClient: async (config) => createOAuthClient({ ...clientOptions, ...SECRET_PARTS }, config),
    isOnline: () => true,
    watchOnline: () => () => undefined,
  };
}

/** This is shorter than the time limit of a test, so that the failure names the condition. */
const CONDITION_TIMEOUT_MS = 25_000;
/**
 * Most conditions hold within these turns of the event loop. After them, `waitUntil` leaves the
 * processor to the network and the query engine.
 */
const EAGER_TURNS = 30;
const POLL_MS = 2;

/**
 * Resolves once the condition holds.
 * @throws if it does not hold in time
 */
export async function waitUntil(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + CONDITION_TIMEOUT_MS;
  for (let turn = 0; !condition(); turn += 1) {
    if (Date.now() > deadline) throw new Error(`This never came true: ${condition.toString()}`);
    await (turn < EAGER_TURNS ? runTurns(1) : wait(POLL_MS));
  }
}

export interface Stage {
  readonly platform: () => PlatformServer;
  startApp(options?: AppUnderTestOptions): Promise<AppUnderTest>;
  startConnectedApp(options?: AppUnderTestOptions): Promise<AppUnderTest>;
  /** Returns the platform's records of this workbook only; other workbooks have the report, too. */
  readPlatformRecords(test: AppUnderTest, reportId: unknown): ReturnType<typeof readPlatformPlacements>;
}

/** Registers the platform's start and end with the test file that calls it. */
export function setUpStage(options: Partial<StartOptions> = {}): Stage {
  const apps = trackApps();
  let platform: PlatformServer;

  beforeAll(async () => {
    platform = await startSeededPlatform(options);
  });
  afterAll(() => platform?.close());

  async function startApp(appOptions: AppUnderTestOptions = {}): Promise<AppUnderTest> {
    const test = apps.add(
      openApp({
        config: { sample: { address: platform.url, token: platform.token } },
        documentUrl: 'https://files.example/Book1.xlsx',
        ...appOptions,
      }),
    );
    await test.app.start();
    return test;
  }

  return {
    platform: () => platform,
    startApp,
    async startConnectedApp(options = {}) {
      const test = await startApp(options);
      await test.app.connection.connectToSample();
      await waitUntil(() => test.app.catalogue.list.value.kind === 'ready');
      return test;
    },
    async readPlatformRecords(test, reportId) {
      const id = readWorkbookId(test);
      const access = { platform: platform.url, token: platform.token };
      return (await readPlatformPlacements(access, reportId)).filter((record) => record.workbookId === id);
    },
  };
}

export async function openReport({ app }: AppUnderTest, name: string): Promise<void> {
  app.catalogue.search(name);
  await waitUntil(() => {
    const list = app.catalogue.list.value;
    return list.kind === 'ready' && list.reports[0]?.name === name;
  });
  const list = app.catalogue.list.value;
  if (list.kind === 'ready') await app.report.open(list.reports[0]?.id ?? 0);
}

/** Selects cells and resolves once the app knows the selection. */
export async function select(test: AppUnderTest, row: number, column: number, rows = 1, columns = 1): Promise<void> {
  test.store.select(test.store.activeSheetId, { row, column, rows, columns });
  await settle(test.host);
}
