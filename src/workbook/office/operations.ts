/** Each operation on cells, in the words of Office.js: a new one is added here and in `grid/operation.ts`. */
import type { Operation, Rect } from '../../grid';
import type { ExcelRun } from './excel-run';

/** Parts of a block by their offsets, found through its first cell: whatever moves the block moves them too. */
export type PartOf = (part: Rect) => Excel.Range;

export function queueOperation(part: PartOf, operation: Operation): void {
  switch (operation.kind) {
    case 'insert':
      part(operation.part).insert('Down');
      return;
    case 'clear':
      part(operation.part).clear(CLEARS[operation.what]);
      return;
    case 'numberFormat':
      // One assignment for all cells: arrays of formats over large ranges are slow on desktop and web (office-js issue 5852).
      part(operation.part).numberFormat = [[operation.format]];
      return;
    case 'fill':
      part(operation.part).format.fill.color = operation.color;
      return;
    case 'bold':
      part(operation.part).format.font.bold = true;
      return;
    case 'alignRight':
      part(operation.part).format.horizontalAlignment = 'Right';
      return;
    case 'width':
      part(operation.part).format.columnWidth = widthInPoints(operation.characters);
      return;
    case 'fillDown':
      part(operation.to).copyFrom(part(operation.from), 'All');
      return;
  }
}

const CLEARS = { everything: 'All', contents: 'Contents', formats: 'Formats' } as const;

/** Excel's default font shows one character in 7 pixels, 5 more for padding; a pixel is three quarters of a point. */
function widthInPoints(characters: number): number {
  return (characters * 7 + 5) * 0.75;
}

/** On a block that stands, in one request. */
export async function carryOut(run: ExcelRun, anchor: string, operations: readonly Operation[]): Promise<void> {
  await run.ask('carryOut', (context) => {
    const part = partsFrom(context.workbook.names.getItem(anchor).getRange().getCell(0, 0));
    for (const operation of operations) queueOperation(part, operation);
    return () => undefined;
  });
}

/** The parts of a block that has its name, or of one that stands where the range begins. */
export function partsFrom(first: Excel.Range): PartOf {
  return ({ row, column, rows, columns }) => {
    const corner = row === 0 && column === 0 ? first : first.getOffsetRange(row, column);
    return rows === 1 && columns === 1 ? corner : corner.getResizedRange(rows - 1, columns - 1);
  };
}
