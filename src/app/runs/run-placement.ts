/** A refresh within a run, as the placement's status tells it. */
import type { Placement } from '../../placement';
import type { Located } from '../../workbook';
import { isAbort, toFailure } from '../failure';
import { type UserAnswers, withAnswer } from '../pipeline/answers';
import type { RunLook } from '../pipeline/observe';
import { type AnsweredEdits, QUESTIONS, type UserAnswer } from '../pipeline/question';
import { refreshPlacement } from '../pipeline/refresh-placement';
import { type RowsToWrite, type shareRows, withColumnAnswer } from '../pipeline/rows-to-write';
import type { RefreshSteps } from '../pipeline/steps';
import type { Session } from '../session/session';
import type { FoundBlock } from '../workbook/find-blocks';
import type { PlacementParts } from '../workbook/placement-parts';
import { rememberUnanswered } from '../workbook/unfinished-writes';
import type { PlacementStatuses, Told } from './placement-statuses';
import type { RecordsTogether } from './record-batch';
import type { FailedVerb, PlacementStatus } from './states';

export interface Attended {
  readonly choice: UserAnswer | undefined;
  /** What was said about cells that were typed into. */
  readonly edits?: AnsweredEdits | undefined;
  readonly unattended: boolean;
  /** Not on opening, but because it was time again. */
  readonly timed: boolean;
  /** Because a cell of its filters was changed a moment ago. */
  readonly follows?: true;
  /** Rows to write in place of fresh ones. */
  readonly given: RowsToWrite | undefined;
}

export interface Run {
  readonly now: Session;
  readonly attended: Attended;
  readonly aborted: AbortSignal;
  readonly look: RunLook;
  readonly records: RecordsTogether;
}

export interface TellingParts extends PlacementParts {
  readonly statuses: PlacementStatuses;
  /** Where a block stands, seen while it was refreshed. */
  onLocated(placementId: string, place: Located): void;
  onFailure(error: unknown): void;
}

/** Of placements that wait for the analyst: what was read for them, or was to be written. */
export type RowsAtHand = Map<string, AtHand>;

interface AtHand {
  /** Undefined where they are to be read again. */
  readonly rows: RowsToWrite | undefined;
  /** What the analyst has said so far. */
  readonly answers: UserAnswers;
}

/**
 * @param read the rows of its report
 * @param before what was told of the placement, to be told again where the refresh is cancelled
 */
export async function refreshAndTell(
  parts: TellingParts,
  atHand: RowsAtHand,
  { now, attended, aborted, look, records }: Run,
  placement: Placement,
  read: ReturnType<typeof shareRows>,
  before: Told | undefined,
): Promise<void> {
  const { statuses } = parts;
  const { choice, unattended, given } = attended;
  let last: Extract<PlacementStatus, { kind: 'refreshing' }> = {
    kind: 'refreshing',
    phase: 'reading',
    rows: 0,
    total: undefined,
  };
  const show = (status: PlacementStatus) => statuses.tell(placement.id, { status, notices: [] });
  const step = (next: typeof last) => {
    last = next;
    show(next);
  };
  step(last);
  // What moves cells waits for the analyst, whatever the analyst said before.
  const remembered = unattended ? undefined : placement.choices.growth;
  const steps: RefreshSteps = {
    reading: (rows, waiting) =>
      step({ kind: 'refreshing', phase: waiting ? 'waiting' : 'reading', rows, total: undefined }),
    writing: (rows, total) => step({ kind: 'refreshing', phase: 'writing', rows, total }),
    waitingForCell: (waiting) => show(waiting ? { ...last, phase: 'cell' } : last),
  };
  let seen: FoundBlock | undefined;
  const seeing = (looking: Promise<FoundBlock>) =>
    looking.then((found) => {
      seen = found;
      return found;
    });
  // How to grow was asked about these very rows.
  const waiting = choice || attended.edits ? atHand.get(placement.id) : undefined;
  const rows = given ?? (choice && waiting?.rows ? withColumnAnswer(waiting.rows, choice) : waiting?.rows);
  // One question may follow another: what was said to the first holds. An answer about a column is in the rows by now.
  const earlier: UserAnswers = { ...waiting?.answers, waits: undefined };
  const said = choice ? withAnswer(earlier, choice, before?.status) : earlier;
  const answers: UserAnswers = attended.edits ? { ...said, handEdits: { answer: attended.edits } } : said;
  try {
    const refreshing = refreshPlacement(parts, now, {
      placement,
      answers: { ...answers, needsDecision: answers.needsDecision ?? (remembered && { answer: remembered }) },
      given: rows,
      unattended,
      told: before?.status.kind === 'waits' ? before.status.gates : undefined,
      signal: aborted,
      steps,
      look: {
        at: (one) => seeing(look.at(one)),
        now: (one) => seeing(look.now(one)),
        forget: look.forget,
      },
      records,
      read: (filtered) => read(filtered, steps),
    });
    const outcome = await rememberUnanswered(parts, placement.id, 'known', refreshing);
    atHand.delete(placement.id);
    if (outcome.kind === 'refreshed') {
      const { notices, lastRun } = outcome;
      statuses.tell(placement.id, { status: { kind: 'upToDate' }, notices, lastRun });
      parts.onLocated(placement.id, { kind: 'found', address: outcome.address });
      seen = undefined;
    } else if (outcome.kind === 'asks') {
      const { question } = outcome;
      atHand.set(placement.id, { rows: QUESTIONS[question.kind].keepsResult ? outcome.rows : rows, answers });
      show(question);
    } else if (outcome.kind === 'refreshedElsewhere') {
      statuses.restore(placement.id, undefined);
    } else show(outcome);
  } catch (error) {
    if (isAbort(error)) {
      statuses.restore(placement.id, before);
      throw error;
    }
    tellFailure(parts, now, placement, error, rows?.rowsOf === undefined ? undefined : 'putBack');
  } finally {
    if (seen) parts.onLocated(placement.id, seen.seen.located);
    look.done(placement);
  }
}

export function tellFailure(
  parts: TellingParts,
  now: Session,
  { id }: Placement,
  error: unknown,
  verb?: FailedVerb,
): void {
  parts.onFailure(error);
  parts.statuses.tellFailure(id, toFailure(error, now.host), verb);
}
