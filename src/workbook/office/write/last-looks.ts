/**
 * Widths of columns and the look of headers. A batch sets them after its records: a batch that stopped before its records has not changed
 * them, and one whose records are in the file is completed. So only a batch that met a conflict has to restore them, from what it read.
 */
import { intersectRect, type Operation, type Rect } from '../../../grid';
import type { PartOf } from '../anchors';

type LookKind = 'width' | 'bold' | 'alignRight';

/** Restores the widths and looks that a batch has read. */
export type QueueFormerLooks = (part: PartOf) => void;

/** Of more columns each width would take too many actions: then only a width that all columns of an operation share is restored. */
const MAX_WIDTHS = 500;

const HEADER_LOOK = { format: { font: { bold: true }, horizontalAlignment: true } };

export function isLastLook(operation: Operation): operation is Extract<Operation, { kind: LookKind }> {
  const { kind } = operation;
  return kind === 'width' || kind === 'bold' || kind === 'alignRight';
}

/** @param standing rows of data of the former block may become headers; other cells take the look of their surroundings */
export function queueReadLastLooks(
  part: PartOf,
  operations: readonly Operation[],
  standing: Rect | undefined,
): () => QueueFormerLooks {
  const parts = (kinds: readonly LookKind[]) =>
    operations.filter(isLastLook).flatMap((one) => (kinds.includes(one.kind) ? [one.part] : []));
  const all = parts(['width']);
  const isMany = all.reduce((sum, { columns }) => sum + columns, 0) > MAX_WIDTHS;
  const widths = (isMany ? all : all.flatMap(columnsOf)).map((rect) => {
    return { rect, format: part(rect).format.load('columnWidth') };
  });
  const block = standing && { ...standing, row: 0, column: 0 };
  const headers = parts(['bold', 'alignRight']).flatMap((rect) => (block && intersectRect(rect, block)) ?? []);
  const cells = headers.map((rect) => ({ rect, read: part(rect).getCellProperties(HEADER_LOOK) }));
  return () => (now) => {
    // Columns of different widths read null.
    for (const { rect, format } of widths)
      if (format.columnWidth !== null) now(rect).format.columnWidth = format.columnWidth;
    for (const { rect, read } of cells) now(rect).setCellProperties(read.value);
  };
}

function columnsOf(rect: Rect): Rect[] {
  return Array.from({ length: rect.columns }, (_, column) => ({ ...rect, column: rect.column + column, columns: 1 }));
}
