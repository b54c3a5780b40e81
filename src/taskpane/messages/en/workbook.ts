import {
  type CopyAnswer,
  type FailedCheck,
  type Failure,
  isOutcomeOpen,
  isQuestion,
  type PlacementStatus,
  type PlacementView,
  parseHost,
  type Recovered,
  type RefreshRun,
  type SheetCopy,
  type SheetCopyAnswer,
} from '../../../app';
import { type FailureMessage, type Formats, type Sentence, takeFirst } from '../../../parts';
import type { TypedCells } from '../../../placement';
import { percentChange } from '../percent-change';
import { questionSentence } from '../question-messages';
import { createAgeMessages } from './age';
import { createQuestionMessages } from './questions';
import { createChangeCountMessages } from './what-changed';

type Finished = Extract<RefreshRun, { kind: 'done' }>;

const MAX_NAMED_REPORTS = 3;
const MAX_NAMED_TITLES = 5;

export function createPlacementMessages(formats: Formats, failureMessage: (failure: Failure) => FailureMessage) {
  const { count, number, rows, when } = formats;
  const ageMessages = createAgeMessages(formats);
  const changeCountMessages = createChangeCountMessages(formats);
  const questions = createQuestionMessages(formats, createCheckMessage(formats));
  const describeOldRows = (placement: PlacementView) => `You still see the rows of ${when(placement.refreshedAt)}.`;
  /**
   * Omits that the old rows remain if Excel did not answer, because it may have written new ones.
   */
  const describeFailure = (placement: PlacementView, failure: Failure) => {
    const { problem, remedy } = failureMessage(failure);
    return [problem, !isOutcomeOpen(failure) && describeOldRows(placement), remedy].filter(Boolean).join(' ');
  };
  /**
   * Names the status next to its icon. While nothing can refresh, it says only the age, because
   * nothing is known about the report.
   */
  function describeStatus(placement: PlacementView, calm: boolean): string {
    const { status } = placement;
    if (isQuestion(status)) return 'Needs your decision';
    switch (status.kind) {
      case 'upToDate':
        return calm ? ageMessages.lastKnown(placement) : ageMessages.placed(placement);
      case 'outOfDate':
        return ageMessages.outOfDate(status);
      case 'unlinking':
        return status.clears ? 'Clearing' : 'Unlinking';
      case 'queued':
        return 'Waiting its turn';
      case 'refreshing':
        return 'Refreshing';
      case 'putBack':
        return 'Put back';
      case 'gone':
        return 'Cells deleted';
      case 'doubtful':
        return "Can't confirm its cells";
      case 'foreign':
        return 'From another platform';
      case 'notAllowed':
        return `As saved, ${when(placement.refreshedAt)}`;
      case 'noAccess':
        return 'No access';
      case 'deleted':
        return 'Report deleted';
      case 'failed':
        if (isOutcomeOpen(status.failure)) return 'Not known yet';
        switch (status.verb) {
          case 'unlink':
            return 'Not unlinked';
          case 'placeAgain':
            return 'Not placed again';
          case 'putBack':
            return 'Not put back';
          default:
            return 'Not refreshed';
        }
    }
  }

  return {
    list: 'Placed reports',
    count: (placements: number) => count(placements, 'report', 'reports'),
    /** Describes all placements. Those that need the user (`waiting`) matter more than the age. */
    summary: (placements: readonly PlacementView[], waiting: number): string =>
      waiting === 0
        ? ageMessages.all(placements)
        : `${count(placements.length, 'report', 'reports')}, ${number(waiting)} ${waiting === 1 ? 'needs' : 'need'} a look`,
    withoutCells: 'Cells deleted',
    loading: 'Looking for your placed reports…',
    failed: 'The reports placed in this workbook did not load.',
    refreshAll: 'Refresh all',
    refresh: 'Refresh',
    more: 'More',
    goToCells: 'Go to cells',
    /** @param cells is an address such as `Summary!B4:G9` */
    goTo: (cells: string) => `Go to cells ${cells}`,
    refreshThis: 'Refresh this report',
    unlinkMenu: 'Unlink…',
    options: 'Options',
    changes: {
      changed: ({ lastRun }: Pick<PlacementView, 'lastRun'>): string => {
        const counts = lastRun && changeCountMessages.counts(lastRun);
        return counts === undefined ? 'What changed' : `What changed: ${counts}`;
      },
      waits: 'See what would change',
      menu: 'What changed',
    },
    decide: 'Decide…',
    placeAgain: 'Place again',
    repair: 'What happened?',
    dismiss: 'Unlink',
    refreshing: (name: string) => `Refreshing ${name}`,

    questions,
    state: describeStatus,
    /**
     * Says what the status means and what stays safe; undefined if the name of the status says
     * everything.
     */
    sentence: (placement: PlacementView): Sentence | undefined => {
      const { status } = placement;
      if (isQuestion(status)) return questionSentence(questions, status.kind, status);
      switch (status.kind) {
        case 'outOfDate':
          // A user who kept the rows reads their date in the notice that confirms it.
          return placement.notices.some(({ kind }) => kind === 'rowsKept') ? [] : [describeOldRows(placement)];
        case 'putBack':
          return [`The rows of ${when(status.rowsOf)} are back. It refreshes again once you press Refresh.`];
        case 'gone':
          return ['Its cells were deleted. Place it again, or unlink it.'];
        case 'doubtful':
          return [
            'It is not certain that these are its cells, so nothing is written. Go to its cells: if they are the right ones, place it again there; if not, elsewhere.',
          ];
        case 'foreign':
          return [
            `It belongs to another deployment or platform, at ${parseHost(status.platform)}. The rows in your cells stay as they are.`,
          ];
        case 'noAccess':
          return [`${status.owner ?? 'Somebody else'} owns it. The rows in your cells stay as they are.`];
        case 'deleted':
          return ['The platform has no such report any more. The rows in your cells stay as they are.'];
        case 'failed':
          return [describeFailure(placement, status.failure)];
        default:
          return undefined;
      }
    },
    progress: (status: Extract<PlacementStatus, { kind: 'refreshing' }>): string => {
      switch (status.phase) {
        case 'waiting':
          return 'The platform is running the query…';
        case 'cell':
          return 'You are editing a cell. Press Enter or Esc and we go on.';
        case 'reading':
          return status.total === undefined
            ? `${rows(status.rows)} read`
            : `${number(status.rows)} of ${rows(status.total)} read`;
        case 'writing':
          return status.total === undefined
            ? `${rows(status.rows)} written`
            : `${number(status.rows)} of ${rows(status.total)} written`;
      }
    },

    /** It starts a summary, and says so if nothing was new. */
    doneWith: ({ refreshed, total, currentCount = 0 }: Finished) =>
      total > 0 && currentCount === total ? 'All up to date' : `${number(refreshed)} of ${number(total)} refreshed`,
    /**
     * Describes a run in progress. Placements that wait or failed count as done, so the text does
     * not say "refreshed".
     */
    doneSoFar: (done: number, total: number) => `${number(done)} of ${number(total)} done`,
    waitsForYou: (waiting: number) => `${number(waiting)} ${waiting === 1 ? 'needs' : 'need'} your decision`,
    runningRest: (running: number, queued: number) =>
      [
        running > 0 && `${number(running)} running`,
        queued > 0 && `${number(queued)} waiting ${queued === 1 ? 'its' : 'their'} turn`,
      ]
        .filter(Boolean)
        .join(', '),
    /**
     * The second line of a summary says what waits, what failed, or that all is well.
     * @param isTouched is true if cells were edited since
     */
    ended: (run: Finished, isTouched = false): string => {
      const waitingText =
        run.waiting > 0 && `${number(run.waiting)} ${run.waiting === 1 ? 'needs' : 'need'} your decision`;
      const failedText = run.failed > 0 && `${number(run.failed)} did not refresh`;
      const { currentCount = 0, total, unanswered = 0 } = run;
      const unansweredText = unanswered > 0 && `${number(unanswered)} not known yet`;
      const isNews = currentCount > 0 && currentCount < total;
      const unchangedText = isNews && `${number(currentCount)} already up to date`;
      const summary = [waitingText, failedText, unansweredText, unchangedText].filter(Boolean).join(', ');
      if (summary) return summary;
      if (isTouched) return 'Cells were changed since.';
      if (currentCount === total) return 'Nothing had changed.';
      if (!run.unattended) return ageMessages.refreshed(run.age);
      return run.timed ? 'Refreshed on schedule.' : 'Refreshed on opening the workbook.';
    },
    cancelled: (refreshed: number, total: number) => `Cancelled. ${number(refreshed)} of ${number(total)} refreshed`,
    untouched: ({ refreshed, total, unanswered }: Extract<RefreshRun, { kind: 'cancelled' }>): string => {
      const restCount = total - refreshed;
      if (unanswered > 0) return 'Excel did not answer. What it may have written is looked at as soon as it does.';
      if (restCount === 0) return '';
      if (refreshed === 0)
        return restCount === 1 ? 'It keeps its old rows, untouched.' : 'All of them keep their old rows, untouched.';
      return restCount === 1
        ? 'The other one keeps its old rows, untouched.'
        : `The other ${number(restCount)} keep their old rows, untouched.`;
    },
    /** Says that the selection contains no placement to refresh. */
    nothingHere: (cells: string | undefined): readonly [fact: string, more: string] => [
      cells === undefined ? 'No cells are selected' : `No report is placed at ${cells}`,
      'Select a cell of a placed report, then choose Refresh here again.',
    ],
    closeSummary: 'Close summary',

    emptyTitle: 'No reports here yet',
    emptyText: 'Place one from Reports. It appears here with its location and last refresh.',
    browse: 'Browse reports',
    offline: [
      { strong: 'You are offline.' },
      ' Your cells keep their rows. Refresh comes back with the network.',
    ] satisfies Sentence,
    signedOut: (placed: number, oldest: number): Sentence => [
      { strong: 'You are signed out.' },
      placed === 1
        ? ` The report in this workbook keeps its rows, from ${when(oldest)}.`
        : ` The ${number(placed)} reports in this workbook keep their rows; the oldest are from ${when(oldest)}.`,
    ],
    recoveredTitle: ({ wasCarriedOutLate }: Recovered): string =>
      wasCarriedOutLate ? 'Excel wrote after Inlay had stopped waiting.' : 'Inlay was closed while it was writing.',
    recovered: ({ halfWrittenReports, isRefreshed }: Recovered): string => {
      const { firstItems, restCount } = takeFirst(halfWrittenReports, MAX_NAMED_REPORTS);
      const names =
        firstItems.map((name) => `“${name}”`).join(', ') + (restCount > 0 ? ` and ${number(restCount)} more` : '');
      const [has, are] = halfWrittenReports.length === 1 ? ['has', 'it is'] : ['have', 'they are'];
      if (isRefreshed) return `${names} ${has} been refreshed since: all rows are of one result.`;
      return `${names} may lack rows, or show old rows among new ones, until ${are} refreshed.`;
    },
    closeRecovered: 'Close notice',
    unlinkedPending: (all: readonly string[]): string => {
      const { firstItems, restCount } = takeFirst(all, MAX_NAMED_REPORTS);
      const names =
        firstItems.map((name) => `“${name}”`).join(', ') + (restCount > 0 ? ` and ${number(restCount)} more` : '');
      return `${names} ${all.length === 1 ? 'is' : 'are'} unlinked here, but the platform does not know it yet. Inlay tells it once you are signed in there and it can be reached.`;
    },
    copy: {
      title: 'Is this workbook a copy?',
      text: 'Another workbook has the same placed reports. None of them refreshes here until you choose.',
      answers: {
        moved: 'It was moved or renamed',
        copy: 'It is a copy: refresh on its own',
        template: 'It is a template: unlink its reports',
      } satisfies Record<CopyAnswer, string>,
      consequences: {
        moved: 'Same workbook, new place or name: its reports refresh as before.',
        copy: 'Its reports refresh here, and those of the other workbook there.',
        template: 'All its reports are unlinked; their rows stay as plain cells.',
      } satisfies Record<CopyAnswer, string>,
      unlinkAllTitle: (placed: number) =>
        placed === 1 ? 'Unlink the report?' : `Unlink all ${number(placed)} reports?`,
      unlinkAllText:
        'The rows stay as plain cells and no longer refresh here. Ctrl+Z does not undo this. The other workbook stays as it is.',
      unlinkAll: 'Unlink',
    },
    sheetCopy: ({ name, originalSheet, cells }: SheetCopy): Sentence => [
      { strong: name },
      ' in ',
      { cells },
      ` was copied from ${originalSheet}. Should this copy refresh on its own?`,
    ],
    sheetCopyAnswers: {
      own: 'Yes, on its own',
      plain: 'Leave as plain cells',
    } satisfies Record<SheetCopyAnswer, string>,
    copyRequest: 'Copy a request',
    request: (name: string, owner: string | undefined) =>
      `Hello${owner === undefined ? '' : ` ${owner}`}, could you give me read access to the report “${name}”? I would like to refresh it in a workbook.`,

    itRefreshed: (placement: PlacementView) =>
      placement.lastRun?.kind === 'unchanged'
        ? `${placement.name}: no change in ${rows(placement.rows)}.`
        : `${placement.name} refreshed, ${rows(placement.rows)}.`,
    itIsPutBack: (name: string, rowsOf: number) => `${name}: the rows of ${when(rowsOf)} are back.`,
    itIsUndone: (name: string) => `${name} is no longer placed: you undid it.`,
    itIsBack: (name: string) => `${name} is placed again.`,
    itIsUnlinked: (name: string) => `${name} is unlinked.`,
  };
}

