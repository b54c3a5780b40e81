/** Places the open report: shows how far that has come, asks the user where needed, and shows how it has ended. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Report } from '../../client';
import type { Address } from '../../grid';
import type { PlacementOptions } from '../../placement';
import { isAbort, toFailure } from '../failure';
import type { Notice, PlaceChoice, PlaceDecision, Placing } from '../pipeline/place-state';
import { placeAtSelection } from '../pipeline/placing';
import { isPivot } from '../pipeline/query-source';
import type { Session } from '../session/session';
import type { PlacementParts } from '../workbook/placement-parts';
import type { Fit } from './report-state';

export interface PlacingParts {
  /** @returns the selected cells as the pane shows them; undefined if Excel has to be asked */
  told(): Address | undefined;
  readonly placementParts: PlacementParts;
  /** Called once the report is placed. */
  note(placementId: string, notices: readonly Notice[]): void;
  onFailure(error: unknown): void;
}

interface PlacingAsked {
  readonly report: Report;
  /** Number of rows of the result, if it is known. */
  readonly total: number | undefined;
  readonly headers: boolean;
  readonly options: PlacementOptions;
}

interface ReportPlacing {
  decide(choice: PlaceChoice): Promise<void>;
  readonly state: ReadonlySignal<Placing>;
  /**
   * Does nothing while another placing is under way.
   * @param fit the answer if the result does not fit into a fixed frame; undefined if the user is to be asked
   */
  place(session: Session, asked: PlacingAsked, fit: Fit | undefined): Promise<void>;
  cancel(): void;
  /** The user opens another report, so the end of the last placing is no longer shown. */
  leave(): void;
  dispose(): void;
}

export function createReportPlacing({ placementParts, told, note, onFailure }: PlacingParts): ReportPlacing {
  const placing = signal<Placing>({ kind: 'idle' });
  let writing = new AbortController();
  let answer: ((choice: PlaceChoice) => void) | undefined;

  function ask(decision: PlaceDecision): Promise<PlaceChoice> {
    placing.value = { kind: 'deciding', decision };
    return new Promise((resolve, reject) => {
      answer = resolve;
      writing.signal.addEventListener('abort', () => reject(writing.signal.reason), { once: true });
    });
  }

  return {
    state: placing,
    async place(session, { report, total, headers, options }, fit) {
      if (['reading', 'writing', 'deciding', 'waitingForCell'].includes(placing.peek().kind)) return;
      writing = new AbortController();
      let last: Placing = { kind: 'reading', rows: 0, total, waiting: false };
      const step = (next: Placing) => {
        last = next;
        placing.value = next;
      };
      step(last);
      try {
        const request = {
          report,
          selection: told(),
          headers,
          options: { ...options, ...(isPivot(report, options) && { labels: placementParts.reader.pivotLabels }) },
          signal: writing.signal,
        };
        const outcome = await placeAtSelection(placementParts, session, request, {
          onProgress(event) {
            if (event.kind === 'waitingForCell') placing.value = event.isWaiting ? { kind: 'waitingForCell' } : last;
            else if (event.kind === 'written') step({ kind: 'writing', rows: event.rows, total: event.total ?? total });
            else if (event.kind === 'read') step({ kind: 'reading', rows: event.rows, total, waiting: false });
            else if (event.kind === 'querying') step({ kind: 'reading', rows: 0, total, waiting: true });
          },
          decide: async (decision) => (fit && decision.kind === 'doesNotFit' ? fit : ask(decision)),
        });
        if (outcome.kind === 'cancelled') {
          placing.value = outcome;
          return;
        }
        const { placement, rows, notices } = outcome;
        const { id: placementId } = placement;
        const { address } = placement.written;
        note(placementId, notices);
        placing.value = { kind: 'placed', placementId, address, rows, notices };
      } catch (error) {
        if (isAbort(error)) {
          placing.value = { kind: 'cancelled' };
          return;
        }
        onFailure(error);
        placing.value = { kind: 'failed', failure: toFailure(error, session.host) };
      }
    },
    async decide(choice) {
      const resolve = answer;
      answer = undefined;
      if (placing.peek().kind === 'deciding')
        placing.value = { kind: 'reading', rows: 0, total: undefined, waiting: false };
      resolve?.(choice);
    },
    cancel() {
      writing.abort();
      void placementParts.workbook.giveUp().catch(onFailure);
    },
    leave() {
      const { kind } = placing.peek();
      if (kind !== 'reading' && kind !== 'writing') placing.value = { kind: 'idle' };
    },
    dispose: () => writing.abort(),
  };
}
