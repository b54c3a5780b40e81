import type { RefObject } from 'preact';
import { isQuestion, type PlacementStatus, type PlacementView, type UserQuestion } from '../../../app';
import { Button, CopyButton, CopyDetails } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { PROBLEM_ATTRIBUTE } from '../../shell/reveal-placement';
import { LinkedSentence } from '../cell-link';
import { FitColumnsButton, fitColumns } from '../fit-columns';
import { HelpLink } from '../help-link';
import { useMonotonicProgress } from '../monotonic-progress';
import { useOfflineHintId } from '../offline-hint';
import { removePlacement } from '../remove-placement';
import { AnswerButtons, createAccessibleName } from './answer-buttons';
import { FilterCellRemedies } from './filter-cell-fault';
import { EditsButton, KeptUserCells } from './hand-edits';

/** These actions need no network. */
const LOCAL_ACTIONS: ReadonlySet<Extract<PlacementStatus, { kind: 'failed' }>['verb']> = new Set([
  'unlink',
  'fitColumns',
  'undo',
]);

interface StatusDetailsProps {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  /** It completes the buttons' accessible names if other buttons have the same text. */
  readonly label: string | undefined;
  readonly isRunActive: boolean;
  /** The refresh has lasted long enough to show its progress. */
  readonly isLongWait: boolean;
  readonly onDecide: () => void;
  readonly onChanges: (() => void) | undefined;
  readonly onRepair: (() => void) | undefined;
  readonly onFilterCell: ((name: string) => void) | undefined;
  readonly onOtherReport: (() => void) | undefined;
  readonly onUnlink: () => void;
  /** These buttons open a page and get the focus again when it closes. */
  readonly pageButtons: Readonly<Record<'changes' | 'repair', RefObject<HTMLButtonElement | null>>>;
}

/**
 * Shows the content below a placement: progress, the meaning of its status, notices, and buttons
 * that help.
 */
export function PlacementStatusDetails({
  placement,
  sheet,
  label,
  isRunActive,
  isLongWait,
  onDecide,
  onChanges,
  onRepair,
  onFilterCell,
  onOtherReport,
  onUnlink,
  pageButtons,
}: StatusDetailsProps) {
  const { app, announce, messages } = usePage();
  const offlineHintId = useOfflineHintId();
  const { id, status, notices } = placement;
  const userCells = status.kind === 'handEdits' ? undefined : placement.userCellsRecord;
  const sentence = messages.placements.sentence(placement);
  const refreshingStatus = status.kind === 'refreshing' && isLongWait ? status : undefined;
  const changesKind = onChanges && !isRunActive ? findChangesKind(placement) : undefined;
  const changesText =
    changesKind === 'waits' ? messages.placements.changes.waits : messages.placements.changes.changed(placement);
  const formatAccessibleName = createAccessibleName(label);
  const { formerReport } = placement;
  const hasText = sentence !== undefined || formerReport !== undefined || notices.length > 0;
  if (!hasText && !refreshingStatus && !changesKind && userCells === undefined) return null;
  const repairButton = onRepair && !isRunActive && (
    <Button
      small
      variant="quiet"
      name={formatAccessibleName(messages.placements.repair)}
      elementRef={pageButtons.repair}
      onPress={onRepair}
    >
      {messages.placements.repair}
    </Button>
  );

  const needsNetwork = status.kind === 'failed' && !LOCAL_ACTIONS.has(status.verb);
  function retry() {
    const verb = status.kind === 'failed' ? status.verb : undefined;
    if (verb === 'unlink') onUnlink();
    else if (verb === 'putBack') putBack();
    else if (verb === 'fitColumns') void fitColumns({ app, announce, messages }, id);
    else if (verb === 'undo') void app.placements.undoPlacing(id, false);
    else void app.placements.refresh(id);
  }
  function putBack() {
    app.placements.openDetails().restoreFormerRows(id).catch(app.recordFailure);
  }
  const placeAgainButton = (
    <Button
      small
      name={formatAccessibleName(messages.placements.placeAgain)}
      isDisabled={offlineHintId !== undefined}
      describedBy={offlineHintId}
      onPress={() => void app.placements.placeAgain(id)}
    >
      {messages.placements.placeAgain}
    </Button>
  );

  return (
    <div class="more">
      {refreshingStatus && <Progress name={placement.name} status={refreshingStatus} />}
      {sentence && (
        <p class="say" tabIndex={-1} {...{ [PROBLEM_ATTRIBUTE]: id }}>
          <LinkedSentence sentence={sentence} sheet={sheet} />
        </p>
      )}
      {formerReport !== undefined && <p class="say">{messages.placements.formerReport(formerReport)}</p>}
      {notices.map((notice) => (
        <p class="say" key={notice.kind}>
          {messages.report.notice(notice)}
        </p>
      ))}
      {notices.some(({ kind }) => kind === 'narrowColumns') && (
        <FitColumnsButton
          placementId={id}
          name={formatAccessibleName(messages.placements.fitColumns)}
          isDisabled={isRunActive}
        />
      )}
      {userCells !== undefined && (
        <KeptUserCells placement={placement} userCells={userCells} label={label} isDisabled={isRunActive} />
      )}
      {refreshingStatus && !isRunActive && (
        <Button small name={formatAccessibleName(messages.cancel)} onPress={app.placements.cancel}>
          {messages.cancel}
        </Button>
      )}
      {isQuestion(status) && <QuestionAnswers question={status} {...{ placement, label, isRunActive, onDecide }} />}
      {changesKind && onChanges && (
        <Button
          small
          variant={changesKind === 'waits' ? 'plain' : 'quiet'}
          name={formatAccessibleName(changesText)}
          elementRef={pageButtons.changes}
          onPress={onChanges}
        >
          {changesText}
        </Button>
      )}
      {(status.kind === 'gone' || status.kind === 'doubtful') && (
        <div class="row">
          {placeAgainButton}
          {repairButton && status.kind === 'gone' && (
            <Button
              small
              name={formatAccessibleName(messages.placements.dismiss)}
              onPress={() => void removePlacement({ app, announce, messages }, placement)}
            >
              {messages.placements.dismiss}
            </Button>
          )}
          {repairButton}
        </div>
      )}
      {status.kind === 'deleted' && !isRunActive && (
        <div class="row">
          {onOtherReport && (
            <Button small name={formatAccessibleName(messages.placements.otherReport)} onPress={onOtherReport}>
              {messages.placements.otherReport}
            </Button>
          )}
          <Button small name={formatAccessibleName(messages.placements.unlinkMenu)} onPress={onUnlink}>
            {messages.placements.unlinkMenu}
          </Button>
        </div>
      )}
      {status.kind === 'failed' && !isRunActive && (
        <div class="row">
          {status.verb === 'placeAgain' ? (
            placeAgainButton
          ) : (
            <Button
              small
              name={formatAccessibleName(messages.tryAgain)}
              isDisabled={needsNetwork && offlineHintId !== undefined}
              describedBy={needsNetwork ? offlineHintId : undefined}
              onPress={retry}
            >
              {messages.tryAgain}
            </Button>
          )}
          {status.failure.filterCell && (
            <FilterCellRemedies
              id={id}
              fault={status.failure.filterCell}
              formatAccessibleName={formatAccessibleName}
              onChooseOtherCell={onFilterCell}
            />
          )}
          {(status.failure.code === 'NotSignedIn' || status.verb === 'placeAgain') && repairButton}
          <CopyDetails small name={formatAccessibleName(messages.copyDetails)} failure={status.failure} />
        </div>
      )}
      {(status.kind === 'noAccess' || (repairButton && status.kind === 'foreign')) && (
        <div class="row">
          {status.kind === 'noAccess' && (
            <CopyButton
              small
              name={formatAccessibleName(messages.placements.copyRequest)}
              getText={() => messages.placements.request(placement.reportName ?? placement.name, status.owner)}
            >
              {messages.placements.copyRequest}
            </CopyButton>
          )}
          {repairButton}
        </div>
      )}
    </div>
  );
}

