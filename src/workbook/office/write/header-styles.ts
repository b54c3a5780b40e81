/**
 * Reads and restores header styles: column widths, the font weight and alignment of headers, and
 * the font weight and top border of totals. A batch sets them after its records. A batch that
 * stopped before its records has not changed them, and the styles of a batch whose records are in
 * the file are set again. Therefore styles are restored only after a conflict, from what the batch has read.
 */
import { countCells, type HeaderStyle, isHeaderStyle, type Operation, type Rect, subtractRect } from '../../../grid';
import type { PartGetter } from '../anchors';

/** Queues restoring the header styles to what the batch has read. */
export type QueueRestoreStyles = (getPart: PartGetter) => void;

/**
 * Limits the widths that are restored one by one, because each takes an action. If there are more,
 * an operation's columns are restored together, and only if they have the same width.
 */
const MAX_WIDTHS = 500;

/**
 * Limits the cells whose styles are read one by one. If there are more, each part has the font
 * weight that all of its cells share, if they do.
 */
const MAX_CELLS = 5_000;

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
  const hasManyCells = headerParts.reduce((sum, rect) => sum + countCells(rect), 0) > MAX_CELLS;
  const fonts = (hasManyCells ? headerParts : []).map((rect) => {
    return { rect, font: getPart(rect).format.font.load('bold') };
  });
  const cells = (hasManyCells ? [] : headerParts).map((rect) => {
    return { rect, read: getPart(rect).getCellProperties(HEADER_PROPERTIES) };
  });
  const borders = listParts(['topBorder']).map((rect) => {
    return { rect, border: getTopBorder(getPart(rect)).load('style,weight,color') };
  });
  return () => (getCurrentPart) => {
    // Excel reports null for columns of different widths.
    for (const { rect, format } of widths)
      if (format.columnWidth !== null) getCurrentPart(rect).format.columnWidth = format.columnWidth;
    for (const { rect, font } of fonts) if (font.bold !== null) getCurrentPart(rect).format.font.bold = font.bold;
    for (const { rect, read } of cells) getCurrentPart(rect).setCellProperties(read.value);
    for (const { rect, border } of borders) restoreBorder(getTopBorder(getCurrentPart(rect)), border);
  };
}

function getTopBorder(range: Excel.Range): Excel.RangeBorder {
  return range.format.borders.getItem('EdgeTop');
}

/** Excel reports null for a border that differs from cell to cell; it stays as it is. */
function restoreBorder(current: Excel.RangeBorder, { style, weight, color }: Excel.RangeBorder): void {
  if (style === null) return;
  current.style = style;
  if (style === 'None') return;
  if (weight !== null) current.weight = weight;
  if (color !== null) current.color = color;
}

function splitColumns(rect: Rect): Rect[] {
  return Array.from({ length: rect.columns }, (_, column) => ({ ...rect, column: rect.column + column, columns: 1 }));
}
