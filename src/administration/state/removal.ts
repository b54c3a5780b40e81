/** Unsubscribing people from one schedule: read who, look it over, send. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, toFailure } from '../../app';
import { MAX_RECIPIENTS } from '../../client';
import { formatAddress } from '../../grid';
import type { Selection, Workbook } from '../../workbook';
import { type ActionParts, isUnanswered, onNewSession } from './action';
import { createRemovalList, type Found, type RemovalList, type RemovalReport } from './removal-list';
import { readSelectedCells, type SelectedCells, selectedAddress } from './selected-cells';

export interface RemovalStore {
  readonly state: ReadonlySignal<Removal>;
  /** Address of the selected cells; undefined where no single area is selected. */
  readonly selection: ReadonlySignal<string | undefined>;
  /** From now on it is about this schedule; what was read for another one is dropped. */
  begin(scheduleId: number): void;
  /** One recipient a line, or several with semicolons between them. */
  readTyped(text: string): void;
  readSelected(): Promise<void>;
  /** Sends what has been read. After an end that left somebody out, sends those alone who have not been removed. */
  send(): Promise<void>;
  /** Ends reading or sending. What was answered stays answered. */
  cancel(): void;
  clear(): void;
}

export type Removal =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly cells: number; readonly total: number | undefined }
  /** Nothing filled, or no cells at all, was found where we looked. */
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

  function review(found: Iterable<Found>): void {
    list = createRemovalList(found);
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
      const now = session.peek();
      const going = list;
      const id = scheduleId;
      const { kind } = state.peek();
      if (!now || !going || id === undefined || (kind !== 'review' && kind !== 'ended')) return;
      work = new AbortController();
      const mine = work;
      const ended = () => ({ kind: 'ended', report: going.report() }) as const;
      state.value = { kind: 'sending', report: going.report() };
      try {
        const client = await now.management();
        for (const group of going.groups(MAX_RECIPIENTS)) {
          mine.signal.throwIfAborted();
          // Until an answer says otherwise: the wait may be ended, and the request has left.
          going.settle(group, { kind: 'unanswered' });
          try {
            await client.removeRecipients(now.deployment.id, id, group, mine.signal);
          } catch (error) {
            if (!mine.signal.aborted && !isUnanswered(error)) going.settle(group, { kind: 'refused' });
            throw error;
          }
          going.settle(group, { kind: 'removed' });
          if (mine === work) state.value = { kind: 'sending', report: going.report() };
        }
        if (mine === work) state.value = { ...ended(), how: 'done' };
      } catch (error) {
        if (going !== list) return;
        if (mine.signal.aborted || isAbort(error)) {
          state.value = { ...ended(), how: 'cancelled' };
          return;
        }
        onFailure(error);
        state.value = { ...ended(), how: 'failed', failure: toFailure(error, now.host) };
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

function* foundIn({ sheet, rect, rows }: SelectedCells): Generator<Found> {
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const cell = { row: rect.row + row, column: rect.column + column, rows: 1, columns: 1 };
      if (text !== '') yield { at: formatAddress({ sheet, rect: cell }), text };
    }
  }
}
