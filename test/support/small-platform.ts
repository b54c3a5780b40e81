/**
 * Provides a platform of a few reports in memory, for tests that need thousands of refreshes, or that
 * decide when each call is sent. Tests of how the platform treats records use the real one.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type App, createApp, createShell, type Network, type RowCache } from '../../src/app';
import {
  type AppConfigResponse,
  type Clock,
  type DataColumn,
  type DataValue,
  type DrillDownCell,
  type PlatformClient,
  PlatformFailure,
  type Report,
} from '../../src/client';
import { createUtcCaptionMessages } from './caption-messages';
import { closeDeviceWithApp, createMapStorage } from './device-storage';
import { ENGLISH_READER } from './english-reader';
import type { ExcelUnderTestOptions } from './excel-host';
import type { Fact } from './facts';
import { createMemoryRowCache } from './memory-row-cache';
import { openWorkbook, type WorkbookUnderTest } from './office-workbook';
import { createTestPause } from './pauses';
import { createSmallDataClient } from './small-data-client';

const ADDRESS = 'https://platform.test/api';
const DEPLOYMENT = { id: 1, name: 'Test' };

export interface SmallReport {
  readonly id: number;
  readonly name: string;
  columns: readonly string[];
  /** Titles of columns, if they differ from the columns' names. */
  titles?: Readonly<Record<string, string>>;
  /** When the data API read its source, as it says in its answers; undefined if it does not say. */
  freshAt?: string;
  updatedAt?: string;
  checksum?: string;
  /** The text of its query; its id by default. */
  sql?: string;
  /** The columns that hold computed numbers. */
  readonly measures?: readonly string[];
  /** The formats that the data model gives to measures; by default all are for whole numbers. */
  formats?: Readonly<Record<string, string>>;
  /** The labels of columns that hold addresses of pages. */
  links?: Readonly<Record<string, string>>;
  /** True if the measures are below their own level of headers, as in a pivot. */
  hasLevels?: boolean;
  /** The measures that do not add up, such as averages. */
  averages?: readonly string[];
  rows: readonly (readonly DataValue[])[];
  /** The types of columns that do not hold text. */
  readonly types?: ReadonlyMap<number, DataColumn['type']>;
  /** True if the platform cuts the rows off at its own limit. */
  isCut?: boolean;
  /**
   * Makes the report a pivot: requested as a query of the data API over facts or as SQL, with the
   * layout that is saved.
   */
  pivot?: Pick<Report, 'jsonQuery' | 'sqlQuery' | 'pivotItems'>;
  facts?: readonly Fact[];
  /** True if the rows over its facts have the order of the query. */
  ordersFacts?: boolean;
  /** True if the report is a query of the data API that returns these rows whatever it asks for. */
  readonly takesFilters?: boolean;
  /** The report's own filters, in the syntax of the data API. */
  filters?: readonly object[];
  /**
   * How many rows arrive at once; all of them by default. Each piece is a separate call named
   * `rows`.
   */
  piece?: number;
  /** The drill-down rows of each of its numbers: a text and a number. No rows by default. */
  drillDownRows?: readonly (readonly DataValue[])[];
}

/** Is awaited before each call, with the name of its verb and the record that it sends. */
type Gate = (verb: string, record?: object) => Promise<void>;

interface PlatformRecord {
  readonly id: string;
  readonly reportId: number;
  readonly workbookId: string;
  readonly resultLocation: string;
  readonly endResultCell: string | undefined;
  readonly host?: string;
  readonly workbookName?: string;
}

export interface SmallPlatform {
  readonly reports: Map<number, SmallReport>;
  /** True if lists of reports include the total number of reports. */
  countsReports: boolean;
  /** The settings of the account. */
  settings: AppConfigResponse;
  records: readonly PlatformRecord[];
  /** The cache mode in each query, which says whether the engine may answer from its cache. */
  readonly cacheModes: (string | undefined)[];
  /** The cells whose drill-down was requested, and the columns that were to be shown. */
  readonly drillDownCells: DrillDownCell[];
  readonly shownColumns: (readonly string[])[];
  /** Returns ids in the order of the calls, so that a test runs the same way each time. */
  newId(): string;
  network(gate?: Gate): Network;
}

