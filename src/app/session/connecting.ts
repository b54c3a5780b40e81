/** Signs the user in, from the form to a deployment. */
import type { Signal } from '@preact/signals';
import { everyPage, isPlatformFailure, normalisePlatformAddress, type PlatformClient } from '../../client';
import { isAbort, toFailure } from '../failure';
import type { AppConfig, KeepToken, Network } from '../parts';
import type { ConnectForm, ConnectionState, Deployment } from './connection-state';
import { hostOf } from './session';

/** The record of a sign-in that the device saves. */
export interface SignIn {
  readonly address: string;
  readonly token: string;
  readonly deployment: Deployment;
  readonly keep: KeepToken;
  readonly sample: boolean;
}

export type SignedOut = Extract<ConnectionState, { kind: 'signedOut' }>;

export class Connecting {
  private attempt = new AbortController();
  private client: PlatformClient | undefined;
  private isSample = false;

  constructor(
    private readonly network: Network,
    private readonly sample: AppConfig['sample'],
    private readonly state: Signal<ConnectionState>,
    private readonly signedOut: (more: Partial<SignedOut>) => void,
    private readonly enter: (signIn: SignIn, client: PlatformClient) => void,
  ) {}

  async connect(form: ConnectForm): Promise<void> {
    this.isSample = false;
    const address = normalisePlatformAddress(form.address);
    const token = form.token.trim();
    if ('problem' in address || token === '') {
      this.signedOut({
        form,
        ...('problem' in address ? { addressProblem: address.problem } : {}),
        ...(token === '' ? { tokenProblem: 'empty' } : {}),
      });
      return;
    }
    const clean: ConnectForm = { ...form, address: address.address, token };
    await this.readDeployments(clean, (deployments) => {
      this.state.value = { kind: 'choosing', form: clean, host: hostOf(clean.address), deployments, busy: false };
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
      else this.signedOut({ failure: { code: 'NotFound', host: hostOf(address) } });
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
    const { signal: aborted } = this.attempt;
    this.state.value = { kind: 'choosing', form, host, deployments, busy: true };
    try {
      // A token that may not list deployments may not read one either, so only the list of reports
      // is checked.
      await client.listReports(id, { first: 1 }, aborted);
      if (!aborted.aborted) this.choose(form, { id, name: String(id) }, client);
    } catch (error) {
      if (!aborted.aborted) this.state.value = { ...choosing, failure: toFailure(error, host) };
    }
  }

  cancel(): void {
    this.stop();
    const now = this.state.value;
    if (now.kind === 'connecting' || now.kind === 'choosing') this.signedOut(this.isSample ? {} : { form: now.form });
  }

  /** Cancels a running attempt without changing the state. */
  stop(): void {
    this.attempt.abort();
  }

  private choose(form: ConnectForm, deployment: Deployment, client: PlatformClient): void {
    this.enter({ ...form, deployment, sample: this.isSample }, client);
  }

  /** Lists the deployments with one request, which also checks address, network and token. */
  private async readDeployments(
    form: ConnectForm,
    onRead: (deployments: Deployment[] | undefined, client: PlatformClient) => void,
  ): Promise<void> {
    this.stop();
    this.attempt = new AbortController();
    const { signal: aborted } = this.attempt;
    const host = hostOf(form.address);
    this.state.value = { kind: 'connecting', form, host, sample: this.isSample };
    const client = this.network.platformClient(form.address, form.token);
    try {
      const deployments = await listDeployments(client, aborted);
      if (aborted.aborted) return;
      this.client = client;
      onRead(deployments, client);
    } catch (error) {
      if (aborted.aborted || isAbort(error)) return;
      this.signedOut({ form, failure: toFailure(error, host) });
    }
  }
}

/** @returns undefined if the token may not list deployments */
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
