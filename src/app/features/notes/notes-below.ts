/**
 * Finds notes beside blocks that move down, because the notes have to move with their rows [P14].
 */
import { containsRect, intersectRect, MAX_COLUMNS, type Rect } from '../../../grid';
import { anchorName, headerRowsOf, MAX_NOTE_COLUMNS, type Plan } from '../../../placement';
import type { Question } from '../../../workbook';
import type { FeatureParts, OtherBlock } from '../../pipeline/block-feature';
import { cellsMovedDown } from '../../pipeline/plan/assert-no-obstacles';

/**
 * Repeats the search until no further block moves: when the columns of notes move down too, they
 * may move other blocks, which have notes of their own.
 * @param planWith returns the plan in which these cells, and those below them, move down as well
 * @returns the cells beside the blocks, as far as notes reach
 */
export async function findNotesBelow(
  { workbook }: FeatureParts,
  others: readonly OtherBlock[],
  planWith: (notesBelow: readonly Rect[]) => Plan,
): Promise<readonly Rect[]> {
  const notesBelow: Rect[] = [];
  const visited = new Set<OtherBlock>();
  for (;;) {
    const below = cellsMovedDown(planWith(notesBelow));
    const blocks = others.filter(
      (one) => below && containsRect(below, one.rect) && !visited.has(one) && one.placement.choices.notes !== 'stay',
    );
    if (blocks.length === 0) return notesBelow;
    const found = await workbook.look(...blocks.map((block) => questionOf(block, others)));
    for (const [at, block] of blocks.entries()) {
      visited.add(block);
      const { rect } = block;
      const end = Math.max(rect.columns, ...(found[at]?.columns ?? []).map(({ offset }) => offset + 1));
      const columns = end - rect.columns;
      if (columns > 0) notesBelow.push({ ...rect, column: rect.column + rect.columns, columns });
    }
  }
}

/** Returns the question for the notes beside a block; they end where another block begins. */
function questionOf({ placement, rect }: OtherBlock, others: readonly OtherBlock[]): Question<'notes'> {
  const first = rect.column + rect.columns;
  const strip = { ...rect, column: first, columns: Math.min(MAX_NOTE_COLUMNS, MAX_COLUMNS - first) };
  const ends = others.flatMap((other) => intersectRect(other.rect, strip)?.column ?? []);
  return {
    kind: 'notes',
    anchor: anchorName(placement.id),
    headerRows: headerRowsOf(placement.written),
    block: rect,
    inside: [],
    gap: placement.notes.notesGap ?? 0,
    most: Math.max(0, Math.min(first + strip.columns, ...ends) - first),
  };
}
