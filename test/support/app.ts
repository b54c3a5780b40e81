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
import { type Clock, createDataClient, createManagementClient, createPlatformClient } from '../../src/client';
import type { PlatformServer } from '../../src/platform';
import { captionWordsInUtc } from './caption-words';
import { closing, type DeviceUnderTest, storageIn } from './device-storage';
import { type ExcelUnderTestOptions, settle } from './excel-host';
import { keptResultsInMemory } from './kept-results-in-memory';
import { turns } from './manual-clock';
import { openWorkbook, type WorkbookUnderTest } from './office-workbook';
import { openedApps } from './opened-apps';
import { pauseBy } from './pauses';
import { placementsOf } from './platform-questions';
import { createQuickClock } from './quick-clock';
import { startSeededPlatform } from './seeded-store';

export interface AppUnderTest extends WorkbookUnderTest {
  readonly app: App;
  readonly kept: Map<string, string>;
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
  readonly kept?: Map<string, string>;
  /** Replaces the storage over `kept`. */
  readonly storage?: DeviceStorage & Partial<DeviceUnderTest>;
  /** Holds the rows that the device has cached. */
  readonly keptResults?: RowCache;
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
  reader = {
    locale: 'en',
    booleans: ['FALSE', 'TRUE'],
    pivotLabels: { total: 'Total', empty: '(empty)', measure: 'Measure' },
  },
  kept = new Map(),
  storage = storageIn(kept),
  keptResults = keptResultsInMemory(),
  isOnline = () => true,
  watchOnline = () => () => undefined,
  clock: time = clock,
  fetch: send = fetch,
  ...excel
}: AppUnderTestOptions): AppUnderTest {
  const opened = openWorkbook(excel);
  const requests: string[] = [];
  const network = {
    ...networkThrough((input, init) => {
      requests.push(`${init.method ?? 'GET'} ${new URL(input).pathname}`);
      return send(input, init);
    }, time),
    isOnline,
    watchOnline,
  };
  const shell = createShell({ network, storage, config, clock: time });
  const app = createApp(shell, {
    workbook: opened.workbook,
    storage,
    openRowCache: async () => keptResults,
    clock: time,
    pause: pauseBy(),
    observations: opened.observations,
    random: () => 0,
    hidden: signal(false),
    config,
    reader,
    createCaptionMessages: captionWordsInUtc,
    newId: randomUUID,
    facts: { inlay: 'test' },
  });
  return { ...opened, app: closing(app, storage), kept, requests };
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

export function networkThrough(
  send: (input: string, init: RequestInit) => Promise<Response>,
  time: Clock = clock,
): Network {
  const parts = { fetch: send, clock: time, random: () => 0.5, newRequestId: randomUUID };
  return {
    platformClient: (address, token) => createPlatformClient({ ...parts, address, token }),
    dataClient: async (source) => createDataClient({ ...parts, ...source }),
    managementClient: async (address, token) => createManagementClient({ ...parts, address, token }),
    isOnline: () => true,
    watchOnline: () => () => undefined,
  };
}

/** This is shorter than the time limit of a test, so that the failure names the condition. */
const CONDITION_TIMEOUT_MS = 25_000;
/**
 * Most conditions hold within these turns of the event loop. After them, `until` leaves the
 * processor to the network and the query engine.
 */
const EAGER_TURNS = 30;
const POLL_MS = 2;

/**
 * Resolves once the condition holds.
 * @throws if it does not hold in time
 */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + CONDITION_TIMEOUT_MS;
  for (let turn = 0; !condition(); turn += 1) {
    if (Date.now() > deadline) throw new Error(`This never came true: ${condition.toString()}`);
    await (turn < EAGER_TURNS ? turns(1) : wait(POLL_MS));
  }
}

export interface Stage {
  readonly platform: () => PlatformServer;
  begin(options?: AppUnderTestOptions): Promise<AppUnderTest>;
  connected(options?: AppUnderTestOptions): Promise<AppUnderTest>;
  /** Returns the platform's records of this workbook only; other workbooks have the report, too. */
  recordsOf(test: AppUnderTest, reportId: unknown): ReturnType<typeof placementsOf>;
}

/** Registers the platform's start and end with the test file that calls it. */
export function setStage(): Stage {
  const apps = openedApps();
  let platform: PlatformServer;

  beforeAll(async () => {
    platform = await startSeededPlatform();
  });
  afterAll(() => platform?.close());

  async function begin(options: AppUnderTestOptions = {}): Promise<AppUnderTest> {
    const test = apps.add(
      openApp({
        config: { sample: { address: platform.url, token: platform.token } },
        documentUrl: 'https://files.example/Book1.xlsx',
        ...options,
      }),
    );
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

/** Selects cells and resolves once the app knows the selection. */
export async function select(test: AppUnderTest, row: number, column: number, rows = 1, columns = 1): Promise<void> {
  test.store.select(test.store.activeSheetId, { row, column, rows, columns });
  await settle(test.host);
}

type WithApp = Pick<AppUnderTest, 'app'>;

export function placing({ app }: WithApp) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state.placing : undefined;
}

/** Returns the placements of the workbook, sheet by sheet. */
export function views({ app }: WithApp) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.groups.flatMap((group) => group.placements) : [];
}

/** Returns the first placement, or the only one. */
export function view(test: WithApp) {
  return views(test)[0];
}

export function placedView(test: WithApp) {
  const found = view(test);
  if (!found) throw new Error('Nothing is placed.');
  return found;
}

/** Returns what a refresh of the first placement asks about cells that the user has overwritten. */
export function askedEdits(test: WithApp) {
  const { status } = placedView(test);
  if (status.kind !== 'handEdits') throw new Error(`It asks nothing: ${JSON.stringify(status)}`);
  return status.cells;
}

export async function answerEdits(test: WithApp, answer: 'keepEdits' | 'overwriteEdits'): Promise<void> {
  expect(placedView(test).status.kind).toBe('handEdits');
  await test.app.placements.decide(placedView(test).id, answer);
}

export function placements({ app }: WithApp) {
  const state = app.placements.state.value;
  return state.kind === 'ready'
    ? state.groups.flatMap((group) => group.placements.map((view) => ({ sheet: group.sheet, ...view })))
    : [];
}
