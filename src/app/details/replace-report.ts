/**
 * Gives a placement another report at the same place, with a preview of its rows and the choices
 * that do not fit it.
 */
import { computed, signal } from '@preact/signals';
import {
  DEFAULT_OPTIONS,
  getOptions,
  isOfReport,
  type Placement,
  type PlacementOptions,
  type PlacementPatch,
} from '../../placement';
import { type Failure, isAbort, toFailure } from '../failure';
import { readPlacedReport } from '../pipeline/fetch/placed-report';
import { readQuery } from '../pipeline/fetch/query-source';
import { type DroppedChoice, type FittedChoices, fitChoices } from '../report/fit-choices';
import { computeHeaders } from '../report/format-preview';
import { getLayoutChoices } from '../report/layout-choices';
import { OpenReport } from '../report/open-report';
import { createReportFilters } from '../report/report-filters';
import type { Preview } from '../report/report-state';
import { toMember } from '../session/read-report';
import type { Session } from '../session/session';
import { findReadingSession } from '../workbook/allowed-reports';
import { forgetFilterCells } from '../workbook/filter-cells';
import { createUnlinkedRecord } from '../workbook/pending-records';
import type { DetailsParts, RunAction } from './details-parts';

/** Describes the report that the user has chosen and sees a preview of. */
export type ReplacementState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly failure: Failure }
  | {
      readonly kind: 'open';
      readonly name: string;
      /** Says whether the placement shows this report already. */
      readonly isCurrent: boolean;
      readonly dropped: readonly DroppedChoice[];
      readonly preview: Preview;
      readonly headerTexts: readonly (readonly string[])[];
      readonly hasHeaderLevels: boolean;
    };

export interface ListedReport {
  readonly id: number;
  readonly name: string;
}

interface Candidate {
  readonly placement: Placement;
  readonly report: ListedReport;
  /** Is undefined until the report was read. */
  readonly fitted?: FittedChoices;
  readonly failure?: Failure;
}

export function createReportReplacement(parts: DetailsParts, runAction: RunAction) {
  const { registry, session, onFailure } = parts;
  const candidate = signal<Candidate | undefined>(undefined);
  let reading = new AbortController();
  const openReport: OpenReport = new OpenReport(session, parts, getFittedOptions, onFailure);

  function getFittedOptions(): PlacementOptions {
    const { placement, fitted } = candidate.peek() ?? {};
    return placement ? { ...getOptions(placement.choices), ...fitted?.options } : DEFAULT_OPTIONS;
  }

  const replacementState = computed((): ReplacementState => {
    const current = candidate.value;
    const opened = openReport.currentState.value;
    if (!current) return { kind: 'closed' };
    const { placement, report, fitted, failure = opened.kind === 'failed' ? opened.failure : undefined } = current;
    const { name } = report;
    if (failure) return { kind: 'failed', name, failure };
    if (!fitted || opened.kind !== 'open') return { kind: 'loading', name };
    const { preview } = opened;
    const { reportId, ownQuery } = placement.report;
    return {
      ...{ kind: 'open', name: opened.report.name, preview, dropped: fitted.dropped },
      isCurrent: reportId === report.id && !ownQuery,
      ...computeHeaders(preview, { headers: placement.written.headers, options: getFittedOptions() }),
    };
  });

  function close(): void {
    reading.abort();
    candidate.value = undefined;
    openReport.close();
  }

  return {
    replacementState,
    /** Opens a report of the list; does nothing if the user is signed in elsewhere or has not allowed the placement. */
    async considerReport(placementId: string, report: ListedReport): Promise<void> {
      close();
      const placement = registry.get(placementId);
      const currentSession = findReadingSession(parts, placement);
      if (!placement || !currentSession) return;
      reading = new AbortController();
      const { signal: abortSignal } = reading;
      candidate.value = { placement, report };
      try {
        const fitted = await readFittedChoices(parts, currentSession, replaceReport(placement, report), abortSignal);
        if (abortSignal.aborted) return;
        candidate.value = { placement, report, fitted };
        await openReport.open(currentSession, { reportId: report.id }, { name: report.name, author: undefined });
      } catch (error) {
        if (abortSignal.aborted || isAbort(error)) return;
        onFailure(error);
        candidate.value = { placement, report, failure: toFailure(error, currentSession.host) };
      }
    },
    readReplacementPreview: (): void => openReport.reload({}),
    cancelReplacementPreview: (): void => openReport.cancelPreview(),
    closeReplacement: close,
    /** Gives the placement the report that the page shows, and refreshes it. */
    async useReplacement(): Promise<void> {
      const { placement, report, fitted } = candidate.peek() ?? {};
      const opened = openReport.currentState.peek();
      const currentSession = session.peek();
      if (!placement || !report || !fitted || opened.kind !== 'open' || !currentSession) return;
      const newReport = { id: report.id, name: opened.report.name };
      await runAction(placement.id, (current) => saveReport(parts, currentSession, current, newReport, fitted));
    },
  };
}

