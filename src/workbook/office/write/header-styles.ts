/**
 * Reads and restores header styles: column widths, and the font weight and alignment of headers. A
 * batch sets them after its records. A batch that stopped before its records has not changed them,
 * and the styles of a batch whose records are in the file are set again. So they are restored only
 * after a conflict, from what the batch has read.
 */
import { type HeaderStyle, isHeaderStyle, type Operation, type Rect, subtractRect } from '../../../grid';
import type { PartGetter } from '../anchors';

/** Queues restoring the header styles to what the batch has read. */
export type QueueRestoreStyles = (getPart: PartGetter) => void;

/**
 * Limits the widths that are restored one by one, because each takes an action. If there are more,
 * an operation's columns are restored together, and only if they have the same width.
 */
const MAX_WIDTHS = 500;

const HEADER_PROPERTIES = { format: { font: { bold: true }, horizontalAlignment: true } };

/** @param insertedPart cells that the batch has inserted; a rollback deletes them */
export function queueReadHeaderStyles(
  getPart: PartGetter,
  operations: readonly Operation[],
  insertedPart: Rect | undefined,
): () => QueueRestoreStyles {
  const listParts = (kinds: readonly HeaderStyle['kind'][]) =>
    operations.filter(isHeaderStyle).flatMap((one) => (kinds.includes(one.kind) ? [one.part] : []));
  const widthParts = listParts(['width']);
  const hasManyWidths = widthParts.reduce((sum, { columns }) => sum + columns, 0) > MAX_WIDTHS;
  const widths = (hasManyWidths ? widthParts : widthParts.flatMap(splitColumns)).map((rect) => {
    return { rect, format: getPart(rect).format.load('columnWidth') };
  });
  const headerParts = listParts(['bold', 'alignRight']).flatMap((rect) =>
    insertedPart ? subtractRect(rect, insertedPart) : rect,
  );
  const cells = headerParts.map((rect) => ({ rect, read: getPart(rect).getCellProperties(HEADER_PROPERTIES) }));
  return () => (getCurrentPart) => {
    // Excel reports null for columns of different widths.
    for (const { rect, format } of widths)
      if (format.columnWidth !== null) getCurrentPart(rect).format.columnWidth = format.columnWidth;
    for (const { rect, read } of cells) getCurrentPart(rect).setCellProperties(read.value);
  };
}

function splitColumns(rect: Rect): Rect[] {
  return Array.from({ length: rect.columns }, (_, column) => ({ ...rect, column: rect.column + column, columns: 1 }));
}
