/**
 * Lays out a new result in its block: decides which columns it has, and how large the block becomes.
 * Runs once for each snapshot of the block.
 */
import { type Address, looksLikeFormula, textOfInput } from '../../../grid';
import {
  aboveBlock,
  analystColumns,
  type ColumnLayout,
  type Frame,
  fitSlots,
  headerRowsNow,
  headerRowsOf,
  keepToBlock,
  type Placement,
  planBlock,
  type Result,
  tryReadOwnCells,
} from '../../../placement';
import type { BlockSeen } from '../../../workbook';
import { needsCellAbove } from '../../features/all';
import type { PlacementParts } from '../../workbook/placement-parts';
import type { UserAnswers } from '../answers';
import type { RowsToWrite } from '../fetch/rows-to-write';
import type { ObservedBlock } from '../observe/observed-block';
import type { LaidOut, Settled } from './laid-out';
import { layOutAnew, layOutAsSeen, withUserCells } from './lay-out-columns';
import type { ColumnsNow } from './match-columns';

interface LayOutRequest {
  readonly placement: Placement;
  readonly answers: UserAnswers;
}

/**
 * Takes the placement from the registry, so that options apply that the user has changed since the
 * run began.
 */
export function layOut(
  { registry }: Pick<PlacementParts, 'registry'>,
  { placement: asked, answers }: LayOutRequest,
  columns: ColumnsNow,
  { result: reported, columns: said }: Pick<RowsToWrite, 'result' | 'columns'>,
  observed: ObservedBlock,
): LaidOut {
  const registered = registry.get(asked.id);
  const former = columns.of(registered ?? asked);
  const headerRows = headerRowsNow(former, reported.columns);
  const headerRowsGained = headerRows - headerRowsOf(former.written);
  const placement = headerRowsGained > 0 ? { ...former, written: { ...former.written, headerRows } } : former;
  const layout = layOutAsSeen(placement, reported, withHeader(observed, headerRows), said?.keepsLeaving);
  const userCells = tryReadOwnCells(placement.notes.ownCells);
  return {
    ...{ registered, placement, renamed: columns.renamed, layout, headerRowsGained, reported },
    ...sizeOf(placement, reported, layout, observed.block, answers),
    ...withUserCells({ reported, userCells, slots: layout.slots }, placement, observed.block.rect),
  };
}

/**
 * Lays out a result for a block that is not in the sheet yet.
 * @param replaced a placement whose cells are gone: its columns keep their order and headers, and
 * its user cells come back
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

/**
 * Takes the headers of a large block from its rows, which were read later, because the user may
 * have changed a header since the snapshot.
 */
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

/** Computes the size of the block. The slots that stay are the columns that fit. */
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
