/** Composes the app behind the shell: one of each store, over one workbook and one sign-in. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { AnswerListener, Silence, Workbook, WorkbookListeners } from '../workbook';
import type { App } from './app';
import type { ReportSummary } from './catalogue/catalogue-state';
import type { OpenShell } from './create-shell';
import { createModelViews } from './explore/model-views';
import { FormulasInCells } from './formulas-in-cells';
import { onChange } from './on-change';
import type { Reader } from './parts';
import { createPlacements, type Placements } from './placements';
import { createFormulaNames } from './report/formula-names';
import { createReportRows } from './report/report-rows';
import { createReportView } from './report/report-view';
import { type AccountStore, createAccountStore } from './session/account-store';
import { type ConnectionCheckStore, createConnectionCheckStore } from './session/connection-check/check-store';
import { belongsToSession } from './session/session';
import { createAllowedReports } from './workbook/allowed-reports';
import { createFreshnessCache } from './workbook/freshness-cache';
import { createListedReports } from './workbook/listed-reports';
import { createPlacementMutex, type PlacementParts } from './workbook/placement-parts';
import { Registry } from './workbook/registry';
import { createSelection, debounceLatest } from './workbook/selection';
import { TypedCells } from './workbook/typed-cells';

/**
 * Lists what an app needs. The pane passes Office.js and the network; tests pass whichever they
 * need.
 */
interface AppDependencies
  extends Omit<PlacementParts, 'registry' | 'allowedReports' | 'freshness' | 'mutex' | 'unknownOutcomeIds' | 'reader'> {
  readonly reader: Omit<Reader, 'dateSystem' | 'culture'>;
  /** Returns a number from 0 to 1. */
  random(): number;
  /** Says whether the pane is not visible: closed, or hidden behind something. */
  readonly hidden: ReadonlySignal<boolean>;
  /** Holds facts for the diagnosis: version and build of the add-in, host, platform of the host. */
  readonly facts: Readonly<Record<string, string>>;
}

export function createApp(shell: OpenShell, parts: AppDependencies): App {
  const { connection, session, online, deploymentState, catalogue, recordFailure: onFailure } = shell;
  const { workbook, hidden } = parts;
  let isOpened = false;
  let account: AccountStore | undefined;

  const placementParts = openPlacementParts(parts);
  const { registry, reader } = placementParts;
  const formulas = new FormulasInCells(workbook, registry);
  const { notAllowedFormulas } = formulas;
  const connectionCheck = createConnectionCheckStore(session, onFailure);
  const modelViews = createModelViews(session, online, onFailure);
  const knownReports = createListedReports(session, catalogue.list);
  const stopFunctions = [trackPlacedReports(shell, registry), connectionCheck.dispose, knownReports.stop];
  const workbookEvents = watchWorkbook(parts, onFailure, () => placements);
  const { selection, setSelection, getReportedCells, readAndWatch, typedCells } = workbookEvents;
  const listedReports = computed(() => (catalogue.list.value.kind === 'ready' ? catalogue.list.value.reports : []));
  const environment = {
    ...{ session, selection, online, listedReports, hidden, setSelection, onFailure, random: parts.random },
    ...{ knownReports, notAllowedFormulas, unknownFormulas: formulas.unknownFormulas },
  };
  const placements = createPlacements(placementParts, environment, readAndWatch);
  const report = createReportView({
    ...{ session, selection, getReportedCells, setSelection, hidden, placementParts, onFailure },
    onPlaced: placements.recordPlaced,
    findPlacedAddresses: (reportId) => placements.findAddresses(reportId),
    listTakenCells: () => placements.listTakenCells(),
    findListedReport: (reportId) => findNameAndAuthor(listedReports.peek(), reportId),
    getFolderPath: catalogue.getFolderPath,
  });

  async function open(): Promise<void> {
    await placements.reload(true);
    isOpened = placements.state.peek().kind === 'ready';
    // The option means "on open": signing in later must not start an unattended run.
    if (isOpened && session.peek()) await placements.refreshOnOpen();
  }

  // A request that Excel answered late may be one of those sent on opening.
  const answerWatcher = watchLateAnswers(parts, onFailure, () =>
    isOpened ? placements.recoverAfterSilence() : open(),
  );

  async function refreshAll(): Promise<void> {
    await formulas.reenterUnknown().catch(onFailure);
    await Promise.all([placements.refreshAll(), formulas.refresh.peek()?.()]);
  }

  return {
    ...{ connection, deploymentState, catalogue, report, online, selection, session, refreshAll },
    placements: { ...placements, refreshAll },
    ...{ allPlacements: registry.placements, hasFormulas: formulas.hasFormulas, culture: registry.culture },
    ...{ connectionCheck, modelViews, recordFailure: onFailure, silence: answerWatcher.silence },
    formulaNames: createFormulaNames(session, onFailure),
    cancelWaiting() {
      placements.cancel();
      report.cancelPlacing();
    },
    async start() {
      shell.start();
      answerWatcher.start();
      stopFunctions.push(
        onChange(session, (currentSession) => {
          if (currentSession) void placements.reload();
          else void removeCachedRows(placementParts).catch(onFailure);
        }),
      );
      await open();
    },
    openAccount() {
      account ??= createAccountStore(session, online, reader, onFailure);
      return account;
    },
    openReportRows: () =>
      createReportRows({ parts: placementParts, session, typedCells, knownReports, notAllowedFormulas, onFailure }),
    setFormulaRefresh(refresh) {
      formulas.refresh.value = refresh;
      registry.setHasFormulas(true);
    },
    ...createDiagnostics(shell, parts, connectionCheck),
    dispose() {
      for (const stop of stopFunctions) stop();
      for (const store of [workbookEvents, answerWatcher, shell, report, placements, modelViews, account])
        store?.dispose();
    },
  };
}

