/** Each operation on cells, in the words of Office.js: a new one is added here and in `grid/operation.ts`. */
import type { Operation } from '../../grid';
import { type PartOf, partsOf } from './anchors';
import type { ExcelRun } from './excel-run';

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
  await run.act('carryOut', (context) => {
    const part = partsOf(context, anchor);
    for (const operation of operations) queueOperation(part, operation);
  });
}
