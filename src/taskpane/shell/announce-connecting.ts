import type { ConnectionState } from '../../app';
import { failureText } from '../../parts';
import type { Tools } from './announce-tools';

/** How signing in fares. */
export function announceConnection(tools: Tools, state: ConnectionState, before: ConnectionState): void {
  const { announce, words } = tools;
  if (state.kind === 'signedOut') {
    const problem = state.addressProblem && words.connect.addressProblem[state.addressProblem];
    const token = state.tokenProblem && words.connect.tokenProblem[state.tokenProblem];
    const wrong = [problem, token, state.failure && failureText(words, state.failure)].filter(Boolean).join(' ');
    if (wrong) announce('alert', wrong);
    else if (before.kind === 'connecting') announce('status', words.connect.cancelled);
  } else if (state.kind === 'connecting') announce('status', words.connect.asking(state.host));
  else if (state.kind === 'choosing') {
    if (state.deploymentProblem) announce('alert', words.connect.deploymentProblem);
    else if (state.failure) announce('alert', failureText(words, state.failure));
    else if (!state.busy) announce('status', `${words.connect.signedIn(state.host)} ${words.connect.chooseDeployment}`);
  } else if (state.kind === 'connected') {
    if (state.rejected) announce('alert', `${words.tokenRejected} ${words.tokenRejectedNext}`);
    else if (before.kind !== 'starting') announce('status', words.connect.connected(state.deployment.name));
  }
}
