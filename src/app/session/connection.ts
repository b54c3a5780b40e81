/** Resumes, saves and ends the sign-in of this device. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { createTokenAuthorizer } from '../../client';
import { type Failure, toFailure } from '../failure';
import type { AppConfig, DeviceStorage, Network } from '../parts';
import type { ConnectForm, ConnectionState, Deployment } from './connection-state';
import { createSession, parseHost, type Session } from './session';
import { type Access, type SignedOutState, type SignIn, SignInFlow } from './sign-in-flow';

const SIGN_IN_KEY = 'sign-in';
const LAST_ADDRESS_KEY = 'last-address';

type Connection = ReturnType<typeof createConnection>;

export type ConnectionStore = Omit<Connection, 'session' | 'resume' | 'markRejected'>;

export function createConnection(network: Network, storage: DeviceStorage, config: AppConfig) {
  const state = signal<ConnectionState>({ kind: 'starting' });
  const session = signal<Session | undefined>(undefined);

  function showSignedOut(fields: Partial<SignedOutState> = {}): void {
    session.value = undefined;
    const address = storage.read(LAST_ADDRESS_KEY) ?? config.platformAddress ?? '';
    state.value = { kind: 'signedOut', address, sample: config.sample !== undefined, ...fields };
  }

  function openSession(signIn: SignIn, isSaved: boolean, { authorizer, client }: Access): void {
    session.value = createSession(network, { ...signIn, authorizer }, client, storage);
    const { address, deployment, sample } = signIn;
    const keep = isSaved ? signIn.keep : 'page';
    state.value = { kind: 'connected', address, host: parseHost(address), deployment, keep, sample, isRejected: false };
  }

  const readSavedSignIn = () => readSignIn(storage.read(SIGN_IN_KEY));

  function saveAndSignIn({ token, deployment, keep, sample }: SignIn, access: Access): void {
    const signIn: SignIn = { address: access.address, token, deployment, keep, sample };
    storage.remove(SIGN_IN_KEY);
    const isSaved = storage.save(SIGN_IN_KEY, JSON.stringify(signIn), signIn.keep);
    if (!signIn.sample) storage.save(LAST_ADDRESS_KEY, signIn.address, 'device');
    openSession(signIn, isSaved, access);
  }

  function openAccess({ address, token }: SignIn): Access {
    const authorizer = createTokenAuthorizer(token);
    return { address, authorizer, client: network.createPlatformClient(address, authorizer) };
  }

  const signInFlow = new SignInFlow(network, config.sample, state, showSignedOut, saveAndSignIn);

  const readonlyState: ReadonlySignal<ConnectionState> = state;
  const readonlySession: ReadonlySignal<Session | undefined> = session;
  return {
    state: readonlyState,
    session: readonlySession,
    /** Returns false if a sign-in ends with the page, whatever the user chooses. */
    canSaveToken: storage.isPersistent,
    /** Resumes a saved sign-in without a request, so that saved data are available offline. */
    resume(): void {
      const savedSignIn = readSavedSignIn();
      if (savedSignIn) openSession(savedSignIn, true, openAccess(savedSignIn));
      else showSignedOut();
    },
    connect: (form: ConnectForm) => signInFlow.connect(form),
    connectToSample: () => signInFlow.connectToSample(),
    /** Chooses a deployment of the list, or an id as typed. */
    chooseDeployment: (choice: Deployment | string) => signInFlow.chooseDeployment(choice),
    /** Cancels a running attempt, or goes back from the choice of a deployment; the input stays. */
    cancel: () => signInFlow.cancel(),
    /**
     * Changes to another deployment of the same platform, with the same token. If the token has no
     * access to it, nothing changes.
     * @returns the failure, if there is one
     */
    async changeDeployment(deployment: Deployment): Promise<Failure | undefined> {
      const previousSignIn = readSavedSignIn();
      if (!previousSignIn) return { code: 'NotSignedIn' };
      const access = openAccess(previousSignIn);
      try {
        await access.client.listReports(deployment.id, { first: 1 });
      } catch (error) {
        return toFailure(error, parseHost(previousSignIn.address));
      }
      // The user may have signed out, or in with another token, while the request ran.
      if (readSavedSignIn()?.token === previousSignIn.token) saveAndSignIn({ ...previousSignIn, deployment }, access);
      return undefined;
    },
    /**
     * Deletes the token from this device. Cells and placements stay.
     * @param address address of the next platform to sign in to
     */
    signOut(address?: string): void {
      signInFlow.stop();
      storage.remove(SIGN_IN_KEY);
      showSignedOut(address ? { form: { address, token: '', keep: 'device' } } : {});
    },
    /** Records that a call was answered 401: the platform no longer accepts the token. */
    markRejected(): void {
      if (state.value.kind === 'connected') state.value = { ...state.value, isRejected: true };
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
