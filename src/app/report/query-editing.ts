/** Changes the query of an open report, and keeps a query without a report that the user has left. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { hasFields } from '../../client';
import type { OwnQuery } from '../../placement';
import type { OpenReport } from './open-report';

/** Holds a query without a report, which the user can go on with. */
export interface QueryDraft {
  readonly name: string;
  readonly json: string;
}

interface QueryOptions<Chosen> {
  /** Returns the user's options for the open query; they stay with its draft. */
  getChosen(): Chosen;
  /** Keeps the options in step with a changed query. */
  follow(from: string, to: string): void;
}

export function createQueryEditing<Chosen>(openReport: OpenReport, options: QueryOptions<Chosen>) {
  const leftDraft = signal<(QueryDraft & { readonly chosen: Chosen }) | undefined>(undefined);
  const draft: ReadonlySignal<QueryDraft | undefined> = leftDraft;
  return {
    draft,
    /** Shows the rows of a changed query; undefined for that of the saved report. */
    setQuery(json: string | undefined): void {
      const opened = openReport.currentState.peek();
      const { report, savedReport } = opened.kind === 'open' ? opened : {};
      const [from, to] = [report?.jsonQuery, json ?? savedReport?.jsonQuery];
      if (from && to) options.follow(from, to);
      openReport.setQuery(json);
    },
    renameQuery: (name: string): void => openReport.rename(name),
    /** Says whether each change of the query is run at once. */
    readsAtOnce: openReport.readsAtOnce,
    setReadsAtOnce: (isOn: boolean): void => openReport.setReadsAtOnce(isOn),
    /** Reads the first rows again. */
    readPreview: (): void => openReport.reload({}),
    cancelPreview: (): void => openReport.cancelPreview(),
    exportQuery: () => openReport.exportQuery(),
    /** Returns the options of the draft; undefined for any other query. */
    findDraftOptions({ json }: OwnQuery): Chosen | undefined {
      const left = leftDraft.peek();
      return left?.json === json ? left.chosen : undefined;
    },
    /** Closes the page, and keeps a query without a report. */
    closeAndKeep(): void {
      const opened = openReport.currentState.peek();
      openReport.close();
      if (opened.kind !== 'open' || opened.savedReport) return;
      const { name, jsonQuery } = opened.report;
      if (jsonQuery && hasFields(jsonQuery)) leftDraft.value = { name, json: jsonQuery, chosen: options.getChosen() };
    },
    closeAndForget(): void {
      openReport.close();
      leftDraft.value = undefined;
    },
  };
}