function openPlacementParts(parts: AppDependencies): PlacementParts {
  const { workbook, storage, newId } = parts;
  const registry = new Registry(workbook, storage, newId);
  return {
    ...parts,
    registry,
    allowedReports: createAllowedReports(registry, storage),
    freshness: createFreshnessCache(),
    mutex: createPlacementMutex(storage, newId),
    unknownOutcomeIds: new Set(),
    reader: {
      ...parts.reader,
      get dateSystem() {
        return registry.dateSystem;
      },
      get culture() {
        return registry.culture.peek();
      },
    },
  };
}

/** After a sign-out the next user must not see these rows. */
async function removeCachedRows({ openRowCache }: PlacementParts): Promise<void> {
  await (await openRowCache()).removeAll();
}

/** Marks the reports of this workbook in the list. */
function trackPlacedReports({ session, placedReports }: OpenShell, { placements }: Registry): () => void {
  return effect(() => {
    const currentSession = session.value;
    const sessionPlacements = placements.value.filter(
      (placement) => currentSession && belongsToSession(placement, currentSession),
    );
    placedReports.value = new Set(sessionPlacements.map(({ report }) => report.reportId));
  });
}

/** Passes the user's actions in the workbook on to the stores. */
function watchWorkbook(
  { workbook, clock, hidden }: AppDependencies,
  onFailure: (error: unknown) => void,
  placements: () => Placements,
) {
  const typedCells = new TypedCells();
  const selectionTracker = createSelection(workbook, clock, hidden, onFailure);
  // Deleting several sheets raises one event per sheet.
  const sheetReload = debounceLatest({ clock, onFailure }, () => placements().reload());
  const listeners: WorkbookListeners = {
    onSelection: selectionTracker.onSelectionChanged,
    onSheets() {
      selectionTracker.discardReported();
      sheetReload.schedule();
    },
    onEdited(cells) {
      typedCells.add(cells);
      placements().onCellsTyped(cells);
    },
    onCellsMoved: () => placements().onCellsShifted(),
  };
  const { readAndWatch, stop } = watchOnFirstRead(workbook, listeners, onFailure);
  return {
    ...{ ...selectionTracker, typedCells, readAndWatch },
    dispose() {
      stop();
      selectionTracker.dispose();
      sheetReload.stop();
    },
  };
}

/**
 * Starts listening with the first request to the workbook. The pane works without events too: the
 * selection is read again when something is placed.
 */
function watchOnFirstRead(workbook: Workbook, listeners: WorkbookListeners, onFailure: (error: unknown) => void) {
  let stop: (() => void) | undefined;
  let isWatching = false;
  const readAndWatch: Workbook['readSnapshot'] = async (...questions) => {
    if (isWatching) return workbook.readSnapshot<typeof questions>(...questions);
    isWatching = true;
    try {
      const watched = await workbook.watch<typeof questions>(listeners, ...questions);
      stop = watched.stop;
      return watched.answers;
    } catch (error) {
      isWatching = false;
      onFailure(error);
      return workbook.readSnapshot<typeof questions>(...questions);
    }
  };
  return { readAndWatch: readAndWatch, stop: () => stop?.() };
}

/**
 * @param onLateAnswer called when Excel has answered a request that was given up, because Excel may have
 * carried it out
 */
function watchLateAnswers(
  { workbook, clock, observations }: AppDependencies,
  onFailure: (error: unknown) => void,
  onLateAnswer: () => Promise<void>,
) {
  const silence = signal<Silence | undefined>(undefined);
  const lateReload = debounceLatest({ clock, onFailure }, onLateAnswer);
  let stopWatching: (() => void) | undefined;
  const listener: AnswerListener = {
    onSilence(newSilence) {
      if (newSilence?.isGivenUp && !silence.peek()?.isGivenUp) observations.note('requestsUnanswered');
      silence.value = newSilence;
    },
    onLateAnswer() {
      observations.note('answersLate');
      lateReload.schedule();
    },
  };
  return {
    silence,
    start() {
      workbook
        .watchAnswers(listener)
        .then((stop) => {
          stopWatching = stop;
        })
        .catch(onFailure);
    },
    dispose() {
      lateReload.stop();
      stopWatching?.();
    },
  };
}

function createDiagnostics(
  { session, online, failures }: OpenShell,
  { facts, observations }: AppDependencies,
  connectionCheck: ConnectionCheckStore,
): Pick<App, 'getDiagnostics' | 'countUnreadableParts'> {
  return {
    getDiagnostics() {
      const platform = session.peek()?.host;
      const unreadableParts = Object.fromEntries(session.peek()?.client.unreadableParts ?? []);
      const excel = observations.copyObservations();
      const { lines } = connectionCheck.state.peek();
      const connection = lines.map(({ name, result, finding }) => ({ name, result, ...finding }));
      const check = connection.length > 0 ? { connection } : {};
      return JSON.stringify(
        { ...facts, platform, online: online.peek(), ...check, excel, unreadableParts, failures },
        null,
        2,
      );
    },
    countUnreadableParts: () =>
      [...(session.peek()?.client.unreadableParts.values() ?? [])].reduce((sum, count) => sum + count, 0),
  };
}

function findNameAndAuthor(reports: readonly ReportSummary[], reportId: number) {
  const report = reports.find(({ id }) => id === reportId);
  return { name: report?.name ?? '', author: report?.author };
}
