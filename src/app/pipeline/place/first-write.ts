/**
 * Turns a first placing into the refresh of an empty block: its placement is a draft without
 * columns and rows.
 */
import { type Address, formatAddress, getFirstCell } from '../../../grid';
import { type Frame, isOfReport, type Placement, type PlacementOptions } from '../../../placement';
import type { BlockSnapshot } from '../../../workbook';
import type { RunnableReport } from '../../session/read-report';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { UserAnswers } from '../answers';
import { beginFeatures } from '../call-features';
import type { FetchedRows } from '../fetch/fetch';
import { computeFirstLayout } from '../layout/compute-layout';
import type { RefreshWrite } from '../steps';
import type { FitChoice } from './place-state';

export interface PlaceRequest {
  readonly report: RunnableReport;
  readonly headers: boolean;
  readonly options: PlacementOptions;
  /** Holds the selected cells; undefined if they have to be read from Excel. */
  readonly selection: Address | undefined;
  /**
   * Holds the user's choice for a result that does not fit into the selected cells; undefined if
   * the user has not been asked.
   */
  readonly fitChoice?: FitChoice | undefined;
  /** Holds a placement whose cells are gone: it keeps its id, and all its options. */
  readonly replacedPlacement?: Placement;
}

export interface RequestedPlacement extends Omit<PlaceRequest, 'selection'> {
  readonly id: string;
  readonly selection: Promise<Address>;
}

export interface FetchedPlacement extends Omit<RequestedPlacement, 'selection'> {
  readonly fetched: FetchedRows;
  /** Holds the first cell of the block, or the frame that the user has selected. */
  readonly block: Address;
  readonly answers: UserAnswers;
}

interface FirstWriteInput extends FetchedPlacement {
  /** The frame to use: the user may have given up one that was too small. */
  readonly frame: Frame;
  readonly headerRows: number;
}

export function createFirstWrite(parts: PlacementParts, session: Session, request: FirstWriteInput): RefreshWrite {
  const { fetched, block, replacedPlacement, answers } = request;
  const refreshedAt = parts.clock.now();
  const draft = draftPlacement(session, request);
  return {
    resultLayout: computeFirstLayout(draft, fetched.result, block, replacedPlacement),
    origin: fetched,
    refreshedAt,
    block: getFirstCell(block),
    ...{ snapshot: EMPTY_SNAPSHOT, currentRows: { length: 0, row: () => [] }, previousBlock: undefined, answers },
    features: beginFeatures(parts, session, { ...fetched, filters: draft.choices.filters }),
  };
}

/** Returns what a placement keeps of a report, or of a query of the user's own. */
export function toReportRef({ id, name, ownQuery }: RunnableReport) {
  return { reportId: id, reportName: name, ...(ownQuery && { ownQuery }) };
}

const EMPTY_SNAPSHOT: BlockSnapshot = {
  location: { kind: 'missing' },
  sample: undefined,
  rows: undefined,
  hasLeftoverStaging: false,
  formatRights: undefined,
};

/**
 * Creates the placement before its rows are written. A placement that is placed again keeps its
 * record on the platform.
 */
function draftPlacement(
  session: Session,
  { id, report, headers, options, replacedPlacement, frame, headerRows, block, fetched }: FirstWriteInput,
): Placement {
  const { address: platform, deployment } = session;
  return {
    id,
    report: { platform, deploymentId: deployment.id, ...toReportRef(report) },
    choices: { ...options, frame },
    written: {
      headers,
      headerRows: headerRows > 1 ? headerRows : undefined,
      address: formatAddress(block),
      columns: [],
      rows: 0,
      refreshedAt: 0,
      reportUpdatedAt: fetched.reportUpdatedAt,
      outlined: replacedPlacement?.written.outlined,
      linked: replacedPlacement?.written.linked,
    },
    sync: isOfReport(report) ? { recordId: replacedPlacement?.sync.recordId, recordPending: true } : {},
    notes: { ownCells: undefined, noteRows: undefined, notesGap: undefined },
  };
}
