import { signal } from '@preact/signals';
import type {
  AccountView,
  App,
  CatalogueList,
  CatalogueQuery,
  ConnectionState,
  FolderOption,
  PlacementsState,
  ReportState,
} from '../../app';
import type { StillAdministration } from './still-administration';
import { createStillCare, type StillCare } from './still-care';

/** What the stores hold while the picture is taken. */
export interface StillState {
  readonly connection: ConnectionState;
  readonly query: CatalogueQuery;
  readonly folders: readonly FolderOption[];
  readonly list: CatalogueList;
  readonly report: ReportState;
  readonly placements: PlacementsState;
  readonly online: boolean;
  /** Undefined where the add-in offers none. */
  readonly administration?: StillAdministration;
  readonly care: StillCare;
  readonly account: AccountView;
}

/** An app that stands still: its stores hold what they are given, its verbs only tell that they were called. */
export function createStillApp(state: StillState, onCall: (call: string) => void): App {
  const verb =
    (name: string) =>
    (...values: readonly unknown[]): void =>
      onCall(`${name}(${values.map((value) => JSON.stringify(value)).join(', ')})`);
  const later =
    (name: string) =>
    async (...values: readonly unknown[]): Promise<void> =>
      verb(name)(...values);
  const care = createStillCare(state.care, verb);
  return {
    connection: {
      state: signal(state.connection),
      connect: later('connection.connect'),
      connectToSample: later('connection.connectToSample'),
      chooseDeployment: later('connection.chooseDeployment'),
      changeDeployment: async (deployment) => {
        verb('connection.changeDeployment')(deployment);
        return undefined;
      },
      cancel: verb('connection.cancel'),
      signOut: verb('connection.signOut'),
    },
    catalogue: {
      query: signal(state.query),
      folders: signal(state.folders),
      list: signal(state.list),
      search: verb('catalogue.search'),
      filterByFolder: verb('catalogue.filterByFolder'),
      sort: verb('catalogue.sort'),
      loadMore: later('catalogue.loadMore'),
      reload: later('catalogue.reload'),
    },
    report: {
      state: signal(state.report),
      open: later('report.open'),
      close: verb('report.close'),
      retry: later('report.retry'),
      readSql: later('report.readSql'),
      setHeaders: verb('report.setHeaders'),
      setOptions: verb('report.setOptions'),
      place: later('report.place'),
      decide: later('report.decide'),
      cancelPlacing: verb('report.cancelPlacing'),
    },
    placements: {
      state: signal(state.placements),
      reload: later('placements.reload'),
      refresh: later('placements.refresh'),
      show: later('placements.show'),
      unlink: later('placements.unlink'),
      placeAgain: later('placements.placeAgain'),
      settleEdits: later('placements.settleEdits'),
      decide: later('placements.decide'),
      refreshAll: later('placements.refreshAll'),
      refreshHere: later('placements.refreshHere'),
      cancel: verb('placements.cancel'),
      setRefreshOnOpen: later('placements.setRefreshOnOpen'),
      setRefreshEvery: later('placements.setRefreshEvery'),
      answerCopy: later('placements.answerCopy'),
      answerSheetCopy: later('placements.answerSheetCopy'),
      openDetails: async () => care,
    },
    online: signal(state.online),
    session: signal(undefined),
    placed: signal([]),
    noteFailure: verb('noteFailure'),
    openAccount: () => ({ view: signal(state.account), dispose: () => undefined }),
    openReportRows: async () => {
      throw new Error('Nothing asks for rows here.');
    },
    alsoRefresh: verb('alsoRefresh'),
    selection: signal(undefined),
    hasFormulas: signal(false),
    start: later('start'),
    refreshAll: later('refreshAll'),
    diagnostics: () => 'Inlay 1.0.0\n'.repeat(340),
    dispose: verb('dispose'),
  };
}
