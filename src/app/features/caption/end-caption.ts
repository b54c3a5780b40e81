/**
 * Ends a caption: removes its name, and clears its cell if that is wanted and the cell still has
 * its text.
 */
import { type Address, type HeldCells, type Rect, textInput } from '../../../grid';
import { type Caption, isOurCaption, type Placement } from '../../../placement';
import { isWorkbookFailure, type Workbook } from '../../../workbook';
import type { BlockFeature, FeatureParts } from '../../pipeline/block-feature';

export const endCaption: NonNullable<BlockFeature['end']> = async ({ workbook }, { written }, cells, copiedSheet) => {
  const { captionCell } = written;
  if (!captionCell) return undefined;
  const isCleared = cells === 'clear' && (await clearCaption(workbook, captionCell));
  if (!isCleared) await workbook.removeAnchor(captionCell.name, copiedSheet);
  return { captionCell: undefined };
};

/** @returns undefined if the placement has no caption, or if a user has changed its cell */
export async function captionCellOf(
  { workbook }: FeatureParts,
  { written: { captionCell } }: Placement,
): Promise<Address | undefined> {
  if (!captionCell) return undefined;
  const [[held]] = await workbook.look({ kind: 'cells', where: [captionCell.name] });
  return held?.kind === 'found' && isOurCaption(captionCell, held) ? held.address : undefined;
}

export function textIn(held: HeldCells | undefined): string {
  return held?.kind === 'found' ? String(held.rows[0]?.[0] ?? '') : '';
}

const CELL: Rect = { row: 0, column: 0, rows: 1, columns: 1 };

/** @returns false, with the name still there, if the cell holds something else */
async function clearCaption(workbook: Workbook, caption: Caption): Promise<boolean> {
  const target = caption.name;
  const [[held]] = await workbook.look({ kind: 'cells', where: [target] });
  if (held?.kind !== 'found' || !isOurCaption(caption, held)) return false;
  const rows = { length: 1, row: () => [textInput(textIn(held))] };
  const contents = [{ part: CELL, rows, numberFormats: undefined }];
  try {
    await workbook.execute({
      target,
      expect: { size: CELL, contents },
      operations: [{ kind: 'clear', part: CELL, what: 'contents' }],
    });
    // Formats are reset only once the cell is free: they could not be restored under a text that a
    // user has typed.
    await workbook.execute({
      target,
      expect: { size: CELL, free: [CELL] },
      operations: [{ kind: 'formats', part: CELL, from: 'columns' }],
      endsName: true,
    });
    return true;
  } catch (error) {
    if (!isWorkbookFailure(error, 'CellsChanged', 'CellsInTheWay')) throw error;
    return false;
  }
}
