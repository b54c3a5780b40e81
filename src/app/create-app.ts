/** Composes the app behind the shell: one of each store, over one workbook and one sign-in. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { AnswerListener, Silence, Workbook, WorkbookListeners } from '../workbook';
import type { App } from './app';
import type { OpenShell } from './create-shell';
import { FormulasInCells } from './formulas-in-cells';
import { onChange } from './on-change';
import type { Reader } from './parts';
import { createPlacements, type Placements } from './placements';
import { createReportRows } from './report/report-rows';
import { createReportView } from './report/report-view';
import { type AccountStore, createAccountStore } from './session/account-store';
import { isOf } from './session/session';
import { createAllowedReports } from './workbook/allowed-reports';
import { createTurns, type PlacementParts } from './workbook/placement-parts';
import { Registry } from './workbook/registry';
import { createHeardNews } from './workbook/report-news';
import { atRest, createSelection } from './workbook/selection';
import { TypedCells } from './workbook/typed-cells';

/**
 * Lists what an app needs. The pane passes Office.js and the network; tests pass whichever they
 * need.
 */
interface AppParts extends Omit<PlacementParts, 'registry' | 'allowed' | 'news' | 'turns' | 'unanswered' | 'reader'> {
  readonly reader: Omit<Reader, 'dateSystem'>;
  /** Returns a number from 0 to 1. */
  random(): number;
  /** True if the pane is not visible: closed, or hidden behind something. */
  readonly hidden: ReadonlySignal<boolean>;
  /** Facts for the diagnosis: version and build of the add-in, host, platform of the host. */
  readonly facts: Readonly<Record<string, string>>;
}

export function createApp(shell: OpenShell, parts: AppParts): App {
  const { session, online, catalogue, noteFailure: onFailure } = shell;
  const { workbook, hidden } = parts;
  let isOpened = false;
  let account: AccountStore | undefined;

  const placementParts = openPlacementParts(parts);
  const { registry, reader, keptResults } = placementParts;
  const formulas = new FormulasInCells(workbook, registry);
  const stops = [followPlacedReports(shell, registry)];
  const events = followEvents(parts, onFailure, () => placements);
  const { selection, seen, told, look, typedCells } = events;
  const listed = computed(() => (catalogue.list.value.kind === 'ready' ? catalogue.list.value.reports : []));
  const environment = {
    ...{ session, selection, online, listed, hidden, seen, onFailure, random: parts.random },
    ...{ askingFormulas: formulas.asking, unknownFormulas: formulas.unknown },
  };
  const placements = createPlacements(placementParts, environment, look);
  const report = createReportView({
    ...{ session, selection, told, seen, hidden, placementParts, onFailure },
    note: (placementId, notices) => placements.note(placementId, notices),
    placedAt: (reportId) => placements.placedAt(reportId),
    known(reportId) {
      const found = listed.peek().find(({ id }) => id === reportId);
      return { name: found?.name ?? '', author: found?.author };
    },
    folderPath: catalogue.folderPath,
  });

  async function open(): Promise<void> {
    await placements.reload(true);
    isOpened = placements.state.peek().kind === 'ready';
    // The option means "on open": signing in later must not start an unattended run.
    if (isOpened && session.peek()) await placements.refreshOnOpen();
  }

  // A request that Excel answered late may be one of those sent on opening.
  const answers = followAnswers(parts, onFailure, () => (isOpened ? placements.lookAgain() : open()));

  async function refreshAll(): Promise<void> {
    await formulas.enterUnknown().catch(onFailure);
    await Promise.all([placements.refreshAll(), formulas.refresh.peek()?.()]);
  }

  return {
    ...{ connection: shell.connection, catalogue, report, online, selection, session, refreshAll },
    placements: { ...placements, refreshAll },
    placed: registry.placements,
    noteFailure: onFailure,
    silence: answers.silence,
    hasFormulas: formulas.areThere,
    get culture() {
      return registry.culture;
    },
    cancelWaiting() {
      placements.cancel();
      report.cancelPlacing();
    },
    async start() {
      shell.start();
      answers.start();
      stops.push(
        onChange(session, (now) => {
          if (now) void placements.reload();
          // After a sign-out the next user must not see these rows.
          else
            keptResults()
              .then((kept) => kept.forgetAll())
              .catch(onFailure);
        }),
      );
      await open();
    },
    openAccount() {
      account ??= createAccountStore(session, online, reader, onFailure);
      return account;
    },
    openReportRows: () => createReportRows(placementParts, session, typedCells, formulas.asking, onFailure),
    alsoRefresh(refresh) {
      formulas.refresh.value = refresh;
      registry.formulasAsk(true);
    },
    diagnostics: () => describe(shell, parts),
    dispose() {
      for (const stop of stops) stop();
      for (const one of [events, answers, shell, report, placements, account]) one?.dispose();
    },
  };
}

