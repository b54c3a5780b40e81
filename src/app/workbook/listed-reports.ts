/**
 * Remembers the reports that the pane has listed since the sign-in. With them, a name or number in a
 * formula is looked up without a request, so also before the user allows the workbook to read it.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { findMatches } from '../../grid';
import type { CatalogueList, ReportSummary } from '../catalogue/catalogue-state';
import type { Session } from '../session/session';
import { parseMeasureKey, type ReportKey } from './formula-calls';

export type ListedReports = ReturnType<typeof createListedReports>;

type ListedReport = Pick<ReportSummary, 'id' | 'name' | 'title'>;

export function createListedReports(session: ReadonlySignal<Session | undefined>, list: ReadonlySignal<CatalogueList>) {
  const reports = signal<ReadonlyMap<number, ListedReport>>(new Map());
  /** Is true once a list has contained all reports that the user may open. */
  const isComplete = signal(false);
  let lastSession: Session | undefined;
  let lastList: CatalogueList | undefined;

  const stop = effect(() => {
    const [currentSession, currentList] = [session.value, list.value];
    if (currentSession !== lastSession) {
      reports.value = new Map();
      isComplete.value = false;
    }
    // The list of the previous session may still be there for a moment.
    if (currentList !== lastList && currentList.kind === 'ready' && currentList.staleSince === undefined) {
      reports.value = new Map([...reports.peek(), ...currentList.reports.map((one) => [one.id, one] as const)]);
      isComplete.value = isComplete.peek() || containsAll(currentList);
    }
    lastSession = currentSession;
    lastList = currentList;
  });

  function findByName(name: string): readonly number[] {
    const texts = [...reports.value.values()].flatMap(({ id, name: reportName, title = '' }) => [
      { id, text: reportName },
      { id, text: title },
    ]);
    return [...new Set(findMatches(texts, name, [({ text }) => text]).map(({ id }) => id))];
  }

  return {
    /**
     * Returns the ids of the reports with this number or name: none if the platform has no such
     * report, undefined if that is not known, and for a measure. Reads signals.
     */
    find(report: ReportKey): readonly number[] | undefined {
      if (parseMeasureKey(report) !== undefined) return undefined;
      if (typeof report === 'number' && reports.value.has(report)) return [report];
      const reportIds = findByName(String(report));
      return reportIds.length > 0 || isComplete.value ? reportIds : undefined;
    },
    /** Returns the name of a report; undefined if it was not listed. Reads signals. */
    getName: (reportId: number): string | undefined => reports.value.get(reportId)?.name,
    /** Changes with each list of reports. */
    changes: reports,
    stop,
  };
}

/** Compares with the total, because a list that is sorted by views has only one page. */
function containsAll(list: Extract<CatalogueList, { kind: 'ready' }>): boolean {
  const { search, folderId, reports, unreadableItems, total } = list;
  const isUnfiltered = search.trim() === '' && folderId === undefined;
  return isUnfiltered && unreadableItems.length === 0 && total !== undefined && reports.length >= total;
}
