/** Signs the user in, from the form or a page of the authorization server to a deployment. */
import type { Signal } from '@preact/signals';
import {
  isPlatformFailure,
  normalizePlatformAddress,
  type PlatformClient,
  type PlatformFailureCode,
  readAllPages,
} from '../../client';
import { isAbort, toFailure } from '../failure';
import type { AppConfig, Network } from '../parts';
import { type Access, type Authorization, authorizeByToken, openAccess, revokeAccess } from './access';
import type { ConnectForm, ConnectionState, Deployment } from './connection-state';
import type { OAuthSignIn } from './oauth-sign-in';
import type { SignInChoices } from './saved-sign-in';
import { parseHost } from './session';

export type SignedOutState = Extract<ConnectionState, { kind: 'signedOut' }>;

/** Describes a sign-in that has yet to be tried. */
interface Candidate {
  readonly form: ConnectForm;
  /** Is tried if no platform answers at the form's address. */
  readonly fallback: string | undefined;
  readonly authorization: Authorization;
}

/** Says how users may sign in without typing anything. */
export interface SignInOffers {
  readonly sample: AppConfig['sample'];
  readonly oauth: OAuthSignIn | undefined;
}

export class SignInFlow {
  private attempt = new AbortController();
  private access: Access | undefined;
  private isSample = false;

  constructor(
    private readonly network: Network,
    private readonly offers: SignInOffers,
    private readonly state: Signal<ConnectionState>,
    private readonly onSignedOut: (more: Partial<SignedOutState>) => void,
    private readonly onSignedIn: (choices: SignInChoices, access: Access) => void,
  ) {}

  async connect(form: ConnectForm): Promise<void> {
    const address = normalizePlatformAddress(form.address);
    const token = form.token.trim();
    if ('problem' in address || token === '') {
      this.onSignedOut({
        form,
        ...('problem' in address && { addressProblem: form.address.trim() === '' ? 'empty' : address.problem }),
        ...(token === '' ? { tokenProblem: 'empty' } : {}),
      });
      return;
    }
    const cleanForm: ConnectForm = { ...form, address: address.address, token };
    this.startAttempt(false);
    await this.offerDeployments({
      form: cleanForm,
      fallback: address.fallback,
      authorization: authorizeByToken(token),
    });
  }

  async connectToSample(): Promise<void> {
    const { sample } = this.offers;
    if (!sample) return;
    this.startAttempt(true);
    const { address, token } = sample;
    const form: ConnectForm = { address, token, keep: 'device' };
    const candidate = { form, fallback: undefined, authorization: authorizeByToken(token) };
    await this.readDeployments(candidate, (deployments, access) => {
      const first = deployments?.[0];
      if (first) this.choose(form, first, access);
      else this.onSignedOut({ failure: { code: 'NotFound', host: parseHost(address) } });
    });
  }

  /** @param isKept the user stays signed in on this device */
  async signIn(isKept: boolean): Promise<void> {
    const { oauth } = this.offers;
    if (!oauth) return;
    const abortSignal = this.startAttempt(false);
    const host = parseHost(oauth.address);
    this.state.value = { kind: 'signingIn', host };
    try {
      const authorization = await oauth.authorize(abortSignal, (code) => {
        if (!abortSignal.aborted) this.state.value = { kind: 'signingIn', host, code };
      });
      if (abortSignal.aborted) {
        revokeAccess({ authorization });
        return;
      }
      const form: ConnectForm = { address: oauth.address, token: '', keep: isKept ? 'device' : 'session' };
      await this.offerDeployments({ form, fallback: oauth.fallback, authorization });
    } catch (error) {
      if (!abortSignal.aborted) this.onSignedOut(isAbort(error) ? {} : { failure: toFailure(error) });
    }
  }

