/** Resumes, saves and ends the sign-in of this device. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { PlatformClient } from '../../client';
import { type Failure, toFailure } from '../failure';
import type { AppConfig, DeviceStorage, Network } from '../parts';
import { Connecting, type SignedOut, type SignIn } from './connecting';
import type { ConnectForm, ConnectionState, Deployment } from './connection-state';
import { createSession, hostOf, type Session } from './session';

const SIGN_IN = 'sign-in';
const LAST_ADDRESS = 'last-address';

type Connection = ReturnType<typeof createConnection>;

export type ConnectionStore = Omit<Connection, 'session' | 'resume' | 'reject'>;

export function createConnection(network: Network, storage: DeviceStorage, config: AppConfig) {
  const state = signal<ConnectionState>({ kind: 'starting' });
  const session = signal<Session | undefined>(undefined);

  function signedOut(more: Partial<SignedOut> = {}): void {
    session.value = undefined;
    const address = storage.read(LAST_ADDRESS) ?? config.platformAddress ?? '';
    state.value = { kind: 'signedOut', address, sample: config.sample !== undefined, ...more };
  }

  function signIn(kept: SignIn, isKept: boolean, using: PlatformClient): void {
    session.value = createSession(network, kept, using);
    const { address, deployment, sample } = kept;
    const keep = isKept ? kept.keep : 'page';
    state.value = { kind: 'connected', address, host: hostOf(address), deployment, keep, sample, rejected: false };
  }

  const readKept = () => readSignIn(storage.read(SIGN_IN));

  function enter(kept: SignIn, using: PlatformClient): void {
    storage.forget(SIGN_IN);
    const isKept = storage.keep(SIGN_IN, JSON.stringify(kept), kept.keep);
    if (!kept.sample) storage.keep(LAST_ADDRESS, kept.address, 'device');
    signIn(kept, isKept, using);
  }

  const connecting = new Connecting(network, config.sample, state, signedOut, enter);

  const shown: ReadonlySignal<ConnectionState> = state;
  const current: ReadonlySignal<Session | undefined> = session;
  return {
    state: shown,
    session: current,
    /** Returns false if a sign-in ends with the page, whatever the user chooses. */
    canKeep: storage.works,
    /** Resumes a saved sign-in without a request, so that saved data are available offline. */
    resume(): void {
      const kept = readKept();
      if (kept) signIn(kept, true, network.platformClient(kept.address, kept.token));
      else signedOut();
    },
    connect: (form: ConnectForm) => connecting.connect(form),
    connectToSample: () => connecting.connectToSample(),
    /** Chooses a deployment of the list, or an id as typed. */
    chooseDeployment: (choice: Deployment | string) => connecting.chooseDeployment(choice),
    /** Cancels a running attempt, or goes back from the choice of a deployment; the input stays. */
    cancel: () => connecting.cancel(),
    /**
     * Changes to another deployment of the same platform, with the same token. If the token has no
     * access to it, nothing changes.
     * @returns the failure, if there is one
     */
    async changeDeployment(deployment: Deployment): Promise<Failure | undefined> {
      const before = readKept();
      if (!before) return { code: 'NotSignedIn' };
      const client = network.platformClient(before.address, before.token);
      try {
        await client.listReports(deployment.id, { first: 1 });
      } catch (error) {
        return toFailure(error, hostOf(before.address));
      }
      // If the user has signed out or in meanwhile, that stays.
      if (readKept()?.token === before.token) enter({ ...before, deployment }, client);
      return undefined;
    },
    /**
     * Deletes the token from this device. Cells and placements stay.
     * @param address address of the next platform to sign in to
     */
    signOut(address?: string): void {
      connecting.stop();
      storage.forget(SIGN_IN);
      signedOut(address ? { form: { address, token: '', keep: 'device' } } : {});
    },
    /** Records that a call was answered 401: the platform no longer accepts the token. */
    reject(): void {
      if (state.value.kind === 'connected') state.value = { ...state.value, rejected: true };
    },
  };
}

function readSignIn(text: string | undefined): SignIn | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isSignIn(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isSignIn(value: unknown): value is SignIn {
  if (typeof value !== 'object' || value === null) return false;
  if (!('address' in value && 'token' in value && 'deployment' in value && 'keep' in value && 'sample' in value))
    return false;
  const { deployment } = value;
  if (typeof deployment !== 'object' || deployment === null || !('id' in deployment && 'name' in deployment))
    return false;
  return (
    typeof value.address === 'string' &&
    typeof value.token === 'string' &&
    typeof deployment.id === 'number' &&
    typeof deployment.name === 'string' &&
    (value.keep === 'device' || value.keep === 'session') &&
    typeof value.sample === 'boolean'
  );
}
