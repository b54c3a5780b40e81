/** The app, put together from its parts: one of each store, over one workbook and one sign-in. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '../client';
import type { Pause } from '../grid';
import type { Observations, Silence, Workbook } from '../workbook';
import type { App } from './app';
import { createCatalogue } from './catalogue/catalogue';
import { isAbort, toFailure } from './failure';
import type { Loaders } from './loaders';
import type { AppConfig, DeviceStorage, KeptResults, Network, Reader } from './parts';
import { createPlacements } from './placements';
import type { AskingFormulas } from './report/report-rows';
import { createReportStore } from './report/report-store';
import { type AccountStore, createAccountStore } from './session/account-store';
import { createConnection } from './session/connection';
import { createAllowedReports } from './workbook/allowed-reports';
import { createTurns, type StartParts } from './workbook/placement-parts';
import { createRegistry } from './workbook/registry';
import type { HeardNews } from './workbook/report-news';
import { atRest, createSelection } from './workbook/selection';
import { createTypedCells } from './workbook/typed-cells';

/** What an app is composed of. The pane wires Office.js and the network; tests wire whichever they need. */
interface AppParts {
  readonly loaders: Loaders;
  readonly workbook: Workbook;
  readonly network: Network;
  readonly storage: DeviceStorage;
  /** Opened at the first refresh; the same one at each call. */
  keptResults(): Promise<KeptResults>;
  readonly clock: Clock;
  /** Between the pieces of long work. */
  readonly pause: Pause;
  /** What is observed of Excel: told by the diagnosis. */
  readonly observations: Observations;
  readonly config: AppConfig;
  /** Between 0 and 1. */
  random(): number;
  readonly reader: Omit<Reader, 'dateSystem'>;
  /** Nobody sees the pane: it was closed, or stands behind something. */
  readonly hidden: ReadonlySignal<boolean>;
  /** Random id of letters, digits and dashes. */
  newId(): string;
  /** Facts for the diagnosis: version and build of the add-in, host, platform of the host. */
  readonly facts: Readonly<Record<string, string>>;
}

const FAILURES_REMEMBERED = 20;

