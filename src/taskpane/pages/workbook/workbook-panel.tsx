import { useSignal } from '@preact/signals';
import { useCallback, useEffect, useId } from 'preact/hooks';
import {
  type CellsToClear,
  getWorkbookQuestion,
  isOutcomeOpen,
  type PlacementsState,
  type PlacementView,
  type RecoveredWrites,
  type SheetCopy,
  type SheetCopyAnswer,
} from '../../../app';
import { Button, Delayed, FailureNotice, icons, Notice, SentenceText, SheetIllustration } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { goToProblem } from '../../shell/reveal-placement';
import { OFFLINE_HINT_ID } from '../offline-hint';
import { pageIcons } from '../page-icons';
import { AllowedNotice, AllowQuestion } from './allow-question';
import { arrangePlacements } from './arrange-placements';
import { CopyQuestion } from './copy-question';
import { FormulaList } from './formulas';
import { LostRecordList } from './lost-records';
import { NewPlatformWarning } from './new-platform';
import { GrowthDialog, UnlinkDialog } from './placement-dialogs';
import type { PlacementDialog } from './placement-item';
import { PlacementList } from './placement-list';
import { RenameDialog } from './rename-dialog';
import { UnlinkedNotice, WorkbookMenu } from './workbook-menu';

type ReadyPlacements = Extract<PlacementsState, { kind: 'ready' }>;

export function WorkbookPanel() {
  const { app, messages } = usePage();
  const state = app.placements.state.value;
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <h1 class="vh">{messages.thisWorkbook}</h1>
          <Delayed>
            <p class="meta count">{messages.placements.loading}</p>
            <progress aria-label={messages.placements.loading} />
          </Delayed>
        </>
      );
    case 'failed':
      return (
        <div class="ask">
          <h1 class="vh">{messages.thisWorkbook}</h1>
          <FailureNotice
            failure={state.failure}
            lead={messages.placements.failed}
            reassurance={isOutcomeOpen(state.failure) ? undefined : messages.workbookUnchanged}
            onRetry={() => void app.placements.reload()}
          />
        </div>
      );
    case 'ready':
      return (
        <>
          {state.recovered && <RecoveredNotice recovered={state.recovered} />}
          {state.unlinked && <UnlinkedNotice unlinked={state.unlinked} />}
          {!state.unlinked && state.pendingUnlinks && state.pendingUnlinks.length > 0 && (
            <div class="ask">
              <Notice icon={pageIcons.clock}>
                <p>{messages.placements.unlinkedPending(state.pendingUnlinks)}</p>
              </Notice>
            </div>
          )}
          {state.unknownFormulas ? (
            <div class="ask">
              <Notice tone="warn" icon={icons.alert}>
                <p>{messages.formulas.unknown(state.unknownFormulas)}</p>
              </Notice>
            </div>
          ) : null}
          {state.count === 0 && !state.copyQuestion && !state.notAllowed ? (
            <NothingPlaced />
          ) : (
            <Placements state={state} />
          )}
          <LostRecordList state={state} />
          <FormulaList />
        </>
      );
  }
}

function NothingPlaced() {
  const { navigation, messages } = usePage();
  return (
    <div class="empty low">
      <SheetIllustration />
      <h1>{messages.placements.emptyTitle}</h1>
      <p>{messages.placements.emptyText}</p>
      <Button
        variant="main"
        onPress={() => {
          navigation.tab.value = 'reports';
        }}
      >
        {messages.placements.browse}
      </Button>
    </div>
  );
}

interface OpenDialog {
  readonly about: PlacementDialog;
  readonly id: string;
  /** Clearing would now affect these cells instead of those that the user agreed to. */
  readonly changedCells?: CellsToClear;
}

