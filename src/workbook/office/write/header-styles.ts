/**
 * Reads and restores header styles: column widths, and the font weight and alignment of headers. A
 * batch sets them after its records. A batch that stopped before its records has not changed them,
 * and the styles of a batch whose records are in the file are set again. So they are restored only
 * after a conflict, from what the batch has read.
 */
import { intersectRect, type Operation, type Rect } from '../../../grid';
import type { PartGetter } from '../anchors';

type HeaderStyleKind = 'width' | 'bold' | 'alignRight';

/** Queues restoring the header styles to what the batch has read. */
export type QueueRestoreStyles = (getPart: PartGetter) => void;

/**
 * Limits the widths that are restored one by one, because each takes an action. If there are more,
 * an operation's columns are restored together, and only if they have the same width.
 */
const MAX_WIDTHS = 500;

const HEADER_PROPERTIES = { format: { font: { bold: true }, horizontalAlignment: true } };

export function isHeaderStyle(operation: Operation): operation is Extract<Operation, { kind: HeaderStyleKind }> {
  const { kind } = operation;
  return kind === 'width' || kind === 'bold' || kind === 'alignRight';
}

/**
 * @param formerBlock the former block, whose rows of data may become headers; a rollback gives other
 * cells the formats of their surroundings
 */
export function queueReadHeaderStyles(
  getPart: PartGetter,
  operations: readonly Operation[],
  formerBlock: Rect | undefined,
): () => QueueRestoreStyles {
  const listParts = (kinds: readonly HeaderStyleKind[]) =>
    operations.filter(isHeaderStyle).flatMap((one) => (kinds.includes(one.kind) ? [one.part] : []));
  const widthParts = listParts(['width']);
  const hasManyWidths = widthParts.reduce((sum, { columns }) => sum + columns, 0) > MAX_WIDTHS;
  const widths = (hasManyWidths ? widthParts : widthParts.flatMap(splitColumns)).map((rect) => {
    return { rect, format: getPart(rect).format.load('columnWidth') };
  });
  const block = formerBlock && { ...formerBlock, row: 0, column: 0 };
  const headerParts = listParts(['bold', 'alignRight']).flatMap((rect) => (block && intersectRect(rect, block)) ?? []);
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
