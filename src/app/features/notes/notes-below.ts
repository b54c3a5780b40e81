/**
 * Finds notes beside blocks that move down, because the notes have to move with their rows [P14].
 */
import { containsRect, intersectRect, MAX_COLUMNS, type Rect } from '../../../grid';
import { countHeaderRows, formatAnchorName, MAX_NOTE_COLUMNS, type Plan } from '../../../placement';
import type { Question } from '../../../workbook';
import type { FeatureParts, OtherBlock } from '../../pipeline/block-feature';
import { findMovedCells } from '../../pipeline/plan/assert-no-obstacles';

/**
 * Repeats the search until no further block moves: when the columns of notes move down too, they
 * may move other blocks, which have notes of their own.
 * @param createPlan returns the plan in which these cells, and those below them, move down as well
 * @returns the cells beside the blocks, as far as notes reach
 */
export async function findNotesBelow(
  { workbook }: FeatureParts,
  otherBlocks: readonly OtherBlock[],
  createPlan: (notesBelow: readonly Rect[]) => Plan,
): Promise<readonly Rect[]> {
  const notesBelow: Rect[] = [];
  const visited = new Set<OtherBlock>();
  for (;;) {
    const movedCells = findMovedCells(createPlan(notesBelow));
    const blocks = otherBlocks.filter(
      (otherBlock) =>
        movedCells &&
        containsRect(movedCells, otherBlock.rect) &&
        !visited.has(otherBlock) &&
        otherBlock.placement.choices.notes !== 'stay',
    );
    if (blocks.length === 0) return notesBelow;
    const answers = await workbook.readSnapshot(...blocks.map((block) => createNotesQuery(block, otherBlocks)));
    for (const [index, block] of blocks.entries()) {
      visited.add(block);
      const { rect } = block;
      const endOffset = Math.max(rect.columns, ...(answers[index]?.columns ?? []).map(({ offset }) => offset + 1));
      const columns = endOffset - rect.columns;
      if (columns > 0) notesBelow.push({ ...rect, column: rect.column + rect.columns, columns });
    }
  }
}

/** Returns the question for the notes beside a block; they end where another block begins. */
function createNotesQuery({ placement, rect }: OtherBlock, otherBlocks: readonly OtherBlock[]): Question<'notes'> {
  const first = rect.column + rect.columns;
  const searchedRect = { ...rect, column: first, columns: Math.min(MAX_NOTE_COLUMNS, MAX_COLUMNS - first) };
  const obstacleColumns = otherBlocks.flatMap((other) => intersectRect(other.rect, searchedRect)?.column ?? []);
  return {
    kind: 'notes',
    anchor: formatAnchorName(placement.id),
    headerRows: countHeaderRows(placement.written),
    block: rect,
    userColumns: [],
    gap: placement.notes.notesGap ?? 0,
    maxColumns: Math.max(0, Math.min(first + searchedRect.columns, ...obstacleColumns) - first),
  };
}