  /** @param choice a deployment of the list, or an id as typed */
  async chooseDeployment(choice: Deployment | string): Promise<void> {
    const choosing = this.state.value;
    const { access } = this;
    if (choosing.kind !== 'choosing' || !access) return;
    const { form, host } = choosing;
    if (typeof choice !== 'string') {
      this.choose(form, choice, access);
      return;
    }
    const id = Number(choice.trim());
    if (!Number.isInteger(id) || id < 1) {
      this.state.value = { ...choosing, deploymentProblem: 'notANumber' };
      return;
    }
    const { signal: abortSignal } = this.attempt;
    const { deployments } = choosing;
    this.state.value = { kind: 'choosing', form, host, deployments, isBusy: true };
    try {
      // A token that may not list deployments may not read one either, so only the list of reports
      // is checked.
      await access.client.listReports(id, { first: 1 }, abortSignal);
      if (!abortSignal.aborted) this.choose(form, { id, name: String(id) }, access);
    } catch (error) {
      if (!abortSignal.aborted) this.state.value = { ...choosing, failure: toFailure(error, host) };
    }
  }

  cancel(): void {
    this.stop();
    const currentState = this.state.value;
    if (currentState.kind === 'signingIn') this.onSignedOut({});
    if (currentState.kind !== 'connecting' && currentState.kind !== 'choosing') return;
    this.onSignedOut(this.isSample || currentState.form.token === '' ? {} : { form: currentState.form });
  }

  /** Cancels a running attempt without changing the state. */
  stop(): void {
    this.attempt.abort();
    if (this.access) revokeAccess(this.access);
    this.access = undefined;
  }

  private startAttempt(isSample: boolean): AbortSignal {
    this.stop();
    this.isSample = isSample;
    this.attempt = new AbortController();
    return this.attempt.signal;
  }

  private choose(form: ConnectForm, deployment: Deployment, access: Access): void {
    this.access = undefined;
    const { keep } = form;
    this.onSignedIn({ address: access.address, deployment, keep, sample: this.isSample }, access);
  }

  /** Lets the user choose a deployment if there are several. */
  private async offerDeployments(candidate: Candidate): Promise<void> {
    await this.readDeployments(candidate, (deployments, access) => {
      const [first, ...others] = deployments ?? [];
      if (first && others.length === 0) {
        this.choose({ ...candidate.form, address: access.address }, first, access);
        return;
      }
      this.state.value = {
        kind: 'choosing',
        form: { ...candidate.form, address: access.address },
        host: parseHost(access.address),
        deployments,
        isBusy: false,
      };
    });
  }

  /** Lists the deployments with one request, which also checks address, network and token. */
  private async readDeployments(
    { form, fallback, authorization }: Candidate,
    onRead: (deployments: Deployment[] | undefined, access: Access) => void,
  ): Promise<void> {
    const { signal: abortSignal } = this.attempt;
    const host = parseHost(form.address);
    this.state.value = { kind: 'connecting', form, host, sample: this.isSample };
    const listAt = async (address: string) => {
      this.access = openAccess(this.network, address, authorization);
      return { access: this.access, deployments: await listDeployments(this.access.client, abortSignal) };
    };
    try {
      const { deployments, access } = await listAt(form.address).catch((error) => {
        if (fallback === undefined || abortSignal.aborted || !isNoPlatform(error)) throw error;
        return listAt(fallback);
      });
      if (!abortSignal.aborted) onRead(deployments, access);
    } catch (error) {
      if (abortSignal.aborted || isAbort(error)) return;
      this.stop();
      this.onSignedOut({ ...('token' in authorization && { form }), failure: toFailure(error, host) });
    }
  }
}

/** A page of the platform answers without the platform's CORS headers. */
const NO_PLATFORM_CODES: readonly PlatformFailureCode[] = ['WrongAddress', 'CrossOriginBlocked'];

function isNoPlatform(error: unknown): boolean {
  return isPlatformFailure(error) && NO_PLATFORM_CODES.includes(error.code);
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
