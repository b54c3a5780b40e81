/** Defines what the modules of the app share. */
import type { Clock } from '../../client';
import type { Pause } from '../../grid';
import { createMutex, type Mutex, type Observations, type Workbook } from '../../workbook';
import type { AppConfig, CaptionWords, DeviceStorage, KeptResults, Reader } from '../parts';
import type { AllowedReports } from './allowed-reports';
import type { Registry } from './registry';
import type { HeardNews } from './report-news';

/** Contains what placing and refreshing need. */
export interface PlacementParts {
  readonly workbook: Workbook;
  readonly registry: Registry;
  readonly allowed: AllowedReports;
  readonly news: HeardNews;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly observations: Observations;
  /** Lets one use case write blocks at a time. */
  readonly turns: Turns;
  /**
   * Ids of placements whose write was given up because Excel did not answer; it may still be
   * carried out at any time.
   */
  readonly unanswered: Set<string>;
  newId(): string;
  readonly storage: DeviceStorage;
  readonly reader: Reader;
  createCaptionWords(options: Pick<Reader, 'locale'>): CaptionWords;
  readonly config: AppConfig;
  /** Opens the rows that this device has cached. */
  keptResults(): Promise<KeptResults>;
}

/**
 * A mutex for use cases that change placements: each needs several requests, between which the
 * registry must not change. Single writes use another mutex, in the workbook module.
 */
export interface Turns {
  /** The id of this window, which is in its journals. */
  readonly windowId: string;
  /** Runs the work while no other use case holds the mutex. */
  readonly take: Mutex['runExclusive'];
}

/**
 * Returns the name of the browser lock that a window holds together with the mutex: a journal of a
 * window that does not hold it is abandoned.
 */
export function writingLock(windowId: string): string {
  return `writing.${windowId}`;
}

export function createTurns(storage: DeviceStorage, newId: () => string): Turns {
  const windowId = newId();
  const never = new AbortController().signal;
  const { runExclusive } = createMutex(() => storage.lock(writingLock(windowId), never));
  return { windowId, take: runExclusive };
}
