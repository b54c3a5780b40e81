/** Describes placements: what each one's status means, and what happened to it. */
import {
  type Failure,
  isOutcomeOpen,
  isQuestion,
  needsUser,
  type OriginalWorkbook,
  type PlacementStatus,
  type PlacementsState,
  type PlacementView,
  parseHost,
  type RecoveredWrites,
  type RefreshTime,
} from '../../../app';
import { type DescribeFailure, type Formats, type Sentence, shortenText } from '../../../parts';
import { shortenTimeZone } from '../filters/placement-filter-messages';
import { createListMessages } from '../list-messages';
import type { PaneTexts } from '../pane-texts';
import { type QuestionMessages, questionSentence } from '../questions/question-messages';
import { createAgeMessages, getShownDataTime } from './age-messages';
import { createChangeCountMessages } from './change-count-messages';
import { createRunMessages } from './run-messages';

type Texts = Pick<PaneTexts, 'ages' | 'changeCounts' | 'explore' | 'lists' | 'placements' | 'settings'>;

type AutoRefresh = Pick<Extract<PlacementsState, { kind: 'ready' }>, 'refreshEvery' | 'refreshAt'>;

const MAX_NAMED_REPORTS = 3;

/** The sentences of these statuses do not say what happened, because the name of the status does. */
const STATES_IN_NEED_OF_NAME: ReadonlySet<PlacementStatus['kind']> = new Set([
  'gone',
  'doubtful',
  'noAccess',
  'deleted',
  'foreign',
]);

export function createPlacementMessages(
  texts: Texts,
  formats: Formats,
  questions: QuestionMessages,
  failureMessage: DescribeFailure,
) {
  const { placements } = texts;
  const { rows, since } = formats;
  const ages = createAgeMessages(texts, formats);
  const changeCounts = createChangeCountMessages(texts, formats);
  const state = createStateMessage(texts, formats);
  const sentence = createSentenceMessage(texts, formats, questions, failureMessage);
  const listReports = (names: readonly string[]) => createListMessages(texts).listQuoted(names, MAX_NAMED_REPORTS);
  return {
    ...placements,
    ...createRunMessages(texts),
    /**
     * Describes all placements. Those that need the user matter more than the age, but during a run
     * they change.
     */
    summary: (all: readonly PlacementView[], isRunning: boolean): string => {
      const decisionCount = all.filter(({ status }) => isQuestion(status)).length;
      const problemCount = all.filter(({ status }) => needsUser(status)).length - decisionCount;
      if (isRunning || problemCount + decisionCount === 0) return ages.all(all);
      const needs = [
        problemCount > 0 && placements.problemCount(problemCount),
        decisionCount > 0 && placements.waitsForYou(decisionCount),
      ];
      return needs.filter(Boolean).join(', ');
    },
    changes: {
      ...placements.changes,
      changed: ({ lastRun }: Pick<PlacementView, 'lastRun'>): string => {
        const counts = lastRun && changeCounts.counts(lastRun);
        return counts === undefined ? placements.changes.menu : placements.changes.changed(counts);
      },
    },

    questions,
    state,
    sentence,
    /** Says what the list says by the name of the status beside the sentence. */
    problem: (placement: PlacementView): Sentence | undefined => {
      const { status } = placement;
      const meaning = sentence(placement);
      if (!meaning) return undefined;
      if (isQuestion(status)) return [...meaning, ` ${placements.sentence.untilDecided}`];
      if (!STATES_IN_NEED_OF_NAME.has(status.kind)) return meaning;
      return [`${state(placement, false)}. `, ...meaning];
    },
    progress: (status: Extract<PlacementStatus, { kind: 'refreshing' }>): string => {
      const { progress } = placements;
      if (status.phase === 'waiting' || status.phase === 'cell') return progress[status.phase];
      const { rows: done, total } = status;
      if (done === 0 && total === undefined) return progress.waiting;
      return total === undefined
        ? progress[status.phase].rows(rows(done))
        : progress[status.phase].rowsOfAll({ done, rows: rows(total) });
    },

    signedOut: (count: number, oldest: number): Sentence => placements.signedOut({ count, time: since(oldest) }),
    recoveredTitle: ({ wasCarriedOutLate }: RecoveredWrites): string =>
      placements.recoveredTitle[wasCarriedOutLate ? 'late' : 'closed'],
    recovered: ({ halfWrittenReports, isRefreshed }: RecoveredWrites): string =>
      placements.recovered[isRefreshed ? 'refreshed' : 'halfWritten']({
        names: listReports(halfWrittenReports),
        count: halfWrittenReports.length,
      }),
    copy: {
      ...placements.copy,
      sameReports: (original: OriginalWorkbook | undefined): string => {
        const { unknown, named, sameName } = placements.copy.sameReports;
        if (!original) return unknown;
        return (original.hasSameName ? sameName : named)(shortenText(original.fileName));
      },
    },
    autoRefresh: createAutoRefreshMessages(placements.autoRefresh, formats),
    unlinkedPending: (all: readonly string[]): string =>
      placements.unlinkedPending({ names: listReports(all), count: all.length }),
    askOwner: (owner: string | undefined): string =>
      owner === undefined ? placements.sentence.noAccessOfUnknown : placements.sentence.noAccess(owner),
    request: (name: string, owner: string | undefined): string =>
      owner === undefined ? placements.request.unknown(name) : placements.request.owner({ owner, name }),

    itRefreshed: ({ name, lastRun, rows: count }: PlacementView): string =>
      placements.itRefreshed[lastRun?.kind === 'unchanged' ? 'unchanged' : 'changed']({ name, rows: rows(count) }),
    itIsPutBack: (name: string, rowsOf: number) => placements.itIsPutBack({ name, time: since(rowsOf) }),
  };
}

