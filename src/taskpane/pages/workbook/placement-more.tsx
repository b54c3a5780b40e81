import type { RefObject } from 'preact';
import { isQuestion, type PlacementStatus, type PlacementView, type UserQuestion } from '../../../app';
import { Button, CopyButton, CopyDetails } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { SayCells } from '../cell-link';
import { useForward } from '../forward';
import { useWhyOff } from '../offline';
import { AnswerButtons, nameWith } from './answer-buttons';
import { FilterCellFault } from './filter-cell-fault';
import { EditsButton, KeptEdits } from './hand-edits';

interface MoreProps {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  /** It completes the buttons' accessible names if other buttons have the same text. */
  readonly label: string | undefined;
  readonly inRun: boolean;
  /** The refresh has lasted long enough to show its progress. */
  readonly isLong: boolean;
  readonly onDecide: () => void;
  readonly onChanges: (() => void) | undefined;
  readonly onRepair: (() => void) | undefined;
  readonly onFilterCell: ((name: string) => void) | undefined;
  readonly onUnlink: () => void;
  /** These buttons open a page and get the focus again when it closes. */
  readonly openers: Readonly<Record<'changes' | 'repair', RefObject<HTMLButtonElement | null>>>;
}

/**
 * Shows the content below a placement: progress, the meaning of its status, notices, and buttons
 * that help.
 */
export function PlacementMore({
  placement,
  sheet,
  label,
  inRun,
  isLong,
  onDecide,
  onChanges,
  onRepair,
  onFilterCell,
  onUnlink,
  openers,
}: MoreProps) {
  const { app, words } = usePage();
  const whyOff = useWhyOff();
  const { id, status, notices } = placement;
  const ownCells = status.kind === 'handEdits' ? undefined : placement.ownCells;
  const sentence = words.placements.sentence(placement);
  const progress = status.kind === 'refreshing' && isLong ? status : undefined;
  const changes = onChanges && !inRun ? changesWord(placement) : undefined;
  const changesText =
    changes === 'waits' ? words.placements.changes.waits : words.placements.changes.changed(placement);
  const named = nameWith(label);
  if (!sentence && !progress && !changes && notices.length === 0 && ownCells === undefined) return null;
  const repairs = onRepair && !inRun && (
    <Button small look="quiet" name={named(words.placements.repair)} elementRef={openers.repair} onPress={onRepair}>
      {words.placements.repair}
    </Button>
  );

  const needsNetwork = status.kind === 'failed' && status.verb !== 'unlink';
  function again() {
    const verb = status.kind === 'failed' ? status.verb : undefined;
    if (verb === 'unlink') onUnlink();
    else if (verb === 'putBack') putBack();
    else void app.placements.refresh(id);
  }
  function putBack() {
    app.placements.openDetails().putBack(id).catch(app.noteFailure);
  }
  const placesAgain = (
    <Button
      small
      name={named(words.placements.placeAgain)}
      off={whyOff !== undefined}
      describedBy={whyOff}
      onPress={() => void app.placements.placeAgain(id)}
    >
      {words.placements.placeAgain}
    </Button>
  );

  return (
    <div class="more">
      {progress && <Progress name={placement.name} status={progress} />}
      {sentence && (
        <p class="say">
          <SayCells sentence={sentence} sheet={sheet} />
        </p>
      )}
      {notices.map((notice) => (
        <p class="say" key={notice.kind}>
          {words.report.notice(notice)}
        </p>
      ))}
      {ownCells !== undefined && <KeptEdits placement={placement} ownCells={ownCells} label={label} off={inRun} />}
      {progress && !inRun && (
        <Button small name={named(words.cancel)} onPress={app.placements.cancel}>
          {words.cancel}
        </Button>
      )}
      {isQuestion(status) && <Answers question={status} {...{ placement, label, inRun, onDecide }} />}
      {changes && onChanges && (
        <Button
          small
          look={changes === 'waits' ? 'plain' : 'quiet'}
          name={named(changesText)}
          elementRef={openers.changes}
          onPress={onChanges}
        >
          {changesText}
        </Button>
      )}
      {(status.kind === 'gone' || status.kind === 'doubtful') && (
        <div class="row">
          {placesAgain}
          {repairs}
        </div>
      )}
      {status.kind === 'deleted' && !inRun && (
        <Button small name={named(words.placements.unlinkMenu)} onPress={onUnlink}>
          {words.placements.unlinkMenu}
        </Button>
      )}
      {status.kind === 'failed' && !inRun && (
        <div class="row">
          {status.verb === 'placeAgain' ? (
            placesAgain
          ) : (
            <Button
              small
              name={named(words.tryAgain)}
              off={needsNetwork && whyOff !== undefined}
              describedBy={needsNetwork ? whyOff : undefined}
              onPress={again}
            >
              {words.tryAgain}
            </Button>
          )}
          {status.failure.filterCell && (
            <FilterCellFault id={id} fault={status.failure.filterCell} named={named} onOther={onFilterCell} />
          )}
          {(status.failure.code === 'NotSignedIn' || status.verb === 'placeAgain') && repairs}
          <CopyDetails small name={named(words.copyDetails)} failure={status.failure} />
        </div>
      )}
      {(status.kind === 'noAccess' || (repairs && status.kind === 'foreign')) && (
        <div class="row">
          {status.kind === 'noAccess' && (
            <CopyButton
              small
              name={named(words.placements.copyRequest)}
              text={() => words.placements.request(placement.name, status.owner)}
            >
              {words.placements.copyRequest}
            </CopyButton>
          )}
          {repairs}
        </div>
      )}
    </div>
  );
}

interface AnswersProps extends Pick<MoreProps, 'placement' | 'label' | 'inRun' | 'onDecide'> {
  readonly question: UserQuestion;
}

/** Shows the answers as buttons, or one button if the question has its own dialog. */
function Answers({ placement, question, label, inRun, onDecide }: AnswersProps) {
  const { words } = usePage();
  const { decide } = words.placements;
  if (inRun) return null;
  if (question.kind !== 'needsDecision')
    return (
      <>
        {question.kind === 'handEdits' && <EditsButton {...{ placement, label }} edited={question.cells} off={inRun} />}
        <AnswerButtons {...{ placement, question, label }} />
      </>
    );
  return (
    <Button small name={nameWith(label)(decide)} onPress={onDecide}>
      {decide}
    </Button>
  );
}

export function hasChanges(placement: PlacementView): boolean {
  return changesWord(placement) !== undefined;
}

/** Returns the kind of changes that the placement can show; undefined if there are none. */
function changesWord({ status, lastRun }: PlacementView): 'changed' | 'waits' | undefined {
  if (status.kind === 'waits') return 'waits';
  if (status.kind === 'putBack') return 'changed';
  return status.kind === 'upToDate' && lastRun ? 'changed' : undefined;
}

interface ProgressProps {
  readonly name: string;
  readonly status: Extract<PlacementStatus, { kind: 'refreshing' }>;
}

function Progress({ name, status }: ProgressProps) {
  const { words } = usePage();
  const isCounted = status.phase === 'reading' || status.phase === 'writing';
  const forward = useForward(status.phase, status.rows, isCounted ? status.total : undefined);
  return (
    <>
      <progress aria-label={words.placements.refreshing(name)} {...forward} />
      <p class="say num">{words.placements.progress(status)}</p>
    </>
  );
}
