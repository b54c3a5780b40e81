/** What the app takes from around it: the network, the device, the analyst's way to read, what the administrator presets. */
import type {
  DataAccessSource,
  DataClient,
  FilterChoices,
  ManagementClient,
  PivotLabels,
  PlatformClient,
} from '../client';
import type { DateSystem } from '../grid';
import type { AppliedFilter, KeptRows } from '../placement';

/** How the analyst reads values outside the cells: as Excel shows them inside. */
export interface Reader {
  /** BCP 47 tag, for example `de-CH`. */
  readonly locale: string;
  /** What Excel calls false and true in that language. */
  readonly booleans: readonly [no: string, yes: string];
  /** Of the workbook in front: what the serial numbers of its dates count from. */
  readonly dateSystem: DateSystem;
  /** Texts in the cells of a pivot. */
  readonly pivotLabels: PivotLabels;
}

/** What the caption of a block is put together from. */
export interface CaptionWords {
  filter(filter: AppliedFilter): string;
  ofReport(filter: FilterChoices['ofReport'][number]): string;
  readonly none: string;
  /** Of a report whose filters nobody can name. */
  readonly asSaved: string;
  readonly putBack: string;
  /** Further filters, for which there is no room. */
  more(filters: number): string;
  /** From when the rows are: milliseconds since 1970. */
  at(moment: number): string;
}

export interface Network {
  platformClient(address: string, token: string): PlatformClient;
  /** @param source asks the platform where rows come from, and for a fresh token for them */
  dataClient(source: DataAccessSource): Promise<DataClient>;
  managementClient(address: string, token: string): Promise<ManagementClient>;
  isOnline(): boolean;
  /** Calls on each change; returns the function that ends it. */
  watchOnline(listener: () => void): () => void;
}

/** Where a token is kept: on this device, or only until Excel closes. */
export type KeepToken = 'device' | 'session';

/** Small texts on this device, apart from the workbook. Reading what was never kept gives undefined; what cannot be kept lasts as long as the page. */
export interface DeviceStorage {
  /** Whether anything outlasts the page here: tried out, because a browser says so in no other way. */
  works(): boolean;
  read(key: string): string | undefined;
  /** False where it lasts as long as the page. */
  keep(key: string, text: string, where: KeepToken): boolean;
  forget(key: string): void;
  /**
   * Waits until no other window of this device holds the lock of that name. A window that is closed gives its lock back.
   * @returns releases the lock
   */
  lock(name: string, signal: AbortSignal): Promise<() => void>;
  /** @returns whether some window of this device holds the lock of that name; undefined if the browser does not say */
  isLocked(name: string): Promise<boolean | undefined>;
}

/**
 * The rows of placements on this device, never in the file: what was written last, and what stood there before. Bounded for each placement
 * and in all; the oldest go first. A full, blocked or silent storage keeps nothing and knows nothing: no verb throws.
 */
export interface KeptResults {
  /** Whether rows are kept here at all: tried out. */
  works(): Promise<boolean>;
  read(placementId: string): Promise<KeptRows | undefined>;
  /**
   * In place of what was kept for the placement.
   * @param bytes what the rows weigh: too much leaves nothing kept for the placement
   */
  keep(placementId: string, rows: KeptRows, bytes: number): Promise<void>;
  forget(placementId: string): Promise<void>;
  forgetAll(): Promise<void>;
}

/** From `config.json` beside the page: what the administrator presets. */
export interface AppConfig {
  readonly platformAddress?: string | undefined;
  /** Path of a report's page on the platform's host, with `{deploymentId}` and `{reportId}`. */
  readonly reportPath?: string | undefined;
  /** A platform to try, with a token that is public. */
  readonly sample?: { readonly address: string; readonly token: string } | undefined;
}
