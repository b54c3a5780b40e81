/** Changes the query of a placement, with a preview of the rows that it would get. */
import { computed, signal } from '@preact/signals';
import { DEFAULT_OPTIONS, getOptions, type OwnQuery, type Placement, type PlacementOptions } from '../../placement';
import type { Failure } from '../failure';
import { followQuery } from '../report/follow-query';
import { computeHeaders } from '../report/format-preview';
import { OpenReport } from '../report/open-report';
import { describeEditable } from '../report/report-detail';
import type { EditableQuery, Preview } from '../report/report-state';
import { assertQueryFits } from '../session/read-report';
import { findReadingSession } from '../workbook/allowed-reports';
import type { DetailsParts, RunAction } from './details-parts';

export type PlacementQueryState =
  | { readonly kind: 'closed' | 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'open';
      /** Is undefined if the query cannot be edited field by field. */
      readonly editable: EditableQuery | undefined;
      readonly preview: Preview;
      /** Holds the headers above the preview, row by row, as the cells would show them. */
      readonly headerTexts: readonly (readonly string[])[];
      readonly hasHeaderLevels: boolean;
      /** Says whether the query differs from the one that the placement has. */
      readonly isEdited: boolean;
    };

export function createPlacementQuery(parts: DetailsParts, runAction: RunAction) {
  const { registry, session, allowedReports, mutex, onFailure } = parts;
  const opened = signal<Placement | undefined>(undefined);
  const openReport: OpenReport = new OpenReport(session, parts, getQueryOptions, onFailure);

  /** Returns the options of the placement as they will be with the query that the page shows. */
  function getQueryOptions(): PlacementOptions {
    const placement = opened.peek();
    if (!placement) return DEFAULT_OPTIONS;
    const options = getOptions(placement.choices);
    const state = openReport.currentState.peek();
    const { report, savedReport } = state.kind === 'open' ? state : {};
    const [from, to] = [placement.report.ownQuery?.json ?? savedReport?.jsonQuery, report?.jsonQuery];
    return from && to && from !== to ? { ...options, ...followQuery(options, from, to) } : options;
  }

  const queryState = computed((): PlacementQueryState => {
    const state = openReport.currentState.value;
    if (state.kind === 'failed') return { kind: 'failed', failure: state.failure };
    if (state.kind !== 'open') return { kind: state.kind };
    const { report, savedReport, preview } = state;
    const isEdited = report.ownQuery?.json !== opened.value?.report.ownQuery?.json;
    const { written } = opened.value ?? {};
    const options = getQueryOptions();
    return {
      ...{ kind: 'open', editable: describeEditable(report, savedReport), preview, isEdited },
      ...computeHeaders(preview, { headers: written?.headers ?? true, options }),
    };
  });

  /** Saves the query, and reads its rows. */
  async function save(
    { id, report }: Placement,
    ownQuery: OwnQuery | undefined,
    { axes, order, totals }: PlacementOptions,
  ): Promise<void> {
    assertQueryFits(ownQuery);
    registry.update(id, 'report', { ownQuery });
    registry.update(id, 'choices', { axes, order, totals });
    allowedReports.allowChangedQuery(report, { ...report, ownQuery });
    await mutex.runExclusive(() => registry.savePlacements([id]));
    const placement = registry.get(id);
    if (placement) await parts.runs.start([placement]);
  }

  return {
    queryState,
    /** Returns true if the placement has a query of the user's own. Reads signals. */
    hasOwnQuery: (placementId: string): boolean =>
      registry.placements.value.some(({ id, report }) => id === placementId && report.ownQuery !== undefined),
    /** Opens the query of a placement; does nothing if the user is signed in elsewhere or has not allowed it. */
    async openPlacedQuery(placementId: string): Promise<void> {
      const placement = registry.get(placementId);
      const currentSession = findReadingSession(parts, placement);
      if (!placement || !currentSession) return;
      opened.value = placement;
      const { reportName: name } = placement.report;
      await openReport.open(currentSession, placement.report, { name, author: undefined });
    },
    exportPlacedQuery: () => openReport.exportQuery(),
    cancelPlacedPreview: (): void => openReport.cancelPreview(),
    readPlacedPreview: (): void => openReport.reload({}),
    setPlacedQuery: (json: string | undefined): void => openReport.setQuery(json),
    closePlacedQuery(): void {
      opened.value = undefined;
      openReport.close();
    },
    /** Gives the placement the query that the page shows, and refreshes it. */
    async savePlacedQuery(): Promise<void> {
      const state = openReport.currentState.peek();
      const placementId = opened.peek()?.id;
      if (state.kind !== 'open' || placementId === undefined) return;
      const { ownQuery } = state.report;
      const options = getQueryOptions();
      await runAction(placementId, (placement) => save(placement, ownQuery, options));
    },
  };
}
