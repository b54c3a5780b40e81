import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { CatalogueList, ConnectionState, Failure } from '../app';
import type { PaneTools } from './pane-context';

type Tools = Pick<PaneTools, 'app' | 'words' | 'navigation' | 'announce'>;

/**
 * Says aloud what a sighted person sees happen to the sign-in, the list and the network: results as status, failures as alert.
 * Typing stays silent.
 * @returns stops listening
 */
export function announceChanges(tools: Tools): () => void {
  const { app } = tools;
  const stops = [
    follow(app.connection.state, (state, before) => announceConnection(tools, state, before)),
    follow(app.catalogue.list, (list, before) => announceList(tools, list, before)),
    follow(app.online, (online) => tools.announce('status', online ? tools.words.online : tools.words.offline)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back for every later value, with the one before. */
export function follow<Value>(
  source: ReadonlySignal<Value>,
  onChange: (value: Value, before: Value) => void,
): () => void {
  let before = source.peek();
  return effect(() => {
    const value = source.value;
    const last = before;
    before = value;
    if (value !== last) untracked(() => onChange(value, last));
  });
}

export function failureText({ words }: Pick<Tools, 'words'>, failure: Failure, lead?: string): string {
  const { what, next } = words.failure(failure);
  return [lead, what, next].filter(Boolean).join(' ');
}

function announceConnection(tools: Tools, state: ConnectionState, before: ConnectionState): void {
  const { announce, words } = tools;
  if (state.kind === 'signedOut') {
    const problem = state.addressProblem && words.connect.addressProblem[state.addressProblem];
    const token = state.tokenProblem && words.connect.tokenProblem[state.tokenProblem];
    const wrong = [problem, token, state.failure && failureText(tools, state.failure)].filter(Boolean).join(' ');
    if (wrong) announce('alert', wrong);
    else if (before.kind === 'connecting') announce('status', words.connect.cancelled);
  } else if (state.kind === 'connecting') announce('status', words.connect.asking(state.host));
  else if (state.kind === 'choosing') {
    if (state.deploymentProblem) announce('alert', words.connect.deploymentProblem);
    else if (state.failure) announce('alert', failureText(tools, state.failure));
    else if (!state.busy) announce('status', `${words.connect.signedIn(state.host)} ${words.connect.chooseDeployment}`);
  } else if (state.kind === 'connected') {
    if (state.rejected) announce('alert', `${words.tokenRejected} ${words.tokenRejectedNext}`);
    else if (before.kind !== 'starting') announce('status', words.connect.connected(state.deployment.name));
  }
}

function announceList(tools: Tools, list: CatalogueList, before: CatalogueList): void {
  const { app, announce, navigation, words } = tools;
  if (navigation.tab.peek() !== 'reports' || app.report.state.peek().kind !== 'closed') return;
  const { search } = app.catalogue.query.peek();
  if (list.kind === 'failed') announce('alert', failureText(tools, list.failure, words.catalogue.failed));
  if (list.kind !== 'ready') return;
  const failedMore = list.moreFailure && (before.kind !== 'ready' || before.moreFailure !== list.moreFailure);
  if (failedMore && list.moreFailure)
    announce('alert', failureText(tools, list.moreFailure, words.catalogue.moreFailed));
  const line = words.catalogue.found(list.total, list.reports.length, search, list.staleSince);
  const isNew = before.kind !== 'ready' || before.reports[0]?.id !== list.reports[0]?.id || before.total !== list.total;
  if (isNew) announce('status', line);
}