function openPlacementParts(parts: AppParts): PlacementParts {
  const { workbook, storage, newId } = parts;
  const registry = new Registry(workbook, storage, newId);
  return {
    ...parts,
    registry,
    allowed: createAllowedReports(registry, storage),
    news: createHeardNews(),
    turns: createTurns(storage, newId),
    unanswered: new Set(),
    reader: {
      ...parts.reader,
      get dateSystem() {
        return registry.dateSystem;
      },
    },
  };
}

/** Marks the reports of this workbook in the list. */
function followPlacedReports({ session, placedReports }: OpenShell, { placements }: Registry): () => void {
  return effect(() => {
    const now = session.value;
    const mine = placements.value.filter((one) => now && isOf(one, now));
    placedReports.value = new Set(mine.map(({ report }) => report.reportId));
  });
}

/** Passes the user's actions in the workbook on to the stores. */
function followEvents(
  { workbook, clock, hidden }: AppParts,
  onFailure: (error: unknown) => void,
  placements: () => Placements,
) {
  const typedCells = new TypedCells();
  const selected = createSelection(workbook, clock, hidden, onFailure);
  // Deleting several sheets raises one event per sheet.
  const sheets = atRest({ clock, onFailure }, () => placements().reload());
  const listeners: WorkbookListeners = {
    onSelection: selected.changed,
    onSheets() {
      selected.doubt();
      sheets.again();
    },
    onTyped(cells) {
      typedCells.typed(cells);
      placements().typed(cells);
    },
    onShifted: () => placements().shifted(),
  };
  const { look, stop } = watchOnFirstLook(workbook, listeners, onFailure);
  return {
    ...{ ...selected, typedCells, look },
    dispose() {
      stop();
      selected.dispose();
      sheets.stop();
    },
  };
}

/**
 * Starts listening with the first request to the workbook. The pane works without events too: the
 * selection is read again when something is placed.
 */
function watchOnFirstLook(workbook: Workbook, listeners: WorkbookListeners, onFailure: (error: unknown) => void) {
  let stop: (() => void) | undefined;
  let isWatching = false;
  const look: Workbook['look'] = async (...asked) => {
    if (isWatching) return workbook.look<typeof asked>(...asked);
    isWatching = true;
    try {
      const watched = await workbook.watch<typeof asked>(listeners, ...asked);
      stop = watched.stop;
      return watched.answers;
    } catch (error) {
      isWatching = false;
      onFailure(error);
      return workbook.look<typeof asked>(...asked);
    }
  };
  return { look, stop: () => stop?.() };
}

/**
 * @param onLate called when Excel has answered a request that was given up, because Excel may have
 * carried it out
 */
function followAnswers(
  { workbook, clock, observations }: AppParts,
  onFailure: (error: unknown) => void,
  onLate: () => Promise<void>,
) {
  const silence = signal<Silence | undefined>(undefined);
  const late = atRest({ clock, onFailure }, onLate);
  let stopWatching: (() => void) | undefined;
  const listener: AnswerListener = {
    onSilence(now) {
      if (now?.isGivenUp && !silence.peek()?.isGivenUp) observations.note('requestsUnanswered');
      silence.value = now;
    },
    onLate() {
      observations.note('answersLate');
      late.again();
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
      late.stop();
      stopWatching?.();
    },
  };
}

function describe({ session, online, failures }: OpenShell, { facts, observations }: AppParts): string {
  const platform = session.peek()?.host;
  return JSON.stringify({ ...facts, platform, online: online.peek(), excel: observations.told(), failures }, null, 2);
}
