import type { RefObject } from 'preact';
import type {
  ColumnAnswer,
  FilterAnswer,
  NotesAnswer,
  NotesInDoubt,
  PlacementStatus,
  PlacementView,
  ReachAnswer,
} from '../../../app';
import { Button, CopyButton, CopyDetails } from '../../../parts';
import { usePage } from '../../shell/pane-context';
import { SayCells } from '../cell-link';
import { useForward } from '../forward';
import { useWhyOff } from '../offline';
import { FilterCellFault } from './filter-cell-fault';
import { HandEdits, hasHandEdits } from './hand-edits';

interface MoreProps {
  readonly placement: PlacementView;
  readonly sheet: string | undefined;
  /** What its buttons are called with, where there are others that are called alike. */
  readonly label: string | undefined;
  readonly inRun: boolean;
  /** It has been refreshing for so long that its progress is shown. */
  readonly isLong: boolean;
  readonly onDecide: () => void;
  readonly onChanges: (() => void) | undefined;
  readonly onRepair: (() => void) | undefined;
  readonly onFilterCell: ((name: string) => void) | undefined;
  readonly onUnlink: () => void;
  /** The buttons that open a page: the focus comes back to them. */
  readonly openers: Readonly<Record<'changes' | 'repair', RefObject<HTMLButtonElement | null>>>;
}

/** What stands below a placement: progress, what a state means, notices, and the button that helps. */
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
  const sentence = words.placements.sentence(placement);
  const progress = status.kind === 'refreshing' && isLong ? status : undefined;
  const changes = onChanges && !inRun ? changesWord(placement) : undefined;
  const changesText =
    changes === 'waits' ? words.placements.changes.waits : words.placements.changes.changed(placement);
  const edited = hasHandEdits(placement);
  const named = nameWith(label);
  if (!sentence && !progress && !changes && notices.length === 0 && !edited) return null;
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
      {edited && <HandEdits placement={placement} label={label} off={inRun} />}
      {progress && !inRun && (
        <Button small name={named(words.cancel)} onPress={app.placements.cancel}>
          {words.cancel}
        </Button>
      )}
      {status.kind === 'needsDecision' && !inRun && (
        <Button small name={named(words.placements.decide)} onPress={onDecide}>
          {words.placements.decide}
        </Button>
      )}
      {status.kind === 'notes' && !inRun && (
        <Answers
          id={id}
          named={named}
          answers={notesAnswers(status.notes)}
          say={{ ...words.notes.answers, skip: words.filters.skip }}
        />
      )}
      {status.kind === 'reach' && !inRun && (
        <Answers id={id} named={named} answers={['extendReach', 'leaveReach']} say={words.reach.answers} />
      )}
      {status.kind === 'filtered' && !inRun && (
        <Answers
          id={id}
          named={named}
          answers={['clearFilter', 'skip']}
          say={{ clearFilter: words.filters.clearAndRefresh(status.filters), skip: words.filters.skip }}
        />
      )}
      {!inRun && <ColumnAnswers placement={placement} label={label} />}
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

/** @returns what a button with this text is called, where its text alone does not say of what it is */
function nameWith(label: string | undefined): (text: string) => string | undefined {
  return (text) => (label === undefined ? undefined : `${text}, ${label}`);
}

type Answered = NotesAnswer | ReachAnswer | FilterAnswer | 'skip';

interface AnswersProps<Answer extends Answered> {
  readonly id: string;
  readonly named: (text: string) => string | undefined;
  readonly answers: readonly Answer[];
  readonly say: Readonly<Record<Answer, string>>;
}

function Answers<Answer extends Answered>({ id, named, answers, say }: AnswersProps<Answer>) {
  const { app } = usePage();
  const whyOff = useWhyOff();
  return (
    <div class="row">
      {answers.map((answer) => (
        <Button
          small
          key={answer}
          name={named(say[answer])}
          off={whyOff !== undefined}
          describedBy={whyOff}
          onPress={() => void app.placements.decide(id, answer)}
        >
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
  readonly label?: string | undefined;
  readonly off?: boolean;
  readonly onAnswered?: () => void;
}

/** Where it waits because a column may be what was called otherwise, or because one would go. */
export function ColumnAnswers({ placement: { id, status }, label, off = false, onAnswered }: ColumnAnswersProps) {
  const { app, words } = usePage();
  const whyOff = useWhyOff();
  const answers = answersTo(status);
  const named = nameWith(label);
  if (answers.length === 0) return null;
  return (
    <div class="row">
      {answers.map((answer) => (
        <Button
          small
          key={answer}
          name={named(words.placements.columnAnswers[answer])}
          off={off || whyOff !== undefined}
          describedBy={whyOff}
          onPress={() => void app.placements.decide(id, answer).then(onAnswered)}
        >
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

export function hasChanges(placement: PlacementView): boolean {
  return changesWord(placement) !== undefined;
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
  const isCounted = status.phase === 'reading' || status.phase === 'writing';
  const forward = useForward(status.phase, status.rows, isCounted ? status.total : undefined);
  return (
    <>
      <progress aria-label={words.placements.refreshing(name)} {...forward} />
      <p class="say num">{words.placements.progress(status)}</p>
    </>
  );
}
