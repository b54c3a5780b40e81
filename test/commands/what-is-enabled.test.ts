import type { PlacementsState } from '../../src/app';
import { whatIsEnabled } from '../../src/commands/keep-buttons';

type Ready = Extract<PlacementsState, { kind: 'ready' }>;

const view = (cells: string | undefined) => ({
  id: 'a',
  reportId: 1,
  name: 'Sales',
  cells,
  rows: 2,
  refreshedAt: 0,
  freshFor: 60,
  status: { kind: 'upToDate' } as const,
  notices: [],
});

const placements = (change: Partial<Ready> = {}): PlacementsState => ({
  kind: 'ready',
  groups: [
    { sheet: 'Sheet1', placements: [view('B4:C6')] },
    { sheet: undefined, placements: [view(undefined)] },
  ],
  count: 2,
  needYou: 0,
  freshFor: 60,
  run: { kind: 'idle' },
  refreshOnOpen: false,
  refreshEvery: undefined,
  copyQuestion: false,
  ...change,
});

function enabled(change: Partial<Ready> = {}, more: { isConnected?: boolean; hasFormulas?: boolean } = {}) {
  const { isConnected = true, hasFormulas = false } = more;
  const { refreshAll, refreshHere } = whatIsEnabled({ isConnected, placements: placements(change), hasFormulas });
  return [refreshAll, refreshHere];
}

describe('the buttons that refresh', () => {
  it('are both enabled where something is placed, whatever is selected', () => {
    expect(enabled()).toEqual([true, true]);
  });

  it('are disabled while signed out, during a run, and until it is said whether the file is a copy', () => {
    expect(enabled({}, { isConnected: false })).toEqual([false, false]);
    expect(enabled({ run: { kind: 'running', done: 0, total: 1, waiting: 0, unattended: false } })).toEqual([
      false,
      false,
    ]);
    expect(enabled({ copyQuestion: true })).toEqual([false, false]);
  });

  it('refresh all where formulas alone ask for reports', () => {
    expect(enabled({ groups: [], count: 0 })).toEqual([false, false]);
    expect(enabled({ groups: [], count: 0 }, { hasFormulas: true })).toEqual([true, false]);
  });
});
