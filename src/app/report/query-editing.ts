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

/** @param onChange is called before a query is replaced by another one */
export function createQueryEditing(openReport: OpenReport, onChange: (from: string, to: string) => void) {
  const leftDraft = signal<QueryDraft | undefined>(undefined);
  const draft: ReadonlySignal<QueryDraft | undefined> = leftDraft;
  return {
    draft,
    /** Shows the rows of a changed query; undefined for that of the saved report. */
    setQuery(json: string | undefined): void {
      const opened = openReport.currentState.peek();
      const { report, savedReport } = opened.kind === 'open' ? opened : {};
      const [from, to] = [report?.jsonQuery, json ?? savedReport?.jsonQuery];
      if (from && to) onChange(from, to);
      openReport.setQuery(json);
    },
    renameQuery: (name: string): void => openReport.rename(name),
    /** Says whether each change of the query is run at once. */
    readsAtOnce: openReport.readsAtOnce,
    setReadsAtOnce: (isOn: boolean): void => openReport.setReadsAtOnce(isOn),
    /** Reads the first rows again. */
    readPreview: (): void => openReport.reload({}),
    exportQuery: () => openReport.exportQuery(),
    isDraft: ({ json }: OwnQuery): boolean => json === leftDraft.peek()?.json,
    /** Closes the page, and keeps a query without a report. */
    closeAndKeep(): void {
      const opened = openReport.currentState.peek();
      openReport.close();
      if (opened.kind !== 'open' || opened.savedReport) return;
      const { name, jsonQuery } = opened.report;
      if (jsonQuery && hasFields(jsonQuery)) leftDraft.value = { name, json: jsonQuery };
    },
    closeAndForget(): void {
      openReport.close();
      leftDraft.value = undefined;
    },
  };
}