export function createSmallPlatform(reports: readonly SmallReport[]): SmallPlatform {
  let ids = 0;
  const platform: SmallPlatform = {
    newId() {
      ids += 1;
      return `id-${ids}`;
    },
    countsReports: false,
    settings: {},
    reports: new Map(reports.map((report) => [report.id, report])),
    records: [],
    cacheModes: [],
    drillDownCells: [],
    shownColumns: [],
    network: (gate = async () => undefined) => ({
      createPlatformClient: () => createSmallPlatformClient(platform, gate),
      createDataClient: async () => createSmallDataClient(platform, gate),
      createManagementClient: async () => {
        throw new Error('This platform is not managed.');
      },
      createOAuthClient: async () => {
        throw new Error('This platform takes tokens only.');
      },
      isOnline: () => true,
      watchOnline: () => () => undefined,
    }),
  };
  return platform;
}

export interface SmallApp extends WorkbookUnderTest {
  readonly app: App;
}

export interface SmallAppOptions extends ExcelUnderTestOptions {
  readonly gate?: Gate;
  /** The contents of the device's storage; signed in by default. */
  readonly storedTexts?: Map<string, string>;
  /**
   * True if a workbook that is new on the device asks for permission before anything is read. By
   * default, the user has allowed it on each device.
   */
  readonly asksFirst?: boolean;
  /** Holds the rows that the device has cached. */
  readonly rowCache?: RowCache;
  readonly clock?: Clock;
  /** The clock by which waits for an answer of Excel time out. Without it they never do. */
  readonly officeClock?: Clock;
  readonly random?: () => number;
  readonly hidden?: ReadonlySignal<boolean>;
  readonly connection?: Pick<Network, 'isOnline' | 'watchOnline'>;
}

/** Opens an app over a new workbook, signed in to the small platform. The app is not started. */
export function openSmallApp(
  platform: SmallPlatform,
  {
    gate,
    storedTexts = createSignedInStorage(),
    asksFirst = false,
    rowCache = createMemoryRowCache(),
    clock = unpausedClock,
    random = () => 0,
    hidden = signal(false),
    connection,
    officeClock,
    ...excel
  }: SmallAppOptions = {},
): SmallApp {
  const excelUnderTest = openWorkbook({ documentUrl: 'https://files.test/Book1.xlsx', ...excel }, officeClock);
  const storage = createMapStorage(storedTexts, asksFirst ? storedTexts : undefined);
  const network = { ...platform.network(gate), ...connection };
  const shell = createShell({ network, storage, config: {}, clock });
  const app = createApp(shell, {
    workbook: excelUnderTest.workbook,
    storage,
    openRowCache: async () => rowCache,
    clock,
    pause: createTestPause(officeClock),
    observations: excelUnderTest.observations,
    random,
    hidden,
    config: {},
    reader: ENGLISH_READER,
    createCaptionMessages: createUtcCaptionMessages,
    newId: () => platform.newId(),
    facts: {},
  });
  return { ...excelUnderTest, app: closeDeviceWithApp(app, storage) };
}

/** Returns the storage of a device with a signed-in user. */
export function createSignedInStorage(): Map<string, string> {
  const storedTexts = { address: ADDRESS, token: 'secret', deployment: DEPLOYMENT, keep: 'device', sample: false };
  return new Map([['sign-in', JSON.stringify(storedTexts)]]);
}

const unpausedClock: Clock = { now: () => Date.now(), wait: async () => undefined };

function toPage<Item>(items: readonly Item[], nextCursor: string | undefined) {
  return { items, unreadableItems: [], nextCursor, total: undefined };
}

