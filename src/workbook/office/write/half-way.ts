/**
 * How far a request got that stopped half-way. Excel may keep what it did before, and a batch knows no conditions: a hidden name over cells
 * that a request moves is made before they move, moves with them, and goes once something else tells that they have moved.
 */
import { type Address, type Cut, equalRect, type Rect } from '../../../grid';
import type { Located } from '../../look';
import { PLACE, queueHiddenName, rangeAt } from '../anchors';
import type { ExcelRun } from '../excel-run';
import { queueAnchor } from '../look/names';
import { addressIn } from './drop-staging';

/** What the marks tell of; a block has those of one kind by their numbers. */
type MarkKind = 'moved_down' | 'cut' | 'column';

/** To be queued before anything moves. */
export function queueMarks(
  context: Excel.RequestContext,
  anchor: string,
  kind: MarkKind,
  cells: readonly Excel.Range[],
): void {
  // Some may have stayed where a pane died.
  queueMarksGo(context, anchor, kind, cells.length);
  cells.forEach((cell, index) => {
    queueHiddenName(context, markName(anchor, kind, index), cell.getCell(0, 0));
  });
}

export function queueMarksGo({ workbook }: Excel.RequestContext, anchor: string, kind: MarkKind, count: number): void {
  for (let index = 0; index < count; index += 1)
    workbook.names.getItemOrNullObject(markName(anchor, kind, index)).delete();
}

export function queueReadMarks(
  context: Excel.RequestContext,
  anchor: string,
  kind: MarkKind,
  count: number,
): () => readonly Located[] {
  const marks = Array.from({ length: count }, (_, index) => queueAnchor(context, markName(anchor, kind, index), PLACE));
  return () => marks.map(({ read }) => read());
}

/** @param cells that will be inserted: what stands there moves down */
export function queueMovedDown(context: Excel.RequestContext, anchor: string, cells: Excel.Range): void {
  queueMarks(context, anchor, 'moved_down', [cells]);
}

export function queueMovedDownGoes(context: Excel.RequestContext, anchor: string): void {
  queueMarksGo(context, anchor, 'moved_down', 1);
}

/** @returns where the first of the moved cells is; undefined where no request stopped half-way */
export function queueReadMovedDown(context: Excel.RequestContext, anchor: string): () => Address | undefined {
  const read = queueReadMarks(context, anchor, 'moved_down', 1);
  return () => read().map(addressIn)[0];
}

/**
 * Of a first block that has no name yet: what stood there moves back up, unless somebody has typed into the free cells meanwhile.
 * @param inserted from the block's first cell
 * @param moved where the first of the moved cells is
 */
export async function moveBackUp(
  run: ExcelRun,
  anchor: string,
  { row }: Pick<Rect, 'row'>,
  inserted: Rect,
  { sheet, rect }: Address,
): Promise<void> {
  const cells = { sheet, rect: { ...inserted, row: rect.row - inserted.rows, column: rect.column } };
  const haveMoved = rect.row >= row + inserted.row + inserted.rows;
  const areFree =
    haveMoved &&
    (await run.ask('putBack', (context) => {
      const used = rangeAt(context, cells).getUsedRangeOrNullObject(true).load('rowCount');
      return () => used.isNullObject;
    }));
  await run.act('putBack', (context) => {
    if (areFree) rangeAt(context, cells).delete('Up');
    queueMovedDownGoes(context, anchor);
  });
}

/** To be queued before the cuts, which are made in this order. */
export function queueCutMarks(context: Excel.RequestContext, anchor: string, cuts: readonly Cut[]): void {
  queueMarks(
    context,
    anchor,
    'cut',
    cuts.map(({ from }) => rangeAt(context, from)),
  );
}

export function queueCutMarksGo(context: Excel.RequestContext, anchor: string, cuts: readonly Cut[]): void {
  queueMarksGo(context, anchor, 'cut', cuts.length);
}

/** @returns how many of them were made; undefined where somebody has moved their cells since */
export function queueReadCuts(
  context: Excel.RequestContext,
  anchor: string,
  cuts: readonly Cut[],
): () => number | undefined {
  const readMarks = queueReadMarks(context, anchor, 'cut', cuts.length);
  return () => {
    const marks = readMarks();
    const ways = cuts.map(({ from, to }, index) => {
      const mark = marks[index];
      if (!mark || mark.kind === 'missing') return 'unmarked';
      if (mark.kind === 'gone') return 'elsewhere';
      if (isFirstOf(mark.address, to)) return 'cut';
      return isFirstOf(mark.address, from) ? 'stays' : 'elsewhere';
    });
    // The marks come before the first cut.
    if (ways.includes('unmarked')) return 0;
    const made = ways.filter((way) => way === 'cut').length;
    return ways.every((way, index) => way === (index < made ? 'cut' : 'stays')) ? made : undefined;
  };
}

function isFirstOf(cell: Address, { sheet, rect }: Address): boolean {
  return cell.sheet === sheet && equalRect(cell.rect, { ...rect, rows: 1, columns: 1 });
}

function markName(anchor: string, kind: MarkKind, index: number): string {
  return `${anchor}_${kind}_${index}`;
}
