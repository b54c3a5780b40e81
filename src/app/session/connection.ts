/** Resumes, saves and ends the sign-in of this device. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '../../client';
import { type Failure, toFailure } from '../failure';
import type { AppConfig, DeviceStorage, Network } from '../parts';
import { type Access, authorizeByToken, findSecret, openAccess, revokeAccess } from './access';
import type { ConnectForm, ConnectionState, Deployment } from './connection-state';
import { createOAuthSignIn, type OAuthSignIn } from './oauth-sign-in';
import { createSavedSignIn, type SavedSignIn, type SignIn, type SignInChoices } from './saved-sign-in';
import { createSession, parseHost, type Session } from './session';
import { type SignedOutState, SignInFlow } from './sign-in-flow';

const LAST_ADDRESS_KEY = 'last-address';

export type ConnectionStore = Omit<ReturnType<typeof createConnection>, 'session' | 'resume' | 'markRejected'>;

export function createConnection(network: Network, storage: DeviceStorage, config: AppConfig, clock: Clock) {
  const state = signal<ConnectionState>({ kind: 'starting' });
  const session = signal<Session | undefined>(undefined);
  const saved = createSavedSignIn(storage);
  const oauth = createOAuthSignIn(network, saved, clock, config);
  let signedIn: { readonly choices: SignInChoices; readonly access: Access } | undefined;

  function showSignedOut(fields: Partial<SignedOutState> = {}): void {
    const isFromSample = signedIn?.choices.sample === true;
    session.value = undefined;
    signedIn = undefined;
    const lastAddress = storage.read(LAST_ADDRESS_KEY);
    const address = lastAddress ?? config.platformAddress ?? '';
    const offers = { sample: config.sample !== undefined, canSignIn: oauth !== undefined };
    const lastPlatform = lastAddress !== undefined && !isFromSample && { lastHost: parseHost(lastAddress) };
    state.value = { kind: 'signedOut', address, ...lastPlatform, ...offers, ...fields };
  }

  function openSession(choices: SignInChoices, isSaved: boolean, access: Access): void {
    signedIn = { choices, access };
    const { address, deployment, sample } = choices;
    const { authorizer } = access.authorization;
    session.value = createSession(network, { address, authorizer, deployment }, access.client, storage);
    const keep = isSaved ? choices.keep : 'page';
    state.value = { kind: 'connected', address, host: parseHost(address), deployment, keep, sample, isRejected: false };
  }

  function saveAndSignIn(choices: SignInChoices, access: Access): void {
    const isSaved = saveSignIn(saved, choices, access);
    if (!choices.sample) storage.save(LAST_ADDRESS_KEY, choices.address, 'device');
    openSession(choices, isSaved, access);
  }

  const signInFlow = new SignInFlow(network, { sample: config.sample, oauth }, state, showSignedOut, saveAndSignIn);

  const readonlyState: ReadonlySignal<ConnectionState> = state;
  const readonlySession: ReadonlySignal<Session | undefined> = session;
  return {
    state: readonlyState,
    session: readonlySession,
    /** Returns false if a sign-in ends with the page, whatever the user chooses. */
    canSaveToken: storage.isPersistent,
    /** Resumes a saved sign-in without a request, so that saved data are available offline. */
    resume(): void {
      const signIn = saved.read();
      const access = signIn && resumeAccess(network, oauth, signIn);
      if (signIn && access) openSession(signIn, true, access);
      else showSignedOut();
    },
    connect: (form: ConnectForm) => signInFlow.connect(form),
    connectToSample: () => signInFlow.connectToSample(),
    /**
     * Signs in on a page of the authorization server that `config.json` names.
     * @param isKept the user stays signed in on this device
     */
    signIn: (isKept: boolean) => signInFlow.signIn(isKept),
    /** Chooses a deployment of the list, or an id as typed. */
    chooseDeployment: (choice: Deployment | string) => signInFlow.chooseDeployment(choice),
    /** Cancels a running attempt, or goes back from the choice of a deployment; the input stays. */
    cancel: () => signInFlow.cancel(),
    /**
     * Changes to another deployment of the same platform, with the same sign-in. If it has no access
     * there, nothing changes.
     * @returns the failure, if there is one
     */
    async changeDeployment(deployment: Deployment): Promise<Failure | undefined> {
      const previous = signedIn;
      if (!previous) return { code: 'NotSignedIn' };
      const { access, choices } = previous;
      const isSaved = saved.read() !== undefined;
      try {
        await access.client.listReports(deployment.id, { first: 1 });
      } catch (error) {
        return toFailure(error, parseHost(access.address));
      }
      // The user may have signed out, here or in another window, while the request ran.
      if (signedIn === previous && (saved.read() !== undefined) === isSaved)
        saveAndSignIn({ ...choices, deployment }, access);
      return undefined;
    },
    /**
     * Deletes the token from this device, and revokes what an authorization server has granted. Cells
     * and placements stay.
     * @param address address of the next platform to sign in to
     */
    signOut(address?: string): void {
      signInFlow.stop();
      if (signedIn) revokeAccess(signedIn.access);
      saved.remove();
      showSignedOut(address ? { form: { address, token: '', keep: 'device' } } : {});
    },
    /** Records that a call was answered 401: the platform no longer accepts the token. */
    markRejected(): void {
      if (state.value.kind === 'connected') state.value = { ...state.value, isRejected: true };
    },
  };
}

/** Saves a token as the user chose, and a refresh token only if it is kept on the device. */
function saveSignIn(saved: SavedSignIn, choices: SignInChoices, { authorization }: Access): boolean {
  const secret = findSecret(authorization);
  const isKept = secret !== undefined && ('token' in secret || choices.keep === 'device');
  if (!isKept) {
    saved.remove();
    return false;
  }
  if ('grant' in authorization) authorization.grant.markSaved();
  return saved.save({ ...choices, ...secret });
}

/** Returns undefined if `config.json` no longer lets the user sign in there without an API key. */
function resumeAccess(network: Network, oauth: OAuthSignIn | undefined, signIn: SignIn): Access | undefined {
  if ('token' in signIn) return openAccess(network, signIn.address, authorizeByToken(signIn.token));
  const isConfigured = oauth?.address === signIn.address || oauth?.fallback === signIn.address;
  return oauth && isConfigured ? openAccess(network, signIn.address, oauth.resume(signIn)) : undefined;
}
