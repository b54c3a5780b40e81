import type { PlacementsState } from '../../src/app';
import { findEnabledCommands, needsPane } from '../../src/commands/commands';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;

const createPlacementView = (cells: string | undefined) => ({
  id: 'a',
  reportId: 1,
  name: 'Sales',
  cells,
  rows: 2,
  refreshedAt: 0,
  status: { kind: 'upToDate' } as const,
  notices: [],
});

const createState = (change: Partial<Ready> = {}): PlacementsState => ({
  kind: 'ready',
  groups: [
    { sheet: 'Sheet1', placements: [createPlacementView('B4:C6')] },
    { sheet: undefined, placements: [createPlacementView(undefined)] },
  ],
  count: 2,
  needsUserCount: 0,
  freshFor: 60,
  run: { kind: 'idle' },
  refreshOnOpen: false,
  refreshEvery: undefined,
  copyQuestion: false,
  allowed: new Set(),
  ...change,
});

function listEnabled(change: Partial<Ready> = {}, more: { isConnected?: boolean; hasFormulas?: boolean } = {}) {
  const { isConnected = true, hasFormulas = false } = more;
  const { refreshAll, refreshHere } = findEnabledCommands({
    isConnected,
    placements: createState(change),
    hasFormulas,
  });
  return [refreshAll, refreshHere];
}

describe('a refresh button', () => {
  it('a refresh button refreshes all, or the selected placement, if something is placed', () => {
    expect(listEnabled()).toEqual([true, true]);
  });

  it('a refresh button does nothing while signed out, during a run, or before the user says whether the file is a copy', () => {
    expect(listEnabled({}, { isConnected: false })).toEqual([false, false]);
    expect(listEnabled({ run: { kind: 'running', done: 0, total: 1, waiting: 0, unattended: false } })).toEqual([
      false,
      false,
    ]);
    expect(listEnabled({ copyQuestion: true })).toEqual([false, false]);
  });

  it('a refresh button refreshes all if only formulas read reports', () => {
    expect(listEnabled({ groups: [], count: 0 })).toEqual([false, false]);
    expect(listEnabled({ groups: [], count: 0 }, { hasFormulas: true })).toEqual([true, false]);
  });
});

describe('opening the pane after a press of a refresh button [P19]', () => {
  const ended = { kind: 'done', refreshed: 1, total: 2, unattended: false, at: 0 } as const;
  it.each<[string, boolean, Ready['run']]>([
    ['all is refreshed', false, { ...ended, waiting: 0, failed: 0 }],
    ['one waits for a decision', true, { ...ended, waiting: 1, failed: 0 }],
    ['one was not refreshed', true, { ...ended, waiting: 0, failed: 1 }],
    ['nothing is placed there', true, { kind: 'nothingHere', cells: 'D7' }],
    ['it was cancelled', false, { kind: 'cancelled', refreshed: 1, total: 2, unanswered: 0 }],
  ])('the pane opens after a press, when %s: %s', (_, isNeeded, run) => {
    expect(needsPane(createState({ run }))).toBe(isNeeded);
  });

  it('the command opens the pane for a report that waits for permission, unless the user has postponed it', () => {
    const notAllowed = { placements: [], formulas: [{ report: 'Sales', formulas: 1 }], hasAllowedReports: true };
    expect(needsPane(createState({ notAllowed: { ...notAllowed, isPostponed: false } }))).toBe(true);
    expect(needsPane(createState({ notAllowed: { ...notAllowed, isPostponed: true } }))).toBe(false);
  });
});
