import { effect, type ReadonlySignal, untracked } from '@preact/signals';
import type { CatalogueList } from '../../app';
import { failureText } from '../../parts';
import { announceConnection } from './announce-connecting';
import { announceMended, announcePlacements, announceReport } from './announce-placing';
import type { Tools } from './announce-tools';

/**
 * Says aloud what a sighted person sees happen: results as status, failures as alert. Progress and typing stay silent.
 * @param listBefore the list when the pane was drawn: it may have come before the words for it
 * @returns stops listening
 */
export function announceChanges(tools: Tools, listBefore: CatalogueList): () => void {
  const { app } = tools;
  const stops = [
    follow(app.connection.state, (state, before) => announceConnection(tools, state, before)),
    follow(app.catalogue.list, (list, before) => announceList(tools, list, before)),
    follow(app.report.state, (state, before) => announceReport(tools, state, before)),
    follow(app.placements.state, (state, before) => announcePlacements(tools, state, before)),
    follow(app.online, (online) => tools.announce('status', online ? tools.words.online : tools.words.offline)),
  ];
  announceList(tools, app.catalogue.list.peek(), listBefore);
  announceMended(tools, app.placements.state.peek(), { kind: 'loading' });
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls back for every later value, with the one before. */
function follow<Value>(source: ReadonlySignal<Value>, onChange: (value: Value, before: Value) => void): () => void {
  let before = source.peek();
  return effect(() => {
    const value = source.value;
    const last = before;
    before = value;
    if (value !== last) untracked(() => onChange(value, last));
  });
}

function announceList(tools: Tools, list: CatalogueList, before: CatalogueList): void {
  const { app, announce, navigation, words } = tools;
  if (navigation.tab.peek() !== 'reports' || app.report.state.peek().kind !== 'closed') return;
  const { search } = app.catalogue.query.peek();
  if (list.kind === 'failed') announce('alert', failureText(words, list.failure, words.catalogue.failed));
  if (list.kind !== 'ready') return;
  const failedMore = list.moreFailure && (before.kind !== 'ready' || before.moreFailure !== list.moreFailure);
  if (failedMore && list.moreFailure)
    announce('alert', failureText(words, list.moreFailure, words.catalogue.moreFailed));
  const line = words.catalogue.found(list.total, list.reports.length, search, list.staleSince);
  const isNew = before.kind !== 'ready' || before.reports[0]?.id !== list.reports[0]?.id || before.total !== list.total;
  if (isNew) announce('status', line);
}
