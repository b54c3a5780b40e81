/** Signs the user in, from the form to a deployment. */
import type { Signal } from '@preact/signals';
import { isPlatformFailure, normalizePlatformAddress, type PlatformClient, readAllPages } from '../../client';
import { isAbort, toFailure } from '../failure';
import type { AppConfig, Network, TokenLifetime } from '../parts';
import type { ConnectForm, ConnectionState, Deployment } from './connection-state';
import { parseHost } from './session';

/** Describes the record of a sign-in that the device saves. */
export interface SignIn {
  readonly address: string;
  readonly token: string;
  readonly deployment: Deployment;
  readonly keep: TokenLifetime;
  readonly sample: boolean;
}

export type SignedOutState = Extract<ConnectionState, { kind: 'signedOut' }>;

export class SignInFlow {
  private attempt = new AbortController();
  private client: PlatformClient | undefined;
  private isSample = false;

  constructor(
    private readonly network: Network,
    private readonly sample: AppConfig['sample'],
    private readonly state: Signal<ConnectionState>,
    private readonly onSignedOut: (more: Partial<SignedOutState>) => void,
    private readonly onSignedIn: (signIn: SignIn, client: PlatformClient) => void,
  ) {}

  async connect(form: ConnectForm): Promise<void> {
    this.isSample = false;
    const address = normalizePlatformAddress(form.address);
    const token = form.token.trim();
    if ('problem' in address || token === '') {
      this.onSignedOut({
        form,
        ...('problem' in address ? { addressProblem: address.problem } : {}),
        ...(token === '' ? { tokenProblem: 'empty' } : {}),
      });
      return;
    }
    const cleanForm: ConnectForm = { ...form, address: address.address, token };
    await this.readDeployments(cleanForm, (deployments) => {
      this.state.value = {
        kind: 'choosing',
        form: cleanForm,
        host: parseHost(cleanForm.address),
        deployments,
        isBusy: false,
      };
    });
  }

  async connectToSample(): Promise<void> {
    if (!this.sample) return;
    this.isSample = true;
    const { address, token } = this.sample;
    const form: ConnectForm = { address, token, keep: 'device' };
    await this.readDeployments(form, (deployments, client) => {
      const first = deployments?.[0];
      if (first) this.choose(form, first, client);
      else this.onSignedOut({ failure: { code: 'NotFound', host: parseHost(address) } });
    });
  }

  /** @param choice a deployment of the list, or an id as typed */
  async chooseDeployment(choice: Deployment | string): Promise<void> {
    const choosing = this.state.value;
    const { client } = this;
    if (choosing.kind !== 'choosing' || !client) return;
    const { form, host, deployments } = choosing;
    if (typeof choice !== 'string') {
      this.choose(form, choice, client);
      return;
    }
    const id = Number(choice.trim());
    if (!Number.isInteger(id) || id < 1) {
      this.state.value = { ...choosing, deploymentProblem: 'notANumber' };
      return;
    }
    const { signal: abortSignal } = this.attempt;
    this.state.value = { kind: 'choosing', form, host, deployments, isBusy: true };
    try {
      // A token that may not list deployments may not read one either, so only the list of reports
      // is checked.
      await client.listReports(id, { first: 1 }, abortSignal);
      if (!abortSignal.aborted) this.choose(form, { id, name: String(id) }, client);
    } catch (error) {
      if (!abortSignal.aborted) this.state.value = { ...choosing, failure: toFailure(error, host) };
    }
  }

  cancel(): void {
    this.stop();
    const currentState = this.state.value;
    if (currentState.kind === 'connecting' || currentState.kind === 'choosing')
      this.onSignedOut(this.isSample ? {} : { form: currentState.form });
  }

  /** Cancels a running attempt without changing the state. */
  stop(): void {
    this.attempt.abort();
  }

  private choose(form: ConnectForm, deployment: Deployment, client: PlatformClient): void {
    this.onSignedIn({ ...form, deployment, sample: this.isSample }, client);
  }

  /** Lists the deployments with one request, which also checks address, network and token. */
  private async readDeployments(
    form: ConnectForm,
    onRead: (deployments: Deployment[] | undefined, client: PlatformClient) => void,
  ): Promise<void> {
    this.stop();
    this.attempt = new AbortController();
    const { signal: abortSignal } = this.attempt;
    const host = parseHost(form.address);
    this.state.value = { kind: 'connecting', form, host, sample: this.isSample };
    const client = this.network.createPlatformClient(form.address, form.token);
    try {
      const deployments = await listDeployments(client, abortSignal);
      if (abortSignal.aborted) return;
      this.client = client;
      onRead(deployments, client);
    } catch (error) {
      if (abortSignal.aborted || isAbort(error)) return;
      this.onSignedOut({ form, failure: toFailure(error, host) });
    }
  }
}

/** @returns undefined if the token may not list deployments */
async function listDeployments(client: PlatformClient, signal: AbortSignal): Promise<Deployment[] | undefined> {
  try {
    const deployments: Deployment[] = [];
    const pages = readAllPages('listDeployments', (after) =>
      after === undefined ? client.checkConnection(signal) : client.listDeployments({ first: 100, after }, signal),
    );
    for await (const page of pages) deployments.push(...page.map(({ id, name }) => ({ id, name: name ?? String(id) })));
    return deployments;
  } catch (error) {
    if (isPlatformFailure(error) && error.code === 'NotAllowed') return undefined;
    throw error;
  }
}
