/** The shell of the pane: the sign-in and the list of reports. It works before the rest of the app has loaded, and without it. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Clock } from '../client';
import { type Catalogue, createCatalogue } from './catalogue/catalogue';
import type { CatalogueStore } from './catalogue/catalogue-state';
import { isAbort, toFailure } from './failure';
import type { AppConfig, DeviceStorage, Network } from './parts';
import { createConnection } from './session/connection';
import type { ConnectionStore } from './session/connection-state';
import type { Session } from './session/session';

/** State and verbs for the views of the shell. */
export interface Shell {
  readonly connection: ConnectionStore;
  readonly catalogue: CatalogueStore;
  /** False while the browser says that there is no network. */
  readonly online: ReadonlySignal<boolean>;
}

/** The shell as the rest of the app builds on it. */
export interface OpenShell extends Shell {
  readonly catalogue: Catalogue;
  /** The sign-in in use. */
  readonly session: ReadonlySignal<Session | undefined>;
  /** Ids of the reports that are placed in this workbook; the app sets it as soon as it has read the workbook. */
  readonly placedReports: Signal<ReadonlySet<number>>;
  /** The last failures of shell and app, for the diagnosis. */
  readonly failures: readonly NotedFailure[];
  /** Notes a failure for the diagnosis. A token that the platform rejects ends the sign-in. */
  noteFailure(error: unknown): void;
  /** Takes up a kept sign-in without the network. Later calls do nothing. */
  start(): void;
  dispose(): void;
}

export interface ShellParts {
  readonly network: Network;
  readonly storage: DeviceStorage;
  readonly config: AppConfig;
  readonly clock: Clock;
}

interface NotedFailure {
  readonly at: string;
  readonly code: string;
  readonly operation: string | undefined;
  readonly requestId: string | undefined;
}

const MAX_FAILURES = 20;

export function createShell(parts: ShellParts): OpenShell {
  const { network, storage, config, clock } = parts;
  const online = signal(network.isOnline());
  const placedReports = signal<ReadonlySet<number>>(new Set());
  const failures: NotedFailure[] = [];
  const connection = createConnection(network, storage, config);
  const { session } = connection;
  const catalogue = createCatalogue(session, placedReports, clock, () => online.peek(), onFailure);
  let stopWatching: (() => void) | undefined;

  function onFailure(error: unknown): void {
    if (isAbort(error)) return;
    const { code, at, requestId } = toFailure(error);
    failures.push({ at: new Date(clock.now()).toISOString(), code, operation: at, requestId });
    if (failures.length > MAX_FAILURES) failures.shift();
    if (code === 'NotSignedIn') connection.reject();
  }

  return {
    connection,
    catalogue,
    online,
    session,
    placedReports,
    failures,
    noteFailure: onFailure,
    start() {
      if (stopWatching) return;
      stopWatching = network.watchOnline(() => {
        online.value = network.isOnline();
      });
      connection.resume();
    },
    dispose() {
      stopWatching?.();
      catalogue.dispose();
    },
  };
}
