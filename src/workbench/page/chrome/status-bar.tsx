import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { intersectRect, type Rect } from '../../../grid';
import { isCellError, type WorkbookStore } from '../../store';
import { Icon } from '../controls/icon';
import type { WorkbookView } from '../sheet/workbook-view';

interface StatusBarProps {
  readonly view: WorkbookView;
  readonly isLogOpen: Signal<boolean>;
}

/**
 * Shows the mode (ready or editing), a function's message about its error (which Excel shows on a
 * card beside the cell), and the average, count and sum of the selected cells.
 */
export function StatusBar({ view, isLogOpen }: StatusBarProps) {
  const summary = useSignal<SelectionSummary | undefined>(undefined);
  const revision = view.revision.value;
  const { sheetId, rect, active } = view.selection.value;
  // Runs before the next turn, because a removed sheet cannot be summed.
  useLayoutEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const next = await summarizeSelection(view.store, sheetId, rect, stop.signal);
      if (!stop.signal.aborted) summary.value = next;
    }, SETTLING);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [view, summary, sheetId, rect, revision]);
  const edit = view.edit.value;
  const [[value] = []] = view.store.values(sheetId, { ...active, rows: 1, columns: 1 });
  const shown = summary.value;
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
      {view.activeSheet.value.autoFilter?.filtered && <span>{shownRows(view)}</span>}
      <span class="space" />
      {shown && shown.count > 1 && (
        <>
          {shown.numbers > 0 && <span>Average: {formatNumber(shown.sum / shown.numbers)}</span>}
          <span>Count: {formatNumber(shown.count)}</span>
          {shown.numbers > 0 && <span>Sum: {formatNumber(shown.sum)}</span>}
        </>
      )}
    </footer>
  );
}

/** Returns Excel's text for the number of rows that a filter shows. */
function shownRows({ store, activeSheet }: WorkbookView): string {
  const { id, autoFilter } = activeSheet.value;
  if (!autoFilter) return '';
  const { rect } = autoFilter;
  const body = { ...rect, row: rect.row + 1, rows: rect.rows - 1 };
  const hidden = store.rowRuns(id).reduce((sum, run) => {
    const inside = run.hidden && intersectRect(body, { ...body, row: run.start, rows: run.count });
    return sum + (inside ? inside.rows : 0);
  }, 0);
  return `${formatNumber(body.rows - hidden)} of ${formatNumber(body.rows)} rows`;
}

/**
 * Debounce time in milliseconds before the selection is summed, so that dragging does not sum each
 * step.
 */
const SETTLING = 80;

function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}

interface SelectionSummary {
  count: number;
  numbers: number;
  sum: number;
}

/** Yields to the page after this many cells, so that large selections do not freeze it. */
const CELLS_PER_TURN = 20_000;

/**
 * Counts and sums the cells of the rectangle until the signal aborts; error values are counted,
 * text is not summed.
 */
async function summarizeSelection(store: WorkbookStore, sheetId: string, rect: Rect, signal: AbortSignal) {
  const summary: SelectionSummary = { count: 0, numbers: 0, sum: 0 };
  const used = store.usedRange(sheetId, true);
  const inside = used && intersectRect(rect, used);
  if (!inside) return summary;
  const rowsPerTurn = Math.max(1, Math.floor(CELLS_PER_TURN / inside.columns));
  for (let done = 0; done < inside.rows; done += rowsPerTurn) {
    if (done > 0) await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) break;
    const rows = Math.min(rowsPerTurn, inside.rows - done);
    for (const value of store.values(sheetId, { ...inside, row: inside.row + done, rows }).flat()) {
      if (value === '') continue;
      summary.count += 1;
      if (typeof value !== 'number') continue;
      summary.numbers += 1;
      summary.sum += value;
    }
  }
  return summary;
}
