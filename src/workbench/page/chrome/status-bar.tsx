import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isCellError } from '../../store';
import { Icon } from '../controls/icon';
import type { WorkbookView } from '../sheet/workbook-view';
import { type SelectionSummary, summarizeSelection } from './selection-summary';

interface StatusBarProps {
  readonly view: WorkbookView;
  readonly isLogOpen: Signal<boolean>;
}

/** Ready or editing, what a function says about its error (Excel shows it on a card beside the cell), and average, count and sum of the selected cells. */
export function StatusBar({ view, isLogOpen }: StatusBarProps) {
  const summary = useSignal<SelectionSummary | undefined>(undefined);
  const revision = view.revision.value;
  const { sheetId, rect, active } = view.selection.value;
  useEffect(() => {
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
        class="quiet worded"
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

/** Milliseconds of rest before the selection is summed: dragging must not sum each step. */
const SETTLING = 80;

function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}
