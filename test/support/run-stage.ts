/**
 * Makes files with many blocks of a few reports, and counts how often a run of refreshes over them
 * asks Excel.
 */
import type { Clock } from '../../src/client';
import { tryReadPlacement, writePlacement } from '../../src/placement';
import { createWorkbookStore, type WorkbookStore } from '../../src/workbench/store';
import { views } from './app';
import { allowEverywhere } from './device-storage';
import { repeatPlacement } from './many-placements';
import { openedApps } from './opened-apps';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from './small-platform';

export const REPORTS = 10;
const KEY = 'inlay.placement.';
export const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${row}`, row % 2 ? 'Store' : 'Web', row]);

interface File {
  readonly count: number;
  readonly reports?: number;
  readonly refreshOnOpen?: boolean;
  readonly freshFor?: number;
}

interface Made {
  readonly file: ReturnType<WorkbookStore['toFile']>;
  readonly blocks: ReturnType<typeof repeatPlacement>;
}

interface RunStage {
  readonly platform: () => SmallPlatform;
  /** Opens an app without starting it. */
  open(options: SmallAppOptions): SmallApp;
  begin(options?: SmallAppOptions): Promise<SmallApp>;
  /** Creates a closed file with blocks whose reports alternate. The first block is at D3. */
  fileWith(file: File): Promise<Made>;
  opened(file: File, options?: SmallAppOptions): Promise<Made & { readonly test: SmallApp }>;
}

/** Closes everything that it opened at the end of the test file that calls it. */
export function setRunStage(): RunStage {
  const apps = openedApps();
  let platform: SmallPlatform;

  beforeEach(() => {
    platform = createSmallPlatform(
      Array.from({ length: REPORTS }, (_, index) => ({
        id: index + 1,
        name: `Sales ${index + 1}`,
        columns: ['Region', 'Channel', 'Net'],
        rows: rowsOf(13),
        types: new Map([[2, 'number' as const]]),
        measures: ['Net'],
      })),
    );
  });

  function open(options: SmallAppOptions): SmallApp {
    return apps.add(openSmallApp(platform, { clock: stillClock(), ...options }));
  }

  async function begin(options: SmallAppOptions = {}): Promise<SmallApp> {
    const test = open(options);
    await test.app.start();
    return test;
  }

  async function fileWith({ count, reports = 1, refreshOnOpen = false, freshFor }: File): Promise<Made> {
    const test = await begin();
    test.store.select(test.store.activeSheetId, { row: 2, column: 3, rows: 1, columns: 1 });
    await test.app.report.open(1);
    await test.app.report.place();
    await test.app.placements.setRefreshOnOpen(refreshOnOpen);
    if (freshFor !== undefined) await test.app.placements.setFreshFor(freshFor);
    const blocks = repeatPlacement(test.store, count);
    const own = kept(test.store).map((placement, index) => {
      const { report, written } = placement;
      return {
        ...placement,
        report: { ...report, reportId: 1 + (index % reports) },
        written: { ...written, refreshedAt: written.refreshedAt - 1000 },
      };
    });
    for (const placement of own) test.store.settings.set(KEY + placement.id, writePlacement(placement));
    allowEverywhere(test.store, own);
    return { file: test.store.toFile(), blocks };
  }

  async function opened(file: File, options: SmallAppOptions = {}) {
    const made = await fileWith(file);
    const test = await begin({ store: createWorkbookStore({ file: made.file }), ...options });
    platform.caches.length = 0;
    test.host.clearLog();
    return { ...made, test };
  }

  return { platform: () => platform, open, begin, fileWith, opened };
}

/**
 * The time never changes, so that a run on a busy machine sends no request that only a long run
 * sends.
 */
function stillClock(): Clock {
  const now = Date.now();
  return { now: () => now, wait: async () => undefined };
}

export function kept(store: WorkbookStore) {
  return store.settings.entries().flatMap(([key, text]) => {
    const placement = key.startsWith(KEY) ? tryReadPlacement(String(text)) : undefined;
    return placement ? [placement] : [];
  });
}

/** Returns the requests to Excel since the last call. */
export function asked({ host }: SmallApp) {
  const log = host.log();
  host.clearLog();
  return {
    requests: log.length,
    bytes: log.reduce((sum, { requestBytes, responseBytes }) => sum + requestBytes + responseBytes, 0),
    cellsWritten: log.reduce((sum, { cellsWritten }) => sum + cellsWritten, 0),
  };
}

export function runOf({ app }: SmallApp) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.run : undefined;
}

export function cells({ store }: SmallApp): unknown {
  const used = store.usedRange(store.activeSheetId, true);
  return used && { used, values: store.values(store.activeSheetId, used) };
}

export const kinds = (test: SmallApp) => views(test).map(({ status }) => status.kind);
export const lastRuns = (test: SmallApp) => new Set(views(test).map(({ lastRun }) => lastRun?.kind));
/** Counts the blocks that were refreshed since the given time, according to the file. */
export const refreshed = ({ store }: SmallApp, since: number) =>
  kept(store).filter((one) => one.written.refreshedAt > since).length;
export const madeAt = ({ store }: SmallApp) => Math.max(...kept(store).map((one) => one.written.refreshedAt));
