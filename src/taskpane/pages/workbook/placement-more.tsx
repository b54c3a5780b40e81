import type {
  ColumnAnswer,
  FilterAnswer,
  NotesAnswer,
  NotesInDoubt,
  PlacementStatus,
  PlacementView,
  ReachAnswer,
} from '../../../app';
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
      {status.kind === 'notes' && !inRun && (
        <Answers
          id={id}
          answers={notesAnswers(status.notes)}
          say={{ ...words.notes.answers, skip: words.filters.skip }}
          off={!app.online.value}
        />
      )}
      {status.kind === 'reach' && !inRun && (
        <Answers id={id} answers={['extendReach', 'leaveReach']} say={words.reach.answers} off={!app.online.value} />
      )}
      {status.kind === 'filtered' && !inRun && (
        <Answers
          id={id}
          answers={['clearFilter', 'skip']}
          say={{ clearFilter: words.filters.clearAndRefresh(status.filters), skip: words.filters.skip }}
          off={!app.online.value}
        />
      )}
      {!inRun && <ColumnAnswers placement={placement} off={!app.online.value} />}
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

type Answered = NotesAnswer | ReachAnswer | FilterAnswer | 'skip';

interface AnswersProps<Answer extends Answered> {
  readonly id: string;
  readonly answers: readonly Answer[];
  readonly say: Readonly<Record<Answer, string>>;
  readonly off: boolean;
}

function Answers<Answer extends Answered>({ id, answers, say, off }: AnswersProps<Answer>) {
  const { app } = usePage();
  return (
    <div class="row">
      {answers.map((answer) => (
        <Button small key={answer} off={off} onPress={() => void app.placements.decide(id, answer)}>
          {say[answer]}
        </Button>
      ))}
    </div>
  );
}

function notesAnswers({ reason }: NotesInDoubt): readonly (NotesAnswer | 'skip')[] {
  return reason === 'firstMove' ? ['moveNotes', 'leaveNotes', 'skip'] : ['keepOrder', 'leaveOnce', 'skip'];
}

interface ColumnAnswersProps {
  readonly placement: PlacementView;
  readonly off: boolean;
  readonly onAnswered?: () => void;
}

/** Where it waits because a column may be what was called otherwise, or because one would go. */
export function ColumnAnswers({ placement: { id, status }, off, onAnswered }: ColumnAnswersProps) {
  const { app, words } = usePage();
  const answers = answersTo(status);
  if (answers.length === 0) return null;
  return (
    <div class="row">
      {answers.map((answer) => (
        <Button small key={answer} off={off} onPress={() => void app.placements.decide(id, answer).then(onAnswered)}>
          {words.placements.columnAnswers[answer]}
        </Button>
      ))}
    </div>
  );
}

function answersTo(status: PlacementStatus): readonly ColumnAnswer[] {
  if (isAskedForName(status)) return ['sameColumn', 'otherColumn'];
  const leaves =
    status.kind === 'waits' && status.gates.some((gate) => gate.kind === 'columns' && gate.removed.length > 0);
  return leaves ? ['keepColumn'] : [];
}

export function isAskedForName(status: PlacementStatus): boolean {
  return status.kind === 'waits' && status.gates.some(({ kind }) => kind === 'renamed');
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
