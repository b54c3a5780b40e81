/**
 * Unsubscribes people from one schedule: reads the recipients, shows them for review and sends them
 * to the platform.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, toFailure } from '../../app';
import { MAX_RECIPIENTS } from '../../client';
import { formatAddress } from '../../grid';
import type { Selection, Workbook } from '../../workbook';
import { type ActionParts, isUnansweredRequest, onNewSession } from './action';
import { createRemovalList, type LocatedText, type RemovalList, type RemovalReport } from './removal-list';
import { deriveSelectedAddress, readSelectedCells, type SelectedCells } from './selected-cells';

export interface RemovalStore {
  readonly state: ReadonlySignal<Removal>;
  /** The address is undefined unless exactly one area is selected. */
  readonly selection: ReadonlySignal<string | undefined>;
  /** Switches to this schedule, and drops what was read for another one. */
  selectSchedule(scheduleId: number): void;
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
  let activeController = new AbortController();

  function clear(): void {
    activeController.abort();
    list = undefined;
    state.value = { kind: 'idle' };
  }
  const unsubscribe = onNewSession(session, clear);

  function showReview(texts: Iterable<LocatedText>): void {
    list = createRemovalList(texts);
    const report = list.report();
    state.value = report.entries.length === 0 ? { kind: 'nothingThere' } : { kind: 'review', report };
  }

  return {
    state,
    selection: deriveSelectedAddress(parts.selection),
    selectSchedule(id) {
      if (id === scheduleId) return;
      clear();
      scheduleId = id;
    },
    readTyped(text) {
      clear();
      const lines = text.split(/\r?\n|;/);
      showReview(lines.map((line, index) => ({ location: String(index + 1), text: line.trim() })));
    },
    async readSelected() {
      clear();
      activeController = new AbortController();
      const controller = activeController;
      state.value = { kind: 'reading', cells: 0, total: undefined };
      try {
        const cells = await readSelectedCells(workbook, controller.signal, (readCount, total) => {
          state.value = { kind: 'reading', cells: readCount, total };
        });
        if (cells) showReview(listFilledCells(cells));
        else state.value = { kind: 'nothingThere' };
      } catch (error) {
        if (controller.signal.aborted || isAbort(error)) {
          if (controller === activeController) state.value = { kind: 'idle' };
          return;
        }
        onFailure(error);
        state.value = { kind: 'notRead', failure: toFailure(error) };
      }
    },
    async send() {
      const currentSession = session.peek();
      const sentList = list;
      const id = scheduleId;
      const { kind } = state.peek();
      if (!currentSession || !sentList || id === undefined || (kind !== 'review' && kind !== 'ended')) return;
      activeController = new AbortController();
      const controller = activeController;
      const createEndState = () => ({ kind: 'ended', report: sentList.report() }) as const;
      state.value = { kind: 'sending', report: sentList.report() };
      try {
        const client = await currentSession.management();
        for (const group of sentList.listPendingGroups(MAX_RECIPIENTS)) {
          controller.signal.throwIfAborted();
          // The result stays unknown until an answer arrives, because the user may stop waiting
          // after the request was sent.
          sentList.recordOutcome(group, { kind: 'unanswered' });
          try {
            await client.removeRecipients(currentSession.deployment.id, id, group, controller.signal);
          } catch (error) {
            if (!controller.signal.aborted && !isUnansweredRequest(error))
              sentList.recordOutcome(group, { kind: 'refused' });
            throw error;
          }
          sentList.recordOutcome(group, { kind: 'removed' });
          if (controller === activeController) state.value = { kind: 'sending', report: sentList.report() };
        }
        if (controller === activeController) state.value = { ...createEndState(), how: 'done' };
      } catch (error) {
        if (sentList !== list) return;
        if (controller.signal.aborted || isAbort(error)) {
          state.value = { ...createEndState(), how: 'cancelled' };
          return;
        }
        onFailure(error);
        state.value = { ...createEndState(), how: 'failed', failure: toFailure(error, currentSession.host) };
      }
    },
    cancel: () => activeController.abort(),
    clear,
    dispose() {
      unsubscribe();
      activeController.abort();
    },
  };
}

function* listFilledCells({ sheet, rect, rows }: SelectedCells): Generator<LocatedText> {
  for (const [row, cells] of rows.entries()) {
    for (const [column, text] of cells.entries()) {
      const cell = { row: rect.row + row, column: rect.column + column, rows: 1, columns: 1 };
      if (text !== '') yield { location: formatAddress({ sheet, rect: cell }), text };
    }
  }
}