interface QuestionAnswersProps extends Pick<StatusDetailsProps, 'placement' | 'label' | 'isRunActive' | 'onDecide'> {
  readonly question: UserQuestion;
}

/** Shows the answers as buttons, or one button if the question has its own dialog. */
export function QuestionAnswers({ placement, question, label, isRunActive, onDecide }: QuestionAnswersProps) {
  const { messages } = usePage();
  const { decide } = messages.placements;
  if (isRunActive) return null;
  if (question.kind !== 'needsDecision')
    return (
      <>
        {question.kind === 'handEdits' && (
          <EditsButton {...{ placement, label }} edited={question.cells} isDisabled={isRunActive} />
        )}
        <AnswerButtons {...{ placement, question, label }} />
        {question.kind === 'handEdits' && <HelpLink section="edited-cells" label={label} />}
        {question.kind === 'notes' && <HelpLink section="notes" label={label} />}
      </>
    );
  return (
    <Button small name={createAccessibleName(label)(decide)} onPress={onDecide}>
      {decide}
    </Button>
  );
}

/** Returns the kind of changes to link to; undefined if the last refresh changed nothing. */
function findChangesKind({ status, lastRun, undone }: PlacementView): 'changed' | 'waits' | undefined {
  if (status.kind === 'waits') return 'waits';
  // The page compares the rows of the last two refreshes, and the cells show the earlier ones again.
  if (undone) return undefined;
  if (status.kind === 'putBack') return 'changed';
  const { kind, changes } = lastRun ?? {};
  const hasChanged = kind === 'changed' && (!changes || Object.values(changes).some((count) => count > 0));
  return status.kind === 'upToDate' && hasChanged ? 'changed' : undefined;
}

interface ProgressProps {
  readonly name: string;
  readonly status: Extract<PlacementStatus, { kind: 'refreshing' }>;
}

function Progress({ name, status }: ProgressProps) {
  const { messages } = usePage();
  const isCounted = status.phase === 'reading' || status.phase === 'writing';
  const progressAttributes = useMonotonicProgress(status.phase, status.rows, isCounted ? status.total : undefined);
  return (
    <>
      <progress aria-label={messages.placements.refreshing(name)} {...progressAttributes} />
      <p class="say num">{messages.placements.progress(status)}</p>
    </>
  );
}
