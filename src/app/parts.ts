/**
 * Defines what the app needs from outside: the network, the device, the user's language, and the
 * administrator's settings.
 */
import type {
  Authorizer,
  CodeRequest,
  DataAccessSource,
  DataClient,
  FilterChoices,
  ManagementClient,
  OAuthClient,
  OAuthConfig,
  PivotLabels,
  PlatformClient,
  QueryTimes,
} from '../client';
import type { Culture, DateSystem } from '../grid';
import type { AppliedFilter, CachedRows } from '../placement';

/** Formats values in the pane for the user as Excel shows them in cells. */
export interface Reader {
  /** Is a BCP 47 tag, for example `de-CH`. */
  readonly locale: string;
  /**
   * Holds the settings by which Excel writes numbers in cells, whatever its language is; undefined
   * until Excel reports them, or if it never does.
   */
  readonly culture?: Culture | undefined;
  /** Excel shows these words for false and true in that language. */
  readonly booleans: readonly [no: string, yes: string];
  /**
   * Holds the date system of the open workbook, from which the serial numbers of its dates count.
   */
  readonly dateSystem: DateSystem;
  /** A pivot shows these texts in its cells. */
  readonly pivotLabels: PivotLabels;
}

/** Provides the parts of a caption's text in the user's language. */
export interface CaptionMessages {
  filter(filter: AppliedFilter): string;
  reportFilter(filter: FilterChoices['reportFilters'][number]): string;
  /** Follows the sentence of a relative range: the dates that it meant; '' if they are unknown. */
  dates(filter: { readonly operator: string; readonly values: readonly string[] }, times?: QueryTimes): string;
  /** Says which periods are compared; '' if none are. */
  compared(times?: QueryTimes): string;
  /** Adds the time zone of the rows to their age. */
  inZone(refreshedAt: string, timeZone: string): string;
  /** Says which rows the user's own limit has left. */
  firstRows(firstRows: { readonly count: number; readonly orderedBy?: string }): string;
  readonly noFilters: string;
  /** Is used for a report whose filters cannot be named. */
  readonly filtersAsSaved: string;
  readonly rowsRestored: string;
  /** Says how many further filters there is no space for. */
  moreFilters(filters: number): string;
  /** Says the age of the rows, in milliseconds since 1970. */
  refreshedAt(moment: number): string;
}

/** Shows the sign-in page of an authorization server in a window beside the pane. */
export interface SignInDialog {
  /** The authorization server sends the user back to this page of the add-in. */
  readonly pageAddress: string;
  open(request: Pick<CodeRequest, 'state' | 'challenge'>, signal: AbortSignal): Promise<SignInDialogResult>;
}

export type SignInDialogResult =
  | { readonly kind: 'message'; readonly text: string }
  /** The user closed the window. */
  | { readonly kind: 'closed' }
  /** Excel did not open it, for example because the browser blocks windows. */
  | { readonly kind: 'unavailable' };

export interface Network {
  createPlatformClient(address: string, authorizer: Authorizer): PlatformClient;
  /** @param source asks the platform for the address of the data API, and for a fresh token */
  createDataClient(source: DataAccessSource): Promise<DataClient>;
  createManagementClient(address: string, authorizer: Authorizer): Promise<ManagementClient>;
  createOAuthClient(config: OAuthConfig): Promise<OAuthClient>;
  /** Undefined if this Excel has no dialogs. */
  readonly signInDialog?: SignInDialog | undefined;
  isOnline(): boolean;
  /** Calls the listener on each change. Returns a function that stops it. */
  watchOnline(listener: () => void): () => void;
}

/** Says how long a token is saved: on this device, or until Excel closes. */
export type TokenLifetime = 'device' | 'session';

/**
 * Saves short texts on this device, not in the workbook. Reading a key without a text gives
 * undefined; a text that cannot be saved lasts as long as the page.
 */
export interface DeviceStorage {
  /**
   * Returns true if texts outlast the page. The only way to find out is to try, because a browser
   * does not say so.
   */
  isPersistent(): boolean;
  read(key: string): string | undefined;
  /** @returns false if the text lasts only as long as the page */
  save(key: string, text: string, lifetime: TokenLifetime): boolean;
  remove(key: string): void;
  /**
   * Waits until no other window of this device holds the lock of that name. A window that closes
   * releases its lock.
   * @returns a function that releases the lock
   */
  lock(name: string, signal: AbortSignal): Promise<() => void>;
  /**
   * @returns true if any window of this device holds the lock of that name; undefined if the
   * browser does not say
   */
  isLocked(name: string): Promise<boolean | undefined>;
}

/**
 * Caches rows of placements on this device, never in the file: the rows last written, and those
 * before. The size is limited for each placement and in total; the oldest rows are dropped first.
 * If the storage is full, blocked or does not answer, nothing is cached and nothing is found: no
 * verb throws.
 */
export interface RowCache {
  /** Returns true if rows can be cached here. The only way to find out is to try. */
  isAvailable(): Promise<boolean>;
  read(placementId: string): Promise<CachedRows | undefined>;
  /**
   * Replaces the cached rows of the placement.
   * @param bytes size of the rows: if it is too large, nothing stays cached for the placement
   */
  save(placementId: string, rows: CachedRows, bytes: number): Promise<void>;
  remove(placementId: string): Promise<void>;
  removeAll(): Promise<void>;
}

/** Holds the administrator's settings from `config.json` beside the page. */
export interface AppConfig {
  readonly platformAddress?: string | undefined;
  /**
   * Is the path of a report's page on the platform's host, with `{deploymentId}` and `{reportId}`.
   */
  readonly reportPath?: string | undefined;
  /** Anyone may sign in to this sample platform, because its token is public. */
  readonly sample?: { readonly address: string; readonly token: string } | undefined;
  /** Lets users sign in without an API key, at `platformAddress` only. */
  readonly signIn?: OAuthConfig | undefined;
}