function Placements({ state }: { readonly state: ReadyPlacements }) {
  const { app, navigation, messages } = usePage();
  const openDialog = useSignal<OpenDialog | undefined>(undefined);
  const wasJustAllowed = useSignal(false);
  const isOnline = app.online.value;
  const showDialog = useCallback(
    (about: PlacementDialog, id: string) => {
      openDialog.value = { about, id };
    },
    [openDialog],
  );
  const closeDialog = () => {
    openDialog.value = undefined;
  };
  const isShown = navigation.tab.value === 'workbook';
  useEffect(() => {
    if (!isShown) return;
    const checkVersions = () => {
      if (app.online.peek() && !document.hidden) void app.placements.checkVersions();
    };
    checkVersions();
    document.addEventListener('visibilitychange', checkVersions);
    window.addEventListener('focus', checkVersions);
    return () => {
      document.removeEventListener('visibilitychange', checkVersions);
      window.removeEventListener('focus', checkVersions);
    };
  }, [app, isShown]);
  const workbookQuestionKind = getWorkbookQuestion(state);
  const dialog = openDialog.value;
  const placement = dialog && findPlacement(state, dialog.id);

  return (
    <>
      <h1 class="vh">{messages.thisWorkbook}</h1>
      {!isOnline && (
        <div class="ask">
          <Notice icon={icons.offline}>
            <p id={OFFLINE_HINT_ID}>
              <SentenceText sentence={messages.placements.offline} />
            </p>
          </Notice>
        </div>
      )}
      {state.notAllowed ? (
        <AllowQuestion
          notAllowed={state.notAllowed}
          mayBeCopy={state.copyQuestion}
          original={state.original}
          onAllow={() => {
            wasJustAllowed.value = true;
          }}
        />
      ) : (
        wasJustAllowed.value && <AllowedNotice />
      )}
      <NewPlatformWarning state={state} />
      {workbookQuestionKind === 'copy' && <CopyQuestion original={state.original} />}
      {!state.copyQuestion && state.count > 0 && <ListHeader state={state} isOnline={isOnline} />}
      {(state.refreshAt || state.refreshEvery !== undefined) && (
        <p class="meta count">{messages.placements.autoRefresh.on(state)}</p>
      )}
      {!state.copyQuestion &&
        !state.notAllowed &&
        (state.sheetCopies ?? []).map((copy) => <SheetCopyQuestion key={copy.cells + copy.placementId} copy={copy} />)}
      <PlacementList state={state} isOnline={isOnline} onOpenDialog={showDialog} />
      {dialog?.about === 'unlink' && placement && (
        <UnlinkDialog
          key={dialog.changedCells?.cells.join()}
          placement={placement}
          changedCells={dialog.changedCells}
          onCellsChanged={(changedCells) => {
            openDialog.value = { about: 'unlink', id: placement.id, changedCells };
          }}
          onClose={closeDialog}
        />
      )}
      {dialog?.about === 'rename' && placement && <RenameDialog placement={placement} onClose={closeDialog} />}
      {dialog?.about === 'growth' && placement?.status.kind === 'needsDecision' && (
        <GrowthDialog
          placement={placement}
          sheet={findSheet(state, placement)}
          question={placement.status}
          onClose={closeDialog}
        />
      )}
    </>
  );
}

function ListHeader({ state, isOnline }: { readonly state: ReadyPlacements; readonly isOnline: boolean }) {
  const { app, navigation, messages } = usePage();
  const isRunning = state.run.kind === 'running';
  const views = state.groups.flatMap(({ placements }) => placements);
  const mayRefreshAny = views.some(({ status }) => status.kind !== 'notAllowed');
  const summaryId = useId();
  const summary = messages.placements.summary(views, isRunning);
  const firstProblem = arrangePlacements(state.groups, undefined).find(
    ({ section }) => section !== 'others',
  )?.placement;
  return (
    <div class="row head">
      <p id={summaryId} class="grow say num">
        {firstProblem && !isRunning ? (
          <button type="button" class="link" onClick={() => goToProblem({ app, navigation }, firstProblem.id)}>
            {summary}
          </button>
        ) : (
          summary
        )}
      </p>
      <div class="row">
        {mayRefreshAny && (
          <Button
            icon={pageIcons.refresh}
            isDisabled={isRunning || !isOnline}
            describedBy={isOnline ? undefined : OFFLINE_HINT_ID}
            onPress={() => void app.placements.refreshAll()}
          >
            {messages.placements.refreshAll}
          </Button>
        )}
        <WorkbookMenu state={state} isDisabled={isRunning} describedBy={summaryId} />
      </div>
    </div>
  );
}

/** Says what happened to a write that was interrupted because the pane closed. */
function RecoveredNotice({ recovered }: { readonly recovered: RecoveredWrites }) {
  const { messages } = usePage();
  const isClosed = useSignal(false);
  if (isClosed.value) return null;
  return (
    <div class="ask">
      <Notice icon={icons.alert}>
        <p>
          <b>{messages.placements.recoveredTitle(recovered)}</b> {messages.placements.recovered(recovered)}
        </p>
        <div class="row">
          <Button
            small
            onPress={() => {
              isClosed.value = true;
            }}
          >
            {messages.placements.closeRecovered}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** Asks about a copied sheet. Either answer settles it for good. */
function SheetCopyQuestion({ copy }: { readonly copy: SheetCopy }) {
  const { app, messages } = usePage();
  const { placements } = messages;
  const answer = (choice: SheetCopyAnswer) => void app.placements.answerSheetCopy(copy, choice);
  return (
    <div class="ask">
      <Notice icon={pageIcons.copy}>
        <p>
          <SentenceText sentence={placements.sheetCopy(copy)} />
        </p>
        <div class="row">
          <Button small onPress={() => answer('own')}>
            {placements.sheetCopyAnswers.own}
          </Button>
          <Button small onPress={() => answer('plain')}>
            {placements.sheetCopyAnswers.plain}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function findPlacement(state: ReadyPlacements, id: string): PlacementView | undefined {
  return state.groups.flatMap((group) => group.placements).find((placement) => placement.id === id);
}

function findSheet(state: ReadyPlacements, { id }: PlacementView): string | undefined {
  return state.groups.find(({ placements }) => placements.some((one) => one.id === id))?.sheet;
}
