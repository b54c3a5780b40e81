/**
 * What an app is composed of. The pane wires Office.js and the network; tests wire whichever they need.
 */
import type { Clock, DataClient, ManagementClient, PlatformClient } from '../client';
import type { KeptRows } from '../placement';
import type { Workbook } from '../workbook';
import type { KeepToken } from './session/connection-state';

export interface AppParts {
  readonly workbook: Workbook;
  readonly network: Network;
  readonly storage: DeviceStorage;
  /** Opened at the first refresh; the same one at each call. */
  keptResults(): Promise<KeptResults>;
  readonly clock: Clock;
  readonly config: AppConfig;
  /** Between 0 and 1. */
  random(): number;
  readonly reader: Reader;
  /** Nobody sees the pane: it was closed, or stands behind something. */
  isHidden(): boolean;
  /** Random id of letters, digits and dashes. */
  newId(): string;
  /** Facts for the diagnosis: add-in version, host, platform of the host. */
  readonly facts: Readonly<Record<string, string>>;
}

/** How the person reads values outside the cells: as Excel shows them inside. */
export interface Reader {
  /** BCP 47 tag, for example `de-CH`. */
  readonly locale: string;
  /** What Excel calls false and true in that language. */
  readonly booleans: readonly [no: string, yes: string];
}

export interface Network {
  platformClient(address: string, token: string): PlatformClient;
  /** @param issueToken asks the platform for a fresh data token */
  dataClient(url: string, issueToken: (signal: AbortSignal) => Promise<string>): Promise<DataClient>;
  managementClient(address: string, token: string): Promise<ManagementClient>;
  isOnline(): boolean;
  /** Calls on each change; returns the function that ends it. */
  watchOnline(listener: () => void): () => void;
}

/** Small texts on this device, apart from the workbook. Reading what was never kept gives undefined; a full or blocked storage keeps nothing. */
export interface DeviceStorage {
  read(key: string): string | undefined;
  keep(key: string, text: string, where: KeepToken): void;
  forget(key: string): void;
}

/**
 * The rows of placements on this device, never in the file: what was written last, and what stood there before. Bounded for each placement
 * and in all; the oldest go first. A full, blocked or silent storage keeps nothing and knows nothing: no verb throws.
 */
export interface KeptResults {
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
