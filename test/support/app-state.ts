/** Reads what an app shows of its report and its placements, and answers its questions. */
import type { AppUnderTest } from './app';

type WithApp = Pick<AppUnderTest, 'app'>;

/** @throws if no report is open */
export function readOpenReport({ app }: WithApp) {
  const state = app.report.state.value;
  if (state.kind !== 'open') throw new Error('No report is open.');
  return state;
}

export function readPlacing({ app }: WithApp) {
  const state = app.report.state.value;
  return state.kind === 'open' ? state.placing : undefined;
}

/** @throws if the placements are not known yet */
export function readReadyState({ app }: WithApp) {
  const state = app.placements.state.value;
  if (state.kind !== 'ready') throw new Error(`The placements are ${state.kind}.`);
  return state;
}

/** Returns the placements of the workbook, sheet by sheet. */
export function readViews({ app }: WithApp) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.groups.flatMap((group) => group.placements) : [];
}

/** @throws if the placements are not known yet */
export function readReadyViews(test: WithApp) {
  return readReadyState(test).groups.flatMap((group) => group.placements);
}

export function readViewsWithSheets({ app }: WithApp) {
  const state = app.placements.state.value;
  return state.kind === 'ready'
    ? state.groups.flatMap((group) => group.placements.map((view) => ({ sheet: group.sheet, ...view })))
    : [];
}

/** Returns the placement with the id; by default the first one, or the only one. */
export function findView(test: WithApp, id?: string) {
  return readViews(test).find((view) => id === undefined || view.id === id);
}

/** @throws if the placements are not known yet */
export function findReadyView(test: WithApp, id: string) {
  return readReadyViews(test).find((view) => view.id === id);
}

export function readView(test: WithApp) {
  const found = findView(test);
  if (!found) throw new Error('Nothing is placed.');
  return found;
}

/** Returns the id of the first placement, or of the only one; an empty text if nothing is placed. */
export function readId(test: WithApp): string {
  return findView(test)?.id ?? '';
}

/** Returns the run of refreshes that is under way or that ended last. */
export function readRun({ app }: WithApp) {
  const state = app.placements.state.value;
  return state.kind === 'ready' ? state.run : undefined;
}

/** Refreshes the first placement, or the only one. */
export function refreshFirst(test: WithApp): Promise<void> {
  return test.app.placements.refresh(readView(test).id);
}

/** Answers what a refresh of the first placement asks. */
export function decide(
  test: WithApp,
  answer: Parameters<AppUnderTest['app']['placements']['decide']>[1],
): Promise<void> {
  return test.app.placements.decide(readId(test), answer);
}

/** Returns what a refresh of the first placement asks about cells that the user has overwritten. */
export function readHandEdits(test: WithApp) {
  const { status } = readView(test);
  if (status.kind !== 'handEdits') throw new Error(`It asks nothing: ${JSON.stringify(status)}`);
  return status.cells;
}

export async function answerEdits(test: WithApp, answer: 'keepEdits' | 'overwriteEdits'): Promise<void> {
  expect(readView(test).status.kind).toBe('handEdits');
  await decide(test, answer);
}
