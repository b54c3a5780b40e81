/** Creates sessions for the people in a table of the sheet: reads, reviews and sends the table. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Failure, isAbort, toFailure } from '../../app';
import type { Clock } from '../../client';
import type { Selection } from '../../workbook';
import { type ActionParts, onNewSession } from './action';
import { openResultColumn } from './embed-results';
import {
  type EmbedCellWords,
  type EmbedReview,
  type ReviewedTable,
  type ReviewParts,
  reviewAgain,
  reviewTable,
} from './embed-review';
import { type EmbedProgress, sendTable } from './embed-sending';
import { readSelectedCells, selectedAddress } from './selected-cells';

export interface EmbedTableStore {
  readonly state: ReadonlySignal<EmbedRun>;
  /** The address is undefined unless exactly one area is selected. */
  readonly selection: ReadonlySignal<string | undefined>;
  /**
   * Reads the selected cells and reviews them, without sending anything.
   * @param words provides the texts that are or were written into cells
   */
  read(words: EmbedCellWords): Promise<void>;
  /**
   * Sends the people and writes each answer next to its row.
   * @param overwrite is true if the user allowed overwriting filled cells
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
  let lastReview: { readonly reviewed: ReviewedTable; readonly words: EmbedCellWords } | undefined;
  let work = new AbortController();

  function clear(): void {
    work.abort();
    lastReview = undefined;
    state.value = { kind: 'idle' };
  }
  const stopFollowing = onNewSession(session, clear);

  return {
    state,
    selection: selectedAddress(parts.selection),
    async read(words) {
      const current = session.peek();
      if (!current || state.peek().kind === 'sending') return;
      clear();
      work = new AbortController();
      const mine = work;
      state.value = { kind: 'reading' };
      try {
        const cells = await readSelectedCells(workbook, mine.signal);
        const reviewed = cells && (await reviewTable(parts, cells, current.deployment.id, words));
        if (mine.signal.aborted) return;
        lastReview = reviewed && { reviewed, words };
        state.value = reviewed ? { kind: 'review', review: reviewed.review } : { kind: 'nothingThere' };
      } catch (error) {
        if (mine !== work) return;
        if (mine.signal.aborted || isAbort(error)) {
          state.value = { kind: 'idle' };
          return;
        }
        onFailure(error);
        state.value = { kind: 'notRead', failure: toFailure(error) };
      }
    },
    async send(overwrite) {
      const current = session.peek();
      if (!current || !lastReview || state.peek().kind !== 'review') return;
      const { reviewed, words } = lastReview;
      const { review } = reviewed;
      if (review.placement || review.repeated.length > 0 || (review.inTheWay && !overwrite)) return;
      work = new AbortController();
      const mine = work;
      const show = (next: EmbedRun) => {
        if (mine === work && session.peek() === current) state.value = next;
      };
      const nobodyYet: EmbedProgress = {
        toSend: review.toSend,
        made: 0,
        refused: 0,
        unanswered: 0,
        already: review.already,
        notSent: review.withProblems,
        pausedUntil: undefined,
        orphaned: [],
      };
      show({ kind: 'sending', progress: nobodyYet });
      try {
        const client = await current.management();
        const again = await reviewAgain(parts, reviewed, current.deployment.id, words);
        if (again !== 'as read') {
          lastReview = again && { reviewed: again, words };
          show(again ? { kind: 'review', review: again.review } : { kind: 'nothingThere' });
          return;
        }
        const column = await openResultColumn(workbook, reviewed.table, parts.newId());
        const { progress, failure } = await sendTable(parts, {
          client,
          host: current.host,
          reviewed,
          column,
          words,
          signal: mine.signal,
          onProgress: (made) => show({ kind: 'sending', progress: made }),
        });
        await column.close().catch(onFailure);
        if (failure) show({ kind: 'ended', how: 'failed', failure, progress });
        else show({ kind: 'ended', how: mine.signal.aborted ? 'cancelled' : 'done', progress });
      } catch (error) {
        onFailure(error);
        show({
          kind: 'ended',
          how: 'failed',
          failure: toFailure(error, current.host),
          progress: nobodyYet,
        });
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
