/** Blocks that move down take the notes beside them along: otherwise the notes would stand beside other rows [P14]. */
import { containsRect, intersectRect, MAX_COLUMNS, type Rect } from '../../grid';
import { anchorName, headerRowsOf, MAX_NOTE_COLUMNS, type Plan } from '../../placement';
import type { Question } from '../../workbook';
import type { PlacementParts } from '../workbook/placement-parts';
import type { GroundSeen } from './ground';
import { movedDown } from './refuse-ground';

type OtherBlock = GroundSeen['others'][number];

/**
 * The cells of such notes. If their columns move down too, further blocks may move, with notes of their own.
 * @param planned the plan if the cells below these move down as well
 */
export async function notesMovedAlong(
  { workbook }: Pick<PlacementParts, 'workbook'>,
  others: readonly OtherBlock[],
  planned: (along: readonly Rect[]) => Plan,
): Promise<readonly Rect[]> {
  const along: Rect[] = [];
  const asked = new Set<OtherBlock>();
  for (;;) {
    const below = movedDown(planned(along));
    const blocks = others.filter(
      (one) => below && containsRect(below, one.rect) && !asked.has(one) && one.placement.choices.notes !== 'stay',
    );
    if (blocks.length === 0) return along;
    const found = await workbook.look(...blocks.map((block) => questionOf(block, others)));
    for (const [at, block] of blocks.entries()) {
      asked.add(block);
      const { rect } = block;
      const end = Math.max(rect.columns, ...(found[at]?.columns ?? []).map(({ offset }) => offset + 1));
      if (end > rect.columns) along.push({ ...rect, column: rect.column + rect.columns, columns: end - rect.columns });
    }
  }
}

/** Notes end where another block begins. */
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
    known: [],
    most: Math.max(0, Math.min(first + strip.columns, ...ends) - first),
  };
}
