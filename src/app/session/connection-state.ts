/** Defines the state of the sign-in: who is signed in, and the progress of signing in. */
import type { Failure } from '../failure';
import type { TokenLifetime } from '../parts';

export interface Deployment {
  readonly id: number;
  readonly name: string;
}

export interface ConnectForm {
  readonly address: string;
  readonly token: string;
  readonly keep: TokenLifetime;
}

export interface SignInCode {
  readonly userCode: string;
  readonly verificationAddress: string;
  /** Contains the code already; undefined if the server offers no such address. */
  readonly completeAddress: string | undefined;
}

export type ConnectionState =
  /** The saved sign-in is being read. */
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'signedOut';
      /** The form starts with this address, from `config.json` or the last sign-in. */
      readonly address: string;
      /** Names the platform of the last sign-in; undefined if that was the sample, or there was none. */
      readonly lastHost?: string;
      /** Says whether `config.json` offers a sample platform. */
      readonly sample: boolean;
      /** Says whether `config.json` lets users sign in without an API key. */
      readonly canSignIn?: boolean;
      /** The input of the last attempt, so that nothing is lost. */
      readonly form?: ConnectForm;
      readonly failure?: Failure;
      /** The reason why the input is not an address of a platform. */
      readonly addressProblem?: 'empty' | 'notAnAddress' | 'notHttps';
      readonly tokenProblem?: 'empty';
    }
  /** The user is signing in on a page of the authorization server. */
  | {
      readonly kind: 'signingIn';
      readonly host: string;
      /** The user enters this code on that page; undefined until it is known. */
      readonly code?: SignInCode;
    }
  | { readonly kind: 'connecting'; readonly form: ConnectForm; readonly host: string; readonly sample: boolean }
  | {
      readonly kind: 'choosing';
      readonly form: ConnectForm;
      readonly host: string;
      /** Is undefined if the token may not list deployments; the user then types the id. */
      readonly deployments: readonly Deployment[] | undefined;
      readonly isBusy: boolean;
      readonly failure?: Failure;
      readonly deploymentProblem?: 'notANumber';
    }
  | {
      readonly kind: 'connected';
      readonly address: string;
      readonly host: string;
      readonly deployment: Deployment;
      /** Says where the token is saved; `page` if nothing outlasts the page. */
      readonly keep: TokenLifetime | 'page';
      readonly sample: boolean;
      /** Says whether the platform has rejected the token since the sign-in. */
      readonly isRejected: boolean;
    };
