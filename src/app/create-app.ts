/** The app behind the shell, put together from its parts: one of each store, over one workbook and one sign-in. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Pause } from '../grid';
import type { Observations, Silence, Workbook } from '../workbook';
import type { App } from './app';
import type { OpenShell, ShellParts } from './create-shell';
import type { CaptionWords, KeptResults, Reader } from './parts';
import { createPlacements } from './placements';
import { type AskingFormulas, createReportRows } from './report/report-rows';
import { createReportView } from './report/report-view';
import { enterUnknown } from './runs/enter-unknown';
import { type AccountStore, createAccountStore } from './session/account-store';
import { createAllowedReports } from './workbook/allowed-reports';
import { createTurns, type PlacementParts } from './workbook/placement-parts';
import { Registry } from './workbook/registry';
import { createHeardNews } from './workbook/report-news';
import { atRest, createSelection } from './workbook/selection';
import { createTypedCells } from './workbook/typed-cells';

/** What an app is composed of. The pane wires Office.js and the network; tests wire whichever they need. */
interface AppParts extends Omit<ShellParts, 'network'> {
  readonly workbook: Workbook;
  /** Opened at the first refresh; the same one at each call. */
  keptResults(): Promise<KeptResults>;
  /** Between the pieces of long work. */
  readonly pause: Pause;
  /** What is observed of Excel: told by the diagnosis. */
  readonly observations: Observations;
  /** Between 0 and 1. */
  random(): number;
  readonly reader: Omit<Reader, 'dateSystem'>;
  createCaptionWords(options: Pick<Reader, 'locale'>): CaptionWords;
  /** Nobody sees the pane: it was closed, or stands behind something. */
  readonly hidden: ReadonlySignal<boolean>;
  /** Random id of letters, digits and dashes. */
  newId(): string;
  /** Facts for the diagnosis: version and build of the add-in, host, platform of the host. */
  readonly facts: Readonly<Record<string, string>>;
}

export function createApp(shell: OpenShell, parts: AppParts): App {
  const { session, online, catalogue, noteFailure: onFailure } = shell;
  const { workbook, clock, hidden, facts, newId, keptResults, storage, config, pause, observations } = parts;
  const stops: (() => void)[] = [];
  const formulas = signal<() => Promise<void>>();
  const silence = signal<Silence | undefined>(undefined);
  let isWatching = false;
  let isOpened = false;
  let account: AccountStore | undefined;

  const registry = new Registry(workbook, storage, newId);
  const allowed = createAllowedReports(registry, storage);
  const reader: Reader = {
    ...parts.reader,
    get dateSystem() {
      return registry.dateSystem;
    },
  };
  const typedCells = createTypedCells();
  const askingFormulas = signal<readonly AskingFormulas[]>([]);
  const unknownFormulas = signal(0);
  const news = createHeardNews();
  const { createCaptionWords } = parts;
  const placementParts: PlacementParts = {
    workbook,
    registry,
    allowed,
    news,
    clock,
    pause,
    observations,
    turns: createTurns(storage, newId),
    unanswered: new Map(),
    newId,
    keptResults,
    storage,
    reader,
    createCaptionWords,
    config,
  };

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

  const listed = computed(() => (catalogue.list.value.kind === 'ready' ? catalogue.list.value.reports : []));
  const environment = { session, selection, askingFormulas, unknownFormulas, online, hidden, listed, onFailure };
  const { random } = parts;
  const placements = createPlacements(placementParts, { ...environment, random, seen: selected.seen }, look);

  stops.push(
    effect(() => {
      const now = session.value;
      const mine = registry.placements.value.filter(
        (one) => one.report.platform === now?.address && one.report.deploymentId === now.deployment.id,
      );
      shell.placedReports.value = new Set(mine.map((placement) => placement.report.reportId));
    }),
  );
  const report = createReportView({
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
      await enterUnknown(placementParts, Boolean(formulas.peek()))
        .then((count) => {
          unknownFormulas.value = count;
        })
        .catch(onFailure);
    await Promise.all([placements.refreshAll(), formulas.peek()?.()]);
  }

  return {
    connection: shell.connection,
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
      shell.start();
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
      account ??= createAccountStore({ session, online, reader, onFailure });
      return account;
    },
    openReportRows: () =>
      createReportRows({ session, news, allowed, typedCells, clock, askingFormulas, pause, reader, onFailure }),
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
        {
          ...facts,
          platform: session.peek()?.host,
          online: online.peek(),
          excel: observations.told(),
          failures: shell.failures,
        },
        null,
        2,
      ),
    dispose() {
      for (const stop of stops) stop();
      selected.dispose();
      sheets.stop();
      late.stop();
      shell.dispose();
      report.dispose();
      placements.dispose();
      account?.dispose();
    },
  };
}
