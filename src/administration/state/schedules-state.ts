import type { ReadonlySignal } from '@preact/signals';
import type { Failure } from '../../app/failure';
import type { Notification } from '../../client';
import type { Cron } from './cron';

/** A scheduled run of a dashboard, as the platform tells it, and its times as far as a sentence can tell them. */
export interface Schedule extends Notification {
  readonly cron: Cron | undefined;
}

/** Finds schedules. The ways of naming a recipient exclude each other. */
export interface ScheduleSearch {
  /** Its number, or the public id of 12 letters and digits. */
  readonly dashboard: string;
  readonly recipient:
    | { readonly kind: 'anyone' }
    /** Number or email address. */
    | { readonly kind: 'user'; readonly user: string }
    | { readonly kind: 'embedUser'; readonly tenant: string; readonly externalId: string };
}

export type ScheduleSearchField = 'dashboard' | 'user' | 'tenant' | 'externalId';

export interface SchedulesStore {
  readonly list: ReadonlySignal<ScheduleList>;
  readonly opened: ReadonlySignal<OpenedSchedule | undefined>;
  /** The user whom the last search was about, where it named one by number. */
  readonly searchedUser: ReadonlySignal<number | undefined>;
  /** Fields that keep the search from being sent; nothing is asked then. */
  find(search: ScheduleSearch): readonly ScheduleSearchField[];
  more(): Promise<void>;
  /** Shows what the list knows, and brings it up to date. */
  open(schedule: Schedule): Promise<void>;
  close(): void;
}

export type ScheduleList =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'ready';
      readonly schedules: readonly Schedule[];
      readonly hasMore: boolean;
      readonly loadingMore: boolean;
      readonly moreFailure?: Failure;
    };

export interface OpenedSchedule {
  readonly schedule: Schedule;
  /** The platform did not bring it up to date. */
  readonly failure?: Failure;
}

/** Takes one user out of several schedules at once. */
export interface UserRemovalStore {
  readonly state: ReadonlySignal<UserRemoval>;
  run(user: number, scheduleIds: readonly number[]): Promise<void>;
  cancel(): void;
  clear(): void;
}

export type UserRemoval =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running' | 'ended';
      readonly user: number;
      /** By schedule, in the order of sending. */
      readonly outcomes: ReadonlyMap<number, UserRemovalOutcome>;
    };

export type UserRemovalOutcome =
  | { readonly kind: 'notSent' }
  | { readonly kind: 'removed' }
  /** The wait was ended, and the request had left. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly maybeDone: boolean };
