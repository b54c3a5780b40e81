/**
 * Turns a first placing into the refresh of an empty block: its placement is a draft without
 * columns and rows.
 */
import type { Report } from '../../../client';
import { type Address, formatAddress } from '../../../grid';
import type { Frame, Placement, PlacementOptions } from '../../../placement';
import type { BlockSeen } from '../../../workbook';
import type { Session } from '../../session/session';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { UserAnswers } from '../answers';
import { beginFeatures } from '../features-in-write';
import type { FetchedRows } from '../fetch/fetch';
import { layOutEmpty } from '../lay-out/lay-out';
import type { RefreshWrite } from '../steps';
import type { Fit } from './place-state';

export interface PlaceRequest {
  readonly report: Report;
  readonly headers: boolean;
  readonly options: PlacementOptions;
  /** The selected cells; undefined if they have to be read from Excel. */
  readonly selection: Address | undefined;
  /**
   * The user's choice for a result that does not fit into the selected cells; undefined if the user
   * has not been asked.
   */
  readonly fit?: Fit | undefined;
  /** A placement whose cells are gone: it keeps its id, and all its options. */
  readonly replaces?: Placement;
}

export interface RequestedPlacement extends Omit<PlaceRequest, 'selection'> {
  readonly id: string;
  readonly selection: Promise<Address>;
}

export interface WholeRequest extends Omit<RequestedPlacement, 'selection'> {
  readonly fetched: FetchedRows;
  /** The first cell of the block, or the frame that the user has selected. */
  readonly block: Address;
  readonly answers: UserAnswers;
}

interface FirstWrite extends WholeRequest {
  /** The frame to use: the user may have given up one that was too small. */
  readonly frame: Frame;
  readonly headerRows: number;
}

export function firstWrite(parts: PlacementParts, session: Session, request: FirstWrite): RefreshWrite {
  const { fetched, block, replaces, answers } = request;
  const at = parts.clock.now();
  const draft = draftPlacement(session, request);
  return {
    ...{ laidOut: layOutEmpty(draft, fetched.result, block, replaces), origin: fetched, at },
    block: { ...block, rect: { ...block.rect, rows: 1, columns: 1 } },
    ...{ seen: NOTHING_SEEN, currentRows: { length: 0, row: () => [] }, standing: undefined, answers },
    features: beginFeatures(parts, session, { ...fetched, filters: draft.choices.filters }),
  };
}

const NOTHING_SEEN: BlockSeen = {
  ...{ located: { kind: 'missing' }, sight: undefined, rows: undefined, isStaged: false, formatRights: undefined },
};

/**
 * Creates the placement before its rows are written. A placement that is placed again keeps its
 * record on the platform.
 */
function draftPlacement(
  session: Session,
  { id, report, headers, options, replaces, frame, headerRows, block, fetched }: FirstWrite,
): Placement {
  const { address: platform, deployment } = session;
  return {
    id,
    report: { platform, deploymentId: deployment.id, reportId: report.id, reportName: report.name },
    choices: { ...options, frame },
    written: {
      headers,
      headerRows: headerRows > 1 ? headerRows : undefined,
      address: formatAddress(block),
      columns: [],
      rows: 0,
      refreshedAt: 0,
      reportUpdatedAt: fetched.reportUpdatedAt,
      outlined: replaces?.written.outlined,
    },
    sync: { recordId: replaces?.sync.recordId, recordPending: true },
    notes: { ownCells: undefined, noteRows: undefined, notesGap: undefined },
  };
}
