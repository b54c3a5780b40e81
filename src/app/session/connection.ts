/** The sign-in of this device: taken up, kept, given up. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { PlatformClient } from '../../client';
import { toFailure } from '../failure';
import type { AppConfig, DeviceStorage, Network } from '../parts';
import { Connecting, type SignedOut, type SignIn } from './connecting';
import type { ConnectionState, ConnectionStore } from './connection-state';
import { createSession, hostOf, type Session } from './session';

const SIGN_IN = 'sign-in';
const LAST_ADDRESS = 'last-address';

export interface Connection extends ConnectionStore {
  readonly session: ReadonlySignal<Session | undefined>;
  /** Takes up a kept sign-in without asking the network, so that the past is there offline. */
  resume(): void;
  /** A call was answered 401: the token is no longer accepted. */
  reject(): void;
}

export function createConnection(network: Network, storage: DeviceStorage, config: AppConfig): Connection {
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

  return {
    state,
    session,
    canKeep: storage.works,
    resume() {
      const kept = readKept();
      if (kept) signIn(kept, true, network.platformClient(kept.address, kept.token));
      else signedOut();
    },
    connect: (form) => connecting.connect(form),
    connectToSample: () => connecting.connectToSample(),
    chooseDeployment: (choice) => connecting.chooseDeployment(choice),
    cancel: () => connecting.cancel(),
    async changeDeployment(deployment) {
      const before = readKept();
      if (!before) return { code: 'NotSignedIn' };
      const client = network.platformClient(before.address, before.token);
      try {
        await client.listReports(deployment.id, { first: 1 });
      } catch (error) {
        return toFailure(error, hostOf(before.address));
      }
      // A user who has signed out or in meanwhile keeps that.
      if (readKept()?.token === before.token) enter({ ...before, deployment }, client);
      return undefined;
    },
    signOut(address) {
      connecting.stop();
      storage.forget(SIGN_IN);
      signedOut(address ? { form: { address, token: '', keep: 'device' } } : {});
    },
    reject() {
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
