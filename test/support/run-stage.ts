/**
 * Makes files with many blocks of a few reports, and counts how often a run of refreshes over them
 * asks Excel.
 */
import type { Clock } from '../../src/client';
import { writePlacement } from '../../src/placement';
import { createWorkbookStore, type WorkbookStore } from '../../src/workbench/store';
import { readViews } from './app-state';
import { allowEverywhere } from './device-storage';
import { PLACEMENT_KEY, readPlacements } from './file-records';
import { placeAt } from './place-report';
import { repeatPlacement } from './repeat-placement';
import {
  createSmallPlatform,
  openSmallApp,
  type SmallApp,
  type SmallAppOptions,
  type SmallPlatform,
} from './small-platform';
import { trackApps } from './track-apps';

export const REPORTS = 10;
export const createRows = (count: number) =>
  Array.from({ length: count }, (_, row) => [`Region ${row}`, row % 2 ? 'Store' : 'Web', row]);

interface FileOptions {
  readonly count: number;
  readonly reports?: number;
  readonly refreshOnOpen?: boolean;
  readonly freshFor?: number;
}

interface CreatedFile {
  readonly file: ReturnType<WorkbookStore['toFile']>;
  readonly blocks: ReturnType<typeof repeatPlacement>;
}

interface RunStage {
  readonly platform: () => SmallPlatform;
  /** Opens an app without starting it. */
  openApp(options: SmallAppOptions): SmallApp;
  startApp(options?: SmallAppOptions): Promise<SmallApp>;
  /** Creates a closed file with blocks whose reports alternate. The first block is at D3. */
  createFile(file: FileOptions): Promise<CreatedFile>;
  openFile(file: FileOptions, options?: SmallAppOptions): Promise<CreatedFile & { readonly test: SmallApp }>;
}

/** Closes everything that it opened at the end of the test file that calls it. */
export function setUpRunStage(): RunStage {
  const apps = trackApps();
  let platform: SmallPlatform;

  beforeEach(() => {
    platform = createSmallPlatform(
      Array.from({ length: REPORTS }, (_, index) => ({
        id: index + 1,
        name: `Sales ${index + 1}`,
        columns: ['Region', 'Channel', 'Net'],
        rows: createRows(13),
        types: new Map([[2, 'number' as const]]),
        measures: ['Net'],
      })),
    );
  });

  function openApp(options: SmallAppOptions): SmallApp {
    return apps.add(openSmallApp(platform, { clock: createStillClock(), ...options }));
  }

  async function startApp(options: SmallAppOptions = {}): Promise<SmallApp> {
    const test = openApp(options);
    await test.app.start();
    return test;
  }

  async function createFile({
    count,
    reports = 1,
    refreshOnOpen = false,
    freshFor,
  }: FileOptions): Promise<CreatedFile> {
    const test = await startApp();
    await placeAt(test, 2, 3);
    await test.app.placements.setRefreshOnOpen(refreshOnOpen);
    if (freshFor !== undefined) await test.app.placements.setFreshFor(freshFor);
    const blocks = repeatPlacement(test.store, count);
    const ownPlacements = readPlacements(test.store).map((placement, index) => {
      const { report, written } = placement;
      return {
        ...placement,
        report: { ...report, reportId: 1 + (index % reports) },
        written: { ...written, refreshedAt: written.refreshedAt - 1000 },
      };
    });
    for (const placement of ownPlacements)
      test.store.settings.set(PLACEMENT_KEY + placement.id, writePlacement(placement));
    allowEverywhere(test.store, ownPlacements);
    return { file: test.store.toFile(), blocks };
  }

  async function openFile(file: FileOptions, options: SmallAppOptions = {}) {
    const createdFile = await createFile(file);
    const test = await startApp({ store: createWorkbookStore({ file: createdFile.file }), ...options });
    platform.cacheModes.length = 0;
    test.host.clearLog();
    return { ...createdFile, test };
  }

  return { platform: () => platform, openApp, startApp, createFile, openFile };
}

/**
 * The time never changes, so that a run on a busy machine sends no request that only a long run
 * sends.
 */
function createStillClock(): Clock {
  const now = Date.now();
  return { now: () => now, wait: async () => undefined };
}

/** Returns the requests to Excel since the last call. */
export function takeRequestCounts({ host }: SmallApp) {
  const log = host.readLog();
  host.clearLog();
  return {
    requests: log.length,
    bytes: log.reduce((sum, { requestBytes, responseBytes }) => sum + requestBytes + responseBytes, 0),
    cellsWritten: log.reduce((sum, { cellsWritten }) => sum + cellsWritten, 0),
  };
}

export function readCells({ store }: SmallApp): unknown {
  const used = store.findUsedRange(store.activeSheetId, true);
  return used && { used, values: store.readValues(store.activeSheetId, used) };
}

export const readStatusKinds = (test: SmallApp) => readViews(test).map(({ status }) => status.kind);
export const readLastRuns = (test: SmallApp) => new Set(readViews(test).map(({ lastRun }) => lastRun?.kind));
/** Counts the blocks that were refreshed since the given time, according to the file. */
export const countRefreshed = ({ store }: SmallApp, since: number) =>
  readPlacements(store).filter((placement) => placement.written.refreshedAt > since).length;
export const readLastRefreshTime = ({ store }: SmallApp) =>
  Math.max(...readPlacements(store).map((placement) => placement.written.refreshedAt));

/** Counts the cells written since the log was cleared. */
export function countWrittenCells({ host }: Pick<SmallApp, 'host'>): number {
  return host.readLog().reduce((sum, entry) => sum + entry.cellsWritten, 0);
}
