import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { intersectRect, type Rect } from '../../../grid';
import { isCellError, type Reference, type WorkbookStore } from '../../store';
import { Icon } from '../controls/icon';
import { listSelectedRects } from '../sheet/selection-moves';
import type { WorkbookView } from '../sheet/workbook-view';

/**
 * Shows the mode (ready or editing), a function's message about its error (which Excel shows on a
 * card beside the cell), and the average, count and sum of the selected cells.
 */
export function StatusBar({ view, isLogOpen }: { readonly view: WorkbookView; readonly isLogOpen: Signal<boolean> }) {
  const summary = useSignal<SelectionSummary | undefined>(undefined);
  const revision = view.revision.value;
  const selection = view.selection.value;
  const { sheetId, active } = selection;
  // Runs before the next turn, because a removed sheet cannot be summed.
  useLayoutEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const next = await summarizeSelection(view.store, sheetId, listSelectedRects(selection), abort.signal);
      if (!abort.signal.aborted) summary.value = next;
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [view, summary, sheetId, selection, revision]);
  const edit = view.edit.value;
  const [[value] = []] = view.store.readValues(sheetId, { ...active, rows: 1, columns: 1 });
  const selectionSummary = summary.value;
  return (
    <footer class="status-bar">
      <span class="mode">{edit ? (edit.mode === 'edit' ? 'Edit' : 'Enter') : 'Ready'}</span>
      <button
        type="button"
        class="tool worded"
        aria-expanded={isLogOpen.value}
        onClick={() => {
          isLogOpen.value = !isLogOpen.value;
        }}
      >
        <Icon name="log" />
        Host log
      </button>
      {isCellError(value) && value.message && (
        <span class="cell-error">
          {value.error} {value.message}
        </span>
      )}
      {view.activeSheet.value.autoFilter?.filtered && <span>{formatShownRows(view)}</span>}
      <span class="space" />
      {selectionSummary && selectionSummary.count > 1 && (
        <>
          {selectionSummary.numberCount > 0 && (
            <span>Average: {formatNumber(selectionSummary.sum / selectionSummary.numberCount)}</span>
          )}
          <span>Count: {formatNumber(selectionSummary.count)}</span>
          {selectionSummary.numberCount > 0 && <span>Sum: {formatNumber(selectionSummary.sum)}</span>}
        </>
      )}
    </footer>
  );
}

/** Returns Excel's text for the number of rows that a filter shows. */
function formatShownRows({ store, activeSheet }: WorkbookView): string {
  const { id, autoFilter } = activeSheet.value;
  if (!autoFilter) return '';
  const { rect } = autoFilter;
  const body = { ...rect, row: rect.row + 1, rows: rect.rows - 1 };
  const hidden = store.readRowRuns(id).reduce((sum, run) => {
    const overlap = run.hidden && intersectRect(body, { ...body, row: run.start, rows: run.count });
    return sum + (overlap ? overlap.rows : 0);
  }, 0);
  return `${formatNumber(body.rows - hidden)} of ${formatNumber(body.rows)} rows`;
}

/**
 * Debounce time in milliseconds before the selection is summed, so that dragging does not sum each
 * step.
 */
const DEBOUNCE_MS = 80;

function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

interface SelectionSummary {
  count: number;
  numberCount: number;
  sum: number;
}

/** Yields to the page after this many cells, so that large selections do not freeze it. */
const BATCH_CELLS = 20_000;

async function summarizeSelection(
  store: WorkbookStore,
  sheetId: string,
  rects: readonly Rect[],
  signal: AbortSignal,
): Promise<SelectionSummary> {
  const summary: SelectionSummary = { count: 0, numberCount: 0, sum: 0 };
  const used = store.findUsedRange(sheetId, true);
  for (const rect of rects) {
    const overlap = used && intersectRect(rect, used);
    if (overlap && !signal.aborted) await addCells(summary, store, { sheetId, rect: overlap }, signal);
  }
  return summary;
}

/**
 * Counts and sums the cells of the rectangle until the signal aborts; error values are counted,
 * text is not summed.
 */
async function addCells(
  summary: SelectionSummary,
  store: WorkbookStore,
  { sheetId, rect: overlap }: Reference,
  signal: AbortSignal,
): Promise<void> {
  const batchRows = Math.max(1, Math.floor(BATCH_CELLS / overlap.columns));
  for (let doneRows = 0; doneRows < overlap.rows; doneRows += batchRows) {
    if (doneRows > 0) await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) break;
    const rows = Math.min(batchRows, overlap.rows - doneRows);
    for (const value of store.readValues(sheetId, { ...overlap, row: overlap.row + doneRows, rows }).flat()) {
      if (value === '') continue;
      summary.count += 1;
      if (typeof value !== 'number') continue;
      summary.numberCount += 1;
      summary.sum += value;
    }
  }
}