type NumberChange = Pick<Extract<FailedCheck, { kind: 'rows' }>, 'before' | 'now' | 'percent'>;

/** Says in one sentence why a result waits for the user. */
function createCheckMessage({ number }: Formats) {
  const describeChange = (what: string, { before, now, percent }: NumberChange) => {
    const verb = now > before ? 'rose' : 'fell';
    const by = before === 0 ? '' : ` ${number(percentChange(before, now, percent))}%`;
    return `${what} ${verb}${by}, above your ${number(percent)}% limit. It was ${number(before)} and would be ${number(now)}.`;
  };
  const listTitles = (titles: readonly string[]) => {
    const { firstItems, restCount } = takeFirst(titles, MAX_NAMED_TITLES);
    return firstItems.map((title) => `“${title}”`).join(', ') + (restCount > 0 ? ` and ${number(restCount)} more` : '');
  };
  const describeTypedCells = ({ cells, count, isCertain, notKept = 0 }: TypedCells) => {
    const cellList = cells.map(({ address, text }) => `${address} “${text}”`).join(', ');
    const placesText = `${cellList}${count > cells.length ? ` and ${number(count - cells.length)} more` : ''}`;
    return isCertain
      ? `Something was typed in that column: ${placesText}. If the column goes, it is kept under Options.`
      : `Something may have been typed in that column; this device cannot tell it from the report’s values: ${placesText}. Look at it before the column goes.${notKept > 0 ? ` Only ${number(count - notKept)} of these cells would be kept under Options; keep the column to lose none.` : ''}`;
  };
  return (check: FailedCheck): string => {
    switch (check.kind) {
      case 'empty':
        return 'The new result has no rows.';
      case 'rows':
        return describeChange('The row count', check);
      case 'total':
        return check.before === undefined
          ? `The ${check.title} total would be ${number(check.now)}; this device does not know what it was.`
          : describeChange(`The ${check.title} total`, { ...check, before: check.before });
      case 'renamed':
        return `Is “${check.now}” what was “${check.was}”? If so, formulas, formats and what was typed stay with it.`;
      case 'columns':
        return [
          check.isOtherLayout && 'The report is laid out in another way now.',
          check.added.length > 0 && `The new result also has ${listTitles(check.added)}.`,
          check.removed.length > 0 && `It has no ${listTitles(check.removed)} any more.`,
          check.typed && describeTypedCells(check.typed),
          check.readBy && `Formulas or names read that column and would show #REF!: ${listTitles(check.readBy)}.`,
          check.isInPart && 'The workbook is too large to look everywhere for formulas that read it.',
        ]
          .filter(Boolean)
          .join(' ');
    }
  };
}
