/** Defines what the modules of the app share. */
import type { Clock } from '../../client';
import type { Pause } from '../../grid';
import { createMutex, type Mutex, type Observations, type Workbook } from '../../workbook';
import type { AppConfig, CaptionMessages, DeviceStorage, Reader, RowCache } from '../parts';
import type { AllowedReports } from './allowed-reports';
import type { FreshnessCache } from './freshness-cache';
import type { Registry } from './registry';

/** Contains what placing and refreshing need. */
export interface PlacementParts {
  readonly workbook: Workbook;
  readonly registry: Registry;
  readonly allowedReports: AllowedReports;
  readonly freshness: FreshnessCache;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly observations: Observations;
  /** Lets one use case write blocks at a time. */
  readonly mutex: PlacementMutex;
  /**
   * Holds the ids of placements whose write was given up because Excel did not answer; it may still
   * be carried out at any time.
   */
  readonly unknownOutcomeIds: Set<string>;
  newId(): string;
  readonly storage: DeviceStorage;
  readonly reader: Reader;
  createCaptionMessages(options: Pick<Reader, 'locale' | 'culture'>): CaptionMessages;
  readonly config: AppConfig;
  /** Opens the rows that this device has cached. */
  openRowCache(): Promise<RowCache>;
}

/**
 * A mutex for use cases that change placements: each needs several requests, between which the
 * registry must not change. Single writes use another mutex, in the workbook module.
 */
export interface PlacementMutex {
  /** Holds the id of this window, which is in its journals. */
  readonly windowId: string;
  /** Runs the work while no other use case holds the mutex. */
  readonly runExclusive: Mutex['runExclusive'];
}

/**
 * Returns the name of the browser lock that a window holds together with the mutex: a journal of a
 * window that does not hold it is abandoned.
 */
export function formatLockName(windowId: string): string {
  return `writing.${windowId}`;
}

export function createPlacementMutex(storage: DeviceStorage, newId: () => string): PlacementMutex {
  const windowId = newId();
  const neverAborted = new AbortController().signal;
  const { runExclusive } = createMutex(() => storage.lock(formatLockName(windowId), neverAborted));
  return { windowId, runExclusive };
}