function createSmallPlatformClient(platform: SmallPlatform, gate: Gate): PlatformClient {
  const refuseCall = async (): Promise<never> => {
    throw new Error('This platform does not do that.');
  };
  const toReport = (reportId: number): Report => {
    const report = platform.reports.get(reportId);
    if (!report) throw new PlatformFailure('NotFound', { operation: 'getReport', requestId: '', wasSent: true });
    const records = platform.records.filter((record) => record.reportId === reportId);
    return {
      id: reportId,
      name: report.name,
      updatedAt: report.updatedAt ?? '2026-11-20T09:40:00.000Z',
      ...(report.checksum === undefined ? {} : { currentQueryChecksum: report.checksum }),
      ...(report.pivot ??
        (report.takesFilters
          ? { jsonQuery: JSON.stringify({ report: reportId, filters: report.filters }) }
          : undefined) ?? {
          sqlQuery: report.sql === undefined ? String(reportId) : `${reportId} ${report.sql}`,
        }),
      externalWorkbookPlacements: records.map(({ reportId: _, ...record }) => record),
    };
  };
  return {
    unreadableParts: new Map(),
    checkConnection: async () => toPage([DEPLOYMENT], undefined),
    getAppConfig: async () => platform.settings,
    listDeployments: refuseCall,
    getDeployment: refuseCall,
    getDeploymentSettings: async () => ({}),
    issueDataToken: refuseCall,
    issueEnvironmentToken: refuseCall,
    listFolders: refuseCall,
    listEnvironments: async () => [
      { id: '1', type: 'production', api_credentials: [{ type: 'rest', url: 'https://data.test/cubejs-api' }] },
    ],
    async listReports(_, request) {
      await gate('listReports');
      const recordsOfWorkbook = platform.records.filter((record) => record.workbookId === request?.externalWorkbookId);
      const ids =
        request?.externalWorkbookId === undefined
          ? platform.reports.keys()
          : recordsOfWorkbook.map((record) => record.reportId);
      const reportIds = [...new Set(ids)];
      const from = Number(request?.after ?? 0);
      const to = from + (request?.first ?? reportIds.length);
      const nextCursor = to < reportIds.length ? String(to) : undefined;
      const page = toPage(reportIds.slice(from, to).map(toReport), nextCursor);
      return platform.countsReports ? { ...page, total: reportIds.length } : page;
    },
    async getReport(_, reportId) {
      await gate('getReport');
      return toReport(reportId);
    },
    /**
     * Follows the embedded platform's rule: it matches the id; then the same place; then the file's
     * only placement, unless the placement was marked as separate.
     */
    async connectWorkbook(_, reportId, input) {
      await gate('connectWorkbook', input);
      const fileRecords = platform.records.filter(
        (record) => record.reportId === reportId && record.workbookId === input.externalWorkbookId,
      );
      const recordById = fileRecords.find((record) => record.id === input.placementId);
      if (input.placementId != null && !recordById)
        throw new PlatformFailure('NotFound', { operation: 'connectWorkbook', requestId: '', wasSent: true });
      const recordAtPlace = fileRecords.find((record) => record.resultLocation === input.resultLocation);
      const onlyRecord = fileRecords.length === 1 && input.sheetName == null ? fileRecords[0] : undefined;
      const id = (recordById ?? recordAtPlace ?? onlyRecord)?.id ?? platform.newId();
      const record: PlatformRecord = {
        id,
        reportId,
        workbookId: input.externalWorkbookId,
        resultLocation: input.resultLocation,
        endResultCell: input.endResultCell ?? undefined,
        ...(input.host != null && { host: input.host }),
        ...(input.workbookName != null && { workbookName: input.workbookName }),
      };
      platform.records = [...platform.records.filter((other) => other.id !== id), record];
      return toReport(reportId);
    },
    async refreshPlacement(_, reportId, input) {
      await gate('refreshPlacement', input);
      if (!platform.records.some(({ id }) => id === input.placementId))
        throw new PlatformFailure('NotFound', { operation: 'refreshReport', requestId: '', wasSent: true });
      return toReport(reportId);
    },
    async disconnectWorkbook(_, reportId, input) {
      await gate('disconnectWorkbook');
      platform.records = platform.records.filter((record) =>
        input.placementId != null
          ? record.id !== input.placementId
          : record.workbookId !== input.externalWorkbookId || record.resultLocation !== input.resultLocation,
      );
      return toReport(reportId);
    },
  };
}
