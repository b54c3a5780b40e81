/** Signing in, as far as the analyst does it: from the form to a deployment. */
import type { Signal } from '@preact/signals';
import { everyPage, isPlatformFailure, normalisePlatformAddress, type PlatformClient } from '../../client';
import { isAbort, toFailure } from '../failure';
import type { AppConfig, KeepToken, Network } from '../parts';
import type { ConnectForm, ConnectionState, ConnectionStore, Deployment } from './connection-state';
import { hostOf } from './session';

/** What is kept of a sign-in. */
export interface SignIn {
  readonly address: string;
  readonly token: string;
  readonly deployment: Deployment;
  readonly keep: KeepToken;
  readonly sample: boolean;
}

export type SignedOut = Extract<ConnectionState, { kind: 'signedOut' }>;

export interface ConnectingParts {
  readonly network: Network;
  readonly config: AppConfig;
  readonly state: Signal<ConnectionState>;
  signedOut(more?: Partial<SignedOut>): void;
  enter(kept: SignIn, using: PlatformClient): void;
  /** The sign-in in use. */
  kept(): SignIn | undefined;
}

export interface Connecting
  extends Pick<ConnectionStore, 'connect' | 'connectToSample' | 'chooseDeployment' | 'changeDeployment' | 'cancel'> {
  /** Ends a running attempt without a word. */
  stop(): void;
}

export function createConnecting({ network, config, state, kept, signedOut, enter }: ConnectingParts): Connecting {
  let attempt = new AbortController();
  let client: PlatformClient | undefined;
  let isSample = false;

  function choose(form: ConnectForm, deployment: Deployment, using: PlatformClient): void {
    enter({ ...form, deployment, sample: isSample }, using);
  }

  /** Lists the deployments: the one real call that proves address, network and token at once. */
  async function attemptConnect(
    form: ConnectForm,
    goOn: (deployments: Deployment[] | undefined) => void,
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
      goOn(deployments);
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      signedOut({ form, failure: toFailure(error, host) });
    }
  }

  return {
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
        if (first && client) choose(form, first, client);
        else signedOut({ failure: { code: 'NotFound', host: hostOf(form.address) } });
      });
    },
    async chooseDeployment(choice) {
      const choosing = state.value;
      if (choosing.kind !== 'choosing' || !client) return;
      if (typeof choice !== 'string') {
        choose(choosing.form, choice, client);
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
        if (!aborted.aborted) choose(choosing.form, { id, name: String(id) }, client);
      } catch (error) {
        if (!aborted.aborted) state.value = { ...choosing, failure: toFailure(error, choosing.host) };
      }
    },
    async changeDeployment(deployment) {
      const before = kept();
      if (!before) return { code: 'NotSignedIn' };
      const using = network.platformClient(before.address, before.token);
      try {
        await using.listReports(deployment.id, { first: 1 });
      } catch (error) {
        return toFailure(error, hostOf(before.address));
      }
      // Whoever has signed out or in meanwhile keeps that.
      if (kept()?.token === before.token) enter({ ...before, deployment }, using);
      return undefined;
    },
    cancel() {
      attempt.abort();
      const now = state.value;
      if (now.kind === 'connecting' || now.kind === 'choosing') signedOut(isSample ? {} : { form: now.form });
    },
    stop: () => attempt.abort(),
  };
}

/** Undefined when the token may not list deployments. */
async function listDeployments(client: PlatformClient, signal: AbortSignal): Promise<Deployment[] | undefined> {
  try {
    const deployments: Deployment[] = [];
    const pages = everyPage('listDeployments', (after) =>
      after === undefined ? client.checkConnection(signal) : client.listDeployments({ first: 100, after }, signal),
    );
    for await (const page of pages) deployments.push(...page.map(({ id, name }) => ({ id, name })));
    return deployments;
  } catch (error) {
    if (isPlatformFailure(error) && error.code === 'NotAllowed') return undefined;
    throw error;
  }
}
