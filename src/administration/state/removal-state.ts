import type { ReadonlySignal } from '@preact/signals';
import type { Failure } from '../../app/failure';
import type { RecipientProblem } from './read-recipient';

/** Unsubscribing people from one schedule: read who, look it over, send. */
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

export interface RemovalReport {
  /** Every cell or line that holds something, in reading order. */
  readonly entries: readonly RemovalEntry[];
  /** Different recipients, as far as they can be read. */
  readonly recipients: number;
  readonly removed: number;
  readonly duplicates: number;
  readonly unreadable: number;
}

export interface RemovalEntry {
  /** Of the cell; of a typed line, its number. */
  readonly at: string;
  readonly text: string;
  readonly outcome: RemovalOutcome;
}

export type RemovalOutcome =
  | { readonly kind: 'unreadable'; readonly problem: RecipientProblem }
  /** The same recipient stands at another place, and is sent once. */
  | { readonly kind: 'duplicate'; readonly of: string }
  | { readonly kind: 'notSent' }
  /** The platform was asked and gave no answer. */
  | { readonly kind: 'unanswered' }
  /** The platform refused the group that this recipient was in; nobody of it was removed. */
  | { readonly kind: 'refused' }
  /** No longer subscribed. Whether they were, the platform does not tell. */
  | { readonly kind: 'removed' };
