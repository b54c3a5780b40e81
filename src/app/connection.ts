import { type ReadonlySignal, signal } from '@preact/signals';
import { isPlatformFailure, normalisePlatformAddress, type PlatformClient } from '../client';
import type { ConnectForm, ConnectionState, ConnectionStore, Deployment, KeepToken } from './connection-state';
import type { AppParts } from './parts';
import { createSession, hostOf, type Session } from './session';
import { isAbort, toFailure } from './to-failure';

const SIGN_IN = 'sign-in';
const LAST_ADDRESS = 'last-address';

export interface Connection extends ConnectionStore {
  readonly session: ReadonlySignal<Session | undefined>;
  /** Takes up a kept sign-in without asking the network, so that the past is there offline. */
  resume(): void;
  /** A call was answered 401: the token is no longer accepted. */
  reject(): void;
}

interface SignIn {
  readonly address: string;
  readonly token: string;
  readonly deployment: Deployment;
  readonly keep: KeepToken;
  readonly sample: boolean;
}

export function createConnection({
  network,
  storage,
  config,
}: Pick<AppParts, 'network' | 'storage' | 'config'>): Connection {
  const state = signal<ConnectionState>({ kind: 'starting' });
  const session = signal<Session | undefined>(undefined);
  let attempt = new AbortController();
  let client: PlatformClient | undefined;
  let isSample = false;

  function signedOut(more: Partial<Extract<ConnectionState, { kind: 'signedOut' }>> = {}): void {
    session.value = undefined;
    const address = storage.read(LAST_ADDRESS) ?? config.platformAddress ?? '';
    state.value = { kind: 'signedOut', address, sample: config.sample !== undefined, ...more };
  }

  function signIn(kept: SignIn, using: PlatformClient): void {
    session.value = createSession(network, kept, using);
    const { address, deployment, keep, sample } = kept;
    state.value = { kind: 'connected', address, host: hostOf(address), deployment, keep, sample, rejected: false };
  }

  function enter(form: ConnectForm, deployment: Deployment, using: PlatformClient): void {
    const kept: SignIn = { ...form, deployment, sample: isSample };
    storage.forget(SIGN_IN);
    storage.keep(SIGN_IN, JSON.stringify(kept), form.keep);
    if (!isSample) storage.keep(LAST_ADDRESS, form.address, 'device');
    signIn(kept, using);
  }

  /** Lists the deployments: the one real call that proves address, network and token at once. */
  async function attemptConnect(
    form: ConnectForm,
    choose: (deployments: Deployment[] | undefined) => void,
  ): Promise<void> {
    attempt.abort();
    attempt = new AbortController();
    const { signal: aborted } = attempt;
    const host = hostOf(form.address);
    state.value = { kind: 'connecting', form, host, sample: isSample };
    const using = network.platformClient(form.address, form.token);
    try {
      const deployments = await listDeployments(using, aborted);
      if (aborted.aborted) return;
      client = using;
      choose(deployments);
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      signedOut({ form, failure: toFailure(error, host) });
    }
  }

  return {
    state,
    session,
    resume() {
      const kept = readSignIn(storage.read(SIGN_IN));
      if (kept) {
        isSample = kept.sample;
        signIn(kept, network.platformClient(kept.address, kept.token));
      } else signedOut();
    },
    async connect(form) {
      isSample = false;
      const address = normalisePlatformAddress(form.address);
      const token = form.token.trim();
      if ('problem' in address || token === '') {
        signedOut({
          form,
          ...('problem' in address ? { addressProblem: address.problem } : {}),
          ...(token === '' ? { tokenProblem: 'empty' } : {}),
        });
        return;
      }
      const clean: ConnectForm = { ...form, address: address.address, token };
      await attemptConnect(clean, (deployments) => {
        state.value = { kind: 'choosing', form: clean, host: hostOf(clean.address), deployments, busy: false };
      });
    },
    async connectToSample() {
      const { sample } = config;
      if (!sample) return;
      isSample = true;
      const form: ConnectForm = { address: sample.address, token: sample.token, keep: 'device' };
      await attemptConnect(form, (deployments) => {
        const first = deployments?.[0];
        if (first && client) enter(form, first, client);
        else signedOut({ failure: { code: 'NotFound', host: hostOf(form.address) } });
      });
    },
    async chooseDeployment(choice) {
      const choosing = state.value;
      if (choosing.kind !== 'choosing' || !client) return;
      if (typeof choice !== 'string') {
        enter(choosing.form, choice, client);
        return;
      }
      const id = Number(choice.trim());
      if (!Number.isInteger(id) || id < 1) {
        state.value = { ...choosing, deploymentProblem: 'notANumber' };
        return;
      }
      const { signal: aborted } = attempt;
      state.value = {
        kind: 'choosing',
        form: choosing.form,
        host: choosing.host,
        deployments: choosing.deployments,
        busy: true,
      };
      try {
        // Whoever may not list deployments may not read one either; the list of reports is what counts.
        await client.listReports(id, { first: 1 }, aborted);
        if (!aborted.aborted) enter(choosing.form, { id, name: String(id) }, client);
      } catch (error) {
        if (!aborted.aborted) state.value = { ...choosing, failure: toFailure(error, choosing.host) };
      }
    },
    cancel() {
      attempt.abort();
      const now = state.value;
      if (now.kind === 'connecting' || now.kind === 'choosing') signedOut(isSample ? {} : { form: now.form });
    },
    signOut() {
      attempt.abort();
      storage.forget(SIGN_IN);
      signedOut();
    },
    reject() {
      if (state.value.kind === 'connected') state.value = { ...state.value, rejected: true };
    },
  };
}

/** Undefined when the token may not list deployments. */
async function listDeployments(client: PlatformClient, signal: AbortSignal): Promise<Deployment[] | undefined> {
  try {
    const deployments: Deployment[] = [];
    let page = await client.checkConnection(signal);
    for (;;) {
      deployments.push(...page.items.map(({ id, name }) => ({ id, name })));
      if (page.nextCursor === undefined) return deployments;
      page = await client.listDeployments({ first: 100, after: page.nextCursor }, signal);
    }
  } catch (error) {
    if (isPlatformFailure(error) && error.code === 'NotAllowed') return undefined;
    throw error;
  }
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
