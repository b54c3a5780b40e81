import { intersectRect, type Rect } from '../../../grid';
import type { WorkbookStore } from '../../store';

/** What the status bar says about the selected cells. */
export interface SelectionSummary {
  readonly count: number;
  readonly numbers: number;
  readonly sum: number;
}

/** Cells looked at before the page gets a turn: large selections must not freeze it. */
const CELLS_PER_TURN = 20_000;

/**
 * Counts and sums what the rectangle holds; error values are counted, text is not summed.
 * @returns undefined when the signal ended it
 */
export async function summarizeSelection(
  store: WorkbookStore,
  sheetId: string,
  rect: Rect,
  signal: AbortSignal,
): Promise<SelectionSummary | undefined> {
  const used = store.usedRange(sheetId, true);
  const inside = used && intersectRect(rect, used);
  let summary: SelectionSummary = { count: 0, numbers: 0, sum: 0 };
  if (!inside) return summary;
  const rowsPerTurn = Math.max(1, Math.floor(CELLS_PER_TURN / inside.columns));
  for (let done = 0; done < inside.rows; done += rowsPerTurn) {
    if (done > 0) await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    const rows = Math.min(rowsPerTurn, inside.rows - done);
    summary = addRows(summary, store.values(sheetId, { ...inside, row: inside.row + done, rows }));
  }
  return summary;
}

function addRows(summary: SelectionSummary, rows: ReturnType<WorkbookStore['values']>): SelectionSummary {
  let { count, numbers, sum } = summary;
  for (const row of rows) {
    for (const value of row) {
      if (value === '') continue;
      count += 1;
      if (typeof value !== 'number') continue;
      numbers += 1;
      sum += value;
    }
  }
  return { count, numbers, sum };
}
