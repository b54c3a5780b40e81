/** Composes the details of one placement: its cells, its changes, its repair and its options. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Address, CellInput } from '../../grid';
import { isOfReport } from '../../placement';
import { toFailure } from '../failure';
import { formatValue } from '../pipeline/layout/format-value';
import { formatReportAddress } from '../report/report-address';
import { createCalledFormulas } from './called-formulas';
import { Changes } from './changes';
import type { DetailsParts, RunAction } from './details-parts';
import type { CellsToClear } from './details-state';
import { DrillDownReader } from './drill-down-reader';
import { createFitColumns } from './fit-columns';
import { Notes } from './notes';
import { createOptionCopies } from './option-copies';
import { createPlacementOptions } from './placement-options';
import { createPlacementQuery } from './placement-query';
import { Repair } from './repair';
import { createReportReplacement } from './replace-report';
import { createSelectedCell } from './selected-cell';
import { Snapshots } from './snapshots';
import { createValueSheets } from './value-sheets';

/** The verbs never throw: the placement's status says how they ended. */
export type PlacementDetails = ReturnType<typeof createPlacementDetails>;

export function createPlacementDetails(parts: DetailsParts) {
  const { registry, session, statuses, unlinking, onFailure } = parts;

  const runAction: RunAction = async (placementId, act, verb) => {
    const placement = registry.get(placementId);
    if (!placement) return undefined;
    try {
      return await act(placement);
    } catch (error) {
      onFailure(error);
      statuses.showFailure(placementId, toFailure(error), verb);
      return undefined;
    }
  };
  const changes = new Changes(parts, runAction);
  const repair = new Repair(parts, runAction);
  const drillDown = new DrillDownReader(parts);
  const snapshots = new Snapshots(parts);
  const valueSheets = createValueSheets(parts);
  const placementQuery = createPlacementQuery(parts, runAction);
  const replacement = createReportReplacement(parts, runAction);
  const closeActions = [
    ...[changes.closeChanges, repair.closeRepair, drillDown.closeRows, snapshots.closeSnapshots],
    ...[placementQuery.closePlacedQuery, replacement.closeReplacement, valueSheets.cancelSheets],
  ];
  // The next user who signs in must not see pages of this one.
  const stopFollowing = effect(() => {
    if (!session.value) for (const close of closeActions) close();
  });

  return {
    ...createSelectedCell(parts),
    /** Is false if this device cannot cache rows from one refresh to the next. */
    canCacheRows: followAnswer(
      true,
      parts.openRowCache().then((rowCache) => rowCache.isAvailable()),
      onFailure,
    ),
    /** Is false if this Excel cannot select several areas. */
    canSelectAreas: followAnswer(false, parts.workbook.canShowAreas(), onFailure),
    ...changes,
    ...repair,
    ...drillDown,
    ...snapshots,
    ...new Notes(parts, runAction),
    ...createPlacementOptions(parts, runAction),
    ...{ ...placementQuery, ...replacement, ...valueSheets },
    ...createOptionCopies(parts, runAction),
    ...createFitColumns(parts, runAction),
    /**
     * Returns the address of the report's page on the platform; undefined for a query without a
     * report, and if the user is signed in elsewhere.
     */
    getPageAddress(placementId: string): string | undefined {
      const placement = registry.get(placementId);
      if (!placement || !isOfReport(placement.report) || placement.report.platform !== session.peek()?.address)
        return undefined;
      return formatReportAddress(placement.report, parts.config.reportPath);
    },
    /**
     * Returns who saved the file last, with one request. Undefined if the file or Excel does not
     * say.
     */
    readLastSaver: (): Promise<string | undefined> =>
      parts.workbook
        .readSnapshot({ kind: 'savedBy' })
        .then(([savedBy]) => savedBy)
        .catch(() => undefined),
    ...createCalledFormulas(parts),
    /** Returns the text that a cell of the placement shows for a value of this column. */
    formatMemberValue(placementId: string, member: string, value: CellInput): string {
      const layout = registry.get(placementId)?.written.layout ?? [];
      const { numberFormat = 'General' } = layout.find((column) => column.member === member) ?? {};
      return formatValue(value, numberFormat, parts.reader);
    },
    /** Selects cells of any owner. */
    async showCells(address: Address): Promise<void> {
      await parts.goToCells(address).catch(onFailure);
    },
    /** Returns the cells that unlinking would clear; undefined if they cannot be read. */
    readCellsToClear: (placementId: string) =>
      runAction(placementId, (placement) => unlinking.readCellsToClear(placement)),
    /**
     * Counts the typed texts that no cell would hold after unlinking; undefined if that cannot be
     * found out.
     */
    countLostTexts: (placementId: string) => runAction(placementId, (placement) => unlinking.countLostTexts(placement)),
    /** Ends the placement and clears its cells, see {@link Unlinking.unlink}. */
    unlinkAndClear: (placementId: string, shownCells: CellsToClear, textsSheet?: string) =>
      runAction(placementId, (placement) => unlinking.unlink(placement, 'clear', shownCells, textsSheet), 'unlink'),
    dispose(): void {
      for (const stop of [stopFollowing, ...closeActions]) stop();
    },
  };
}

/** Returns a signal that has the initial value until the answer arrives. */
function followAnswer(
  initial: boolean,
  answer: Promise<boolean>,
  onFailure: (error: unknown) => void,
): ReadonlySignal<boolean> {
  const state = signal(initial);
  answer
    .then((value) => {
      state.value = value;
    })
    .catch(onFailure);
  return state;
}
