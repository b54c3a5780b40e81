/** Lays out a new result in its block: which columns and rows it has, and in which order. This runs once for each snapshot of the block. */
import { type Address, looksLikeFormula, type StandingRows, textOfInput } from '../../grid';
import {
  aboveBlock,
  analystColumns,
  type ColumnLayout,
  type Frame,
  fitSlots,
  headerRowsNow,
  headerRowsOf,
  keepToBlock,
  type OwnCells,
  orderAsStanding,
  type Placement,
  type PlanInput,
  planBlock,
  type Result,
  reordered,
  tryReadOwnCells,
} from '../../placement';
import type { BlockSeen } from '../../workbook';
import { needsCellAbove } from '../features/all';
import { keepsOrder, keysNow } from '../features/notes/notes';
import type { PlacementParts } from '../workbook/placement-parts';
import type { UserAnswers } from './answers';
import {
  type ArrangedResult,
  belowHeader,
  layOutAnew,
  layOutAsSeen,
  type StandingLayout,
  withUserCells,
} from './lay-out-columns';
import type { ColumnsNow } from './match-columns';
import type { Observation, ObservedBlock } from './observed-block';
import type { RowsToWrite } from './rows-to-write';

/** A result with its place in the block. Its slots are those of the layout for which the block has room. */
export interface LaidOut extends ArrangedResult {
  /** The registry's placement that this was computed from. Once the user chooses something, the registry has another. */
  readonly registered: Placement | undefined;
  /** The same placement with the present names of its columns and the header rows of this result. */
  readonly placement: Placement;
  /** Present names of renamed members by their former names. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly layout: StandingLayout;
  /** Header rows that the block gets because the result needs more: no one has deleted them. */
  readonly headerRowsGained: number;
  /** Input of `planBlock` without the cells that are in the way. */
  readonly size: Omit<PlanInput, 'occupied'>;
}

/** The layout once the user's edits since the last refresh are known, and the user has decided about them. */
export interface Settled extends LaidOut {
  /** The rows of the block with the report's values in cells that the user has edited. Notes are matched to rows by them. */
  readonly rowsForMatching: StandingRows;
  /** Checksums of the rows that an undo of the refresh restores; undefined if the user has to be asked again about edits in them. */
  readonly formerSums: string | undefined;
}

interface LayOutRequest {
  readonly placement: Placement;
  readonly answers: UserAnswers;
}

/** Takes the placement from the registry, so that options count which the user has changed since the run began. */
export async function layOut(
  { registry }: Pick<PlacementParts, 'registry'>,
  { placement: asked, answers }: LayOutRequest,
  columns: ColumnsNow,
  { result: reported, columns: said }: Pick<RowsToWrite, 'result' | 'columns'>,
  observed: Observation,
): Promise<LaidOut> {
  const registered = registry.get(asked.id);
  const former = columns.of(registered ?? asked);
  const headerRows = headerRowsNow(former, reported.columns);
  const headerRowsGained = headerRows - headerRowsOf(former.written);
  const placement = headerRowsGained > 0 ? { ...former, written: { ...former.written, headerRows } } : former;
  const layout = layOutAsSeen(placement, reported, withHeader(observed, headerRows), said?.keepsLeaving);
  const inOrder = (ordered: Result, userCells: OwnCells) => ({
    reported: ordered,
    ...withUserCells({ reported: ordered, userCells, slots: layout.slots }, placement, observed.block.rect),
  });
  const laidOut = {
    ...{ registered, placement, renamed: columns.renamed, layout, headerRowsGained },
    ...sizeOf(placement, reported, layout, observed.block, answers),
    ...inOrder(reported, tryReadOwnCells(placement.notes.ownCells)),
  };
  if (!keepsOrder(placement, answers)) return laidOut;
  // The rows of the report cannot be distinguished, so present rows keep their order with the notes beside them, and new rows follow.
  const rows = await observed.readRows();
  const keys = keysNow({ placement, result: laidOut.result, slots: layout.slots, rows: belowHeader(rows, layout) });
  return {
    ...laidOut,
    ...inOrder(reordered(reported, orderAsStanding(keys.standing, keys.coming)), laidOut.userCells),
  };
}

/**
 * Lays out a result for a block of which nothing is in the sheet yet.
 * @param replaced a placement whose cells are gone: its columns keep their order and their headers, and the user's cells come back
 */
export function layOutEmpty(
  placement: Placement,
  reported: Result,
  { rect }: Address,
  replaced: Placement | undefined,
): Settled {
  const { choices, written } = placement;
  const { slots, ...arranged } = layOutAnew(reported, replaced, rect);
  const size = {
    ...{ anchor: { row: rect.row, column: rect.column }, frame: choices.frame, previous: undefined },
    size: { rows: reported.rowCount + headerRowsOf(written), columns: reported.columns.length },
    above: needsCellAbove(choices) ? aboveBlock(rect) : undefined,
  };
  const unchanged = { leaving: [], removed: [], added: [], returned: [], standing: [] };
  return {
    ...{ registered: replaced, placement, renamed: new Map(), layout: { slots, headerRowsDeleted: 0, ...unchanged } },
    ...{ ...arranged, size, headerRowsGained: 0 },
    slots: slots.slice(0, planBlock({ ...size, occupied: [] }).block.columns),
    ...{ rowsForMatching: { length: 0, row: () => [] }, formerSums: undefined },
  };
}

/** Takes the headers of a large block from its rows, which were read later: the user may have changed one since the snapshot. */
function withHeader(
  { seen: { sight, rows }, currentRows }: ObservedBlock,
  headerRows: number,
): Pick<BlockSeen, 'sight' | 'rows'> {
  if (rows || !sight || !currentRows) return { sight, rows };
  const inputs = Array.from({ length: Math.min(headerRows, currentRows.length) }, (_, row) => currentRows.row(row));
  const shown = inputs.map((cells, row) =>
    cells.map((input, column) => (looksLikeFormula(input) ? (sight.rows[row]?.[column] ?? '') : textOfInput(input))),
  );
  return { sight: { ...sight, rows: [...shown, ...sight.rows.slice(shown.length)] }, rows: inputs };
}

/** Computes the size of the block. The columns for which it has room are the slots that stay. */
function sizeOf(
  { choices, written }: Placement,
  { rowCount }: Result,
  layout: ColumnLayout,
  { rect }: Address,
  answers: UserAnswers,
): Pick<LaidOut, 'size' | 'slots'> {
  const userColumns = analystColumns(layout.slots);
  const reportRect = { ...rect, columns: Math.max(1, rect.columns - userColumns.length) };
  const frame: Frame = answers.needsDecision?.answer === 'keepToFrame' ? keepToBlock(reportRect) : choices.frame;
  const size = {
    anchor: { row: rect.row, column: rect.column },
    frame,
    previous: undefined,
    standing: rect,
    size: { rows: rowCount + headerRowsOf(written), columns: layout.slots.length },
    analystColumns: userColumns,
  };
  const slots = fitSlots(layout.slots, planBlock({ ...size, occupied: [] }).block.columns);
  const staying = slots.filter(({ from }) => from !== undefined).length;
  const previous = staying > 0 ? { ...rect, columns: staying } : undefined;
  return { slots, size: { ...size, previous, analystColumns: analystColumns(slots) } };
}
