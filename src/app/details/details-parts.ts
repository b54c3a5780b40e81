/** Defines what all details of one placement use. */

import type { Address, CellAreas } from '../../grid';
import type { Placement } from '../../placement';
import type { HiddenKind } from '../../workbook';
import type { Notice } from '../pipeline/commit/notice';
import type { RefreshRuns } from '../runs/refresh-runs';
import type { PlacementStatuses } from '../runs/states';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type { SelectedCellContext } from './selected-cell';
import type { Unlinking } from './unlinking';

export interface DetailsParts extends PlacementParts, SelectedCellContext {
  readonly statuses: PlacementStatuses;
  readonly runs: RefreshRuns;
  readonly unlinking: Unlinking;
  /** Selects cells, or asks the user about a hidden sheet; returns how they are hidden. */
  goToCells(cells: Address | CellAreas): Promise<HiddenKind | undefined>;
  /** Sends everything to the platform that it has not received yet. */
  sendPending(session: Session): Promise<void>;
  /**
   * Shows that a report was placed.
   * @param undoSteps counts the steps of Excel's undo that undo the placing
   */
  onPlaced(placementId: string, notices: readonly Notice[], undoSteps: number): void;
  /** Asks the workbook again where the blocks are. */
  locate(): Promise<void>;
}

/**
 * Runs a verb on one placement. The placement's status shows a failure.
 * @returns undefined after a failure, or if the placement no longer exists
 */
export type RunAction = <T>(
  placementId: string,
  action: (placement: Placement) => Promise<T>,
  verb?: 'unlink' | 'fitColumns',
) => Promise<T | undefined>;
