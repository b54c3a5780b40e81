/** Who is signed in where, or how far signing in has come. */
import type { Failure } from '../failure';
import type { KeepToken } from '../parts';

export interface Deployment {
  readonly id: number;
  readonly name: string;
}

export interface ConnectForm {
  readonly address: string;
  readonly token: string;
  readonly keep: KeepToken;
}

export type ConnectionState =
  /** Looking for a kept sign-in. */
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'signedOut';
      /** Address to start the form with, from config.json or the last sign-in. */
      readonly address: string;
      /** True when config.json offers a sample platform. */
      readonly sample: boolean;
      /** What was typed at the last attempt, so that nothing is lost. */
      readonly form?: ConnectForm;
      readonly failure?: Failure;
      /** The address as typed is no address of a platform. */
      readonly addressProblem?: 'empty' | 'notAnAddress' | 'notHttps';
      readonly tokenProblem?: 'empty';
    }
  | { readonly kind: 'connecting'; readonly form: ConnectForm; readonly host: string; readonly sample: boolean }
  | {
      readonly kind: 'choosing';
      readonly form: ConnectForm;
      readonly host: string;
      /** Undefined when the token may not list deployments: the analyst types the number. */
      readonly deployments: readonly Deployment[] | undefined;
      readonly busy: boolean;
      readonly failure?: Failure;
      readonly deploymentProblem?: 'notANumber';
    }
  | {
      readonly kind: 'connected';
      readonly address: string;
      readonly host: string;
      readonly deployment: Deployment;
      /** Where the token is kept; `page` where nothing outlasts the page. */
      readonly keep: KeepToken | 'page';
      readonly sample: boolean;
      /** The token stopped being accepted while in use. */
      readonly rejected: boolean;
    };
