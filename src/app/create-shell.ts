/**
 * Composes the shell of the pane: the sign-in and the list of reports. It works before the rest of
 * the app has loaded, and without it.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '../client';
import { type CatalogueStore, createCatalogue } from './catalogue/catalogue';
import { isAbort, toFailure } from './failure';
import type { AppConfig, DeviceStorage, Network } from './parts';
import { type ConnectionStore, createConnection } from './session/connection';
import { type DeploymentState, UNKNOWN_DEPLOYMENT_STATE } from './session/deployment-state';

export interface Shell {
  readonly connection: ConnectionStore;
  readonly catalogue: CatalogueStore;
  readonly deploymentState: ReadonlySignal<DeploymentState>;
  /** Is false while the browser reports that there is no network. */
  readonly online: ReadonlySignal<boolean>;
}

export interface ShellParts {
  readonly network: Network;
  readonly storage: DeviceStorage;
  readonly config: AppConfig;
  readonly clock: Clock;
}

interface LoggedFailure {
  readonly time: string;
  readonly code: string;
  readonly operation: string | undefined;
  readonly requestId: string | undefined;
}

const MAX_FAILURES = 20;

/** The rest of the app uses the shell through this type. */
export type OpenShell = ReturnType<typeof createShell>;

export function createShell(parts: ShellParts) {
  const { network, storage, config, clock } = parts;
  const online = signal(network.isOnline());
  const placedReports = signal<ReadonlySet<number>>(new Set());
  const failures: LoggedFailure[] = [];
  const connection = createConnection(network, storage, config);
  const { session } = connection;
  const catalogue = createCatalogue(session, placedReports, clock, () => online.peek(), onFailure);
  const deploymentState = computed(
    () => session.value?.account.deploymentState.state.value ?? UNKNOWN_DEPLOYMENT_STATE,
  );
  const stopReading = effect(() => {
    if (online.value) void session.value?.account.deploymentState.read();
  });
  let stopWatching: (() => void) | undefined;

  function onFailure(error: unknown): void {
    if (isAbort(error)) return;
    const { code, at, requestId } = toFailure(error);
    failures.push({ time: new Date(clock.now()).toISOString(), code, operation: at, requestId });
    if (failures.length > MAX_FAILURES) failures.shift();
    if (code === 'NotSignedIn') connection.markRejected();
  }

  const isOnline: ReadonlySignal<boolean> = online;
  return {
    ...{ connection, catalogue, session, deploymentState },
    online: isOnline,
    /**
     * Holds the ids of the reports that are placed in this workbook; the app sets them as soon as
     * it has read the workbook.
     */
    placedReports,
    /** Holds the latest failures of shell and app, for the diagnosis. */
    failures,
    /** Records a failure for the diagnosis. A token that the platform rejects ends the sign-in. */
    recordFailure: onFailure,
    /** Resumes a saved sign-in without using the network. Later calls do nothing. */
    start(): void {
      if (stopWatching) return;
      stopWatching = network.watchOnline(() => {
        online.value = network.isOnline();
      });
      connection.resume();
    },
    dispose(): void {
      stopWatching?.();
      stopReading();
      catalogue.dispose();
    },
  };
}
