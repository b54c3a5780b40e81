/** The parts that rooms of the app share. */
import type { Clock } from '../../client';
import type { Pause } from '../../grid';
import { createMutex, type Mutex, type Observations, type Workbook } from '../../workbook';
import type { AppConfig, CaptionWords, DeviceStorage, KeptResults, Reader } from '../parts';
import type { AllowedReports } from './allowed-reports';
import type { Registry } from './registry';
import type { HeardNews } from './report-news';

/** What placing and refreshing work with. */
export interface PlacementParts {
  readonly workbook: Workbook;
  readonly registry: Registry;
  readonly allowed: AllowedReports;
  readonly news: HeardNews;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly observations: Observations;
  /** Blocks are written one at a time. */
  readonly turns: Turns;
  /** Placements, by id, whose writing was given up because Excel did not answer: it may be carried out at any time. */
  readonly unanswered: Set<string>;
  newId(): string;
  readonly storage: DeviceStorage;
  readonly reader: Reader;
  createCaptionWords(options: Pick<Reader, 'locale'>): CaptionWords;
  readonly config: AppConfig;
  /** The rows that this device remembers. */
  keptResults(): Promise<KeptResults>;
}

/**
 * A mutex for use cases that change placements: each needs several requests, between which the registry must not change. The workbook has a
 * mutex of its own for single writes.
 */
export interface Turns {
  /** The id of this window, which its journals name. */
  readonly windowId: string;
  /** Runs the work while no other use case has its turn. */
  readonly take: Mutex['runExclusive'];
}

/** The browser lock that a window holds during its turns: a journal of a window that does not hold it was left behind. */
export function writingLock(windowId: string): string {
  return `writing.${windowId}`;
}

export function createTurns(storage: DeviceStorage, newId: () => string): Turns {
  const windowId = newId();
  const never = new AbortController().signal;
  const { runExclusive } = createMutex(() => storage.lock(writingLock(windowId), never));
  return { windowId, take: runExclusive };
}