function createAutoRefreshMessages(texts: Texts['placements']['autoRefresh'], { spokenLocale }: Formats) {
  // `7:00 AM Uhr` would mix the language of the pane with another region.
  const clock = new Intl.DateTimeFormat(spokenLocale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const every = (minutes: number | undefined): string => {
    const { never, hour, minutes: severalMinutes } = texts.every;
    if (minutes === undefined) return never;
    return minutes === 60 ? hour : severalMinutes(minutes);
  };
  const at = ({ days, minuteOfDay }: RefreshTime): string => texts.at[days](clock.format(minuteOfDay * 60_000));
  return {
    ...texts,
    every,
    at,
    zone: (name: string): string => texts.zone(shortenTimeZone(name)),
    on: ({ refreshEvery, refreshAt }: AutoRefresh): string => texts.on(refreshAt ? at(refreshAt) : every(refreshEvery)),
  };
}

/**
 * Names the status next to its icon. While nothing can refresh (`calm`), it says only the age,
 * because nothing is known about the report.
 */
function createStateMessage(texts: Texts, formats: Formats) {
  const { state } = texts.placements;
  const ages = createAgeMessages(texts, formats);
  return (placement: PlacementView, calm: boolean): string => {
    const { status } = placement;
    if (isQuestion(status)) return state.question;
    switch (status.kind) {
      case 'upToDate':
        return calm ? ages.lastKnown(placement) : ages.placed(placement);
      case 'outOfDate':
        return ages.outOfDate(status);
      case 'putBack':
        return placement.undone ? state.putBackUndone : state.putBack;
      case 'unlinking':
        return status.clears ? state.clearing : state.unlinking;
      case 'notAllowed':
        return state.notAllowed(formats.since(placement.refreshedAt));
      case 'failed':
        return isOutcomeOpen(status.failure) ? state.unknown : state.failed[status.verb ?? 'refresh'];
      default:
        return state[status.kind];
    }
  };
}

/**
 * Says what the status means and what stays safe, beside the name of the status; undefined if the name
 * says everything.
 */
function createSentenceMessage(
  texts: Texts,
  { since }: Formats,
  questions: QuestionMessages,
  failureMessage: DescribeFailure,
) {
  const { sentence } = texts.placements;
  /** Omits that the old rows remain if Excel did not answer, because it may have written new ones. */
  const describeFailure = (placement: PlacementView, failure: Failure): string => {
    const { problem, remedy: usualRemedy } = failureMessage(failure);
    const remedy = placement.isQuery && failure.code === 'QueryFailed' ? texts.explore.repair : usualRemedy;
    const oldRows = !isOutcomeOpen(failure) && sentence.oldRows(since(getShownDataTime(placement)));
    return [problem, oldRows, remedy].filter(Boolean).join(' ');
  };
  return (placement: PlacementView): Sentence | undefined => {
    const { status } = placement;
    if (isQuestion(status)) return questionSentence(questions, status.kind, status);
    switch (status.kind) {
      case 'outOfDate':
        // A user who kept the rows reads their date in the notice that confirms it.
        return placement.notices.some(({ kind }) => kind === 'rowsKept')
          ? []
          : [sentence.oldRows(since(getShownDataTime(placement)))];
      case 'putBack':
        return [placement.undone ? sentence.putBackUndone : sentence.putBack(since(status.firstWrittenAt))];
      case 'foreign':
        return [sentence.foreign(parseHost(status.platform))];
      case 'noAccess':
        return [status.owner === undefined ? sentence.noAccessOfUnknown : sentence.noAccess(status.owner)];
      case 'gone':
      case 'doubtful':
      case 'deleted':
        return [sentence[status.kind]];
      case 'failed':
        return [describeFailure(placement, status.failure)];
      default:
        return undefined;
    }
  };
}