/**
 * Saves the new report before its rows are read, as a changed query is saved. So the choice survives a
 * refresh that fails or waits for the user's answer. The cells change only when the new rows are
 * written; until then, the record names the report of the rows that they show.
 */
async function saveReport(
  parts: DetailsParts,
  session: Session,
  placement: Placement,
  report: ListedReport,
  { options }: FittedChoices,
): Promise<void> {
  const { registry, allowedReports, statuses, onFailure } = parts;
  const { id, choices, written } = placement;
  const replaced = replaceReport(placement, report);
  const shownReport = written.formerReport ?? { id: placement.report.reportId, name: placement.report.reportName };
  const patch: PlacementPatch = {
    report: replaced.report,
    choices: options,
    written: {
      formerReport: shownReport.id === report.id ? undefined : shownReport,
      // These describe the former report, so the rows must not count as up to date with the new one.
      ...{ reportUpdatedAt: '', queryChecksum: undefined, comparison: undefined, converted: undefined },
      putBack: undefined,
    },
    sync: { recordId: undefined, recordPending: undefined },
  };
  const hasRecord =
    isOfReport(placement.report) && placement.report.reportId !== report.id && (await registry.isOriginalFile());
  const unlinked = hasRecord ? [createUnlinkedRecord(placement, `.${placement.report.reportId}`)] : [];
  // The user has chosen the new report on this device. The former one stays allowed until the platform
  // has removed its record.
  allowedReports.allow([replaced.report]);
  await parts.mutex.runExclusive(() => registry.saveChange(id, patch, new Map(unlinked)));
  statuses.restore(id, undefined);
  await forgetFilterCells(parts, choices.filters).catch(onFailure);
  const sending = parts.sendPending(session).catch(onFailure);
  const saved = registry.get(id);
  if (saved) await parts.runs.start([saved]);
  await sending;
}

function replaceReport(placement: Placement, { id, name }: ListedReport): Placement {
  const { converted: _, ...written } = placement.written;
  const report = { ...placement.report, reportId: id, reportName: name, ownQuery: undefined };
  return { ...placement, report, written };
}

/** Returns the options that fit the new report. One row of it as a flat list shows which fields it has. */
async function readFittedChoices(
  parts: DetailsParts,
  session: Session,
  placement: Placement,
  signal: AbortSignal,
): Promise<FittedChoices> {
  const report = await readPlacedReport(session, placement, signal);
  const data = await session.data();
  const [{ columns, members }, filterChoices] = await Promise.all([
    data.preview(readQuery(report), 1, signal),
    createReportFilters(parts, session, async () => report).readChoices(),
  ]);
  const names = new Set([...columns, ...members].map(({ name }) => name));
  const filterable = typeof filterChoices === 'string' ? [] : filterChoices.members;
  const titles = new Map((placement.written.layout ?? []).map(({ member, title }) => [member, title]));
  return fitChoices(getOptions(placement.choices), {
    layout: getLayoutChoices(report),
    hasColumn: (member) => names.has(member) || names.has(toMember(member, report.columns)),
    canFilter: ({ member, isColumn }) =>
      filterable.some((one) => one.name === member && (one.isColumn ?? false) === (isColumn ?? false)),
    nameField: (member) => titles.get(member) ?? member.replace(/^[^.]*\./, ''),
  });
}
