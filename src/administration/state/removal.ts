/** Unsubscribes people from one schedule: reads, reviews and sends them. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, toFailure } from '../../app';
import { MAX_RECIPIENTS } from '../../client';
import { formatAddress } from '../../grid';
import type { Selection, Workbook } from '../../workbook';
import { type ActionParts, isUnanswered, onNewSession } from './action';
import { createRemovalList, type ListedText, type RemovalList, type RemovalReport } from './removal-list';
import { readSelectedCells, type SelectedCells, selectedAddress } from './selected-cells';

export interface RemovalStore {
  readonly state: ReadonlySignal<Removal>;
  /** The address is undefined unless exactly one area is selected. */
  readonly selection: ReadonlySignal<string | undefined>;
  /** Switches to this schedule, and drops what was read for another one. */
  begin(scheduleId: number): void;
  /** Reads one recipient per line, or several separated by semicolons. */
  readTyped(text: string): void;
  readSelected(): Promise<void>;
  /**
   * Sends the list. A retry after an incomplete run sends only the recipients that were not
   * removed.
   */
  send(): Promise<void>;
  /** Stops reading or sending; results that have arrived stay. */
  cancel(): void;
  clear(): void;
}

export type Removal =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly cells: number; readonly total: number | undefined }
  /** No cells are selected, or all of them are empty. */
  | { readonly kind: 'nothingThere' }
  | { readonly kind: 'notRead'; readonly failure: Failure }
  | { readonly kind: 'review'; readonly report: RemovalReport }
  | { readonly kind: 'sending'; readonly report: RemovalReport }
  | { readonly kind: 'ended'; readonly how: 'done' | 'cancelled'; readonly report: RemovalReport }
  | { readonly kind: 'ended'; readonly how: 'failed'; readonly failure: Failure; readonly report: RemovalReport };

interface RemovalParts extends ActionParts {
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly workbook: Workbook;
}

export function createRemoval(parts: RemovalParts): RemovalStore & { dispose(): void } {
  const { session, workbook, onFailure } = parts;
  const state = signal<Removal>({ kind: 'idle' });
  let list: RemovalList | undefined;
  let scheduleId: number | undefined;
  let work = new AbortController();

  function clear(): void {
    work.abort();
    list = undefined;
    state.value = { kind: 'idle' };
  }
  const stopFollowing = onNewSession(session, clear);

  function review(texts: Iterable<ListedText>): void {
    list = createRemovalList(texts);
    const report = list.report();
    state.value = report.entries.length === 0 ? { kind: 'nothingThere' } : { kind: 'review', report };
  }

  return {
    state,
    selection: selectedAddress(parts.selection),
    begin(id) {
      if (id === scheduleId) return;
      clear();
      scheduleId = id;
    },
    readTyped(text) {
      clear();
      const lines = text.split(/\r?\n|;/);
      review(lines.map((line, index) => ({ at: String(index + 1), text: line.trim() })));
    },
    async readSelected() {
      clear();
      work = new AbortController();
      const mine = work;
      state.value = { kind: 'reading', cells: 0, total: undefined };
      try {
        const cells = await readSelectedCells(workbook, mine.signal, (read, total) => {
          state.value = { kind: 'reading', cells: read, total };
        });
        if (cells) review(foundIn(cells));
        else state.value = { kind: 'nothingThere' };
      } catch (error) {
        if (mine.signal.aborted || isAbort(error)) {
          if (mine === work) state.value = { kind: 'idle' };
          return;
        }
        onFailure(error);
        state.value = { kind: 'notRead', failure: toFailure(error) };
      }
    },
    async send() {
      const current = session.peek();
      const sending = list;
      const id = scheduleId;
      const { kind } = state.peek();
      if (!current || !sending || id === undefined || (kind !== 'review' && kind !== 'ended')) return;
      work = new AbortController();
      const mine = work;
      const ended = () => ({ kind: 'ended', report: sending.report() }) as const;
      state.value = { kind: 'sending', report: sending.report() };
      try {
        const client = await current.management();
        for (const group of sending.groups(MAX_RECIPIENTS)) {
          mine.signal.throwIfAborted();
          // The result stays unknown until an answer arrives, because the user may stop waiting
          // after the request was sent.
          sending.settle(group, { kind: 'unanswered' });
          try {
            await client.removeRecipients(current.deployment.id, id, group, mine.signal);
          } catch (error) {
            if (!mine.signal.aborted && !isUnanswered(error)) sending.settle(group, { kind: 'refused' });
            throw error;
          }
          sending.settle(group, { kind: 'removed' });
          if (mine === work) state.value = { kind: 'sending', report: sending.report() };
        }
        if (mine === work) state.value = { ...ended(), how: 'done' };
      } catch (error) {
        if (sending !== list) return;
        if (mine.signal.aborted || isAbort(error)) {
          state.value = { ...ended(), how: 'cancelled' };
          return;
        }
        onFailure(error);
        state.value = { ...ended(), how: 'failed', failure: toFailure(error, current.host) };
      }
    },
    cancel: () => work.abort(),
    clear,
    dispose() {
      stopFollowing();
      work.abort();
    },
  };
}

function* foundIn({ sheet, rect, rows }: SelectedCells): Generator<ListedText> {
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const cell = { row: rect.row + row, column: rect.column + column, rows: 1, columns: 1 };
      if (text !== '') yield { at: formatAddress({ sheet, rect: cell }), text };
    }
  }
}