export function createApp(parts: AppParts): App {
  const { workbook, network, clock, hidden, facts, loaders } = parts;
  const online = signal(network.isOnline());
  const failures: { at: string; code: string; operation: string | undefined; requestId: string | undefined }[] = [];
  const stops: (() => void)[] = [];
  const formulas = signal<() => Promise<void>>();
  const silence = signal<Silence | undefined>(undefined);
  let isWatching = false;
  let isOpened = false;
  let account: AccountStore | undefined;

  const connection = createConnection({
    ...parts,
    loadConnecting: async () => (await loaders.cells()).createConnecting,
  });
  const { session } = connection;
  const registry = createRegistry(workbook, parts.storage, parts.newId, loaders.records);
  const allowed = createAllowedReports(registry, parts.storage);
  const { newId, keptResults, storage, config, pause, observations } = parts;
  const reader: Reader = {
    ...parts.reader,
    get dateSystem() {
      return registry.dateSystem;
    },
  };
  const typedCells = createTypedCells();
  const askingFormulas = signal<readonly AskingFormulas[]>([]);
  const unknownFormulas = signal(0);
  const turns = createTurns(parts);
  let news: HeardNews | undefined;
  const placementParts: StartParts = {
    workbook,
    registry,
    allowed,
    clock,
    pause,
    observations,
    turns,
    unanswered: new Map(),
    newId,
    keptResults,
    storage,
    reader,
    words: loaders.words,
    config,
  };

  /** What one part of it hears of a report is known to the others. */
  async function loadCells() {
    const cells = await loaders.cells();
    news ??= cells.createHeardNews();
    return { ...cells, news };
  }

  function onFailure(error: unknown): void {
    if (isAbort(error)) return;
    const failure = toFailure(error);
    failures.push({
      at: new Date(clock.now()).toISOString(),
      code: failure.code,
      operation: failure.at,
      requestId: failure.requestId,
    });
    if (failures.length > FAILURES_REMEMBERED) failures.shift();
    if (failure.code === 'NotSignedIn') connection.reject();
  }

  const selected = createSelection({ workbook, clock, hidden, onFailure });
  const { selection } = selected;
  // Several sheets are deleted at once, and each is an event.
  const sheets = atRest({ clock, onFailure }, () => placements.reload());

  function onSheets(): void {
    selected.doubt();
    sheets.again();
  }

  /** Begins to listen with the first look. Without events the pane still works: the selection is read again when something is placed. */
  const look: Workbook['look'] = async (...asked) => {
    if (isWatching) return workbook.look<typeof asked>(...asked);
    isWatching = true;
    try {
      const { stop, answers } = await workbook.watch<typeof asked>(
        {
          onSelection: selected.changed,
          onSheets,
          onTyped(cells) {
            typedCells.typed(cells);
            placements.typed(cells);
          },
          onShifted: placements.shifted,
        },
        ...asked,
      );
      stops.push(stop);
      return answers;
    } catch (error) {
      isWatching = false;
      onFailure(error);
      return workbook.look<typeof asked>(...asked);
    }
  };

  const placements = createPlacements({
    ...placementParts,
    session,
    selection,
    askingFormulas,
    unknownFormulas,
    online,
    random: parts.random,
    hidden,
    look,
    seen: selected.seen,
    onFailure,
    listed: computed(() => (catalogue.list.value.kind === 'ready' ? catalogue.list.value.reports : [])),
    async loadVerbs() {
      const { createPlacementVerbs, news } = await loadCells();
      return (verbParts) => createPlacementVerbs({ ...verbParts, news });
    },
  });

  const catalogue = createCatalogue({
    session,
    placedReports: computed(() => {
      const now = session.value;
      const mine = registry.placements.value.filter(
        (one) => one.report.platform === now?.address && one.report.deploymentId === now.deployment.id,
      );
      return new Set(mine.map((placement) => placement.report.reportId));
    }),
    clock,
    isOnline: () => online.peek(),
    openFinder: async () => (await loaders.cells()).createReportFinder(clock),
    onFailure,
  });
  const report = createReportStore({
    session,
    selection,
    told: selected.told,
    seen: selected.seen,
    hidden,
    known(reportId) {
      const list = catalogue.list.peek();
      const found = list.kind === 'ready' ? list.reports.find(({ id }) => id === reportId) : undefined;
      return { name: found?.name ?? '', author: found?.author };
    },
    folderPath: (folderId) => catalogue.folderPath(folderId),
    placedAt: (reportId) => placements.placedAt(reportId),
    placementParts,
    note: (placementId, notices) => placements.note(placementId, notices),
    onFailure,
    async loadView() {
      const { createReportView, news } = await loadCells();
      return (viewParts) => createReportView({ ...viewParts, news });
    },
  });

  async function open(): Promise<void> {
    await placements.reload(true);
    isOpened = placements.state.peek().kind === 'ready';
    // Signing in later must not start an unattended run: on open means on open.
    if (isOpened && session.peek()) await placements.refreshOnOpen();
  }

  /** Excel did not answer a request, and may have carried it out since. It may have been one of those on opening. */
  const late = atRest({ clock, onFailure }, async () => {
    if (!isOpened) return open();
    await placements.lookAgain();
  });

  function onSilence(now: Silence | undefined): void {
    if (now?.isGivenUp && !silence.peek()?.isGivenUp) observations.note('requestsUnanswered');
    silence.value = now;
  }

  function onLate(): void {
    observations.note('answersLate');
    late.again();
  }

  async function refreshAll(): Promise<void> {
    // They are looked for where the file tells of some, or has nothing else to be refreshed.
    if (registry.hasFormulas || registry.placements.peek().length === 0)
      await loadCells()
        .then(async (cells) => {
          unknownFormulas.value = await cells.enterUnknown(placementParts, Boolean(formulas.peek()));
        })
        .catch(onFailure);
    await Promise.all([placements.refreshAll(), formulas.peek()?.()]);
  }

  return {
    connection,
    catalogue,
    report,
    placements: { ...placements, refreshAll },
    online,
    silence,
    cancelWaiting() {
      placements.cancel();
      report.cancelPlacing();
    },
    async start() {
      stops.push(network.watchOnline(() => (online.value = network.isOnline())));
      connection.resume();
      workbook
        .watchAnswers({ onSilence, onLate })
        .then((stop) => stops.push(stop))
        .catch(onFailure);
      let known = session.peek();
      stops.push(
        effect(() => {
          const now = session.value;
          if (now !== known && now) void placements.reload();
          // Signed out: who comes next need not know what stood here.
          if (known && !now)
            keptResults()
              .then((kept) => kept.forgetAll())
              .catch(onFailure);
          known = now;
        }),
      );
      await open();
    },
    openAccount() {
      account ??= createAccountStore({
        ...{ session, online, reader, onFailure },
        loadTitle: async () => (await loadCells()).workspaceTitle,
      });
      return account;
    },
    async openReportRows() {
      const { createReportRows, news } = await loadCells();
      return createReportRows({ session, news, allowed, typedCells, clock, askingFormulas, pause, reader, onFailure });
    },
    selection,
    session,
    placed: registry.placements,
    noteFailure: onFailure,
    get culture() {
      return registry.culture;
    },
    hasFormulas: computed(() => formulas.value !== undefined),
    alsoRefresh(refresh) {
      formulas.value = refresh;
      registry.formulasAsk(true);
    },
    refreshAll,
    diagnostics: () =>
      JSON.stringify(
        { ...facts, platform: session.peek()?.host, online: online.peek(), excel: observations.told(), failures },
        null,
        2,
      ),
    dispose() {
      for (const stop of stops) stop();
      selected.dispose();
      sheets.stop();
      late.stop();
      catalogue.dispose();
      report.dispose();
      placements.dispose();
      account?.dispose();
    },
  };
}
