import type { NotesAnswer, NotesInDoubt, PlacementStatus, PlacementView } from '../../../app';
import { Button, CopyButton, CopyDetails, Say } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { HandEdits, hasHandEdits } from './hand-edits';

interface MoreProps {
  readonly placement: PlacementView;
  readonly inRun: boolean;
  /** It has been refreshing for so long that its progress is shown. */
  readonly isLong: boolean;
  readonly onDecide: () => void;
  readonly onChanges: (() => void) | undefined;
  readonly onRepair: (() => void) | undefined;
  readonly onUnlink: () => void;
}

/** What stands below a placement: progress, what a state means, notices, and the button that helps. */
export function PlacementMore({ placement, inRun, isLong, onDecide, onChanges, onRepair, onUnlink }: MoreProps) {
  const { app, words } = usePage();
  const { id, status, notices } = placement;
  const sentence = words.placements.sentence(placement);
  const progress = status.kind === 'refreshing' && isLong ? status : undefined;
  const changes = onChanges && !inRun ? changesWord(placement) : undefined;
  const edited = hasHandEdits(placement);
  if (!sentence && !progress && !changes && notices.length === 0 && !edited) return null;
  const repairs = onRepair && !inRun && (
    <Button small look="quiet" onPress={onRepair}>
      {words.placements.repair}
    </Button>
  );

  return (
    <div class="more">
      {progress && <Progress name={placement.name} status={progress} />}
      {sentence && (
        <p class="say">
          <Say sentence={sentence} />
        </p>
      )}
      {notices.map((notice) => (
        <p class="say" key={notice.kind}>
          {words.report.notice(notice)}
        </p>
      ))}
      {edited && <HandEdits placement={placement} off={inRun || !app.online.value} />}
      {progress && !inRun && (
        <Button small onPress={app.placements.cancel}>
          {words.cancel}
        </Button>
      )}
      {status.kind === 'needsDecision' && !inRun && (
        <Button small onPress={onDecide}>
          {words.placements.decide}
        </Button>
      )}
      {status.kind === 'notes' && !inRun && <NotesAnswers id={id} notes={status.notes} off={!app.online.value} />}
      {changes && onChanges && (
        <Button small look={changes === 'waits' ? 'plain' : 'quiet'} onPress={onChanges}>
          {words.placements.changes[changes]}
        </Button>
      )}
      {(status.kind === 'gone' || status.kind === 'doubtful') && (
        <div class="row">
          <Button small onPress={() => void app.placements.placeAgain(id)}>
            {words.placements.placeAgain}
          </Button>
          {repairs}
        </div>
      )}
      {status.kind === 'deleted' && !inRun && (
        <Button small onPress={onUnlink}>
          {words.placements.dismiss}
        </Button>
      )}
      {status.kind === 'failed' && !inRun && (
        <div class="row">
          <Button small onPress={() => void app.placements.refresh(id)}>
            {words.tryAgain}
          </Button>
          {status.failure.code === 'NotSignedIn' && repairs}
          <CopyDetails small failure={status.failure} />
        </div>
      )}
      {(status.kind === 'noAccess' || (repairs && status.kind === 'foreign')) && (
        <div class="row">
          {status.kind === 'noAccess' && (
            <CopyButton small text={() => words.placements.request(placement.name, status.owner)}>
              {words.placements.copyRequest}
            </CopyButton>
          )}
          {repairs}
        </div>
      )}
    </div>
  );
}

interface NotesAnswersProps {
  readonly id: string;
  readonly notes: NotesInDoubt;
  readonly off: boolean;
}

function NotesAnswers({ id, notes, off }: NotesAnswersProps) {
  const { app, words } = usePage();
  const answers: readonly NotesAnswer[] =
    notes.reason === 'firstMove' ? ['moveNotes', 'leaveNotes'] : ['keepOrder', 'leaveOnce'];
  return (
    <div class="row">
      {answers.map((answer) => (
        <Button small key={answer} off={off} onPress={() => void app.placements.decide(id, answer)}>
          {words.notes.answers[answer]}
        </Button>
      ))}
    </div>
  );
}

/** Under which word the changes are offered, where there is something to see. */
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
  const known =
    status.total !== undefined && status.total > 0 && (status.phase === 'reading' || status.phase === 'writing');
  return (
    <>
      <progress
        aria-label={words.placements.refreshing(name)}
        {...(known && { max: status.total, value: status.rows })}
      />
      <p class="say num">{words.placements.progress(status)}</p>
    </>
  );
}
