import { notAllowed } from '../api-error';
import { mayDo } from '../store';
import type { Call } from './call';

/** Throws a 403 for anyone but an administrator. */
export function requireAdministrator({ caller }: Call, doing: string): void {
  if (!caller.administrator) throw notAllowed(`Only administrators may ${doing}.`);
}

/** What holds for the whole account is out of reach of a token that is limited to one deployment. */
export function requireWholeAccount({ caller }: Call, doing: string): void {
  if (caller.onlyDeployment !== null) {
    throw notAllowed(`This token is limited to deployment ${caller.onlyDeployment}, so it may not ${doing}.`);
  }
}

/** Throws a 403 when none of the caller's roles allows any of the actions. */
export function requireAction({ caller }: Call, doing: string, ...actions: readonly string[]): void {
  if (!mayDo(caller, ...actions)) throw notAllowed(`None of your roles may ${doing} (${actions.join(' or ')}).`);
}
