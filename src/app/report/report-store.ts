/** The report in front, before and after its view has come. */
import { computed, signal } from '@preact/signals';
import { toFailure } from '../failure';
import type { ReportState } from './report-state';
import type { ReportParts, ReportView } from './report-view';

interface ReportStoreParts extends Omit<ReportParts, 'news'> {
  /** The view reads rows and cells: it comes with the first report that is opened. */
  loadView(): Promise<(parts: Omit<ReportParts, 'news'>) => ReportView>;
}

export function createReportStore(parts: ReportStoreParts): ReportView {
  const view = signal<ReportView | undefined>(undefined);
  const before = signal<ReportState>({ kind: 'closed' });
  let made: ReportView | undefined;
  let wanted: number | undefined;

  async function open(reportId: number): Promise<void> {
    if (!parts.session.peek()) return;
    wanted = reportId;
    if (!made && !(await loadView(reportId))) return;
    // The view begins closed: seen only once it has begun to load.
    const begun = made?.open(reportId);
    view.value = made;
    await begun;
  }

  /** False where the view cannot be had, or where the report was closed or another one opened in the meantime. */
  async function loadView(reportId: number): Promise<boolean> {
    const { name, author } = parts.known(reportId);
    before.value = { kind: 'loading', name };
    try {
      const createReportView = await parts.loadView();
      if (wanted !== reportId || !parts.session.peek()) return false;
      made ??= createReportView(parts);
      return true;
    } catch (error) {
      if (wanted !== reportId) return false;
      parts.onFailure(error);
      before.value = { kind: 'failed', name, author, failure: toFailure(error) };
      return false;
    }
  }

  return {
    state: computed(() => view.value?.state.value ?? before.value),
    open,
    close() {
      wanted = undefined;
      before.value = { kind: 'closed' };
      made?.close();
    },
    retry: async () => made?.retry() ?? (wanted === undefined ? undefined : open(wanted)),
    readSql: async () => made?.readSql(),
    setHeaders: (on) => made?.setHeaders(on),
    setOptions: (change) => made?.setOptions(change),
    place: async (fit) => made?.place(fit),
    decide: async (choice) => made?.decide(choice),
    cancelPlacing: () => made?.cancelPlacing(),
    dispose: () => made?.dispose(),
  };
}
