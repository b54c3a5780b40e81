/** Creates sessions for the people in a table of the sheet: reads, reviews and sends the table. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, toFailure } from '../../app';
import type { Clock } from '../../client';
import type { Selection } from '../../workbook';
import { type ActionParts, onNewSession } from './action';
import { openResultColumn } from './embed-results';
import {
  type EmbedCellTexts,
  type EmbedReview,
  type ReviewedTable,
  type ReviewParts,
  reviewAgain,
  reviewTable,
} from './embed-review';
import { type EmbedProgress, sendTable } from './embed-sending';
import { deriveSelectedAddress, readSelectedCells } from './selected-cells';

export interface EmbedTableStore {
  readonly state: ReadonlySignal<EmbedRun>;
  /** The address is undefined unless exactly one area is selected. */
  readonly selection: ReadonlySignal<string | undefined>;
  /**
   * Reads the selected cells and reviews them, without sending anything.
   * @param texts provides the texts for cells, and recognizes those of earlier runs
   */
  read(texts: EmbedCellTexts): Promise<void>;
  /**
   * Sends the people and writes each answer next to its row.
   * @param overwrite lets answers replace filled cells, because the user has allowed it
   */
  send(overwrite: boolean): Promise<void>;
  /** Stops reading or sending; answers that have arrived are still written. */
  cancel(): void;
  clear(): void;
}

export type EmbedRun =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  /** No cells are selected, they are empty, or there is no row below the header. */
  | { readonly kind: 'nothingThere' }
  | { readonly kind: 'notRead'; readonly failure: Failure }
  | { readonly kind: 'review'; readonly review: EmbedReview }
  | { readonly kind: 'sending'; readonly progress: EmbedProgress }
  | { readonly kind: 'ended'; readonly how: 'done' | 'cancelled'; readonly progress: EmbedProgress }
  | { readonly kind: 'ended'; readonly how: 'failed'; readonly failure: Failure; readonly progress: EmbedProgress };

interface EmbedTableParts extends ActionParts, ReviewParts {
  readonly selection: ReadonlySignal<Selection | undefined>;
  readonly clock: Clock;
  newId(): string;
}

export function createEmbedTable(parts: EmbedTableParts): EmbedTableStore & { dispose(): void } {
  const { session, workbook, onFailure } = parts;
  const state = signal<EmbedRun>({ kind: 'idle' });
  let lastReview: { readonly reviewedTable: ReviewedTable; readonly texts: EmbedCellTexts } | undefined;
  let activeController = new AbortController();

  function clear(): void {
    activeController.abort();
    lastReview = undefined;
    state.value = { kind: 'idle' };
  }
  const unsubscribe = onNewSession(session, clear);

  return {
    state,
    selection: deriveSelectedAddress(parts.selection),
    async read(texts) {
      const currentSession = session.peek();
      if (!currentSession || state.peek().kind === 'sending') return;
      clear();
      activeController = new AbortController();
      const controller = activeController;
      state.value = { kind: 'reading' };
      try {
        const cells = await readSelectedCells(workbook, controller.signal);
        const reviewedTable = cells && (await reviewTable(parts, cells, currentSession.deployment.id, texts));
        if (controller.signal.aborted) return;
        lastReview = reviewedTable && { reviewedTable, texts };
        state.value = reviewedTable ? { kind: 'review', review: reviewedTable.review } : { kind: 'nothingThere' };
      } catch (error) {
        if (controller !== activeController) return;
        if (controller.signal.aborted || isAbort(error)) {
          state.value = { kind: 'idle' };
          return;
        }
        onFailure(error);
        state.value = { kind: 'notRead', failure: toFailure(error) };
      }
    },
    async send(overwrite) {
      const currentSession = session.peek();
      if (!currentSession || !lastReview || state.peek().kind !== 'review') return;
      const { reviewedTable, texts } = lastReview;
      const { review } = reviewedTable;
      if (review.placement || review.repeatedHeaders.length > 0 || (review.obstacles && !overwrite)) return;
      activeController = new AbortController();
      const controller = activeController;
      const showState = (next: EmbedRun) => {
        if (controller === activeController && session.peek() === currentSession) state.value = next;
      };
      const initialProgress: EmbedProgress = {
        toSend: review.toSend,
        created: 0,
        refused: 0,
        unanswered: 0,
        withSessionId: review.withSessionId,
        notSent: review.problemRowCount,
        pausedUntil: undefined,
        orphanedSessions: [],
      };
      showState({ kind: 'sending', progress: initialProgress });
      try {
        const client = await currentSession.management();
        const currentTable = await reviewAgain(parts, reviewedTable, currentSession.deployment.id, texts);
        if (currentTable !== 'as read') {
          lastReview = currentTable && { reviewedTable: currentTable, texts };
          showState(currentTable ? { kind: 'review', review: currentTable.review } : { kind: 'nothingThere' });
          return;
        }
        const column = await openResultColumn(workbook, reviewedTable.table, parts.newId());
        const { progress, failure } = await sendTable(parts, {
          client,
          host: currentSession.host,
          reviewedTable,
          column,
          texts,
          signal: controller.signal,
          onProgress: (newProgress) => showState({ kind: 'sending', progress: newProgress }),
        });
        await column.close().catch(onFailure);
        if (failure) showState({ kind: 'ended', how: 'failed', failure, progress });
        else showState({ kind: 'ended', how: controller.signal.aborted ? 'cancelled' : 'done', progress });
      } catch (error) {
        onFailure(error);
        showState({
          kind: 'ended',
          how: 'failed',
          failure: toFailure(error, currentSession.host),
          progress: initialProgress,
        });
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
